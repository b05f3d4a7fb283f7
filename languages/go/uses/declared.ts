/** Declarations of a file whose types are written: functions, methods, types and variables, by name. */
import { childOf, childrenOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { receiverType } from "../extract/receiver.js";

export interface Declared {
  readonly functions: ReadonlyMap<string, SyntaxNode>;
  /** By `Cart.Total`. */
  readonly methods: ReadonlyMap<string, SyntaxNode>;
  readonly types: ReadonlyMap<string, SyntaxNode>;
  /** The names of variables and constants. */
  readonly values: ReadonlyMap<string, SyntaxNode>;
}

export function readDeclared(source: Source, root: SyntaxNode): Declared {
  const functions = new Map<string, SyntaxNode>();
  const methods = new Map<string, SyntaxNode>();
  const types = new Map<string, SyntaxNode>();
  const values = new Map<string, SyntaxNode>();
  for (const child of root.children) {
    const name = childOf(child, "name");
    if (child.type === "function_declaration" && name !== undefined) functions.set(source.textOf(name), child);
    else if (child.type === "method_declaration" && name !== undefined) {
      const owner = receiverType(child)?.name;
      if (owner !== undefined) methods.set(`${source.textOf(owner)}.${source.textOf(name)}`, child);
    } else if (/^(?:type|var|const)_declaration$/.test(child.type)) addSpecs(source, child, types, values);
  }
  return { functions, methods, types, values };
}

function addSpecs(source: Source, group: SyntaxNode, types: Map<string, SyntaxNode>, values: Map<string, SyntaxNode>): void {
  const specs = group.children.flatMap((child) => (child.type === "var_spec_list" ? child.children : [child]));
  for (const spec of specs) {
    const names = childrenOf(spec, "name").filter(({ named }) => named);
    if (spec.type === "type_spec" || spec.type === "type_alias") for (const name of names) types.set(source.textOf(name), spec);
    else for (const name of names) values.set(source.textOf(name), name);
  }
}
