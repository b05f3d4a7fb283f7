/** Names in expressions: dotted, shortened for texts, or the last one of a chain. */
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { SHORT_NAME_LIMIT } from "../../shared/text-limits.js";

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
