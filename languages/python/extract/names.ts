/** Names in expressions: dotted, shortened for texts, or the last one of a chain. */
import { childOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { SHORT_NAME_LIMIT } from "../../shared/doc-text.js";

/** Significant children, without comments, keywords and operators. */
export function parts(node: SyntaxNode): readonly SyntaxNode[] {
  return node.children.every(isPart) ? node.children : node.children.filter(isPart);
}

function isPart(child: SyntaxNode): boolean {
  return child.named && child.type !== "comment" && child.type !== "line_continuation";
}

/** Expressions of the decorators of a statement. */
export function decoratorsIn(statement: SyntaxNode | undefined): readonly SyntaxNode[] {
  if (statement?.type !== "decorated_definition") return [];
  return statement.children.flatMap((child) => (child.type === "decorator" ? parts(child).slice(0, 1) : []));
}

/** Names of nested attributes `a.b.c`; undefined if the base is no name. */
export function dottedNames(source: Source, node: SyntaxNode): readonly string[] | undefined {
  const names: string[] = [];
  let at = node;
  while (at.type === "attribute") {
    const [object, name] = parts(at);
    if (object === undefined || name === undefined) return undefined;
    names.push(source.textOf(name));
    at = object;
  }
  if (at.type !== "identifier") return undefined;
  names.push(source.textOf(at));
  return names.toReversed();
}

/** `app.config.from_object`; only the last name if the chain is long or contains other expressions. */
export function shortName(source: Source, node: SyntaxNode): string | undefined {
  const names = dottedNames(source, node);
  const whole = names?.join(".");
  return whole !== undefined && whole.length <= SHORT_NAME_LIMIT ? whole : lastName(source, node);
}

/** `c` of `a().b.c`, of `c` and of `c[0]`. */
export function lastName(source: Source, node: SyntaxNode): string | undefined {
  let at: SyntaxNode | undefined = node;
  while (at !== undefined && (at.type === "parenthesized_expression" || at.type === "subscript")) at = parts(at)[0];
  if (at?.type === "attribute") at = parts(at)[1];
  return at?.type === "identifier" ? source.textOf(at) : undefined;
}

// Values of string literals.

/** Whether it is neither bytes nor a format or template string. */
export function isPlainString(source: Source, node: SyntaxNode): boolean {
  return node.type === "string" && !/[bft]/i.test(prefixOf(source, node));
}

function prefixOf(source: Source, node: SyntaxNode): string {
  const start = node.children[0];
  return start === undefined ? "" : source.textOf(start).replace(/["']+$/, "");
}

/** The value of a plain literal, including adjacent and parenthesised ones; undefined for other expressions. */
export function stringValue(source: Source, node: SyntaxNode | undefined): string | undefined {
  let at = node;
  while (at?.type === "parenthesized_expression") at = parts(at)[0];
  if (at === undefined) return undefined;
  if (at.type === "concatenated_string") {
    const values = parts(at).map((part) => literalValue(source, part));
    return values.includes(undefined) ? undefined : values.join("");
  }
  return literalValue(source, at);
}

function literalValue(source: Source, node: SyntaxNode): string | undefined {
  if (!isPlainString(source, node)) return undefined;
  const raw = /r/i.test(prefixOf(source, node));
  const contents = node.children.filter((child) => child.type === "string_content").map((child) => contentValue(source, child, raw));
  return contents.join("");
}

/** The text of one `string_content`, escapes resolved. */
export function contentValue(source: Source, content: SyntaxNode, raw: boolean): string {
  const text = source.textOf(content);
  return raw || !text.includes("\\") ? text : unescape(text);
}

const SIMPLE: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ["\\", "\\"],
  ["'", "'"],
  ['"', '"'],
  ["\n", ""],
  ["\r\n", ""],
]);

function unescape(text: string): string {
  return text.replace(/\\(\r\n|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[^])/g, (whole, escape: string) => {
    if (escape.length > 1 && /^[xu]/.test(escape)) return String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return SIMPLE.get(escape) ?? whole;
  });
}

/** The arguments of a call, by position and by keyword. */
export interface Arguments {
  readonly positional: readonly SyntaxNode[];
  readonly named: ReadonlyMap<string, SyntaxNode>;
}

export function argumentsOf(source: Source, call: SyntaxNode): Arguments {
  const list = childOf(call, "arguments");
  const positional: SyntaxNode[] = [];
  const named = new Map<string, SyntaxNode>();
  // `tuple(f"apps.{name}" for name in NAMES)` has no list around its only argument.
  if (list?.type === "generator_expression") positional.push(list);
  for (const part of list?.type === "argument_list" ? parts(list) : []) {
    const name = part.type === "keyword_argument" ? childOf(part, "name") : undefined;
    const value = childOf(part, "value");
    if (name === undefined) positional.push(part);
    else if (value !== undefined) named.set(source.textOf(name), value);
  }
  return { positional, named };
}
