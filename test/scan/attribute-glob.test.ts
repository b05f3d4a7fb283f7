import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createAttributeGlob } from "../../src/scan/attribute-glob.js";
import { processorTime } from "../support/processor-time.js";
import { runs } from "../support/effort.js";

/** What a short glob means, as a regular expression. */
function meaning(glob: string): RegExp {
  const anchored = glob.slice(0, -1).includes("/");
  const parts = glob.replace(/^\//, "").split(/(\*\*\/?|\*|\?)/);
  const spelled: Readonly<Record<string, string>> = { "**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]" };
  const body = parts.map((part) => spelled[part] ?? part.replace(/\./g, "\\.")).join("");
  return new RegExp(`${anchored ? "^" : "(?:^|/)"}${body}${glob.endsWith("/") ? "" : "$"}`);
}

describe("globs of .gitattributes", () => {
  it.each([
    ["*.ts", "src/till.ts", true],
    ["till.ts", "src/till.ts", true],
    ["till.ts", "src/still.ts", false],
    ["src/*.ts", "src/deep/till.ts", false],
    ["src/**/till.ts", "src/till.ts", true],
    ["vendor/**", "vendor/a/b.ts", true],
    ["vendor/", "src/vendor/b.ts", true],
    ["/src/t?ll.ts", "src/till.ts", true],
  ])("%s against %s: %s", (glob, path, expected) => {
    expect(createAttributeGlob(glob)(path)).toBe(expected);
  });

  it("mean what a regular expression would", () => {
    const glob = fc.string({ unit: fc.constantFrom("a", "b", "/", "*", "?", "."), minLength: 1, maxLength: 8 });
    const path = fc.string({ unit: fc.constantFrom("a", "b", "/", "."), minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(glob, path, (pattern, name) => {
        fc.pre(!/\*{3}/.test(pattern));
        expect(createAttributeGlob(pattern)(name)).toBe(meaning(pattern).test(name));
      }),
      { numRuns: runs(5000, 1000) },
    );
  });

  it("take no time on hostile patterns", () => {
    const start = processorTime();
    expect(createAttributeGlob(`${"*a".repeat(100)}b`)("a".repeat(4000))).toBe(false);
    expect(createAttributeGlob(`${"**/a/".repeat(100)}b`)("a/".repeat(2000))).toBe(false);
    expect(createAttributeGlob("?".repeat(2 ** 20))("a".repeat(4000))).toBe(false);
    expect(processorTime() - start).toBeLessThan(3000);
  });
});
