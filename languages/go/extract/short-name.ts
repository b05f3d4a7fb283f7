import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { SHORT_NAME_LIMIT } from "../../shared/text-limits.js";

/** `s.mux.Handle`; only the last name if the chain is long or contains other expressions; undefined if there is no name. */
export function shortName(source: Source, node: SyntaxNode): string | undefined {
  const names: string[] = [];
  let at: SyntaxNode | undefined = bare(node);
  while (at?.type === "selector_expression") {
    const [operand, field]: readonly (SyntaxNode | undefined)[] = at.children;
    names.push(field === undefined ? "" : source.textOf(field));
    at = operand;
  }
  const whole = at?.type === "identifier" ? [source.textOf(at), ...names.toReversed()].join(".") : undefined;
  return whole !== undefined && whole.length <= SHORT_NAME_LIMIT ? whole : (names[0] ?? whole);
}

/** Removes parentheses, `*`, `&`, indices and type arguments. */
function bare(node: SyntaxNode): SyntaxNode | undefined {
  let at: SyntaxNode | undefined = node;
  while (at !== undefined && WRAPPERS.has(at.type)) at = at.children.find((child) => child.named && child.type !== "comment");
  return at;
}

const WRAPPERS: ReadonlySet<string> = new Set(["parenthesized_expression", "unary_expression", "index_expression", "slice_expression"]);
