/**
 * The class of an expression, if the language decides it inside the file: `self`, written annotations, and names and attributes whose only
 * values are constructions. Everything else has no class here.
 */
import { childOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { dottedNames, parts } from "../extract/names.js";
import { type Bound, lookUp, type Scope } from "../extract/scope.js";
import { basesOf, classAround, classOfMethod, decoratorsOf, methodsOf, nameOfClass, receivingMethod } from "./classes.js";
import type { Placed } from "./collected.js";
import { type ClassType, isClassName, meaningOf, type Types } from "./meaning.js";

/** Longer annotations are no single class. */
const LONGEST = 300;

const MOST_LAYERS = 8;

const NAME = /^([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*)\s*(\[)?/u;

const TEXT = /^(?:"([^"'\\]*)"|'([^"'\\]*)')$/;

/** Subscripts that stand for their first argument. */
const WRAPPERS: ReadonlySet<string> = new Set("Annotated ClassVar Final Required NotRequired ReadOnly InitVar Unpack type Type".split(" "));

/** Longest way from an expression to its class. */
const DEEPEST = 12;

const LITERALS: ReadonlyMap<string, string> = new Map([
  ["string", "str"],
  ["concatenated_string", "str"],
  ["list", "list"],
  ["list_comprehension", "list"],
  ["dictionary", "dict"],
  ["dictionary_comprehension", "dict"],
  ["set", "set"],
  ["set_comprehension", "set"],
  ["tuple", "tuple"],
]);

export function typeOf(types: Types, node: SyntaxNode, scope: Scope, depth = 0): ClassType | undefined {
  if (depth > DEEPEST) return undefined;
  if (types.ofNodes.has(node)) return types.ofNodes.get(node);
  const found = readType(types, node, scope, depth);
  // What was cut off at the limit may have a class on a shorter way.
  if (found !== undefined || depth === 0) types.ofNodes.set(node, found);
  return found;
}

function readType(types: Types, node: SyntaxNode, scope: Scope, depth: number): ClassType | undefined {
  const literal = LITERALS.get(node.type);
  if (literal !== undefined) return { name: literal };
  const [first] = node.type === "parenthesized_expression" ? parts(node) : [];
  if (first !== undefined) return typeOf(types, first, scope, depth + 1);
  if (node.type === "identifier") return typeOfName(types, node, scope, depth);
  if (node.type === "attribute") return typeOfAttribute(types, node, scope, depth);
  return node.type === "call" ? typeOfCall(types, node, scope, depth) : undefined;
}

function typeOfName(types: Types, node: SyntaxNode, scope: Scope, depth: number): ClassType | undefined {
  const name = types.source.textOf(node);
  const found = lookUp(scope, name, node.start);
  if (found === undefined) return BUILT_IN.has(name) ? { name } : undefined;
  return meaningOf(types, name, scope, node.start)?.type ?? typeOfBounds(types, name, found, depth);
}

const BUILT_IN: ReadonlySet<string> = new Set("str bytes int float list dict set frozenset tuple object type".split(" "));

function typeOfBounds(types: Types, name: string, found: NonNullable<ReturnType<typeof lookUp>>, depth: number): ClassType | undefined {
  const { bounds, scope } = found;
  if (types.ofBounds.has(bounds)) return types.ofBounds.get(bounds);
  types.ofBounds.set(bounds, undefined);
  const annotated = bounds.find(({ node }) => annotationOf(node) !== undefined);
  let type: ClassType | undefined;
  if (annotated !== undefined) type = typeOfAnnotated(types, annotated, scope);
  else if (!types.collected.nonlocals.has(name)) type = common(bounds, (bound) => typeOfBound(types, bound, scope, depth));
  types.ofBounds.set(bounds, type);
  return type;
}

/** The class that all values have; `None` has any. */
function common<T>(values: readonly T[], read: (value: T) => ClassType | "none" | undefined): ClassType | undefined {
  let type: ClassType | undefined;
  for (const value of values) {
    const one = read(value);
    if (one === "none") continue;
    if (one === undefined || (type !== undefined && type.name !== one.name)) return undefined;
    type = one;
  }
  return type;
}

/** Of a parameter or of an assignment. */
function annotationOf(name: SyntaxNode): SyntaxNode | undefined {
  const { parent } = name;
  if (parent?.type === "typed_parameter") return childOf(parent, "type");
  const isNamed =
    parent?.type === "typed_default_parameter" ? name.field === "name" : parent?.type === "assignment" && name.field === "left";
  return isNamed && parent !== undefined ? childOf(parent, "type") : undefined;
}

function typeOfAnnotated(types: Types, { node }: Bound, scope: Scope): ClassType | undefined {
  const annotation = annotationOf(node);
  const outside = node.parent?.type === "assignment" ? scope : (scope.parent ?? scope);
  const type = annotation && annotated(types, annotation, outside);
  if (type !== undefined || node.parent === undefined) return type;
  const method = receivingMethod(types.source, node.parent);
  return method && ownerType(types, method);
}

function ownerType(types: Types, method: SyntaxNode): ClassType | undefined {
  const definition = classAround(method);
  return definition && { name: nameOfClass(types.source, definition), definition };
}

function typeOfBound(types: Types, { node, value }: Bound, scope: Scope, depth: number): ClassType | "none" | undefined {
  const method = receivingMethod(types.source, node);
  if (method !== undefined) return ownerType(types, method);
  if (value?.type === "none") return "none";
  return value && typeOf(types, value, scope, depth + 1);
}

/** The class that an annotation names, as the scope sees it. */
function annotated(types: Types, annotation: SyntaxNode, scope: Scope): ClassType | undefined {
  const name = classInAnnotation(types.source.textOf(annotation));
  if (name === undefined) return undefined;
  if (/^(?:\w+\.)?Self$/.test(name)) {
    const definition = classOfMethod(annotation);
    return definition && { name: nameOfClass(types.source, definition), definition };
  }
  return spelledClass(types, name, scope, annotation.start);
}

function spelledClass(types: Types, name: string, scope: Scope, position: number): ClassType | undefined {
  const dot = name.indexOf(".");
  const found = lookUp(scope, dot < 0 ? name : name.slice(0, dot), position)?.bounds;
  if (found === undefined) return { name };
  if (found.some(({ binding }) => binding !== undefined)) return { name };
  if (found[0]?.node.parent?.type !== "class_definition") return undefined;
  return dot < 0 ? meaningOf(types, name, scope, position)?.type : { name };
}

function typeOfCall(types: Types, node: SyntaxNode, scope: Scope, depth: number): ClassType | undefined {
  const callee = childOf(node, "function");
  if (callee?.type === "attribute") return typeOfMethodCall(types, callee, scope, depth);
  if (callee?.type !== "identifier") return undefined;
  const name = types.source.textOf(callee);
  const found = lookUp(scope, name, callee.start);
  if (found === undefined) {
    if (name === "super") return superType(types, node, scope);
    return isClassName(name) || BUILT_IN.has(name) ? { name } : undefined;
  }
  const type = meaningOf(types, name, scope, callee.start)?.type;
  if (type !== undefined) return type;
  if (name === "cls") return typeOfName(types, callee, scope, depth + 1);
  const definition = found.bounds.length === 1 ? found.bounds[0]?.node.parent : undefined;
  return definition?.type === "function_definition" ? returned(types, definition, found.scope) : undefined;
}

/** The only base of the class around. */
function superType(types: Types, node: SyntaxNode, scope: Scope): ClassType | undefined {
  const definition = classOfMethod(node);
  const [base, ...others] = definition === undefined ? [] : basesOf(types.source, definition);
  if (base === undefined || others.length > 0) return undefined;
  const name = dottedNames(types.source, base)?.join(".");
  return name === undefined ? undefined : spelledClass(types, name, scope, base.start);
}

const TRANSPARENT: ReadonlySet<string> = new Set([
  "property",
  "cached_property",
  "classmethod",
  "staticmethod",
  "override",
  "abstractmethod",
]);

/** By the annotation; decorators and `async` change what the caller gets. */
function returned(types: Types, definition: SyntaxNode, scope: Scope): ClassType | undefined {
  const annotation = childOf(definition, "return_type");
  if (annotation === undefined || definition.children.some(({ type }) => type === "async")) return undefined;
  const decorators = decoratorsOf(types.source, definition);
  return decorators.every((name) => TRANSPARENT.has(name)) ? annotated(types, annotation, scope) : undefined;
}

function typeOfMethodCall(types: Types, callee: SyntaxNode, scope: Scope, depth: number): ClassType | undefined {
  const { source } = types;
  const names = dottedNamesUpTo(source, callee);
  const head = names?.[0];
  const last = names?.at(-1);
  const imported = head !== undefined && meaningOf(types, head, scope, callee.start)?.imported === true;
  // `shop.Cart()`
  if (names !== undefined && last !== undefined && imported && isClassName(last)) return { name: names.join(".") };
  const object = childOf(callee, "object");
  const name = childOf(callee, "attribute");
  const owner = object && typeOf(types, object, scope, depth + 1)?.definition;
  const method = owner && name && methodOf(types, owner, source.textOf(name));
  return method && returned(types, method, types.module);
}

const LONGEST_CHAIN = 6;

/** Undefined for longer chains, which would be read again for each part. */
export function dottedNamesUpTo(source: Source, node: SyntaxNode): readonly string[] | undefined {
  let at: SyntaxNode | undefined = node;
  for (let steps = 0; at?.type === "attribute"; steps += 1, at = childOf(at, "object")) if (steps > LONGEST_CHAIN) return undefined;
  return at?.type === "identifier" ? dottedNames(source, node) : undefined;
}

function typeOfAttribute(types: Types, node: SyntaxNode, scope: Scope, depth: number): ClassType | undefined {
  const object = childOf(node, "object");
  const name = childOf(node, "attribute");
  if (object === undefined || name === undefined) return undefined;
  const names = dottedNamesUpTo(types.source, node);
  const [head] = names ?? [];
  const last = names?.at(-1);
  const meaning = head === undefined ? undefined : meaningOf(types, head, scope, node.start);
  // `shop.Cart`
  if (names !== undefined && last !== undefined && meaning?.imported === true && meaning.further !== undefined) {
    return isClassName(last) ? { name: names.join(".") } : undefined;
  }
  const owner = typeOf(types, object, scope, depth + 1)?.definition;
  return owner && typeOfField(types, owner, types.source.textOf(name), depth + 1);
}

function methodOf(types: Types, definition: SyntaxNode, name: string): SyntaxNode | undefined {
  for (const owner of withBases(types, definition)) {
    const known = types.methods.get(owner) ?? methodsOf(types.source, owner);
    types.methods.set(owner, known);
    const method = known.get(name);
    if (method !== undefined) return method;
  }
  return undefined;
}

const MOST_BASES = 8;

/** The class and its single bases, as far as they are in the file. */
function withBases(types: Types, definition: SyntaxNode): readonly SyntaxNode[] {
  const found = [definition];
  let at: SyntaxNode | undefined = definition;
  while (at !== undefined && found.length < MOST_BASES) {
    const bases: readonly SyntaxNode[] = basesOf(types.source, at);
    const [base] = bases;
    const name: string | undefined = bases.length === 1 && base?.type === "identifier" ? types.source.textOf(base) : undefined;
    at = name === undefined ? undefined : spelledClass(types, name, types.module, definition.start)?.definition;
    if (at !== undefined && !found.includes(at)) found.push(at);
    else at = undefined;
  }
  return found;
}

function typeOfField(types: Types, definition: SyntaxNode, name: string, depth: number): ClassType | undefined {
  const fields = (types.fields ??= fieldsByClass(types.source, types.collected.fields));
  for (const owner of withBases(types, definition)) {
    const assigned = fields.get(owner)?.get(name);
    if (assigned !== undefined) return typeOfAssigned(types, assigned, depth);
    const method = methodOf(types, owner, name);
    if (method === undefined) continue;
    const isProperty = decoratorsOf(types.source, method).some((name) => name === "property" || name === "cached_property");
    return isProperty ? returned(types, method, types.module) : undefined;
  }
  return undefined;
}

/** An annotation decides; else every value must have the same class. A value in the body of a class may be a descriptor, which decides nothing. */
function typeOfAssigned(types: Types, assigned: readonly Placed[], depth: number): ClassType | undefined {
  const written = assigned.find(({ node }) => childOf(node, "type") !== undefined);
  const annotation = written && childOf(written.node, "type");
  if (written !== undefined && annotation !== undefined) return annotated(types, annotation, written.around.scope);
  if (assigned.length > MOST_VALUES) return undefined;
  return common(assigned, ({ node, around }) => {
    const value = childOf(node, "right");
    if (value?.type === "none") return "none";
    return around.scope.kind === "class" || value === undefined ? undefined : typeOf(types, value, around.scope, depth + 1);
  });
}

const MOST_VALUES = 32;

// Assignments to the attributes of classes.

/** Assignments by class and attribute. */
function fieldsByClass(source: Source, assigned: readonly Placed[]): ReadonlyMap<SyntaxNode, ReadonlyMap<string, readonly Placed[]>> {
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

// The class of the values that an annotation allows, as spelled.

/** `Cart` of `Cart`, `"Cart"`, `Cart | None`, `Optional[Cart]`, `Cart[Item]`, `type[Cart]`; undefined for a choice of several. */
function classInAnnotation(written: string): string | undefined {
  let text = written.trim();
  for (let layer = 0; layer < MOST_LAYERS && text.length <= LONGEST; layer += 1) {
    const quoted = TEXT.exec(text);
    const choices = quoted === null ? meaningful(split(text, "|")) : [quoted[1] ?? quoted[2] ?? ""];
    const [choice] = choices;
    if (choice === undefined || choices.length > 1) return undefined;
    const single = choice.trim();
    if (single !== text) {
      text = single;
      continue;
    }
    const inner = unwrapped(text);
    if (inner === undefined || inner.isClass) return inner?.text;
    text = inner.text.trim();
  }
  return undefined;
}

/** The class, or the annotation inside a subscript that is none. */
function unwrapped(text: string): { readonly text: string; readonly isClass: boolean } | undefined {
  const match = NAME.exec(text);
  const name = match?.[1];
  if (match === null || name === undefined) return undefined;
  if (match[2] === undefined) return match[0].length === text.length ? { text: name, isClass: true } : undefined;
  if (!text.endsWith("]")) return undefined;
  const given = split(text.slice(match[0].length, -1), ",");
  const last = name.slice(name.lastIndexOf(".") + 1);
  if (last === "Union" || last === "Optional") {
    const choices = meaningful(given);
    return choices.length === 1 && choices[0] !== undefined ? { text: choices[0], isClass: false } : undefined;
  }
  if (WRAPPERS.has(last)) return given[0] === undefined ? undefined : { text: given[0], isClass: false };
  return { text: name, isClass: true };
}

function meaningful(choices: readonly string[]): readonly string[] {
  return choices.filter((choice) => choice.trim() !== "None" && choice.trim() !== "");
}

/** Outside of brackets and texts; empty if brackets do not match. */
function split(text: string, separator: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  let quote = "";
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === "[" || character === "(") depth += 1;
    else if (character === "]" || character === ")") depth -= 1;
    else if (character === separator && depth === 0) {
      found.push(text.slice(start, at));
      start = at + 1;
    }
    if (depth < 0) return [];
  }
  return depth === 0 ? [...found, text.slice(start)] : [];
}
