import { describe, expect, it } from "vitest";
import { link } from "../../src/link/link.js";
import { withoutPathClash } from "../../src/pipeline/map-repository.js";
import type { LinkedFile } from "../../src/model/graph.js";
import { file, indirect, scanOf, site, used } from "../support/facts.js";

/** A file that shares `shared` as namespaces, and imports `edges` as `to` or `to via exporter`. */
function linked(key: string, shared: readonly string[], edges: readonly string[]): readonly [string, LinkedFile] {
  const imports = edges.map((edge) => {
    const [to = "", via] = edge.split(" via ");
    return { from: key, to, via, reasons: [], offset: 0 };
  });
  return [key, { key, path: key, members: [], shared: shared.map((one) => ({ key: one, namespace: true })), edges: imports, next: [] }];
}

function written(files: ReadonlyMap<string, LinkedFile>): readonly string[] {
  return [...files.values()].flatMap(({ key, shared, edges }) => [
    ...shared.map((entry) => `${key} shares ${entry.key}`),
    ...edges.map(({ to, via }) => `${key} imports ${to}${via === undefined ? "" : ` via ${via}`}`),
  ]);
}

describe("a share of what imports its sharer", () => {
  it("is left out, and importers are linked to the sharer", () => {
    const files = new Map([
      linked("main", [], ["oven via kitchen"]),
      linked("kitchen", ["oven"], ["oven"]),
      linked("oven", [], ["kitchen"]),
    ]);
    expect(written(withoutPathClash(files))).toEqual(["main imports kitchen", "kitchen imports oven", "oven imports kitchen"]);
  });

  it("is left out as well if only the repair of another one makes the import", () => {
    const files = new Map([
      linked("kitchen", ["oven", "stove"], ["oven", "stove"]),
      linked("oven", [], ["kitchen"]),
      linked("stove", [], ["oven via kitchen"]),
    ]);
    expect(written(withoutPathClash(files))).toEqual([
      "kitchen imports oven",
      "kitchen imports stove",
      "oven imports kitchen",
      "stove imports kitchen",
    ]);
  });

  it("counts what a module of several files owns as imported by it", () => {
    const [key, unit] = linked("shop", [], []);
    const files = new Map([[key, { ...unit, parts: ["till"] }], linked("till", ["shop"], [])]);
    expect(written(withoutPathClash(files))).toEqual([]);
  });

  it("does not make a module import itself", () => {
    const files = new Map([linked("kitchen", ["oven"], ["oven via kitchen"]), linked("oven", [], ["kitchen"])]);
    expect(written(withoutPathClash(files))).toEqual(["oven imports kitchen"]);
  });

  it("stays in the graph of the code, which has no storage", () => {
    const kitchen = file("kitchen", { references: [site("oven", 0, [used("*")])], exports: [indirect("oven", 0, "*")] });
    const oven = file("oven", { references: [site("kitchen", 0)] });
    const graph = link(scanOf([kitchen, oven]));
    expect(written(graph.files)).toContain("kitchen shares oven");
    expect(written(withoutPathClash(graph.files))).not.toContain("kitchen shares oven");
  });
});
