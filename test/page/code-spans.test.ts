import { expect, it } from "vitest";
import { clip, codeSpans } from "../../packages/view/src/page/code-spans.js";

it("sets code apart, and leaves lonely backquotes alone", () => {
  expect(codeSpans("Calls `a()` in `b`.")).toEqual([
    { text: "Calls ", code: false },
    { text: "a()", code: true },
    { text: " in ", code: false },
    { text: "b", code: true },
    { text: ".", code: false },
  ]);
  expect(codeSpans("a ` b")).toEqual([{ text: "a ` b", code: false }]);
  expect(codeSpans("`a\nb`")).toEqual([{ text: "`a\nb`", code: false }]);
  expect(codeSpans("")).toEqual([]);
});

it("shortens without breaking a pair", () => {
  expect(clip("abcdef", 6)).toBe("abcdef");
  expect(clip("abcdefg", 6)).toBe("abcde…");
  expect(clip("abcd😀efg", 6)).toBe("abcd…");
});
