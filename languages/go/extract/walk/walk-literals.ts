/**
 * Composite literals. In `T{Name: x}`, `Name` is a field if T is a struct, and a use if T is a map, a slice or an array. If the file does
 * not declare T, the other keys decide; in doubt a name is a field.
 */
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { childOf } from "../../../../src/syntax/syntax-tree.js";
import { isExported } from "../../is-exported.js";
import { knownType, type Around, type Reading, type Walk } from "./walking.js";

/** `undefined`: unknown. */
interface Shape {
  readonly keysAreNames?: boolean;
  /** Types of elements that omit their type. */
  readonly key?: SyntaxNode;
  readonly element?: SyntaxNode;
  /** A type of another package: its fields are exported. */
  readonly foreign?: boolean;
}

export function compositeLiteral(walk: Walk, node: SyntaxNode, around: Around): void {
  const type = childOf(node, "type");
  const body = childOf(node, "body");
  walk.visit(type, around);
  if (body !== undefined) literalValue(walk, body, type, around);
}

function literalValue(walk: Walk, body: SyntaxNode, type: SyntaxNode | undefined, around: Around): void {
  const shape = shapeOf(walk.reading, type, around);
  const keysAreNames = shape.keysAreNames ?? keysTell(walk.reading, body, shape.foreign === true);
  for (const part of body.children) {
    if (part.type !== "keyed_element") element(walk, part, shape.element, around);
    else {
      const key = childOf(part, "key");
      if (key !== undefined && (keysAreNames || !isName(key.children[0]))) element(walk, key, shape.key, around);
      element(walk, childOf(part, "value"), shape.element, around);
    }
  }
}

/** Nested literals are walked later, to any depth. */
function element(walk: Walk, part: SyntaxNode | undefined, type: SyntaxNode | undefined, around: Around): void {
  const inner = part?.type === "literal_element" ? part.children.find((child) => child.type !== "comment") : part;
  if (inner === undefined || !inner.named) return;
  if (inner.type === "literal_value") walk.after(() => literalValue(walk, inner, type, around));
  else walk.visit(inner, around);
}

/** A key that cannot be a field name decides. */
function keysTell(reading: Reading, body: SyntaxNode, foreign: boolean): boolean {
  return body.children.some((part) => {
    const key = part.type === "keyed_element" ? childOf(part, "key")?.children[0] : undefined;
    if (key === undefined) return false;
    return !isName(key) || (foreign && !isExported(reading.source.textOf(key)));
  });
}

/** The grammar treats `iota` as a keyword even if it is a field. */
function isName(key: SyntaxNode | undefined): boolean {
  return key?.type === "identifier" || key?.type === "iota";
}

/** Longest chain of type names that is followed; longer chains and cycles stay unknown. */
const MOST_NAMES = 16;

function shapeOf(reading: Reading, written: SyntaxNode | undefined, around: Around): Shape {
  let type = written;
  for (let steps = 0; type !== undefined && steps < MOST_NAMES; steps += 1) {
    switch (type.type) {
      case "map_type":
        return { keysAreNames: true, key: childOf(type, "key"), element: childOf(type, "value") };
      case "slice_type":
      case "array_type":
      case "implicit_length_array_type":
        return { keysAreNames: true, element: childOf(type, "element") };
      case "struct_type":
        return { keysAreNames: false };
      case "qualified_type":
        return { foreign: true };
      case "pointer_type":
      case "parenthesized_type":
        type = type.children.find((child) => child.named && child.type !== "comment");
        break;
      case "generic_type":
        type = childOf(type, "type");
        break;
      case "type_identifier":
        type = knownType(reading, around.scope, reading.source.textOf(type));
        break;
      default:
        return {};
    }
  }
  return {};
}
