/** Assignments to the attributes of classes. */
import { childOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { lookUp } from "../extract/scope.js";
import { classAround, receivingMethod } from "./classes.js";
import type { Placed } from "./collected.js";

/** Assignments by class and attribute. */
export function fieldsByClass(
  source: Source,
  assigned: readonly Placed[],
): ReadonlyMap<SyntaxNode, ReadonlyMap<string, readonly Placed[]>> {
  const fields = new Map<SyntaxNode, Map<string, Placed[]>>();
  for (const placed of assigned) {
    const left = childOf(placed.node, "left");
    const owner = left && ownerOf(source, placed, left);
    const name = left?.type === "attribute" ? childOf(left, "attribute") : left;
    if (owner === undefined || name === undefined) continue;
    const ofClass = fields.get(owner) ?? new Map<string, Placed[]>();
    fields.set(owner, ofClass);
    const text = source.textOf(name);
    const known = ofClass.get(text);
    if (known === undefined) ofClass.set(text, [placed]);
    else known.push(placed);
  }
  return fields;
}

/** The class whose attribute is assigned: through `self`, or in its body. */
function ownerOf(source: Source, { around, node }: Placed, left: SyntaxNode): SyntaxNode | undefined {
  if (left.type === "identifier") return classAround(node.parent ?? node);
  const object = childOf(left, "object");
  const bounds = object?.type === "identifier" ? lookUp(around.scope, source.textOf(object), object.start)?.bounds : undefined;
  const parameter = bounds?.[0]?.node;
  const method = parameter && (receivingMethod(source, parameter) ?? (parameter.parent && receivingMethod(source, parameter.parent)));
  return method && classAround(method);
}
