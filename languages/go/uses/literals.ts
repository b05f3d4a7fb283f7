/** Fields that composite literals set, by their names or by their places (https://go.dev/ref/spec#Composite_literals). */
import { childOf, childrenOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { fieldsOf, itemsOf, nameOfType, stepFrom, type Type, underlying } from "./type-nodes.js";
import type { Types } from "./types.js";
import { placeMember } from "../../../src/model/file-uses.js";

interface FieldFound {
  readonly member: string;
  readonly position: number;
  readonly kind: "assign";
  readonly on: string;
}

/** Deepest literal in literals that leave out their types. */
const DEEPEST = 16;

export function literalFields(types: Types, type: Type, body: SyntaxNode, depth = 0): readonly FieldFound[] {
  if (depth > DEEPEST) return [];
  const behind = underlying(types, type);
  const parts = partsOf(body);
  const element = elementOf(types, type, behind);
  const inner = parts.flatMap(({ key, value }) => [
    ...(value.type === "literal_value" && element !== undefined ? literalFields(types, element, value, depth + 1) : []),
    ...(key?.type === "literal_value" ? keyFields(types, behind, key, depth + 1) : []),
  ]);
  const on = nameOfType(types, type);
  if (on === undefined || (behind !== undefined && behind.node.type !== "struct_type")) return inner;
  const names = behind === undefined ? undefined : fieldNames(types, behind.node);
  const own = parts.flatMap(({ key, value }, index): readonly FieldFound[] => {
    if (key !== undefined && key.type !== "identifier") return [];
    // The file of the structure knows which field stands at a place.
    const member = key === undefined ? (names === undefined ? placeMember(index) : (names[index] ?? "")) : types.source.textOf(key);
    return member === "" ? [] : [{ member, position: (key ?? value).start, kind: "assign", on }];
  });
  return [...own, ...inner];
}

interface Part {
  readonly key: SyntaxNode | undefined;
  readonly value: SyntaxNode;
}

function partsOf(body: SyntaxNode): readonly Part[] {
  return itemsOf(body).flatMap((part) => {
    const key = part.type === "keyed_element" ? plain(childOf(part, "key")) : undefined;
    const value = plain(part.type === "keyed_element" ? childOf(part, "value") : part);
    return value === undefined ? [] : [{ key, value }];
  });
}

function plain(part: SyntaxNode | undefined): SyntaxNode | undefined {
  return part?.type === "literal_element" ? itemsOf(part)[0] : part;
}

/** Of a slice, an array or a map; what another file declares may be one. */
function elementOf(types: Types, type: Type, behind: Type | undefined): Type | undefined {
  if (behind === undefined) return stepFrom(types, type, "[]");
  const written = childOf(behind.node, behind.node.type === "map_type" ? "value" : "element");
  return written && { node: written, scope: behind.scope };
}

function keyFields(types: Types, behind: Type | undefined, key: SyntaxNode, depth: number): readonly FieldFound[] {
  const written = behind?.node.type === "map_type" ? childOf(behind.node, "key") : undefined;
  return written === undefined || behind === undefined ? [] : literalFields(types, { node: written, scope: behind.scope }, key, depth);
}

function fieldNames(types: Types, struct: SyntaxNode): readonly string[] {
  return fieldsOf(struct).flatMap((field) => {
    const names = childrenOf(field, "name").filter(({ named }) => named);
    return names.length === 0 ? [""] : names.map((name) => types.source.textOf(name));
  });
}
