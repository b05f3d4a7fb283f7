import type { Key, Node } from "../model/graph.js";

/** The readable name of a node. */
export function printedName(node: Node | undefined, key: Key): string {
  if (node?.type === "symbol") return node.declaration.name;
  if (node?.type === "external") return node.external.name;
  if (node?.type === "unit") return node.unit.name;
  return key.slice(key.lastIndexOf("/", key.length - 2) + 1);
}

/** Words of an identifier, in lower case. */
export function splitName(name: string): readonly string[] {
  const split = name.replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, "$1 ").replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1 ");
  return (split.match(/[\p{L}\d]+/gu) ?? []).map((word) => word.toLowerCase());
}
