import { describe, expect, it } from "vitest";
import { link, LINK_DEFAULTS } from "../../src/link/link.js";
import type { ExportFact, FileFacts } from "../../src/model/facts.js";
import type { Graph } from "../../src/model/graph.js";
import { declare, file, indirect, local, scanOf, site, star, used } from "../support/facts.js";

const edges = (graph: Graph, path: string): string[] =>
  (graph.files.get(path)?.edges ?? []).map((edge) => (edge.via === undefined ? `W ${edge.to}` : `S ${edge.to} via ${edge.via}`));
const shared = (graph: Graph, path: string): string[] =>
  (graph.files.get(path)?.shared ?? []).map((entry) => (entry.alias === undefined ? entry.key : `${entry.key} as ${entry.alias}`));

const stock = file("stock.ts", { declarations: [declare("count")], exports: [local("count")] });
const barrel = (path: string, ...sources: string[]): FileFacts =>
  file(path, {
    references: sources.map((source, index) => site(source, index, [], { kind: "re-export", keep: true })),
    exports: sources.map((_, index) => star(index)),
  });
const importer = (from: string, ...names: string[]): FileFacts =>
  file("main.ts", {
    references: [
      site(
        from,
        0,
        names.map((name) => used(name)),
      ),
    ],
  });

describe("names through modules", () => {
  it("links a named import to the declaration through the module that the statement names", () => {
    const graph = link(scanOf([importer("stock.ts", "count"), stock]));
    expect(edges(graph, "main.ts")).toEqual(["S stock.ts#count via stock.ts"]);
  });

  it("names the barrel as exporter and keeps the barrel's own edge", () => {
    const graph = link(scanOf([importer("shop.ts", "count"), barrel("shop.ts", "stock.ts"), stock]));
    expect(edges(graph, "main.ts")).toEqual(["S stock.ts#count via shop.ts"]);
    expect(edges(graph, "shop.ts")).toEqual(["W stock.ts"]);
    expect(shared(graph, "shop.ts")).toEqual(["stock.ts#count"]);
  });

  it("takes a value from its declaration, and imports the code that makes it in a way that was not read", () => {
    const resolutions = new Map([
      ["main.ts", [{ targets: [{ kind: "file", path: "till.js", rule: "path", declared: "stock.ts" }], problems: [] }]],
    ] as const);
    const till = file("till.js");
    const value = link(scanOf([importer("till.js", "count"), till, stock], { resolutions }));
    expect(edges(value, "main.ts")).toEqual(["S stock.ts#count via stock.ts", "W till.js"]);
    expect(value.files.get("main.ts")?.next).toContain("till.js");
    const type = file("main.ts", { references: [site("till.js", 0, [used("count", { typeOnly: true })])] });
    expect(edges(link(scanOf([type, till, stock], { resolutions })), "main.ts")).toEqual(["S stock.ts#count via stock.ts"]);
  });

  it("gives up on a name that thousands of modules pass on", () => {
    const last = 5000;
    const links = Array.from({ length: last }, (_, index) =>
      file(`till${index}.ts`, {
        references: [site(`till${index + 1}.ts`, 0, [], { kind: "re-export", keep: true })],
        exports: [indirect("count", 0, "count")],
      }),
    );
    const end = file(`till${last}.ts`, { declarations: [declare("count")], exports: [local("count")] });
    const graph = link(scanOf([importer("till0.ts", "count"), ...links, end]));
    expect(edges(graph, "main.ts")).toEqual(["W till0.ts"]);
    expect(shared(graph, `till${last - 9}.ts`)).toEqual([`till${last}.ts#count`]);
  });

  it("gives the whole of a module for the member that goes by its name", () => {
    const member: ExportFact = { kind: "local", name: "count", declaration: "count", position: 0, implicit: true, folded: true };
    const whole = file("stock.ts", { declarations: [declare("count")], exports: [local("=", "count"), member] });
    expect(edges(link(scanOf([importer("stock.ts", "count"), whole])), "main.ts")).toEqual(["S stock.ts#count via stock.ts"]);
  });

  it("lets a name vanish that two stars export differently, and says so", () => {
    const other = file("till.ts", { declarations: [declare("count")], exports: [local("count")] });
    const graph = link(scanOf([importer("shop.ts", "count"), barrel("shop.ts", "stock.ts", "till.ts"), stock, other]));
    expect(edges(graph, "main.ts")).toEqual(["W shop.ts"]);
    expect(graph.problems).toMatchObject([{ code: "ambiguous-star", path: "main.ts", detail: "count of shop.ts" }]);
    expect(shared(graph, "shop.ts")).toEqual([]);
  });

  it("accepts the same entity through two stars", () => {
    const graph = link(
      scanOf([
        importer("shop.ts", "count"),
        barrel("shop.ts", "left.ts", "right.ts"),
        barrel("left.ts", "stock.ts"),
        barrel("right.ts", "stock.ts"),
        stock,
      ]),
    );
    expect(edges(graph, "main.ts")).toEqual(["S stock.ts#count via shop.ts"]);
    expect(graph.problems).toEqual([]);
  });

  it("lets a local declaration beat a star", () => {
    const reexporting = { ...barrel("shop.ts", "stock.ts"), declarations: [declare("count")], exports: [star(0), local("count")] };
    const graph = link(scanOf([importer("shop.ts", "count"), reexporting, stock]));
    expect(edges(graph, "main.ts")).toEqual(["S shop.ts#count via shop.ts"]);
  });

  it("ends on cyclic stars", () => {
    const ring = { ...barrel("ring.ts", "shop.ts"), declarations: [declare("till")], exports: [star(0), local("till")] };
    const graph = link(scanOf([importer("shop.ts", "till"), barrel("shop.ts", "ring.ts"), ring]));
    expect(edges(graph, "main.ts")).toEqual(["S ring.ts#till via shop.ts"]);
  });

  it("never carries default through a star", () => {
    const page = file("page.ts", { declarations: [declare("default")], exports: [local("default")] });
    const graph = link(scanOf([importer("shop.ts", "default"), barrel("shop.ts", "page.ts"), page]));
    expect(edges(graph, "main.ts")).toEqual(["W shop.ts"]);
    expect(graph.problems.map((problem) => problem.code)).toEqual(["missing-export"]);
  });

  it("attributes a name that only one external star can give to that package", () => {
    const reexporting = barrel("shop.ts", "npm:react");
    const graph = link(scanOf([importer("shop.ts", "useState"), reexporting]));
    expect(edges(graph, "main.ts")).toEqual(["S ::npm:react via shop.ts"]);
    expect(shared(graph, "shop.ts")).toEqual(["::npm:react"]);
  });

  it("does not call missing what one of several packages may hold", () => {
    const graph = link(scanOf([importer("shop.ts", "useState"), barrel("shop.ts", "npm:react", "npm:vue")]));
    expect(edges(graph, "main.ts")).toEqual(["W shop.ts"]);
    expect(graph.problems).toEqual([]);
  });

  it("follows a chain of renamed re-exports and notes the alias", () => {
    const reexporting = file("shop.ts", {
      references: [site("stock.ts", 0, [], { kind: "re-export", keep: true })],
      exports: [indirect("total", 0, "count")],
    });
    const graph = link(scanOf([importer("shop.ts", "total"), reexporting, stock]));
    expect(edges(graph, "main.ts")).toEqual(["S stock.ts#count via shop.ts"]);
    expect(shared(graph, "shop.ts")).toEqual(["stock.ts#count as total"]);
  });
});

describe("what is no edge", () => {
  it("reports an import without a use and does not reach its target", () => {
    const main = file("main.ts", { references: [site("stock.ts", 0, [{ imported: "count", typeOnly: false, uses: [] }])] });
    const graph = link(scanOf([main, stock]));
    expect(edges(graph, "main.ts")).toEqual([]);
    expect(graph.files.get("main.ts")?.next).toEqual([]);
    expect(graph.problems).toMatchObject([{ code: "dead-import", detail: "count" }]);
  });

  it("emits nothing for a name that the importer itself declares", () => {
    const reexporting = file("shop.ts", {
      references: [site("main.ts", 0, [], { kind: "re-export", keep: true })],
      exports: [indirect("open", 0)],
    });
    const main = file("main.ts", {
      declarations: [declare("open")],
      exports: [local("open")],
      references: [site("shop.ts", 0, [used("open")])],
    });
    const graph = link(scanOf([main, reexporting]));
    expect(edges(graph, "main.ts")).toEqual([]);
  });

  it("drops mocks outside of tests", () => {
    const main = file("main.ts", { references: [site("stock.ts", 0, [], { kind: "reference", manner: "mock" })] });
    expect(edges(link(scanOf([main, stock])), "main.ts")).toEqual([]);
    expect(edges(link(scanOf([main, stock], { category: () => "test" })), "main.ts")).toEqual(["W stock.ts"]);
  });

  it("maps generated files whole, and without their imports where asked to", () => {
    const api = file("api.ts", {
      generated: true,
      declarations: [declare("count")],
      exports: [local("count")],
      references: [site("stock.ts", 0, [used("count")])],
    });
    const scan = scanOf([importer("api.ts", "count"), api, stock]);
    const edgesFor = (generated: "files" | "full" | "skip") => {
      const graph = link(scan, { ...LINK_DEFAULTS, generated });
      return [edges(graph, "main.ts"), edges(graph, "api.ts")];
    };
    expect(edgesFor("files")).toEqual([["W api.ts"], ["S stock.ts#count via stock.ts"]]);
    expect(edgesFor("full")).toEqual([["S api.ts#count via api.ts"], ["S stock.ts#count via stock.ts"]]);
    expect(edgesFor("skip")).toEqual([["W api.ts"], []]);
  });

  it("keeps files whole at granularity files", () => {
    const graph = link(scanOf([importer("stock.ts", "count"), stock]), { ...LINK_DEFAULTS, granularity: "files" });
    expect(edges(graph, "main.ts")).toEqual(["W stock.ts"]);
    expect(graph.files.get("stock.ts")?.members).toEqual([]);
  });
});
