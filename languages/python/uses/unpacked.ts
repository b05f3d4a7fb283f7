/** The class of a name that takes a part of a value. */
import { childOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { lastName, parts } from "../extract/names.js";
import { stepFrom } from "./choices.js";
import type { ClassType } from "./meaning.js";

/** `for key, cart in carts.items()`, `for place, cart in enumerate(carts)`, `for cart, till in zip(carts, tills)`. */
export function typeOfUnpacked(
  source: Source,
  node: SyntaxNode,
  pattern: SyntaxNode,
  of: (child: SyntaxNode | undefined) => ClassType | undefined,
): ClassType | undefined {
  const loop = pattern.parent;
  const place = parts(pattern).indexOf(node);
  const isStarred = parts(pattern)
    .slice(0, place)
    .some(({ type }) => type === "list_splat_pattern");
  if (loop?.type === "assignment" && pattern.field === "left" && !isStarred) {
    const value = childOf(loop, "right");
    const all = value?.type === "expression_list" || value?.type === "tuple" || value?.type === "list" ? parts(value) : undefined;
    return all === undefined
      ? stepFrom(of(value), `[${place}]`)
      : all.some(({ type }) => type === "list_splat")
        ? undefined
        : of(all[place]);
  }
  const right =
    (loop?.type === "for_statement" || loop?.type === "for_in_clause") && pattern.field === "left" ? childOf(loop, "right") : undefined;
  const callee = right?.type === "call" ? childOf(right, "function") : undefined;
  const given = callee && right ? childOf(right, "arguments") : undefined;
  const name = callee === undefined ? "" : source.textOf(callee);
  if (callee?.type === "attribute" && lastName(source, callee) === "items")
    return stepFrom(of(childOf(callee, "object")), place === 0 ? "[k]" : "[]");
  if (given !== undefined && name === "enumerate") return place === 1 ? stepFrom(of(parts(given)[0]), "[i]") : undefined;
  if (given !== undefined && name === "zip") return stepFrom(of(parts(given)[place]), "[i]");
  return isStarred ? undefined : stepFrom(stepFrom(of(right), "[i]"), `[${place}]`);
}
