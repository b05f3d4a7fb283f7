import { describe, expect, it } from "vitest";
import { parseManifest } from "../../../languages/ecmascript/packages/manifest.js";
import { readYaml } from "../../../languages/manifests/yaml.js";

/** Each level contains the previous one nine times. */
function bomb(levels: number): string {
  const rows = Array.from({ length: levels }, (_, level) => `a${level + 1}: &a${level + 1} [${`*a${level},`.repeat(9).slice(0, -1)}]\n`);
  return `a0: &a0 [x]\n${rows.join("")}`;
}

const readers: readonly (readonly [string, (text: string) => unknown])[] = [
  ["lock files", readYaml],
  ["manifests", (text) => parseManifest("pnpm-workspace.yaml", text)],
];

describe.each(readers)("YAML of %s", (_, read) => {
  it("accepts aliases that expand to little", () => {
    expect(read("base: &base { x: a }\nuse: *base\n")).toEqual({ base: { x: "a" }, use: { x: "a" } });
    expect(JSON.stringify(read(bomb(3))).length).toBeLessThan(10_000);
  });

  it("refuses aliases that expand to more than fits into memory", () => {
    expect(() => read(bomb(20))).toThrow("aliases stand for too much");
    expect(() => read(`a: &a ${"x".repeat(2 ** 20)}\nb: [${"*a,".repeat(200)}]\n`)).toThrow("aliases stand for too much");
  });

  it("refuses a value inside of itself", () => {
    expect(() => read("a: &a [*a]\n")).toThrow();
  });

  it("refuses nesting without end, and keeps the prototype clean", () => {
    expect(() => read("[".repeat(100_000))).toThrow();
    read("__proto__: { polluted: yes }\nconstructor: { prototype: { polluted: yes } }\n");
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});
