/** Uses inside one module, by Python's scopes: of the names that it declares, and of attributes. */
import { type FileUses, type ReadUses, type TypedName } from "../../../src/model/file-uses.js";
import { childOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { placeUses } from "../../shared/place-uses.js";
import { openSource, type Source } from "../../shared/source.js";
import { dialectOf } from "../extract/dialect.js";
import { openReading, type NameUse, type Reading, type Bound, lookUp, type Scope } from "../extract/reading.js";
import { walkModule } from "../extract/walk/walk.js";
import { outlineOf } from "../outline/index.js";
import { parseModule } from "../parse-module.js";
import { chosenIn } from "./chosen.js";
import { openCollected, type FoundMember, type Placed, watchersOf, type Collected } from "./collected.js";
import { allFields, constructionIn, itemIn, recordOf, takenApart } from "./records.js";
import type { UseKind } from "../../../src/model/facts.js";
import { classifyAttribute, classifyUse } from "../extract/classify-use.js";
import { useKind } from "../../shared/use-kind.js";
import { isClassName, meaningOf, openTypes, type Types, type ClassType } from "./meaning.js";
import { lastName, parts, dottedNames, stringValue } from "../extract/names.js";
import { oneOf, stepFrom } from "./choices.js";
import { dottedNamesUpTo, typeOf, fieldsOf, isTransparent, returned, typeOfAssigned, typeOfVariable, classOfPattern } from "./types.js";
import { MODEL_FIELDS } from "../extract/references/api-table.js";
import { basesOf, calledDecoratorsOf, classAround, FIXTURE, nameOfClass } from "./classes.js";
import { firstPlace } from "../../../src/model/basics.js";

export const readUses: ReadUses = async (path, written) => {
  if (dialectOf(path) !== "Python") return undefined;
  const { text, root } = await parseModule(written);
  return root === undefined ? { own: [], members: [] } : usesOf(openSource(path, text), root);
};

function usesOf(source: Source, root: SyntaxNode): FileUses {
  const reading = openReading(source);
  const collected = openCollected();
  walkModule(reading, root, watchersOf(source, collected));
  const symbols = outlineOf(source, root);
  const { own, ofClasses } = readOwn(reading, collected);
  const types = openTypes(reading, collected);
  const members = readMembers(types);
  return {
    own: placeUses(source, symbols, own),
    typed: readTyped(types),
    members: placeUses(source, symbols, [...members, ...ofClasses.map(({ name, ...rest }) => ({ member: name, ...rest }))]),
  };
}

/** Accesses to attributes, except those of imported modules, which are imports. */
function readMembers(types: Types): readonly FoundMember[] {
  const narrowing = readNarrowing(types);
  const inPatterns = types.collected.patterns.flatMap((placed) => membersOfPattern(types, placed));
  const inExpressions = types.collected.attributes.flatMap((placed): readonly FoundMember[] => {
    const name = childOf(placed.node, "attribute");
    const object = childOf(placed.node, "object");
    if (name === undefined || object === undefined || name.start === name.end || isImport(types, placed)) return [];
    const type = typeOf(types, object, placed.around.scope);
    const on = withNarrowed(types, narrowing, { node: object, around: placed.around }, type?.name);
    const kind = useKind(classifyAttribute(types.source, placed.node, placed.around));
    const member = types.source.textOf(name);
    const found = { member, position: name.start, kind, ...(on !== undefined && { on }) };
    return member === "__dict__" ? [found, ...allFields(type, name)] : [found];
  });
  const constructions = types.collected.calls.flatMap((placed) => constructionIn(types, placed));
  const taken = types.collected.taken.flatMap((placed) => takenApart(types, placed));
  const chosen = types.collected.calls.flatMap((placed) => chosenIn(types, placed));
  const items = types.collected.subscripts.flatMap((placed) => itemIn(types, placed));
  return [...inExpressions, ...inPatterns, ...constructions, ...chosen, ...items, ...taken].sort((a, b) => a.position - b.position);
}

/** `case Color.RED`, `case shapes.Color.RED`, `case Point(x=0)`. */
function membersOfPattern(types: Types, { node, around }: Placed): readonly FoundMember[] {
  const { source } = types;
  if (node.type === "keyword_pattern") {
    const [name] = parts(node);
    let owner = node.parent;
    while (owner !== undefined && owner.type !== "class_pattern") owner = owner.parent;
    const spelled = owner === undefined ? undefined : parts(owner)[0];
    if (name === undefined || spelled === undefined) return [];
    return [{ member: source.textOf(name), position: name.start, kind: "read", on: source.textOf(spelled) }];
  }
  const names = parts(node);
  const [head] = names;
  const meaning = head && meaningOf(types, source.textOf(head), around.scope, node.start);
  if (head === undefined || meaning === undefined) return [];
  return names.slice(1).flatMap((name, index): readonly FoundMember[] => {
    const before = names.slice(0, index + 1).map((one) => source.textOf(one));
    // An attribute of an imported module is an import.
    if (meaning.further !== undefined && before.length <= meaning.further + 1) return [];
    const on = before.length === 1 ? typeOf(types, head, around.scope)?.name : before.join(".");
    return [{ member: source.textOf(name), position: name.start, kind: "read", ...(on !== undefined && { on }) }];
  });
}

/** `shop.total` after `import shop`; `shop.cart`, `shop.cart.total` after `import shop.cart`; in the standard library also `os.path.join`. */
function isImport(types: Types, { node, around }: Placed): boolean {
  const names = dottedNamesUpTo(types.source, node);
  const [head] = names ?? [];
  const meaning = head === undefined ? undefined : meaningOf(types, head, around.scope, node.start);
  if (names === undefined || meaning === undefined) return false;
  if (meaning.standard === true) return !names.slice(0, -1).some(isClassName);
  return meaning.further !== undefined && names.length <= meaning.further + 2;
}

/** What the declarations of a module say about classes: bases, results, attributes and variables. */
function readTyped(types: Types): readonly TypedName[] {
  const found = types.collected.definitions.flatMap((placed): readonly TypedName[] => {
    const { node, around } = placed;
    if (node.type === "class_definition") return [typedClass(types, placed), ...attributesOf(types, node), ...recordOf(types, node)];
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
  return type && (type.holds ?? type.name);
}

function typedClass(types: Types, { node, around }: Placed): TypedName {
  const { source } = types;
  const list = childOf(node, "superclasses");
  const isOpen = list !== undefined && parts(list).some((base) => lastName(source, base) === "Protocol");
  // A base that no name stands for may have any member.
  const bases = basesOf(source, node).map(
    (base) => nameInOutline(types, base, around.scope) ?? textOf(typeOf(types, base, around.scope)) ?? "",
  );
  return { name: nameOfClass(source, node), ...(bases.length > 0 && { bases }), ...(isOpen && { isOpen }) };
}

/** A class that is declared in the body around has the name of that body in front of its own. */
function nameInOutline({ source }: Types, base: SyntaxNode, scope: Scope): string | undefined {
  const [first, ...rest] = dottedNames(source, base) ?? [];
  if (first === undefined) return undefined;
  const bounds = lookUp(scope, first, base.start)?.bounds ?? [];
  const definition = bounds.length === 1 ? bounds[0]?.node.parent : undefined;
  const own = definition?.type === "class_definition" ? nameOfClass(source, definition) : first;
  return [own, ...rest].join(".");
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
  const decorators = calledDecoratorsOf(types.source, definition);
  if (decorators.includes("setter") || decorators.includes("deleter")) return [];
  const isFixture = decorators.some((one) => FIXTURE.test(one));
  const result = decorators.every(isTransparent) ? (resultOf(types, definition, isFixture) ?? "") : "";
  const isProperty = decorators.some((one) => one === "property" || one === "cached_property");
  if (!isProperty) return [{ name, results: [result] }];
  return [{ name, ...(result !== "" && { type: result }) }];
}

const SELF = /^["']?(?:\w+\.)?Self["']?$/;

/** Of a generator the elements, or of a fixture the only one. */
function resultOf(types: Types, definition: SyntaxNode, isFixture: boolean): string | undefined {
  const written = childOf(definition, "return_type");
  if (written !== undefined) {
    if (SELF.test(types.source.textOf(written))) return "@";
    const type = returned(types, definition);
    return isFixture && types.collected.yields.has(definition) ? (stepFrom(type, "[i]")?.name ?? textOf(type)) : textOf(type);
  }
  const yielded = types.collected.yields.get(definition);
  if (yielded !== undefined) {
    const element = resultText(types, definition, yielded);
    return isFixture || element === undefined || /[/|]/.test(element) ? (isFixture ? element : undefined) : `[${element}]`;
  }
  return resultText(types, definition, types.collected.returns.get(definition) ?? []);
}

function resultText(types: Types, definition: SyntaxNode, values: readonly Placed[]): string | undefined {
  const meant = values.filter(({ node }) => node.type !== "none");
  if (meant.length === 0 || meant.length > MOST_RETURNS) return undefined;
  return oneOf(meant, (value) => {
    const name = textOfReturned(types, definition, value);
    return name === undefined ? undefined : { name };
  })?.name;
}

const MOST_RETURNS = 6;

/** `return self` and `return cls()` give what the method was called on. */
function textOfReturned(types: Types, definition: SyntaxNode, { node, around }: Placed): string | undefined {
  const { source } = types;
  const [inner] = node.type === "yield" ? parts(node) : [node];
  if (inner === undefined || /^yield\s+from\b/.test(node.type === "yield" ? source.textOf(node) : "")) return undefined;
  const [first] = parts(childOf(definition, "parameters") ?? definition);
  const own = classAround(definition) !== undefined && first?.type === "identifier" ? source.textOf(first) : undefined;
  const named = inner.type === "call" ? childOf(inner, "function") : inner;
  if (own !== undefined && named?.type === "identifier" && source.textOf(named) === own) return "@";
  return textOf(typeOf(types, inner, around.scope));
}

/** Uses of the names that the module declares, and of names of a class in its body. */

interface OwnUse {
  readonly name: string;
  readonly position: number;
  readonly kind: UseKind;
}

interface Names {
  readonly own: readonly OwnUse[];
  /** `total` in the body of the class that declares it. */
  readonly ofClasses: readonly (OwnUse & { readonly on: string })[];
}

function readOwn(reading: Reading, collected: Collected): Names {
  const own: OwnUse[] = [...assignedInFunctions(reading, collected), ...modelsIn(reading, collected)];
  const ofClasses: (OwnUse & { readonly on: string })[] = [];
  for (const use of reading.uses) {
    const found = lookUp(use.around.scope, use.name, use.position);
    if (found === undefined || !found.bounds.some(isOwn)) continue;
    const { name, position } = use;
    const inner = found.scope.kind === "function" ? definitionOf(found.bounds) : undefined;
    if (found.scope === reading.module) own.push({ name, position, kind: kindOf(reading, collected, use) });
    else if (inner !== undefined) own.push({ name: nameOfClass(reading.source, inner), position, kind: kindOf(reading, collected, use) });
    else if (found.scope.kind === "class") {
      const owner = definingClass(found.bounds);
      const kind = kindOf(reading, collected, use);
      if (owner !== undefined) ofClasses.push({ name, position, kind, on: nameOfClass(reading.source, owner) });
    }
  }
  return { own, ofClasses };
}

function isOwn(bound: Bound): boolean {
  return bound.binding === undefined;
}

function kindOf({ source }: Reading, collected: Collected, use: NameUse): UseKind {
  if (collected.changed.has(use.position)) return "assign";
  return use.node === undefined ? "type" : useKind(classifyUse(source, use.node, use.around));
}

/** The function or class in a function that the name stands for. */
function definitionOf([bound]: readonly Bound[]): SyntaxNode | undefined {
  const isDefinition = ({ type }: SyntaxNode): boolean => type === "function_definition" || type === "class_definition";
  return [bound?.node, bound?.node.parent].find((node) => node !== undefined && isDefinition(node) && node.children.length > 0);
}

/** The class whose body binds the name: by a method, a class or an assignment. */
function definingClass(bounds: readonly Bound[]): ReturnType<typeof classAround> {
  const node = bounds[0]?.node;
  let at = node?.parent;
  for (let steps = 0; at !== undefined && at.type !== "block" && steps < MOST_STEPS; steps += 1) at = at.parent;
  return at?.type === "block" ? classAround(at.children[0] ?? at) : undefined;
}

const MOST_STEPS = 16;

/** `ForeignKey("Cart")`, `relationship("Cart")`: a class of the same file by its name. */
const BY_NAME: ReadonlySet<string> = new Set([...MODEL_FIELDS, "relationship"]);

function modelsIn({ source, module }: Reading, { calls }: Collected): readonly OwnUse[] {
  return calls.flatMap(({ node }): readonly OwnUse[] => {
    const callee = childOf(node, "function");
    if (callee === undefined || !BY_NAME.has(lastName(source, callee) ?? "")) return [];
    return parts(childOf(node, "arguments") ?? node).flatMap((argument, place) => {
      const keyword = argument.type === "keyword_argument" ? childOf(argument, "name") : undefined;
      const value = keyword === undefined ? argument : childOf(argument, "value");
      const isTaken = keyword === undefined ? place === 0 : /^(?:to|through|argument)$/.test(source.textOf(keyword));
      const name = isTaken && value !== undefined ? stringValue(source, value) : undefined;
      const isClass = (module.names.get(name ?? "") ?? []).some((bound) => bound.node.parent?.type === "class_definition");
      return name === undefined || value === undefined || !isClass ? [] : [{ name, position: value.start, kind: "pass" as const }];
    });
  });
}

/** Functions that declare a name of the module as `global` assign it. */
function assignedInFunctions({ module }: Reading, { globals, functions, changed }: Collected): OwnUse[] {
  const found: OwnUse[] = [];
  for (const name of globals) {
    for (const { node, binding } of module.names.get(name) ?? []) {
      if (binding === undefined && !changed.has(node.start) && isInside(functions, node.start))
        found.push({ name, position: node.start, kind: "assign" });
    }
  }
  return found;
}

/** Binary search in disjoint ranges. */
function isInside(ranges: Collected["functions"], position: number): boolean {
  return position < (ranges[firstPlace(ranges.length, (place) => (ranges[place]?.start ?? 0) > position) - 1]?.end ?? 0);
}

// Classes that an object is tested for: `isinstance(cart, Cart)`, `case Cart()`.

interface Narrowed {
  /** Bindings of the first name. */
  readonly of: readonly Bound[] | undefined;
  readonly to: string;
}

/** By the text of the object. */
type Narrowing = ReadonlyMap<string, readonly Narrowed[]>;

/** Classes in one test. */
const MOST = 8;

function readNarrowing(types: Types): Narrowing {
  const found = new Map<string, Narrowed[]>();
  const add = (object: SyntaxNode | undefined, scope: Scope, to: string | undefined): void => {
    const names = object && dottedNamesUpTo(types.source, object);
    if (object === undefined || names === undefined || to === undefined) return;
    const text = names.join(".");
    found.set(text, [...(found.get(text) ?? []), { of: boundsOf(names, scope, object.start), to }]);
  };
  for (const { node, around } of types.collected.calls) {
    const callee = childOf(node, "function");
    if (callee === undefined || types.source.textOf(callee) !== "isinstance") continue;
    const [object, tested] = parts(childOf(node, "arguments") ?? node);
    const classes = tested?.type === "tuple" ? parts(tested).slice(0, MOST) : tested === undefined ? [] : [tested];
    for (const one of classes) add(object, around.scope, dottedNames(types.source, one)?.join("."));
  }
  for (const { node, around } of types.collected.cases) {
    const subject = matched(node);
    for (const pattern of parts(node)) add(subject, around.scope, classOfPattern(types.source, pattern));
  }
  return found;
}

/** The object of the `match` around a case. */
function matched(node: SyntaxNode): SyntaxNode | undefined {
  let at = node.parent;
  while (at !== undefined && at.type !== "match_statement") at = at.parent;
  return at && childOf(at, "subject");
}

function boundsOf([head = ""]: readonly string[], scope: Scope, position: number): readonly Bound[] | undefined {
  return lookUp(scope, head, position)?.bounds;
}

/** The class that an object has otherwise, and after `&` those that it is tested for anywhere. */
function withNarrowed(types: Types, narrowing: Narrowing, { node, around }: Placed, on: string | undefined): string | undefined {
  const names = narrowing.size === 0 ? undefined : dottedNamesUpTo(types.source, node);
  const some = names === undefined ? undefined : narrowing.get(names.join("."));
  if (names === undefined || some === undefined) return on;
  const bounds = boundsOf(names, around.scope, node.start);
  const here = [...new Set(some.flatMap((one) => (one.of === bounds ? [one.to] : [])))];
  return here.length === 0 ? on : [on ?? "?", ...here].join("&");
}
