import { expect, test } from "vitest";
import {
  cutText,
  cutWords,
  escapeLines,
  LONGEST_PATH,
  LONGEST_WORD,
  shownLine,
  shownLines,
  withTexts,
} from "../../src/model/shown-text.js";

test.each([
  ["\u001b[31mred\u0007", "\\u{1b}[31mred\\u{7}"],
  ["one\ntwo\tthree", "one\\u{a}two\\u{9}three"],
  ["\u202egnp.exe", "\\u{202e}gnp.exe"],
  ["a\u200b\u2066\ufeff\u00ad", "a\\u{200b}\\u{2066}\\u{feff}\\u{ad}"],
  ["tag \u{e0041}", "tag \\u{e0041}"],
  ["half \ud800", "half \\u{d800}"],
  ["Größe 日本 ❤️ `x` <b>", "Größe 日本 ❤️ `x` <b>"],
])("what is invisible in %j is shown", (text, shown) => {
  expect(shownLine(text)).toBe(shown);
});

test("a text of several lines keeps them", () => {
  expect(escapeLines("one\r\n\ttwo\u202e")).toBe("one\\u{d}\n\ttwo\\u{202e}");
});

test("the length of what was cut is told, and no character is cut in two", () => {
  expect(cutText("x".repeat(LONGEST_WORD))).toBe("x".repeat(LONGEST_WORD));
  expect(cutText("x".repeat(LONGEST_WORD + 1))).toBe(`${"x".repeat(LONGEST_WORD)} … (+1 characters)`);
  expect(cutText(`${"x".repeat(LONGEST_WORD - 1)}😀😀`)).toBe(`${"x".repeat(LONGEST_WORD - 1)} … (+4 characters)`);
});

test("a word is cut where it is too long, a path later, and what is between words stays", () => {
  const path = `${"d/".repeat(100)}x.ts`;
  expect(cutWords(`uses of ${"n".repeat(150)} in ${path}:1, and  more`)).toBe(
    `uses of ${"n".repeat(LONGEST_WORD)} … (+50 characters) in ${path}:1, and  more`,
  );
  expect(cutWords(`${"d/".repeat(5000)} end`)).toBe(`${"d/".repeat(LONGEST_PATH / 2)} … (+${10_000 - LONGEST_PATH} characters) end`);
});

test("once cut, a line stays as it is", () => {
  const line = shownLine(`a ${"\u202e".repeat(500)} ${"b".repeat(500)} ${"c/".repeat(500)}`);
  expect(line.length).toBeLessThan(2000);
  expect(shownLines("b".repeat(500))).toBe(shownLines(shownLines("b".repeat(500))));
});

test("texts in data are changed, with the name of their field, and nothing else", () => {
  const data = { a: "x", list: ["y", 1, null, { b: "z" }], flag: true };
  expect(withTexts(data, (text, key) => `${key}=${text}`)).toEqual({ a: "a=x", list: ["list=y", 1, null, { b: "b=z" }], flag: true });
});
