import { describe, expect, it } from "vitest";
import { withEntryEdges } from "../../src/traversal/group-roots.js";
import { walk } from "../../src/traversal/walk.js";
import { link } from "../../src/link/link.js";
import { candidate, declare, file, local, scanOf, site, used } from "../support/facts.js";
import { size } from "../support/effort.js";

const sideEffect = (to: string, offset: number) => site(to, offset, [], { kind: "side-effect" });

describe("the protocol's depth-first traversal", () => {
  it("documents a file with its functions, objects and externals, then descends in source order", () => {
    const files = [
      file("main.ts", {
        declarations: [declare("LIMIT", "object"), declare("start")],
        exports: [local("LIMIT"), local("start")],
        references: [sideEffect("a.ts", 0), site("npm:react", 1, [used("useState")]), sideEffect("b.ts", 2)],
      }),
      file("a.ts", { references: [sideEffect("deep.ts", 0)] }),
      file("b.ts"),
      file("deep.ts", { references: [sideEffect("main.ts", 0)] }),
    ];
    const [contents] = walk(link(scanOf(files)), [candidate("main.ts", "R1")]);
    expect(contents?.keys).toEqual(["main.ts", "main.ts#start", "main.ts#LIMIT", "::npm:react", "a.ts", "deep.ts", "b.ts"]);
  });

  it("lists an entity in the contents of every root that reaches it, once each", () => {
    const files = [file("cli.ts", { references: [sideEffect("lib.ts", 0)] }), file("lib.ts", { references: [sideEffect("cli.ts", 0)] })];
    const graph = link(scanOf(files));
    const contents = walk(graph, [candidate("cli.ts", "R1"), candidate("lib.ts", "R2")]);
    expect(contents.map((part) => part.keys)).toEqual([
      ["cli.ts", "lib.ts"],
      ["lib.ts", "cli.ts"],
    ]);
  });

  it("walks a long chain of imports without recursion", () => {
    const long = size(300_000, 30_000);
    const files = Array.from({ length: long }, (_, index) =>
      file(`f${index}.ts`, { references: index < long - 1 ? [sideEffect(`f${index + 1}.ts`, 0)] : [] }),
    );
    const [contents] = walk(link(scanOf(files)), [candidate("f0.ts", "R1")]);
    expect(contents?.keys.length).toBe(long);
    expect(contents?.keys.at(-1)).toBe(`f${long - 1}.ts`);
  });

  it("hangs the entries of a group on the manifest that lists them", () => {
    const files = [file("app.config.ts"), file("package.json"), file("page.ts"), file("layout.ts")];
    const group = [
      { path: "layout.ts", text: "layout." },
      { path: "page.ts", text: "page." },
    ];
    const root = candidate("app.config.ts", "R1", { manifest: "package.json", group });
    const graph = withEntryEdges(link(scanOf(files)), [root]);
    expect(graph.files.get("app.config.ts")?.edges).toEqual([]);
    expect(graph.files.get("package.json")?.edges.map((edge) => [edge.to, edge.reasons[0]?.why])).toEqual([
      ["layout.ts", "Entry point: layout."],
      ["page.ts", "Entry point: page."],
    ]);
    expect(walk(graph, [root])[0]?.keys).toEqual(["app.config.ts", "package.json", "layout.ts", "page.ts"]);
  });

  it("takes the entries of a group as starts where no manifest lists them", () => {
    const files = [file("app.config.ts"), file("page.ts")];
    const root = candidate("app.config.ts", "R1", { group: [{ path: "page.ts", text: "page." }] });
    const graph = withEntryEdges(link(scanOf(files)), [root]);
    expect([...graph.files.values()].flatMap(({ edges }) => edges)).toEqual([]);
    expect(walk(graph, [root])[0]?.keys).toEqual(["app.config.ts", "page.ts"]);
  });

  it("does not follow what a manifest lists where a file only reads the manifest", () => {
    const files = [file("tool.ts", { references: [sideEffect("shop/package.json", 0)] }), file("shop/package.json"), file("shop/index.ts")];
    const [tool, shop] = [
      candidate("tool.ts", "R2"),
      candidate("shop/package.json", "R2", { manifest: "shop/package.json", group: [{ path: "shop/index.ts", text: "main." }] }),
    ];
    const graph = withEntryEdges(link(scanOf(files)), [tool, shop]);
    expect(walk(graph, [tool, shop]).map(({ keys }) => keys)).toEqual([
      ["tool.ts", "shop/package.json"],
      ["shop/package.json", "shop/index.ts"],
    ]);
  });
});
