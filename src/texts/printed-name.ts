import type { Key, Node } from "../model/graph.js";

/** The readable name of a node. */
export function printedName(node: Node | undefined, key: Key): string {
  if (node?.type === "symbol") return node.declaration.name;
  if (node?.type === "external") return node.external.name;
  if (node?.type === "unit") return node.unit.name;
  return key.slice(key.lastIndexOf("/", key.length - 2) + 1);
}
