/** What the declarations of a module say about classes: bases, results, attributes and variables. */
import type { TypedName } from "../../../src/model/file-uses.js";
import { childOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { dottedNames, lastName, parts } from "../extract/names.js";
import { basesOf, classAround, decoratorsOf, nameOfClass } from "./classes.js";
import type { Placed } from "./collected.js";
import type { ClassType, Types } from "./meaning.js";
import { fieldsOf, isTransparent, returned, typeOf, typeOfAssigned, typeOfVariable } from "./types.js";

export function readTyped(types: Types): readonly TypedName[] {
  const found = types.collected.definitions.flatMap((placed): readonly TypedName[] => {
    const { node, around } = placed;
    if (node.type === "class_definition") return [typedClass(types, placed), ...attributesOf(types, node)];
    // What is inside of functions has no name outside.
    return around.scope.kind === "module" || around.scope.kind === "class" ? typedFunction(types, node) : [];
  });
  for (const [name, bounds] of types.module.names) {
    // Definitions say what they are, and imports are followed by their statements.
    if (bounds.some(({ binding, node }) => binding !== undefined || node.parent?.type.endsWith("_definition") === true)) continue;
    const text = textOf(typeOfVariable(types, name));
    if (text !== undefined && !found.some((one) => one.name === name)) found.push({ name, type: text });
  }
  return found;
}

function textOf(type: ClassType | undefined): string | undefined {
  // One of several values that a name has after each other.
  return type === undefined || type.name.includes("/") ? undefined : (type.holds ?? type.name);
}

function typedClass(types: Types, { node, around }: Placed): TypedName {
  const { source } = types;
  const list = childOf(node, "superclasses");
  const isOpen = list !== undefined && parts(list).some((base) => lastName(source, base) === "Protocol");
  // A base that no name stands for may have any member.
  const bases = basesOf(source, node).map(
    (base) => dottedNames(source, base)?.join(".") ?? textOf(typeOf(types, base, around.scope)) ?? "",
  );
  return { name: nameOfClass(source, node), ...(bases.length > 0 && { bases }), ...(isOpen && { isOpen }) };
}

function attributesOf(types: Types, definition: SyntaxNode): readonly TypedName[] {
  const owner = nameOfClass(types.source, definition);
  return [...(fieldsOf(types).get(definition) ?? [])].map(([name, assigned]) => {
    const text = textOf(typeOfAssigned(types, assigned, 0, true));
    return { name: `${owner}.${name}`, ...(text !== undefined && { type: text }) };
  });
}

function typedFunction(types: Types, definition: SyntaxNode): readonly TypedName[] {
  const name = nameOfClass(types.source, definition);
  const decorators = decoratorsOf(types.source, definition);
  if (decorators.includes("setter") || decorators.includes("deleter")) return [];
  const isKept = decorators.every(isTransparent);
  const result = isKept ? (resultOf(types, definition) ?? "") : "";
  const isProperty = decorators.some((one) => one === "property" || one === "cached_property");
  if (!isProperty) return [{ name, results: [result] }];
  return [{ name, ...(result !== "" && { type: result }) }];
}

const SELF = /^["']?(?:\w+\.)?Self["']?$/;

function resultOf(types: Types, definition: SyntaxNode): string | undefined {
  const written = childOf(definition, "return_type");
  if (written !== undefined) {
    if (SELF.test(types.source.textOf(written))) return "@";
    return textOf(returned(types, definition, types.module));
  }
  const { returns, generators } = types.collected;
  const values = (returns.get(definition) ?? []).filter(({ node }) => node.type !== "none");
  if (generators.has(definition) || values.length === 0 || values.length > MOST_RETURNS) return undefined;
  const texts = new Set(values.map((value) => textOfReturned(types, definition, value)));
  return texts.size === 1 ? [...texts][0] : undefined;
}

const MOST_RETURNS = 6;

/** `return self` and `return cls()` give what the method was called on. */
function textOfReturned(types: Types, definition: SyntaxNode, { node, around }: Placed): string | undefined {
  const { source } = types;
  const [first] = parts(childOf(definition, "parameters") ?? definition);
  const own = classAround(definition) !== undefined && first?.type === "identifier" ? source.textOf(first) : undefined;
  const named = node.type === "call" ? childOf(node, "function") : node;
  if (own !== undefined && named?.type === "identifier" && source.textOf(named) === own) return "@";
  return textOf(typeOf(types, node, around.scope));
}
