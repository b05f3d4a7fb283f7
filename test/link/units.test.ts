import { describe, expect, it } from "vitest";
import { walk } from "../../src/traversal/walk.js";
import { findCycles } from "../../src/link/cycles.js";
import { link } from "../../src/link/link.js";
import type { Binding, ExportFact, FileFacts } from "../../src/model/facts.js";
import type { Graph } from "../../src/model/graph.js";
import { candidate, declare, file, local, scanOf, site, unit, used } from "../support/facts.js";

const edges = (graph: Graph, path: string): string[] =>
  (graph.files.get(path)?.edges ?? []).map((edge) => (edge.via === undefined ? `W ${edge.to}` : `S ${edge.to} via ${edge.via}`));
const inner = (name: string): ExportFact => ({ kind: "local", name, declaration: name, position: 0, inner: true });
const qualified = (...names: string[]): Binding => ({
  imported: "*",
  typeOnly: false,
  members: "only",
  uses: names.map((name) => ({ kind: "call", line: 3, chain: [name] })),
});
const part = (path: string, facts: Partial<FileFacts>): FileFacts => file(path, { unit: "ledger", ...facts });

const book = part("ledger/book", { declarations: [declare("Open"), declare("audit")], exports: [local("Open"), inner("audit")] });
const entry = part("ledger/entry", {
  declarations: [declare("Entry", "object")],
  exports: [local("Entry")],
  free: [used("audit"), used("Open"), used("println")],
});
const ledger = unit("ledger", ["ledger/book", "ledger/entry"]);
const main = file("shop", { references: [site("ledger", 0, [qualified("Open", "Entry")])] });

describe("modules of several files", () => {
  it("are the exporter of what their files declare", () => {
    const graph = link(scanOf([main, book, entry], { units: [ledger] }));
    expect(edges(graph, "shop")).toEqual(["S ledger/book#Open via ledger", "S ledger/entry#Entry via ledger"]);
    expect(graph.files.get("ledger")?.shared.map(({ key }) => key)).toEqual(["ledger/book#Open", "ledger/entry#Entry"]);
    expect(graph.files.get("ledger/book")?.shared).toEqual([]);
  });

  it("show their own files what they do not export, without an exporter", () => {
    const graph = link(scanOf([book, entry], { units: [ledger] }));
    expect(edges(graph, "ledger/entry")).toEqual(["W ledger/book#audit", "S ledger/book#Open via ledger"]);
    expect(graph.files.get("ledger/book")?.members).toEqual(["ledger/book#Open", "ledger/book#audit"]);
  });

  it("do not show it to others: the name is missing, and the importer is linked to the whole", () => {
    const thief = file("thief", { references: [site("ledger", 0, [qualified("Close", "Open")])] });
    const graph = link(scanOf([thief, book, entry], { units: [ledger] }));
    expect(edges(graph, "thief")).toEqual(["W ledger", "S ledger/book#Open via ledger"]);
    expect(graph.problems).toMatchObject([{ code: "missing-export", detail: "Close of ledger" }]);
  });

  it("keep an unused helper out of the entities", () => {
    const graph = link(scanOf([book], { units: [unit("ledger", ["ledger/book"])] }));
    expect(graph.files.get("ledger/book")?.members).toEqual(["ledger/book#Open"]);
  });

  it("give one entity to a name that several files declare, owned by each", () => {
    const variant = (path: string): FileFacts => part(path, { declarations: [declare("Open")], exports: [local("Open")] });
    const files = ["ledger/a_plan", "ledger/b_linux"];
    const both = unit("ledger", files, { declarers: ["ledger/b_linux", "ledger/a_plan"] });
    const graph = link(scanOf([main, ...files.map(variant)], { units: [both] }));
    expect(graph.files.get("ledger/b_linux")?.members).toEqual(["ledger/b_linux#Open"]);
    expect(graph.files.get("ledger/a_plan")).toMatchObject({ members: [], alsoOwns: ["ledger/b_linux#Open"] });
    expect(graph.variants.get("ledger/b_linux#Open")).toEqual(["ledger/a_plan"]);
  });

  it("take the variant of a file for what that file uses of it, under whatever name", () => {
    const folded: ExportFact = { kind: "local", name: "Paid", declaration: "Open", position: 9, folded: true };
    const variant = (path: string, more: Partial<FileFacts> = {}): FileFacts =>
      part(path, { declarations: [declare("Open")], exports: [local("Open")], ...more });
    const files = ["ledger/a_plan", "ledger/b_linux", "ledger/states"];
    const all = unit("ledger", files, { declarers: ["ledger/b_linux", "ledger/a_plan", "ledger/states"] });
    const facts = [
      variant("ledger/a_plan", { free: [used("Paid")] }),
      variant("ledger/b_linux"),
      part("ledger/states", { exports: [folded] }),
    ];
    const graph = link(scanOf([main, ...facts], { units: [all] }));
    expect(graph.files.get("ledger/a_plan")).toMatchObject({ alsoOwns: ["ledger/b_linux#Open"], edges: [] });
  });

  it("count a member of a type for the type, even where another file declares it", () => {
    const folded: ExportFact = { kind: "local", name: "Paid", declaration: "status", position: 9, folded: true };
    const files = [
      part("ledger/book", { declarations: [declare("status", "object")], exports: [inner("status")] }),
      part("ledger/states", { exports: [folded] }),
    ];
    const reader = file("shop", { references: [site("ledger", 0, [qualified("Paid")])] });
    const graph = link(scanOf([reader, ...files], { units: [unit("ledger", ["ledger/book", "ledger/states"])] }));
    expect(edges(graph, "shop")).toEqual(["S ledger/book#status via ledger"]);
    expect(graph.files.get("shop")?.edges[0]?.reasons[0]?.imported).toBe("Paid");
    expect(graph.files.get("ledger")?.shared).toEqual([{ key: "ledger/book#status" }]);
  });

  it("answer for names of a part without symbols as a whole", () => {
    const made = part("ledger/made", { generated: true, declarations: [declare("Wire")], exports: [local("Wire")] });
    const user = file("shop", { references: [site("ledger", 0, [qualified("Wire")])] });
    const graph = link(scanOf([user, made], { units: [unit("ledger", ["ledger/made"])] }));
    expect(edges(graph, "shop")).toEqual(["W ledger"]);
    expect(graph.problems).toEqual([]);
  });

  it("are documented before their files, each with its entities, and then what the files import", () => {
    const money = file("money");
    const files = [main, { ...book, references: [site("money", 0, [], { kind: "side-effect" })] }, entry, money];
    const [contents] = walk(link(scanOf(files, { units: [{ ...ledger, assets: ["ledger/sum.s"] }] })), [candidate("shop", "R1")]);
    expect(contents?.keys).toEqual([
      "shop",
      "ledger",
      "ledger/book",
      "ledger/book#Open",
      "ledger/book#audit",
      "ledger/entry",
      "ledger/entry#Entry",
      "ledger/sum.s",
      "money",
    ]);
  });

  it("are the nodes of cycles, not their files", () => {
    const back = part("ledger/back", { references: [site("till", 0, [qualified("Ring")])] });
    const till = file("till/drawer", {
      unit: "till",
      declarations: [declare("Ring")],
      exports: [local("Ring")],
      references: [site("ledger", 0, [qualified("Open")])],
    });
    const units = [unit("ledger", ["ledger/book", "ledger/back"]), unit("till", ["till/drawer"])];
    expect(findCycles(link(scanOf([book, back, till], { units })))).toEqual([{ files: ["ledger", "till"], kind: "runs" }]);
  });
});
