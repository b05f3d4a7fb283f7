import { expect, test } from "vitest";
import { firstOf, grouped, plural } from "../../src/model/shown-text.js";

test.each([
  [1, "file", "1 file"],
  [0, "entry", "0 entries"],
  [2, "why", "2 whys"],
  [3, "key", "3 keys"],
  [2, "second try", "2 second tries"],
])("%i of %s", (number, one, text) => expect(plural(number, one)).toBe(text));

test("a list says how many more there are", () => {
  expect(firstOf(["a", "b", "c", "d"], 2)).toBe("a, b and 2 more");
  expect(firstOf(["a", "b"], 2)).toBe("a, b");
  expect(firstOf(["a", "b", "c"], 0)).toBe("a, b, c");
});

test("long numbers are grouped", () => expect([999, 1000, 1_234_567].map(grouped)).toEqual(["999", "1,000", "1,234,567"]));
