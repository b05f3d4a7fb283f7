/** One file as its readers share it: the text, and how to point into it. */
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { lineTable } from "../../../src/syntax/syntax-tree.js";

export interface Source {
  readonly path: string;
  readonly text: string;
  /** 1-based line of an offset. */
  lineOf(offset: number): number;
  textOf(node: SyntaxNode): string;
}

export function openSource(path: string, text: string): Source {
  return { path, text, lineOf: lineTable(text), textOf: (node) => text.slice(node.start, node.end) };
}

/** Seen by other packages: the first letter is upper-case. */
export function isExported(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}

/** What a string literal stands for; undefined where escapes would have to be read. */
export function stringValue(source: Source, node: SyntaxNode | undefined): string | undefined {
  if (node?.type !== "interpreted_string_literal" && node?.type !== "raw_string_literal") return undefined;
  if (node.children.some((child) => child.type === "escape_sequence")) return undefined;
  return source.text.slice(node.start + 1, node.end - 1);
}

/** Longest callee or target that a text shows whole. */
const SHORT = 60;

/** `s.mux.Handle`; the last name alone where the rest is long or no chain of names; undefined where there is no name. */
export function shortName(source: Source, node: SyntaxNode): string | undefined {
  const names: string[] = [];
  let at: SyntaxNode | undefined = bare(node);
  while (at?.type === "selector_expression") {
    const [operand, field]: readonly (SyntaxNode | undefined)[] = at.children;
    names.push(field === undefined ? "" : source.textOf(field));
    at = operand;
  }
  const whole = at?.type === "identifier" ? [source.textOf(at), ...names.toReversed()].join(".") : undefined;
  return whole !== undefined && whole.length <= SHORT ? whole : (names[0] ?? whole);
}

/** Without parentheses, `*`, `&`, indices and type arguments. */
function bare(node: SyntaxNode): SyntaxNode | undefined {
  let at: SyntaxNode | undefined = node;
  while (at !== undefined && WRAPPERS.has(at.type)) at = at.children.find((child) => child.named && child.type !== "comment");
  return at;
}

const WRAPPERS: ReadonlySet<string> = new Set(["parenthesized_expression", "unary_expression", "index_expression", "slice_expression"]);
