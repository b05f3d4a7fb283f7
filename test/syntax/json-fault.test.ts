/** The words and places are those of this program, so they are the same on every engine. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultText, jsonFault } from "../../src/syntax/json-fault.js";

const at = (text: string): string => faultText(jsonFault(text));

describe("the first fault of a text", () => {
  it.each([
    ["", "line 1, column 1: the text is empty"],
    [" \n", "line 1, column 1: the text is empty"],
    ["{", "line 1, column 2: a '}' is missing at the end"],
    ['{\n  "a": [1, 2\n', "line 2, column 13: a ']' is missing at the end"],
    ['{\n "a":\n}', "line 3, column 1: a value is missing before this"],
    ['{\n "a"\n', "line 2, column 5: the text ends where a colon is expected"],
    ['{\n "a":\n', "line 2, column 6: the text ends where a value is expected"],
    ['{"a": 1,}', "line 1, column 9: the comma before this is one too many"],
    ["[1,,2]", "line 1, column 4: the comma before this is one too many"],
    ["[,1]", "line 1, column 2: a value is missing before this"],
    ['{"a": 1\r\n "b": 2}', "line 2, column 2: a comma is missing before this"],
    ['{"a" 1}', "line 1, column 6: a colon is missing before this"],
    ['{"a": [1}', "line 1, column 9: a ']' is missing before this"],
    ['{"a": 1]', "line 1, column 8: a '}' is missing before this"],
    ['{"a": 1}\n{"b": 2}', "line 2, column 1: the value has ended before this"],
    ["{1: 2}", "line 1, column 2: a name in double quotes is missing before this"],
    ["{a: 1}", "line 1, column 2: the name has no double quotes"],
    ["{'a': 1}", "line 1, column 2: strings and names have double quotes"],
    ['{"a": True}', "line 1, column 7: this word is no value of JSON"],
    ['{"a": #1}', "line 1, column 7: this is not JSON"],
    ['{ // shop\n"a": 1}', "line 1, column 3: JSON has no comments"],
    ['{"a": "b\n"}', "line 1, column 7: the string has no end on its line"],
    ['{"a": 1.}', "line 1, column 7: the number has no digits at its end"],
    ['{"a": "\\x"}', "line 1, column 7: the string has a backslash that escapes nothing"],
    ['{"a": "\\u12"}', "line 1, column 7: the string has a \\u without four hexadecimal digits"],
    ['{"a": "\t"}', "line 1, column 7: the string has a control character"],
    ["\ufeff[1 2]", "line 1, column 4: a comma is missing before this"],
  ])("%j", (text, fault) => {
    expect(() => JSON.parse(text.replace(/^\ufeff/, ""))).toThrow(SyntaxError);
    expect(at(text)).toBe(fault);
  });

  it("is none of the comments and commas that are allowed", () => {
    expect(faultText(jsonFault('{ // shop\n "a": [1,], /* b */\n "c" }', { allowed: true }))).toBe(
      "line 3, column 6: a colon is missing before this",
    );
  });

  it("has no place in what is nested too deeply", () => {
    expect(at("[".repeat(1_000_000))).toBe("it is nested too deeply");
  });
});

it("has a place in every damaged text", () => {
  const cut = fc.tuple(
    fc.json({ maxDepth: 3 }),
    fc.nat(),
    fc.nat(3),
    fc.constantFrom("", ",", "}", "]", '"', "'", "x", "\n", "\\", "0", "-"),
  );
  fc.assert(
    fc.property(cut, ([text, from, length, other]) => {
      const start = from % (text.length + 1);
      const damaged = text.slice(0, start) + other + text.slice(start + length);
      try {
        JSON.parse(damaged);
      } catch {
        const { reason, line = 0, column = 0 } = jsonFault(damaged);
        expect(reason).not.toBe("it is not JSON");
        expect(line).toBeGreaterThan(0);
        expect(damaged.split("\n")[line - 1]?.length).toBeGreaterThanOrEqual(column - 1);
      }
    }),
    { numRuns: 2000 },
  );
});
