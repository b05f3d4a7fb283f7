/** Random patterns, and paths that have a chance to match them. */
import * as fc from "fast-check";

const PARTS = [
  "a",
  "b",
  "ab",
  "*",
  "?",
  ".ts",
  ".js",
  "test",
  "_",
  "-",
  "{a,b}",
  "{ts,js}",
  "{a,b{c,d}}",
  "[ab]",
  "[a-c]",
  "[id]",
  "@(a|b)",
];
const REPEATED = ["?(a)", "+(a|b)", "*(ab)", "{1..3}"];

const nameOf = (parts: readonly string[]): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 3 }).map((list) => list.join(""));

/** Patterns as people write them. */
export const SANE = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: nameOf([...PARTS, ...REPEATED]) },
      { weight: 1, arbitrary: fc.constantFrom("**", "{a,b}", "{a/b,c}", "{src,test}", "{**/,}a", "!(*.test).ts", "!(a|b)") },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((names) => names.join("/"));

export const PATH = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: nameOf(["a", "b", "c", "ab", "x", ".ts", ".js", "test", "_", "-", "1", "2", "[id]"]) },
      fc.constantFrom("src", "test"),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((names) => names.join("/"))
  .filter((path) => !/(?:^|\/)\.{1,2}(?:\/|$)/.test(path));

/** A path made of a pattern: each wildcard and choice is replaced by what it may stand for. */
export function derived(pattern: string): fc.Arbitrary<string> {
  return fc.infiniteStream(fc.nat({ max: 1000 })).map((numbers) => {
    const pick = (list: readonly string[]): string => list[Number(numbers.next().value) % list.length] ?? "";
    return (
      pattern
        .replace(/\*\*\//g, () => pick(["", "a/", "a/b/"]))
        .replace(/\*\*/g, () => pick(["a", "a/b", "ab"]))
        .replace(/\{a,b\{c,d\}\}/g, () => pick(["a", "bc", "bd"]))
        .replace(/\{([^{}]*)\}/g, (_, inner: string) => pick(inner.includes("..") ? ["1", "2", "3"] : inner.split(",")))
        .replace(/[@?+*!]\(([^()]*)\)/g, (_, inner: string) => pick([...inner.split("|"), "", "x", "abab"]))
        .replace(/\[[^\]]*\]/g, (set) => pick(["a", "b", "i", set]))
        .replace(/\*/g, () => pick(["", "a", "ab", "x.y"]))
        .replace(/\?/g, () => pick(["a", "x"]))
        .replace(/\/+/g, "/")
        .replace(/^\/|\/$/g, "") || "a"
    );
  });
}

const HOSTILE_PARTS = [
  "*",
  "**",
  "a",
  "aa",
  "?",
  "/",
  "**/",
  "*a",
  "[a-z]",
  "[!b]",
  "{a,aa}",
  "{a,b}",
  "*(a|aa)",
  "+(*a)",
  "+(a|a)",
  "!(a)",
  "!(*a*a)",
  "?(a)",
  "@(a|b*)",
  "(",
  ")",
  "{",
  "}",
  "|",
  ",",
  "\\",
  "[",
  "]",
  "!",
  "{1..30}",
];

/** Patterns out of pieces that make others take for ever. */
export const HOSTILE = fc.oneof(
  fc.array(fc.constantFrom(...HOSTILE_PARTS), { minLength: 1, maxLength: 40 }).map((parts) => `${parts.join("")}b`),
  fc.tuple(fc.constantFrom(...HOSTILE_PARTS), fc.integer({ min: 1, max: 400 })).map(([part, times]) => `${part.repeat(times)}b`),
  fc.string({ maxLength: 60 }),
);

/** Names as long as file systems have them, of few letters. */
export const LONG_PATH = fc
  .array(
    fc
      .tuple(fc.constantFrom("a", "ab", "aaaaab"), fc.integer({ min: 1, max: 255 }))
      .map(([part, length]) => part.repeat(length).slice(0, length)),
    { minLength: 1, maxLength: 16 },
  )
  .map((names) => names.join("/"));
