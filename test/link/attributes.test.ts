import { describe, expect, it } from "vitest";
import { link } from "../../src/link/link.js";
import type { Binding, ExportFact, FileFacts, Reference } from "../../src/model/facts.js";
import type { Graph, Scan } from "../../src/model/graph.js";
import { declare, file, indirect, local, scanOf, site, star, used, workspaceWith } from "../support/facts.js";

const edges = (graph: Graph, path: string): string[] =>
  (graph.files.get(path)?.edges ?? []).map((edge) => (edge.via === undefined ? `W ${edge.to}` : `S ${edge.to} via ${edge.via}`));
const shared = (graph: Graph, path: string): string[] => (graph.files.get(path)?.shared ?? []).map((entry) => entry.key);
const implicit = (fact: ExportFact): ExportFact => ({ ...fact, implicit: true }) as ExportFact;
const name = (imported: string, more: Partial<Binding> = {}): Binding => used(imported, { members: "also", ...more });

const inside = workspaceWith({ "harbour/init": { crane: "harbour/crane", pilot: "harbour/pilot" } });
const linked = (files: readonly FileFacts[], more: Partial<Scan> = {}): Graph =>
  link(scanOf(files, { workspaces: [inside], workspaceOf: () => inside, ...more }));

const crane = file("harbour/crane", {
  declarations: [declare("lift"), declare("_oil")],
  exports: [local("lift"), implicit(local("_oil"))],
});
const pilot = file("harbour/pilot", { declarations: [declare("steer")], exports: [local("steer")] });
const init = (facts: Partial<FileFacts> = {}): FileFacts => file("harbour/init", facts);
const main = (...references: Reference[]): FileFacts => file("main", { references });

describe("modules whose names are attributes", () => {
  it("give what they bind before the module inside them", () => {
    const binds = init({
      references: [site("harbour/crane", 0, [name("lift", { local: "crane", keep: true })])],
      exports: [indirect("crane", 0, "lift")],
    });
    const graph = linked([main(site("harbour/init", 0, [name("crane")])), binds, crane]);
    expect(edges(graph, "main")).toEqual(["S harbour/crane#lift via harbour/init"]);
  });

  it("give the module inside them otherwise: no edge to the package, which is reached only if running it does something", () => {
    const call = name("crane", { uses: [{ kind: "call", line: 2, chain: ["lift"] }] });
    const trivial = linked([main(site("harbour/init", 0, [call])), init({ trivial: true }), crane]);
    expect(edges(trivial, "main")).toEqual(["W harbour/crane", "S harbour/crane#lift via harbour/crane"]);
    expect(trivial.files.get("main")?.next).toEqual(["harbour/crane"]);
    const running = linked([main(site("harbour/init", 0, [call])), init(), crane]);
    expect(running.files.get("main")?.next).toEqual(["harbour/init", "harbour/crane"]);
  });

  it("let a package take the modules inside it from itself", () => {
    const graph = linked([init({ references: [site("harbour/init", 0, [name("crane")])], exports: [indirect("crane", 0)] }), crane]);
    expect(edges(graph, "harbour/init")).toEqual(["W harbour/crane"]);
    expect(shared(graph, "harbour/init")).toEqual(["harbour/crane"]);
  });

  it("follow a chain of attributes into the module that has the last of them", () => {
    const chained: Binding = {
      imported: "*",
      members: "also",
      typeOnly: false,
      uses: [{ kind: "call", line: 2, chain: ["crane", "lift", "cache_clear"] }],
    };
    const graph = linked([main(site("harbour/init", 0, [chained])), init(), crane]);
    expect(edges(graph, "main")).toEqual(["W harbour/init", "S harbour/crane#lift via harbour/crane"]);
    const [use] = graph.files.get("main")?.edges[1]?.reasons[0]?.uses ?? [];
    expect(use).toEqual({ kind: "member", member: "cache_clear", line: 2, within: undefined });
  });

  it("report an attribute that they do not have, but not those that every module has", () => {
    const uses = [["sink"], ["__name__"]].map((chain) => ({ kind: "read" as const, line: 2, chain }));
    const graph = linked([main(site("harbour/crane", 0, [{ imported: "*", members: "also", typeOnly: false, uses }])), crane]);
    expect(graph.problems).toMatchObject([{ code: "missing-name", detail: "sink of harbour/crane" }]);
  });

  it("share a name that they only import as soon as another file takes it from them", () => {
    const passes = init({
      references: [site("harbour/pilot", 0, [{ ...name("steer"), uses: [] }])],
      exports: [implicit(indirect("steer", 0))],
    });
    expect(linked([passes, pilot]).problems).toMatchObject([{ code: "dead-import", path: "harbour/init" }]);
    const graph = linked([main(site("harbour/init", 0, [name("steer")])), passes, pilot]);
    expect(edges(graph, "main")).toEqual(["S harbour/pilot#steer via harbour/init"]);
    expect(edges(graph, "harbour/init")).toEqual(["S harbour/pilot#steer via harbour/pilot"]);
    expect(shared(graph, "harbour/init")).toEqual(["harbour/pilot#steer"]);
    expect(graph.problems).toEqual([]);
  });

  it("bring the names that a file uses through a star, and not the hidden ones", () => {
    const hidden = file("harbour/crane", {
      declarations: [declare("lift"), declare("_oil")],
      exports: [local("lift"), { kind: "local", name: "_oil", declaration: "_oil", position: 1, hidden: true, implicit: true }],
    });
    const starred = file("main", {
      references: [site("harbour/crane", 0, [{ imported: "*", typeOnly: false, uses: [], keep: true }], { star: true })],
      free: [used("lift"), used("_oil"), used("print")],
    });
    expect(edges(linked([starred, hidden]), "main")).toEqual(["W harbour/crane", "S harbour/crane#lift via harbour/crane"]);
  });

  it("list a name that a star brings: its declaration is an entity, although nobody imports it", () => {
    const rates = file("harbour/crane", { declarations: [declare("FEE", "object")], exports: [implicit(local("FEE"))] });
    const lists = init({
      references: [site("harbour/crane", 0, [], { keep: true, star: true })],
      exports: [{ kind: "listed", name: "FEE", position: 9 }, { ...star(0), implicit: true, hidden: true } as ExportFact],
    });
    const graph = linked([lists, rates]);
    expect(shared(graph, "harbour/init")).toEqual(["harbour/crane#FEE"]);
    expect(graph.nodes.has("harbour/crane#FEE")).toBe(true);
  });

  it("are shared by whoever passes on all names of a module, where a name that it shares on demand is taken", () => {
    const dues = file("harbour/dues", {
      declarations: [declare("TOLL"), declare("TAX")],
      exports: [implicit(local("TOLL")), implicit(local("TAX"))],
    });
    const all = init({ references: [site("harbour/dues", 0, [], { keep: true, star: true })], exports: [star(0)] });
    const graph = linked([dues, all, main(site("harbour/init", 0, [name("TOLL")]))]);
    expect(edges(graph, "main")).toEqual(["S harbour/dues#TOLL via harbour/init"]);
    expect(shared(graph, "harbour/init")).toEqual(["harbour/dues#TOLL"]);
  });

  it("share what another file imports through them, and not what a test replaces there", () => {
    const passing = init({ references: [site("harbour/crane", 0, [name("lift")])], exports: [implicit(indirect("lift", 0, "lift"))] });
    const taker = (more: object): FileFacts => file("main", { references: [site("harbour/init", 0, [name("lift")], more)] });
    expect(shared(linked([passing, crane, taker({})]), "harbour/init")).toEqual(["harbour/crane#lift"]);
    const replaced = linked([passing, crane, taker({ manner: "mock", kind: "reference" })], {
      category: (path) => (path === "main" ? "test" : "source"),
    });
    expect(shared(replaced, "harbour/init")).toEqual([]);
    expect(edges(replaced, "main")).toEqual(["W harbour/crane#lift"]);
  });

  it("share what is taken of a package behind two stars, whatever other modules share on demand", () => {
    const pass = { kind: "re-export", keep: true } as const;
    const inner = file("harbour/dues", { references: [site("npm:tides", 0, [], pass)], exports: [star(0)] });
    const outer = file("quay", { references: [site("harbour/dues", 0, [], pass)], exports: [star(0)] });
    const other = (fact: ExportFact): FileFacts => file("other", { declarations: [declare("lamp")], exports: [fact] });
    const sharedWith = (fact: ExportFact): string[] =>
      shared(linked([inner, outer, other(fact), main(site("quay", 0, [name("ebb")]))]), "quay");
    expect(sharedWith(implicit(local("lamp")))).toEqual(sharedWith(local("lamp")));
    expect(sharedWith(local("lamp"))).toEqual(["::npm:tides"]);
  });

  it("take the last of two stars where the language says so", () => {
    const other = file("harbour/winch", { declarations: [declare("lift")], exports: [local("lift")] });
    const stars = init({
      references: [0, 1].map((offset) => site(["harbour/crane", "harbour/winch"][offset] ?? "", offset, [], { keep: true, star: true })),
      exports: [star(0), star(1)],
      lastStarWins: true,
    });
    const graph = linked([main(site("harbour/init", 0, [name("lift")])), stars, crane, other]);
    expect(edges(graph, "main")).toEqual(["S harbour/winch#lift via harbour/init"]);
  });

  it("are live without a use where loading them has effects", () => {
    const loads = (to: string): FileFacts =>
      main(site(to, 0, [{ imported: "*", typeOnly: false, uses: [], members: "also" }], { keepInside: true }));
    expect(edges(linked([loads("harbour/crane"), crane]), "main")).toEqual(["W harbour/crane"]);
    const outside = linked([loads("npm:clock")]);
    expect(edges(outside, "main")).toEqual([]);
    expect(outside.problems).toMatchObject([{ code: "dead-import" }]);
  });

  it("are named one by one where one site leads to several places", () => {
    const scan = scanOf([main(site("nowhere", 0, [name("crane"), name("pilot")])), crane, pilot], {
      workspaces: [inside],
      workspaceOf: () => inside,
    });
    const names = new Map(
      ["crane", "pilot"].map((at) => [at, { kind: "file" as const, path: `harbour/${at}`, rule: "namespace", namespace: true as const }]),
    );
    const graph = link({ ...scan, resolutions: new Map([...scan.resolutions, ["main", [{ targets: [], problems: [], names }]]]) });
    expect(edges(graph, "main")).toEqual(["W harbour/crane", "W harbour/pilot"]);
  });
});
