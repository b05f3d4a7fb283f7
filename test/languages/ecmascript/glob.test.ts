import { describe, expect, it } from "vitest";
import { compileGlob, createGlob, spelledPaths } from "../../../languages/manifests/glob.js";
import { expandBraces } from "../../../src/model/pattern/expand-groups.js";
import { processorTime } from "../../support/processor-time.js";

describe("createGlob", () => {
  it.each([
    ["shops/*", "shops/bakery", true],
    ["shops/*", "shops/bakery/till", false],
    ["shops/**", "shops/bakery/till", true],
    ["src/**/page.tsx", "src/page.tsx", true],
    ["src/**/page.tsx", "src/(shop)/[id]/page.tsx", true],
    ["src/**/a/**/b.ts", "src/a/x/a/y/b.ts", true],
    ["src/**/+page{,@*}.svelte", "src/routes/+page@shop.svelte", true],
    ["{src,app}/*.ts", "app/main.ts", true],
    ["a?c", "abc", true],
    ["a.c", "abc", false],
    ["app/[id]/*.ts", "app/i/x.ts", false],
    ["./src/*", "src/a", true],
    ["src/**", "src/a/b.ts", true],
    ["**/*.ts", "main.tsx", false],
    ["**/a*", "src/abc", true],
    ["**/tills/", "src/tills", true],
  ])("%s against %s: %s", (pattern, path, expected) => {
    expect(createGlob(pattern)(path)).toBe(expected);
  });

  it("stays quick on hostile patterns", () => {
    const pattern = `${"*a".repeat(200)}b/${"**/x/".repeat(100)}y`;
    const path = `${"a".repeat(2000)}/${"x/".repeat(500)}`;
    const start = processorTime();
    expect(createGlob(pattern)(path)).toBe(false);
    expect(processorTime() - start).toBeLessThan(1000);
  });
});

describe("compileGlob", () => {
  it("stays quick on hostile patterns", () => {
    const start = processorTime();
    expect(compileGlob(`${"*a".repeat(200)}b`, { dot: false })("a".repeat(4000))).toBe(false);
    expect(compileGlob(`${"**/a/".repeat(100)}b`, { dot: false })("a/".repeat(2000))).toBe(false);
    expect(processorTime() - start).toBeLessThan(1000);
  });

  it.each([
    ["src/!(*.test).ts", "src/till.ts", true],
    ["src/!(*.test).ts", "src/till.test.ts", false],
    ["+([0-9]).ts", "42.ts", true],
    ["*(ab).ts", "abab.ts", true],
    ["?(a|b)c.ts", "ac.ts", true],
  ])("%s against %s: %s", (pattern, path, expected) => {
    expect(compileGlob(pattern, { dot: false })(path)).toBe(expected);
  });

  it("takes no time with groups whose repetition could take for ever", () => {
    const start = processorTime();
    const name = "a".repeat(200);
    const hostile = [
      "+(*a)b",
      "*(a|a)b",
      "*(a|aa|aaa)b",
      "+(+(a))b",
      "*(aba|ab|a|ba)c",
      `${"*a".repeat(20)}?(b)c`,
      `${"+(a)".repeat(20)}b`,
    ];
    for (const pattern of hostile) expect(compileGlob(pattern, { dot: false })(name)).toBe(false);
    expect(compileGlob("*a*a*a?(b)c", { dot: false })(name)).toBe(false);
    expect(processorTime() - start).toBeLessThan(3000);
  });
});

describe("expandBraces", () => {
  it("expands nested choices and ranges, in order, with a bound", () => {
    expect(expandBraces("{a,b{1,2}}c")).toEqual(["ac", "b1c", "b2c"]);
    expect(expandBraces("a{b,c{1..2}}")).toEqual(["ab", "ac1", "ac2"]);
    expect(expandBraces("{a,b}".repeat(40)).length).toBeLessThanOrEqual(512);
  });
});

describe("spelledPaths", () => {
  it("are all that patterns without a wildcard match", () => {
    expect(spelledPaths("./app/{till,drawer}.ts")).toEqual(["app/till.ts", "app/drawer.ts"]);
    expect(spelledPaths(["[id].ts", "a/", "[id].ts"])).toEqual(["[id].ts", "a"]);
    expect(spelledPaths(["a.ts", "*.ts"])).toBeUndefined();
  });
});
