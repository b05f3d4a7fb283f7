/** Condition under which a file belongs to its package: the constraint before the clause and the file name, in one notation. */
import { requires } from "../constraints/expression.js";
import { ARCHITECTURES, SYSTEMS } from "../constraints/platforms.js";
import { type Comment, type Header, newlines } from "./header.js";

/** Undefined: always. `ignore` if nothing else can make it true. */
export function conditionOf(path: string, text: string, header: Header): string | undefined {
  const written = modernConstraint(text, header) ?? legacyConstraint(text, header);
  const tags = written === undefined || /[(|]/.test(written) ? [] : written.split(" && ");
  const named = nameConditions(path).filter((tag) => !tags.includes(tag));
  const parts = [...(written === undefined ? [] : [written]), ...named];
  if (parts.length === 0) return undefined;
  const condition = parts.length === 1 ? parts[0] : parts.map((part) => (hasOpenOr(part) ? `(${part})` : part)).join(" && ");
  return condition !== undefined && requires(condition, "ignore") ? "ignore" : condition;
}

function modernConstraint(text: string, { comments }: Header): string | undefined {
  for (const { start, end, block } of comments) {
    const expression = block ? undefined : /^\/\/go:build[ \t]+(.*)$/.exec(text.slice(start, end))?.[1]?.trim();
    if (expression !== undefined && expression !== "") return expression;
  }
  return undefined;
}

/** `// +build` lines: a conjunction of lines, each a disjunction of words, each a conjunction of tags. */
function legacyConstraint(text: string, header: Header): string | undefined {
  const lines = legacyLines(text, header).map((words) => words.map(conjunction(words.length > 1)).join(" || "));
  if (lines.length < 2) return lines[0];
  return lines.map((line) => (line.includes(" || ") ? `(${line})` : line)).join(" && ");
}

function conjunction(beside: boolean): (word: string) => string {
  return (word) => {
    const tags = word.split(",").join(" && ");
    return beside && tags !== word ? `(${tags})` : tags;
  };
}

/** Only lines that a blank line separates from the package count, and none after a block comment. */
function legacyLines(text: string, { comments, end }: Header): readonly (readonly string[])[] {
  const block = comments.findIndex((comment) => comment.block);
  const leading: readonly Comment[] = block < 0 ? comments : comments.slice(0, block);
  const next = block < 0 ? end : (comments[block]?.start ?? end);
  const last = leading.findLastIndex((comment, index) => newlines(text, comment.end, leading[index + 1]?.start ?? next) > 1);
  return leading.slice(0, last + 1).flatMap(({ start, end: until }) => {
    const words = /^\/\/[ \t]*\+build[ \t]+(.*)$/.exec(text.slice(start, until))?.[1]?.trim().split(/\s+/);
    return words === undefined || words[0] === "" ? [] : [words];
  });
}

/** `open_linux_amd64_test.go` → `linux`, `amd64`; the part before the first `_` is a free name. */
function nameConditions(path: string): readonly string[] {
  const stem = path.slice(path.lastIndexOf("/") + 1).replace(/\..*$/, "");
  const words = stem.split("_").slice(1);
  if (words.at(-1) === "test") words.pop();
  const last = words.at(-1) ?? "";
  const before = words.at(-2) ?? "";
  if (SYSTEMS.has(before) && ARCHITECTURES.has(last)) return [before, last];
  return SYSTEMS.has(last) || ARCHITECTURES.has(last) ? [last] : [];
}

function hasOpenOr(expression: string): boolean {
  let depth = 0;
  for (const [token] of expression.matchAll(/[()]|\|\|/g)) {
    if (token === "||" && depth === 0) return true;
    depth += token === "(" ? 1 : token === ")" ? -1 : 0;
  }
  return false;
}
