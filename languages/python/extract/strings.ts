/** Values of string literals. */
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { parts } from "./names.js";

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
