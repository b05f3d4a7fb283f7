import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";

/** Value of a string literal; undefined if it contains escapes. */
export function stringValue(source: Source, node: SyntaxNode | undefined): string | undefined {
  if (node?.type !== "interpreted_string_literal" && node?.type !== "raw_string_literal") return undefined;
  if (node.children.some((child) => child.type === "escape_sequence")) return undefined;
  return source.text.slice(node.start + 1, node.end - 1);
}
