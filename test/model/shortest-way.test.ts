import { describe, expect, test } from "vitest";
import { nodesBetween, shortestWay } from "../../src/model/graphs/shortest-way.js";

const LINES: Readonly<Record<string, string>> = { a: "bc", b: "d", c: "ad", d: "e", e: "c", f: "f" };
const next = (node: string): readonly string[] => [...(LINES[node] ?? "")];
const steps = (node: string): readonly (readonly [string, string])[] => next(node).map((to) => [to, `${node}${to}`]);

describe("a shortest way", () => {
  test.each([
    ["a", "d", ["ab", "bd"]],
    ["a", "c", ["ac"]],
    ["a", "a", ["ac", "ca"]],
    ["f", "f", ["ff"]],
    ["d", "d", ["de", "ec", "cd"]],
    ["a", "f", undefined],
    ["b", "b", undefined],
  ] as const)("from %s to %s", (from, to, expected) => {
    const graph = from === "b" ? (node: string) => (node === "b" ? steps("f") : []) : steps;
    expect(shortestWay(from, to, graph)).toEqual(expected);
  });

  test("by its nodes", () => {
    expect(nodesBetween("a", "e", next)).toEqual(["a", "b", "d", "e"]);
    expect(nodesBetween("a", "a", next)).toEqual(["a"]);
    expect(nodesBetween("f", "a", next)).toBeUndefined();
  });
});
