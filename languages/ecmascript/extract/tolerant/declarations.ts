/** Names of module-level declarations, from tokens. */
import type { Declaration } from "../../../../src/model/facts.js";
import type { Reading } from "./statements.js";
import { declare, isFunctionAt, nesting, textAt } from "./statements.js";

const MODIFIERS: ReadonlySet<string> = new Set(["declare", "abstract", "async"]);

const FORMS: ReadonlyMap<string, Declaration["form"]> = new Map<string, Declaration["form"]>([
  ["function", "function"],
  ["class", "class"],
  ["interface", "interface"],
  ["type", "type"],
  ["enum", "enum"],
  ["namespace", "namespace"],
  ["module", "namespace"],
]);
const VARIABLES: ReadonlySet<string> = new Set(["const", "let", "var"]);
/** `interface`, `type`, … are also names: they declare only if another name follows on the same line. */
const CONTEXTUAL: ReadonlySet<string> = new Set(["interface", "type", "namespace", "module", "enum"]);

/** Whether a declaration may start with this word. */
export function startsDeclaration(word: string): boolean {
  return FORMS.has(word) || VARIABLES.has(word) || MODIFIERS.has(word);
}

/** Declares the names of the statement at `start`; returns them. */
export function readDeclaration(reading: Reading, start: number): readonly string[] {
  let at = start;
  while (MODIFIERS.has(textAt(reading, at)) && startsDeclaration(textAt(reading, at + 1))) at += 1;
  const keyword = textAt(reading, at);
  if (VARIABLES.has(keyword)) {
    if (textAt(reading, at + 1) === "enum") return readNamed(reading, at + 1, "enum");
    return readVariables(reading, at + 1);
  }
  const form = FORMS.get(keyword);
  return form === undefined ? [] : readNamed(reading, at, form);
}

function readNamed(reading: Reading, keyword: number, form: Declaration["form"]): readonly string[] {
  const at = textAt(reading, keyword + 1) === "*" ? keyword + 2 : keyword + 1;
  const name = reading.tokens[at];
  const before = reading.tokens[keyword];
  if (name?.kind !== "word" || name.text === "extends" || name.text === "implements") return [];
  const contextual = CONTEXTUAL.has(textAt(reading, keyword));
  if (contextual && before !== undefined && /[\r\n]/.test(reading.text.slice(before.end, name.start))) return [];
  declare(reading, name, name.text, form);
  return [name.text];
}

/** `a = 1, { b, c: d } = e, [f] = g`. Reads up to the end of the statement, or to the certain start of the next one. */
function readVariables(reading: Reading, start: number): readonly string[] {
  const names: string[] = [];
  let depth = 0;
  let at = start;
  // A comma between type arguments separates no declarators.
  let angles = false;
  while (at < reading.tokens.length) {
    if (!angles || textAt(reading, at + 1) === "=") at = readTarget(reading, at, names);
    for (; at < reading.tokens.length; at += 1) {
      const token = reading.tokens[at];
      if (depth === 0 && token?.kind === "mark" && (token.text === "," || token.text === ";")) break;
      if (depth === 0 && token?.kind === "word" && at > start && startsStatement(reading, at)) return names;
      depth += nesting(token);
      angles ||= depth === 0 && token?.text === "<";
      if (depth < 0) return names;
    }
    if (textAt(reading, at) !== ",") return names;
    at += 1;
  }
  return names;
}

/** The name or the names of a pattern at `start`; returns the index after it. */
function readTarget(reading: Reading, start: number, names: string[]): number {
  const first = reading.tokens[start];
  if (first === undefined) return start;
  if (first.kind === "word") {
    declare(reading, first, first.text, "constant", textAt(reading, start + 1) === "=" && isFunctionAt(reading, start + 2));
    names.push(first.text);
    return start + 1;
  }
  let depth = 0;
  let at = start;
  for (; at < reading.tokens.length; at += 1) {
    const token = reading.tokens[at];
    depth += nesting(token);
    if (token?.kind === "word" && PATTERN_BEFORE.has(textAt(reading, at - 1)) && textAt(reading, at + 1) !== ":") {
      declare(reading, token, token.text, "constant");
      names.push(token.text);
    }
    if (depth <= 0) return at + 1;
  }
  return at;
}

/** Tokens before a name that a pattern binds. */
const PATTERN_BEFORE: ReadonlySet<string> = new Set(["{", "[", ",", ":", "..."]);

const STATEMENTS: ReadonlySet<string> = new Set(
  "import export const let var function class if for while do switch try return throw interface enum".split(" "),
);

function startsStatement(reading: Reading, index: number): boolean {
  const token = reading.tokens[index];
  const before = reading.tokens[index - 1];
  if (token === undefined || before === undefined || !STATEMENTS.has(token.text)) return false;
  return /[\r\n]/.test(reading.text.slice(before.end, token.start));
}
