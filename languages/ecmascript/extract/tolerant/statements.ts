/** Imports, exports and declarations of a module in a flat list of tokens. */
import type { Declaration, ExportFact, Reference } from "../../../../src/model/facts.js";
import type { Token } from "./tokens.js";

interface Findings {
  readonly references: Reference[];
  readonly exports: ExportFact[];
  readonly declarations: Map<string, Declaration>;
  /** Whole-module exports of a name that may be declared later. */
  readonly aliases: { readonly name: string; readonly local: string; readonly position: number }[];
}

/** Reading position in `tokens`, with the depth of braces and parentheses before it. */
export interface Reading extends Findings {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly lineOf: (offset: number) => number;
  at: number;
  depth: number;
}

export function textAt(reading: Reading, index: number): string {
  const token = reading.tokens[index];
  return token === undefined || token.kind === "string" || token.kind === "fragment" ? "" : token.text;
}

/** Literal at `index`: a string, or a template without holes. */
export function literalAt(reading: Reading, index: number): Token | undefined {
  const token = reading.tokens[index];
  if (token?.kind === "string") return token.text === "" ? undefined : token;
  if (token?.text !== "`" || textAt(reading, index + 2) !== "`") return undefined;
  const inner = reading.tokens[index + 1];
  return inner?.kind === "fragment" ? { ...inner, start: token.start } : undefined;
}

/** At depth 0, or at the start of a line: after an unclosed bracket the depth is unreliable. */
export function isTopLevel(reading: Reading, token: Token): boolean {
  if (reading.depth <= 0) return true;
  const before = reading.text[token.start - 1];
  return before === undefined || before === "\n" || before === "\r";
}

export function declare(reading: Reading, token: Token, name: string, form: Declaration["form"], isFunction = form === "function"): void {
  if (reading.declarations.has(name)) return;
  const kind = isFunction ? "function" : "object";
  reading.declarations.set(name, {
    name,
    kind,
    form: isFunction ? "function" : form,
    line: reading.lineOf(token.start),
    position: token.start,
    end: token.end,
    block: lineStart(reading.text, token.start),
  });
}

/** The first character of a line that is no space. */
function lineStart(text: string, offset: number): number {
  let start = offset;
  for (let at = offset - 1; at >= 0 && text[at] !== "\n" && text[at] !== "\r"; at -= 1)
    if (text[at] !== " " && text[at] !== "\t") start = at;
  return start;
}

export function addReference(reading: Reading, literal: Token, site: Pick<Reference, "kind" | "form" | "syntax" | "bindings">): void {
  const { start } = literal;
  reading.references.push({ specifier: literal.text, ...site, line: reading.lineOf(start), offset: start, keep: true });
}

const OPENING: ReadonlySet<string> = new Set(["{", "(", "[", "${"]);
const CLOSING: ReadonlySet<string> = new Set(["}", ")", "]"]);

/** Change of the depth by a token. */
export function nesting(token: Token | undefined): number {
  if (token?.kind !== "mark") return 0;
  return OPENING.has(token.text) ? 1 : CLOSING.has(token.text) ? -1 : 0;
}

/** Function-like value at `index`: `function`, `async`, `x =>`, `(…) =>`, `(…): T =>`. */
export function isFunctionAt(reading: Reading, index: number): boolean {
  const start = textAt(reading, index) === "async" ? index + 1 : index;
  if (textAt(reading, start) === "function") return true;
  if (textAt(reading, start + 1) === "=>") return true;
  if (textAt(reading, start) !== "(") return false;
  let depth = 0;
  const limit = Math.min(reading.tokens.length, start + MAX_PARAMETERS);
  for (let at = start; at < limit; at += 1) {
    depth += nesting(reading.tokens[at]);
    if (depth === 0) return textAt(reading, at + 1) === "=>" || textAt(reading, at + 1) === ":";
  }
  return false;
}

/** Most tokens that are searched for the end of a parameter list. */
const MAX_PARAMETERS = 400;
