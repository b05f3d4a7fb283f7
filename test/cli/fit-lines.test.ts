import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitLines } from "../../src/cli/fit-lines.js";

describe("lines of a terminal", () => {
  it.each([
    ["short", "short"],
    ["one two three four five six seven", "one two three four\n  five six seven"],
    ["  one two three four five", "  one two three four\n    five"],
    ["a/very/long/path/that/has/no/blanks.ts rest", "a/very/long/path/that/has/no/blanks.ts\n  rest"],
    ["error: one two three four; do this", "error: one two three\n  four; do this"],
  ])("%j", (text, fitted) => {
    expect(fitLines(text, 20)).toBe(fitted);
  });

  it("keep a column, if there is room for its text", () => {
    expect(fitLines("src/a.ts  imports what nobody has declared anywhere", 42)).toBe(
      "src/a.ts  imports what nobody has declared\n          anywhere",
    );
    expect(fitLines(`${"p".repeat(30)}  some words`, 40)).toBe(`${"p".repeat(30)}  some\n  words`);
  });

  it("lose no word, and are too long only for one word", () => {
    const words = fc.array(fc.constantFrom("a", "bb", "some", "longer-word", "/a/path/with/many/parts.ts"), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(words, fc.integer({ min: 20, max: 120 }), (all, width) => {
        const fitted = fitLines(all.join(" "), width);
        expect(fitted.split(/\s+/)).toEqual(all);
        for (const line of fitted.split("\n")) expect(line.length <= width || line.trim().split(" ").length === 1).toBe(true);
      }),
    );
  });
});
