/** The arguments of a call, by position and by keyword. */
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { childOf } from "../../../../src/syntax/syntax-tree.js";
import type { Source } from "../../../shared/source.js";
import { parts } from "../names.js";

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
