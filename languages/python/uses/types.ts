/**
 * The class of an expression, if the language decides it inside the file: `self`, written annotations, and names and attributes whose only
 * values are constructions. Everything else has no class here.
 */
import { childOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { dottedNames, lastName, parts } from "../extract/names.js";
import { fixtureOf } from "../extract/fixtures.js";
import { type Bound, lookUp, type Scope } from "../extract/reading.js";
import { argumentsOf, choicesOf, classInAnnotation } from "./annotation.js";
import { oneOf, stepFrom } from "./choices.js";
import {
  basesOf,
  calledDecoratorsOf,
  classAround,
  classOfMethod,
  decoratorsOf,
  FIXTURE,
  methodsOf,
  nameOfClass,
  receivingMethod,
} from "./classes.js";
import type { Placed } from "./collected.js";
import { typeOfUnpacked } from "./unpacked.js";
import { type ClassType, isClassName, meaningOf, spelledImport, type Types } from "./meaning.js";
import { pushTo } from "../../../src/model/basics.js";

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
  if (literal !== undefined) return { name: literal, ...heldByLiteral(types, node, scope, depth) };
  const [first] = node.type === "parenthesized_expression" ? parts(node) : [];
  if (first !== undefined) return typeOf(types, first, scope, depth + 1);
  if (node.type === "identifier") return typeOfName(types, node, scope, depth);
  if (node.type === "attribute") return typeOfAttribute(types, node, scope, depth);
  if (node.type === "call") return typeOfCall(types, node, scope, depth);
  if (node.type === "subscript") return typeOfElement(types, node, scope, depth);
  if (node.type === "conditional_expression" || node.type === "boolean_operator") return typeOfEither(types, node, scope, depth);
  const inner = node.type === "await" ? parts(node)[0] : node.type === "named_expression" ? childOf(node, "value") : undefined;
  return inner && typeOf(types, inner, scope, depth + 1);
}

/** `[Cart(), Cart()]`, `{"first": Cart()}`: what all elements are. */
function heldByLiteral(types: Types, node: SyntaxNode, scope: Scope, depth: number): Pick<ClassType, "holds"> {
  const isMapping = node.type === "dictionary";
  if (!isMapping && node.type !== "list" && node.type !== "set" && node.type !== "tuple") return {};
  const values = parts(node).map((part) => (isMapping ? childOf(part, "value") : part));
  if (values.length === 0 || values.length > MOST_VALUES) return {};
  const type = common(values, (value) => value && typeOf(types, value, scope, depth + 1));
  if (type === undefined || !/^[\w.:]+$/.test(type.name)) return {};
  return { holds: isMapping ? `[${type.name};]` : `[${type.name}]` };
}

/** `Cart() if ready else make()`, `given or Cart()`. */
function typeOfEither(types: Types, node: SyntaxNode, scope: Scope, depth: number): ClassType | undefined {
  const sides = node.type === "boolean_operator" ? parts(node) : parts(node).filter((_, place) => place !== 1);
  // `cart = cart or Cart()`
  const target = node.parent?.type === "assignment" ? childOf(node.parent, "left") : undefined;
  const isSelf = (side: SyntaxNode): boolean =>
    target?.type === "identifier" && side.type === "identifier" && types.source.textOf(side) === types.source.textOf(target);
  const found = sides.filter((side) => side.type !== "none" && !isSelf(side)).map((side) => typeOf(types, side, scope, depth + 1));
  const names = new Set(found.map((one) => one?.name));
  const isKnown = names.size > 1 && ![...names].some((name) => name === undefined || /[|/]/.test(name));
  return isKnown ? { name: [...names].join("|") } : oneOf(found, (one) => one);
}

/** `carts[0]`; a part of a list is a list. */
function typeOfElement(types: Types, node: SyntaxNode, scope: Scope, depth: number): ClassType | undefined {
  const value = childOf(node, "value");
  // `Basket = Annotated[Cart, Depends(open_cart)]` is another name for a type.
  if (value !== undefined && ALIASES.has(lastName(types.source, value) ?? "")) return annotated(types, node, scope);
  const type = value && typeOf(types, value, scope, depth + 1);
  const [index] = parts(node).slice(1);
  if (node.children.some((child) => child.type === "slice")) return type;
  return stepFrom(type, index?.type === "integer" ? `[${types.source.textOf(index)}]` : "[]");
}

const ALIASES: ReadonlySet<string> = new Set(["Annotated", "Optional"]);

function typeOfName(types: Types, node: SyntaxNode, scope: Scope, depth: number): ClassType | undefined {
  const name = types.source.textOf(node);
  const found = lookUp(scope, name, node.start);
  if (found === undefined) return BUILT_IN.has(name) ? { name } : undefined;
  const meaning = meaningOf(types, name, scope, node.start);
  if (meaning?.imported === true && meaning.type === undefined) return { name: spelledImport(types, [name], found.bounds) };
  if (meaning?.type !== undefined) return meaning.type;
  const last = found.bounds.length > 1 && !types.collected.nonlocals.has(name) ? lastBefore(found.bounds, node) : undefined;
  if (last === undefined) return typeOfBounds(types, name, found, depth);
  const type = typeOfBound(types, last, found.scope, depth + 1);
  return type === "none" ? undefined : type;
}

/** The assignment that always runs last before the name is read: a statement of the same block, or of one around it in the same function. */
function lastBefore(bounds: readonly Bound[], node: SyntaxNode): Bound | undefined {
  if (bounds.some((bound) => annotationOf(bound.node) !== undefined)) return undefined;
  const before = bounds.filter((bound) => (bound.node.parent ?? bound.node).end <= node.start);
  const last = before.toSorted((a, b) => a.node.start - b.node.start).at(-1);
  const assignment = last?.node.parent;
  if (last?.value === undefined || assignment?.type !== "assignment") return undefined;
  const block = assignment.parent?.type === "expression_statement" ? assignment.parent.parent : undefined;
  for (let at: SyntaxNode | undefined = node.parent; at !== undefined && !OWN_SCOPE.has(at.type); at = at.parent) {
    if (at === block) return last;
    // The next round may have another value.
    const { start, end } = at;
    if (LOOPS.has(at.type) && bounds.some((bound) => bound.node.start >= start && bound.node.end <= end)) return undefined;
  }
  return undefined;
}

const LOOPS: ReadonlySet<string> = new Set(["for_statement", "while_statement"]);

const OWN_SCOPE: ReadonlySet<string> = new Set(["function_definition", "class_definition", "lambda"]);

const BUILT_IN: ReadonlySet<string> = new Set("str bytes int float list dict set frozenset tuple object type".split(" "));

function typeOfBounds(types: Types, name: string, found: NonNullable<ReturnType<typeof lookUp>>, depth: number): ClassType | undefined {
  const { bounds, scope } = found;
  if (types.ofBounds.has(bounds)) return types.ofBounds.get(bounds);
  types.ofBounds.set(bounds, undefined);
  const annotated = bounds.find(({ node }) => annotationOf(node) !== undefined);
  let type: ClassType | undefined;
  if (annotated !== undefined) type = typeOfAnnotated(types, annotated, scope);
  else if (!types.collected.nonlocals.has(name)) type = oneOf(bounds, (bound) => typeOfBound(types, bound, scope, depth));
  types.ofBounds.set(bounds, type);
  return type;
}

/** Of a name of the module. */
export function typeOfVariable(types: Types, name: string): ClassType | undefined {
  const bounds = types.module.names.get(name);
  return bounds && typeOfBounds(types, name, { bounds, scope: types.module }, 0);
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
  const parent = isGathered(name) ? name.parent?.parent : name.parent;
  if (parent?.type === "typed_parameter") return childOf(parent, "type");
  const isNamed =
    parent?.type === "typed_default_parameter" ? name.field === "name" : parent?.type === "assignment" && name.field === "left";
  return isNamed && parent !== undefined ? childOf(parent, "type") : undefined;
}

/** `*carts`, `**carts`: a tuple or a mapping of what is annotated. */
function isGathered({ parent }: SyntaxNode): boolean {
  return parent?.type === "list_splat_pattern" || parent?.type === "dictionary_splat_pattern";
}

function typeOfAnnotated(types: Types, { node }: Bound, scope: Scope): ClassType | undefined {
  const annotation = annotationOf(node);
  const outside = node.parent?.type === "assignment" ? scope : (scope.parent ?? scope);
  const type = annotation && annotated(types, annotation, outside);
  if (type !== undefined && isGathered(node))
    return node.parent?.type === "list_splat_pattern"
      ? { name: "tuple", holds: `[${type.name}]` }
      : { name: "dict", holds: `[${type.name};str]` };
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
  if (value !== undefined) return typeOf(types, value, scope, depth + 1);
  return typeOfBinder(types, node, scope, depth);
}

function named(name: string | undefined): ClassType | undefined {
  return name === undefined ? undefined : { name };
}

/** Of what a loop, `with`, `except` or `:=` binds to a single name, and of a parameter that asks for a fixture. */
function typeOfBinder(types: Types, node: SyntaxNode, scope: Scope, depth: number): ClassType | undefined {
  const around = node.parent;
  const of = (child: SyntaxNode | undefined): ClassType | undefined => child && typeOf(types, child, scope, depth + 1);
  if (around?.type === "named_expression") return of(childOf(around, "value"));
  if (around?.type === "parameters") return stepFrom(named(fixtureOf(types.source, node)), "()");
  if (around?.type === "default_parameter") return givenByFramework(types, childOf(around, "value"), scope, depth);
  const isLoop = around?.type === "for_statement" || around?.type === "for_in_clause";
  if (isLoop && node.field === "left") return stepFrom(of(childOf(around, "right")), "[i]");
  if (around?.type === "pattern_list" || around?.type === "tuple_pattern") return typeOfUnpacked(types.source, node, around, of);
  if (around?.type === "lambda_parameters") return typeOfLambda(types, node, around, of);
  const pattern = around?.type === "as_pattern_target" ? around.parent : around;
  if (pattern?.type !== "as_pattern") return undefined;
  const matched = classOfPattern(types.source, parts(pattern)[0]);
  if (matched !== undefined) return spelledClass(types, matched, scope, node.start);
  const [value] = parts(pattern);
  const type = value?.type === "tuple" ? undefined : of(value);
  return pattern.parent?.type === "with_item" ? (stepFrom(type, ".__enter__()") ?? type) : type;
}

/** `Cart` of `case Cart()`. */
export function classOfPattern(source: Source, pattern: SyntaxNode | undefined): string | undefined {
  const inner = pattern?.type === "case_pattern" ? parts(pattern)[0] : pattern;
  const [name] = inner?.type === "class_pattern" ? parts(inner) : [];
  return name && source.textOf(name);
}

/** Functions that call their function with an element of a list. */
const FOR_EACH: ReadonlyMap<string, number> = new Map([
  ["sorted", 0],
  ["min", 0],
  ["max", 0],
  ["map", 1],
  ["filter", 1],
]);

/** `sorted(carts, key=lambda cart: cart.total)`. */
function typeOfLambda(
  { source }: Types,
  node: SyntaxNode,
  parameters: SyntaxNode,
  of: (child: SyntaxNode | undefined) => ClassType | undefined,
): ClassType | undefined {
  const lambda = parameters.parent;
  const list = lambda?.parent?.type === "keyword_argument" ? lambda.parent.parent : lambda?.parent;
  const callee = list?.type === "argument_list" && list.parent !== undefined ? childOf(list.parent, "function") : undefined;
  const place = callee?.type === "identifier" ? FOR_EACH.get(source.textOf(callee)) : undefined;
  const isOnly = parts(parameters).length === 1 && parts(parameters)[0] === node;
  return place === undefined || list === undefined || !isOnly ? undefined : stepFrom(of(parts(list)[place]), "[i]");
}

/** The class that an annotation names, as the scope sees it. */
function annotated(types: Types, annotation: SyntaxNode, scope: Scope): ClassType | undefined {
  const text = types.source.textOf(annotation);
  const name = classInAnnotation(text);
  if (name === undefined) return typeOfChoices(types, text, scope, annotation.start);
  if (/^(?:\w+\.)?Self$/.test(name)) {
    const definition = classOfMethod(annotation);
    return definition && { name: nameOfClass(types.source, definition), definition };
  }
  const type = spelledClass(types, name, scope, annotation.start);
  const holds = heldIn(types, text, scope, annotation.start);
  return type && holds !== undefined ? { ...type, holds } : type;
}

/** `Cart | Till`: an object of either. */
function typeOfChoices(types: Types, text: string, scope: Scope, position: number): ClassType | undefined {
  const found = choicesOf(text).map((choice) => {
    const name = classInAnnotation(choice);
    return name === undefined ? undefined : spelledClass(types, name, scope, position)?.name;
  });
  return found.length < 2 || found.includes(undefined) ? undefined : { name: [...new Set(found)].join("|") };
}

/** `[Cart]` of `list[Cart]`, `[Cart;Key]` of `dict[Key, Cart]`. */
function heldIn(types: Types, text: string, scope: Scope, position: number): string | undefined {
  const given = argumentsOf(text);
  const name = (one: string | undefined): string => {
    const inner = one === undefined ? undefined : classInAnnotation(one);
    if (inner === "Self") return "@";
    if (one !== undefined && inner !== undefined && TUPLES.has(inner)) return heldIn(types, one, scope, position) ?? "";
    return (inner !== undefined && spelledClass(types, inner, scope, position)?.name) || "";
  };
  if (given === undefined) return undefined;
  const [first, second] = given.inside;
  // `tuple[Cart, Till]` has both, `tuple[Cart, ...]` any number.
  if (TUPLES.has(given.name) && second !== "...") return `{${given.inside.map(name).join(";")}}`;
  if (MAPPINGS.has(given.name)) return `[${name(second)};${name(first)}]`;
  return HOLDERS.has(given.name) ? `[${name(first)}]` : undefined;
}

const TUPLES: ReadonlySet<string> = new Set(["tuple", "Tuple", "typing.Tuple"]);

const MAPPINGS: ReadonlySet<string> = new Set(
  "dict Dict Mapping MutableMapping defaultdict DefaultDict OrderedDict WeakValueDictionary".split(" "),
);

const HOLDERS: ReadonlySet<string> = new Set(
  (
    "list List set Set frozenset FrozenSet tuple Tuple Sequence MutableSequence Iterable Iterator Collection Generator AsyncIterator " +
    "AsyncIterable AsyncGenerator deque Deque"
  ).split(" "),
);

function spelledClass(types: Types, name: string, scope: Scope, position: number): ClassType | undefined {
  const dot = name.indexOf(".");
  const found = lookUp(scope, dot < 0 ? name : name.slice(0, dot), position)?.bounds;
  if (found === undefined) return { name };
  if (found.some(({ binding }) => binding !== undefined)) return { name: spelledImport(types, name.split("."), found) };
  const [bound] = found;
  if (bound?.node.parent?.type !== "class_definition") {
    const meant = dot < 0 && found.length === 1 && bound !== undefined ? classBehind(types.source, bound) : undefined;
    return meant === undefined || meant === name ? undefined : spelledClass(types, meant, types.module, bound?.node.start ?? position);
  }
  return dot < 0 ? meaningOf(types, name, scope, position)?.type : { name };
}

/** `Basket = Cart`, `type Basket = Cart`, `C = TypeVar("C", bound=Cart)`. */
function classBehind(source: Source, { node, value }: Bound): string | undefined {
  const alias = node.parent?.parent?.type === "type_alias_statement" ? node.parent.parent : node.parent;
  if (alias?.type === "type_alias_statement") return classInAnnotation(source.textOf(parts(alias).at(-1) ?? alias));
  const isName = value?.type === "identifier" || value?.type === "attribute";
  if (value !== undefined && (isName || value.type === "subscript")) return classInAnnotation(source.textOf(value));
  const callee = value?.type === "call" ? childOf(value, "function") : undefined;
  if (value === undefined || callee === undefined || !/^(?:\w+\.)?TypeVar$/.test(source.textOf(callee))) return undefined;
  const bound = parts(childOf(value, "arguments") ?? value).find(
    (one) => one.type === "keyword_argument" && source.textOf(childOf(one, "name") ?? one) === "bound",
  );
  const written = bound && childOf(bound, "value");
  return written && classInAnnotation(source.textOf(written));
}

function typeOfCall(types: Types, node: SyntaxNode, scope: Scope, depth: number): ClassType | undefined {
  const callee = childOf(node, "function");
  if (callee?.type === "attribute") return typeOfMethodCall(types, node, callee, scope, depth);
  if (callee?.type === "call") return stepFrom(typeOf(types, callee, scope, depth + 1), "()");
  if (callee?.type !== "identifier") return undefined;
  const name = types.source.textOf(callee);
  const found = lookUp(scope, name, callee.start);
  if (found === undefined) {
    if (name === "super") return superType(types, node);
    // A class stands for its objects.
    if (name === "type")
      return parts(childOf(node, "arguments") ?? node).length === 1 ? firstArgument(types, node, scope, depth) : undefined;
    const passed = KEEPS.has(name) || name === "next" ? firstArgument(types, node, scope, depth) : undefined;
    // The elements of a mapping are its keys.
    if (passed !== undefined && passed.holds?.includes(";") !== true) return name === "next" ? stepFrom(passed, "[i]") : passed;
    return isClassName(name) || BUILT_IN.has(name) ? { name } : { name: `${name}()` };
  }
  const meaning = meaningOf(types, name, scope, callee.start);
  if (meaning?.type !== undefined) return meaning.type;
  if (meaning?.standard === true) return passedOn(types, node, name, scope, depth);
  if (name === "cls") return typeOfName(types, callee, scope, depth + 1);
  if (meaning?.imported === true) return stepFrom({ name: spelledImport(types, [name], found.bounds) }, "()");
  const definition = found.bounds.length === 1 ? found.bounds[0]?.node.parent : undefined;
  const isFunction = definition?.type === "function_definition";
  const result = isFunction ? returned(types, definition) : undefined;
  if (result !== undefined) return result;
  if (isFunction) return found.scope === types.module ? { name: `${name}()` } : undefined;
  return stepFrom(typeOfName(types, callee, scope, depth + 1), "()");
}

/** Functions that give the elements of what they are given. */
const KEEPS: ReadonlySet<string> = new Set(["iter", "list", "sorted", "reversed", "tuple", "set", "frozenset"]);

/** Functions of the standard library that give an object of the class of what they are given. */
const PASSES: ReadonlySet<string> = new Set(
  "copy deepcopy replace closing nullcontext enter_context create_task ensure_future wait_for shield".split(" "),
);

function passedOn(types: Types, call: SyntaxNode, name: string, scope: Scope, depth: number): ClassType | undefined {
  if (PASSES.has(name)) return firstArgument(types, call, scope, depth);
  const [written] = name === "cast" ? parts(childOf(call, "arguments") ?? call) : [];
  return written && annotated(types, written, scope);
}

function firstArgument(types: Types, call: SyntaxNode, scope: Scope, depth: number): ClassType | undefined {
  const [first] = parts(childOf(call, "arguments") ?? call);
  return first && typeOf(types, first, scope, depth + 1);
}

/** Of FastAPI: the framework calls what they are given, and passes on the result. */
const INJECTS: ReadonlySet<string> = new Set(["Depends", "Security"]);

/** `till=Depends(open_till)`. */
function givenByFramework(types: Types, call: SyntaxNode | undefined, scope: Scope, depth: number): ClassType | undefined {
  const callee = call?.type === "call" ? childOf(call, "function") : undefined;
  if (call === undefined || callee === undefined || !INJECTS.has(types.source.textOf(callee).replace(/^.*\./s, ""))) return undefined;
  const [given] = parts(childOf(call, "arguments") ?? call);
  const names = given?.type === "identifier" || given?.type === "attribute" ? dottedNamesUpTo(types.source, given) : undefined;
  if (given === undefined || names === undefined) return undefined;
  if (isClassName(names.at(-1) ?? "")) return { name: names.join(".") };
  const found = names.length === 1 ? lookUp(scope, names[0] ?? "", given.start) : undefined;
  const definition = found?.bounds.length === 1 ? found.bounds[0]?.node.parent : undefined;
  const result = definition?.type === "function_definition" && found ? returned(types, definition) : undefined;
  return result ?? (depth > DEEPEST ? undefined : { name: `${names.join(".")}()` });
}

/** The bases of the class around: the first one that has the member. */
function superType(types: Types, node: SyntaxNode): ClassType | undefined {
  const definition = classOfMethod(node);
  return definition && { name: `${nameOfClass(types.source, definition)}.super()` };
}

const TRANSPARENT: ReadonlySet<string> = new Set([
  "property",
  "cached_property",
  "classmethod",
  "staticmethod",
  "override",
  "final",
  "deprecated",
  "abstractmethod",
  "cache",
  "lru_cache",
  // What they yield is what `with` gives.
  "contextmanager",
  "asynccontextmanager",
]);

/** Whether a decorator leaves the result as it is. */
export function isTransparent(name: string): boolean {
  return TRANSPARENT.has(name) || FIXTURE.test(name);
}

/** By the annotation; decorators change what the caller gets, and what is awaited has the class of its result. */
export function returned(types: Types, definition: SyntaxNode): ClassType | undefined {
  const annotation = childOf(definition, "return_type");
  if (annotation === undefined) return undefined;
  const decorators = calledDecoratorsOf(types.source, definition);
  // A method may spell a class of the same body.
  return decorators.every(isTransparent) ? annotated(types, annotation, types.scopes.get(definition) ?? types.module) : undefined;
}

function typeOfMethodCall(types: Types, call: SyntaxNode, callee: SyntaxNode, scope: Scope, depth: number): ClassType | undefined {
  const { source } = types;
  const names = dottedNamesUpTo(source, callee);
  const head = names?.[0];
  const last = names?.at(-1);
  const meaning = head === undefined ? undefined : meaningOf(types, head, scope, callee.start);
  const bounds = lookUp(scope, head ?? "", callee.start)?.bounds;
  // `shop.Cart()`
  if (names !== undefined && last !== undefined && meaning?.imported === true && isClassName(last))
    return { name: spelledImport(types, names, bounds) };
  if (last !== undefined && meaning?.standard === true) return passedOn(types, call, last, scope, depth);
  const object = childOf(callee, "object");
  const name = childOf(callee, "attribute");
  const owner = object && typeOf(types, object, scope, depth + 1);
  const method = owner?.definition && name && methodOf(types, owner.definition, source.textOf(name));
  const result = method && returned(types, method);
  return result ?? (name && stepFrom(owner, `.${source.textOf(name)}()`));
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
    return { name: spelledImport(types, names, lookUp(scope, head ?? "", node.start)?.bounds) };
  }
  const owner = typeOf(types, object, scope, depth + 1);
  if (types.source.textOf(name) === "__class__") return owner;
  const field = owner?.definition && typeOfField(types, owner.definition, types.source.textOf(name), depth + 1);
  return field ?? stepFrom(owner, `.${types.source.textOf(name)}`);
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
  const fields = fieldsOf(types);
  for (const owner of withBases(types, definition)) {
    const assigned = fields.get(owner)?.get(name);
    if (assigned !== undefined) return typeOfAssigned(types, assigned, depth);
    const method = methodOf(types, owner, name);
    if (method === undefined) continue;
    const isProperty = decoratorsOf(types.source, method).some((name) => name === "property" || name === "cached_property");
    return isProperty ? returned(types, method) : undefined;
  }
  return undefined;
}

export function fieldsOf(types: Types): NonNullable<Types["fields"]> {
  return (types.fields ??= fieldsByClass(types.source, types.collected.fields));
}

/** An annotation decides; else every value must have the same class. A value in the body of a class may be a descriptor, which decides nothing unless `inBodies`. */
export function typeOfAssigned(types: Types, assigned: readonly Placed[], depth: number, inBodies = false): ClassType | undefined {
  const written = assigned.find(({ node }) => childOf(node, "type") !== undefined);
  const annotation = written && childOf(written.node, "type");
  if (written !== undefined && annotation !== undefined) return annotated(types, annotation, written.around.scope);
  const typeOfOne = ({ node, around }: Placed): ClassType | "none" | undefined => {
    const value = childOf(node, "right");
    if (value?.type === "none") return "none";
    return (around.scope.kind === "class" && !inBodies) || value === undefined ? undefined : typeOf(types, value, around.scope, depth + 1);
  };
  return oneOf(assigned, typeOfOne);
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
    pushTo(ofClass, text, placed);
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
