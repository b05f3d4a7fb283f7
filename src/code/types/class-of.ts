/** Classes of values across files: follows what files say about their own names, without a type checker. */
import { TEMPLATE_OWNER, type TypedName } from "../../model/file-uses.js";
import type { OutlineSymbol, SymbolKind } from "../../model/outline.js";
import { awaitedBy, type ClassText, namesOf, readClassText, takenText } from "./class-text.js";
import { ofContainer, ofList } from "./containers.js";
import { hasArgument, inferredFrom } from "./inferred.js";
import { type Entity, entityOf, exportedBy, isScript, namedIn, templateOwners, TYPED_SCRIPT } from "./names.js";
import { calledOn, elementsOf, iteratedBy, resultsOf } from "./objects.js";
import {
  type Bases,
  filesOfClass,
  type Member,
  namesType,
  outlineName,
  symbolsOf,
  type Types,
  variantsOf,
  writesTypes,
} from "./symbols.js";
import { ANY_NAME, asClass, type ClassKey, type Given, INHERITS, JOINED, keyOfGiven, sameClass, type Value, withTypes } from "./values.js";

/** Longest way from an expression to its class. */
const DEEPEST = 24;

interface At {
  readonly path: string;
  /** The class of the object itself. */
  readonly self?: ClassKey | undefined;
  readonly given?: Given | undefined;
  readonly depth: number;
}

/** All classes that the value of a text in a file may have; undefined if they are not known. */
export function classesOf(types: Types, path: string, text: string): Promise<readonly Value[] | undefined> {
  return valuesOfText(types, { path, depth: 0 }, text);
}

export function classesOfNode(types: Types, path: string, node: ClassText): Promise<readonly Value[] | undefined> {
  return valuesOf(types, { path, depth: 0 }, node);
}

/** Of what a key of the index names. */
export async function classesOfKey(types: Types, key: string): Promise<readonly Value[] | undefined> {
  return await valueOfEntity(types, { path: "", depth: 0 }, entityOf(types.graph, key));
}

async function valuesOfText(types: Types, at: At, text: string): Promise<readonly Value[] | undefined> {
  const given = text.includes("#") ? keyOfGiven(at.given) : "";
  const self = at.self === undefined ? "" : `${at.self.path}#${at.self.name}${keyOfGiven(at.self.given)}`;
  const key = `${at.path}\0${text}\0${self}${given}`;
  if (types.values.has(key)) return types.values.get(key);
  if (at.depth > DEEPEST) return undefined;
  types.values.set(key, undefined);
  const node = readClassText(text);
  const found = node && (await valuesOf(types, at, node));
  types.values.set(key, found);
  return found;
}

async function valuesOf(types: Types, at: At, node: ClassText): Promise<readonly Value[] | undefined> {
  if (at.depth > DEEPEST) return undefined;
  const { path, given } = at;
  if (node.kind === "self") return at.self && [at.self];
  if (node.kind === "argument") return given?.[node.place] ?? (await known(types, { ...at, depth: at.depth + 1 }, node.bound));
  if (node.kind === "list")
    return [{ kind: "list", path, self: at.self, element: node.element, key: node.key, places: node.places, given }];
  if (node.kind === "object") return [{ kind: "object", path, self: at.self, members: node.members, given }];
  if (node.kind === "function") return [{ kind: "results", path, self: at.self, results: node.results, gives: node.gives, given }];
  if (node.kind === "unknown") return [{ kind: "unknown" }];
  if (node.kind === "any") return node.several ? await valuesOfSome(types, at, node.of) : await valuesOfAll(types, at, node.of);
  if (node.kind === "name" || node.kind === "member") {
    const names = namesOf(node);
    if (names !== undefined) return await valuesNamed(types, at, names);
  }
  if (node.kind === "name") return undefined;
  if (node.kind === "given to") return await valuesGivenTo(types, at, node);
  const inner = await valuesBefore(types, { ...at, depth: at.depth + 1 }, node);
  if (node.kind === "given" && inner === undefined) return await valuesAwaited(types, at, awaitedBy(node));
  if (node.kind === "given") return await valuesGiven(types, at, inner ?? [], node.place);
  if (node.kind === "call" && (await namesType(types, path, node.of))) return inner;
  if (node.kind === "call" && inner === undefined && isScript(path)) return await valuesThen(types, at, node);
  return inner && (await each(inner, (one) => step(types, at, one, node)));
}

/** What a step goes on from; types that are given in a call are those of the function. */
async function valuesBefore(types: Types, at: At, { kind, of }: Step): Promise<readonly Value[] | undefined> {
  if (of.kind !== "given to" || !isScript(at.path) || (kind !== "call" && kind !== "parameter")) return await valuesOf(types, at, of);
  const inner = await valuesOf(types, at, of.of);
  const given = inner && (await allKnown(types, at, of.types));
  return given && inner.map((one) => withTypes(one, given, true));
}

/** `given`: types that are written behind the names. */
async function valuesNamed(types: Types, at: At, names: readonly string[], given?: Given): Promise<readonly Value[] | undefined> {
  if (names[0] === TEMPLATE_OWNER) return await afterNames(types, at, await templateOwners(types, at.path), names.slice(1));
  const found: Value[] = [];
  for (const { entity, rest } of await namedIn(types.graph, types.sources, at.path, names)) {
    const values = await afterNames(types, at, await valueOfEntity(types, at, entity, rest.length === 0 ? given : undefined), rest);
    if (values === undefined) return undefined;
    found.push(...values);
  }
  return found.length === 0 ? undefined : found;
}

/** A type of the repository, or one that is known, stands for its own type parameters; `Readonly<Cart>` of another package may be a cart. */
async function valuesGivenTo(
  types: Types,
  at: At,
  { of, types: texts }: Extract<ClassText, { readonly kind: "given to" }>,
): Promise<readonly Value[] | undefined> {
  const names = namesOf(of);
  if (names === undefined || !isScript(at.path)) {
    const inner = await valuesOf(types, { ...at, depth: at.depth + 1 }, of);
    return inner && (await withGiven(types, at, inner, texts));
  }
  const given = await allKnown(types, at, texts);
  return (await valuesNamed(types, at, names, given))?.map((one) => (one.kind === "foreign" ? withTypes(one, given, false) : one));
}

/** `load().then((cart) => cart.till)` gives what its function does, `load().catch(fail)` what the promise does. */
async function valuesThen(
  types: Types,
  at: At,
  { of, takes }: Extract<ClassText, { readonly kind: "call" }>,
): Promise<readonly Value[] | undefined> {
  if (of.kind !== "member" || !OF_PROMISE.test(of.name)) return undefined;
  const awaited = await valuesAwaited(types, at, of.of);
  const [done] = takes;
  if (of.name !== "then" || awaited === undefined || done === undefined) return of.name === "then" ? undefined : awaited;
  return await valuesOf(types, { ...at, depth: at.depth + 1 }, { kind: "call", of: done, place: 0, takes: [of.of] });
}

const OF_PROMISE = /^(?:then|catch|finally)$/;

async function valuesAwaited(types: Types, at: At, promise: ClassText | undefined): Promise<readonly Value[] | undefined> {
  const found = promise && (await valuesOf(types, { ...at, depth: at.depth + 1 }, promise));
  return found?.some(({ kind }) => kind === "foreign") === true ? undefined : found;
}

/** The argument that functions are called with. Other values are left out: a parameter may accept a function or something else. */
async function valuesGiven(types: Types, at: At, functions: readonly Value[], place: number): Promise<readonly Value[] | undefined> {
  const found: Value[] = [];
  for (const one of functions) {
    const given =
      one.kind === "results"
        ? await known(types, inside(one, at), one.gives[place])
        : one.kind === "function" && isScript(one.path)
          ? await valuesTaken(types, inside(one, at), one.takes, place)
          : [];
    if (given === undefined) return undefined;
    found.push(...given);
  }
  return found.length === 0 ? undefined : found;
}

async function withGiven(
  types: Types,
  at: At,
  values: readonly Value[],
  texts: readonly (ClassText | undefined)[],
): Promise<readonly Value[]> {
  const isGeneric = await writesTypes(types, at.path);
  if (!isGeneric && !values.some(({ kind }) => kind === "foreign")) return values;
  const given = await allKnown(types, at, texts);
  const all = given.flatMap((some) => some ?? []);
  return values.map((one) => {
    if (one.kind === "foreign") return { kind: "foreign", given: all };
    return isGeneric && "path" in one && one.kind !== "module" && one.given === undefined ? { ...one, given } : one;
  });
}

async function allKnown(types: Types, at: At, texts: readonly (ClassText | undefined)[]): Promise<Given> {
  const found: (readonly Value[] | undefined)[] = [];
  for (const text of texts) found.push(await known(types, { ...at, depth: at.depth + 1 }, text));
  return found;
}

/** The types that a parameter accepts; those that cannot be resolved are left out. */
async function valuesTaken(types: Types, at: At, takes: readonly string[], place: number): Promise<readonly Value[] | undefined> {
  const rest = takes.at(-1)?.startsWith(REST) === true ? takes.at(-1) : undefined;
  const found: Value[] = [];
  for (const text of (takes[place] ?? rest ?? "").split(",")) {
    const plain = text.replace(REST, "");
    if (plain !== "") found.push(...((await valuesOfText(types, { ...at, depth: at.depth + 1 }, plain)) ?? []));
  }
  return found.length === 0 ? undefined : found;
}

const REST = "…";

/** A part that is not known makes the others one of several. */
async function valuesOfAll(types: Types, at: At, nodes: readonly ClassText[]): Promise<readonly Value[] | undefined> {
  const parts: (readonly Value[] | undefined)[] = [];
  for (const node of nodes) parts.push(await valuesOf(types, { ...at, depth: at.depth + 1 }, node));
  const known = parts.filter((part) => part !== undefined);
  if (known.length === 0) return undefined;
  return known.length === parts.length ? known.flat() : [{ kind: "several" }, ...known.flat(), { kind: "unknown" }];
}

/** What is not known of one value leaves the others as they are. */
async function valuesOfSome(types: Types, at: At, nodes: readonly ClassText[]): Promise<readonly Value[]> {
  const found: Value[] = [{ kind: "several" }];
  for (const node of nodes)
    found.push(...((await valuesOf(types, { ...at, depth: at.depth + 1 }, node)) ?? [{ kind: "unknown" } as const]));
  return found;
}

async function afterNames(
  types: Types,
  at: At,
  first: readonly Value[] | undefined,
  rest: readonly string[],
): Promise<readonly Value[] | undefined> {
  let values = first;
  for (const name of rest) values = values && (await each(values, (one) => memberValues(types, at, one, name)));
  return values;
}

async function each(
  values: readonly Value[],
  follow: (one: Value) => Promise<readonly Value[] | undefined>,
): Promise<readonly Value[] | undefined> {
  const found: Value[] = [];
  for (const one of values) {
    const next = await follow(one);
    if (next === undefined) return undefined;
    found.push(...next);
  }
  return found;
}

const CLASSES: ReadonlySet<SymbolKind> = new Set(["class", "struct", "interface", "enum", "namespace"]);

/** Undefined if one of them is not known, or if there is none. */
async function valuesOfEntities(types: Types, at: At, entities: readonly Entity[]): Promise<readonly Value[] | undefined> {
  const found = await Promise.all(entities.map((entity) => valueOfEntity(types, { ...at, depth: at.depth + 1 }, entity)));
  return found.length === 0 || found.includes(undefined) ? undefined : found.flatMap((some) => some ?? []);
}

/** The class itself stands for its objects too. */
async function valueOfEntity(types: Types, at: At, entity: Entity, given?: Given): Promise<readonly Value[] | undefined> {
  if (entity.kind !== "symbol") return [entity];
  const { path } = entity;
  const { outline, typed } = await symbolsOf(types, path);
  const name = outlineName(types, outline, entity);
  return await valueOfSymbol(types, at, { path, symbol: outline.get(name), typed: typed.get(name), name, given });
}

interface Declared {
  readonly path: string;
  readonly name: string;
  readonly symbol: OutlineSymbol | undefined;
  readonly typed: TypedName | undefined;
  /** The class that has it. */
  readonly self?: ClassKey;
  readonly given?: Given | undefined;
}

async function valueOfSymbol(types: Types, at: At, declared: Declared): Promise<readonly Value[] | undefined> {
  const { path, name, symbol, typed, self, given } = declared;
  const own: ClassKey = { kind: "class", path, name, ...(self === undefined && given !== undefined && { given }) };
  if (symbol !== undefined && CLASSES.has(symbol.kind)) return [own];
  if (typed?.isOpen === true || typed?.behind !== undefined) return [own];
  if (typed?.type !== undefined) return await valuesOfText(types, { path, self, given, depth: at.depth + 1 }, typed.type);
  if (typed?.results !== undefined)
    return [{ kind: "function", path, name, results: typed.results, takes: typed.takes ?? [], self, given }];
  const known = await symbolsOf(types, path);
  // An object with functions.
  const isOwner = [...known.outline.keys(), ...known.typed.keys()].some((other) => other.startsWith(`${name}.`));
  if (symbol?.kind !== "function" && symbol?.kind !== "method" && isOwner) return [own];
  // A getter whose result is not known is no function.
  return typed === undefined && (symbol?.kind === "function" || symbol?.kind === "method")
    ? [{ kind: "function", path, name, results: [], takes: [], self, given }]
    : undefined;
}

type Step = Exclude<Extract<ClassText, { readonly of: ClassText }>, { readonly kind: "given to" }>;

async function step(types: Types, at: At, value: Value, node: Step): Promise<readonly Value[] | undefined> {
  if (value.kind === "unknown" || value.kind === "several") return [value];
  // What another package gives may be what it was given.
  if (value.kind === "foreign" && node.kind !== "member")
    return (await writesTypes(types, at.path))
      ? [node.kind === "call" ? await foreignResult(types, at, value, node.takes) : value]
      : undefined;
  if (node.kind === "member") return await memberValues(types, at, value, node.name);
  if (node.kind === "place" || (node.kind === "element" && isScript(at.path))) return await elementAt(types, at, value, node);
  const deeper = { path: at.path, given: at.given, depth: at.depth + 1 };
  const behind = value.kind === "class" ? await behindOf(types, deeper, value) : undefined;
  if (behind !== undefined) return await each(behind, (one) => step(types, deeper, one, node));
  if (node.kind === "call") {
    if (value.kind === "class") {
      // An interface may be that of a function; calling a class makes an object of it.
      const { results: [result] = [], takes = [] } = (await symbolsOf(types, value.path)).typed.get(value.name) ?? {};
      if (result !== undefined) {
        const given = await givenBy(types, at, { ...value, takes: takes.map((text) => takenText(text)) }, node.takes);
        return await valuesOfText(types, { ...inside(value, at), given }, result);
      }
      if (isScript(at.path)) return [await madeOf(types, at, value, takes, node.takes)];
      const isCallable = value.above !== true && (await memberOf(types, value, "__call__")) !== undefined;
      return await calledOn(methodsAt(types, deeper), value, isCallable);
    }
    if (value.kind === "results") {
      const given = await givenBy(types, at, { ...value, takes: value.gives }, node.takes);
      return await known(types, { ...inside(value, at), given }, value.results[node.place]);
    }
    if (value.kind !== "function") return undefined;
    const result = value.results[node.place] ?? "";
    if (result === "") return undefined;
    const given = result.includes("#")
      ? await givenBy(types, at, { ...value, takes: value.takes.map((text) => takenText(text)) }, node.takes)
      : undefined;
    return await valuesOfText(types, { path: value.path, self: value.self, given, depth: at.depth + 1 }, result);
  }
  if (node.kind === "parameter") return await parameterOf(types, at, value, node);
  if (value.kind === "class" && node.kind !== "given") return await elementsOf(methodsAt(types, deeper), value, node.kind);
  const list = value.kind === "function" ? iteratedBy(value) : value;
  if (list?.kind !== "list") return undefined;
  const { key, element } = list;
  const isPair = node.kind === "item" && key !== undefined && isScript(at.path);
  const wanted = node.kind === "element" ? element : node.kind === "key" ? key : (key ?? element);
  return isPair
    ? [{ ...inside(list, at), kind: "list", element: undefined, key: undefined, places: [key, element] }]
    : await known(types, inside(list, at), wanted);
}

/** What else an object has the members of: `Cart & { sum: number }`. */
export async function joinedIn(types: Types, value: Extract<Value, { readonly kind: "object" }>): Promise<readonly Value[] | undefined> {
  return await known(types, inside(value, { path: value.path, depth: 0 }), value.members[JOINED]);
}

/** `carts[0]`, `byName[key]`: of an object, what it has under any of its names. */
async function elementAt(
  types: Types,
  at: At,
  value: Value,
  { kind, place }: { readonly kind: string; readonly place?: number },
): Promise<readonly Value[] | undefined> {
  if (value.kind === "list") {
    const wanted = kind === "place" ? (value.places?.[place ?? 0] ?? value.element) : value.element;
    return await known(types, inside(value, at), wanted);
  }
  if (value.kind === "object") {
    const any = value.members[ANY_NAME];
    const all = any === undefined ? Object.values(value.members) : [any];
    const known = await allKnown(types, inside(value, at), all);
    return known.includes(undefined) ? undefined : known.flatMap((some) => some ?? []);
  }
  if (value.kind !== "class") return undefined;
  return await (isScript(at.path) ? anyMember(types, at, value) : elementsOf(methodsAt(types, at), value, "element"));
}

/** What an object has under any name: by its type, or one of those that its literal has. */
async function anyMember(types: Types, at: At, owner: ClassKey): Promise<readonly Value[] | undefined> {
  if ((await memberOf(types, owner, ANY_NAME)) !== undefined) return await memberValues(types, at, owner, ANY_NAME);
  const { outline, typed } = await symbolsOf(types, owner.path);
  const symbol = outline.get(owner.name);
  if (symbol !== undefined && CLASSES.has(symbol.kind)) return undefined;
  const start = `${owner.name}.`;
  const names = new Set([...outline.keys(), ...typed.keys()].filter((name) => name.startsWith(start) && !name.includes(".", start.length)));
  const found: Value[] = [{ kind: "several" }];
  for (const name of names) found.push(...((await memberValues(types, at, owner, name.slice(start.length))) ?? [{ kind: "unknown" }]));
  return found.length === 1 ? undefined : found;
}

/** An object of a class that was made with arguments. */
async function madeOf(
  types: Types,
  at: At,
  value: ClassKey,
  takes: readonly string[],
  texts: readonly (ClassText | undefined)[],
): Promise<Value> {
  if (value.given !== undefined || texts.length === 0) return value;
  const given = await givenBy(types, at, { ...value, takes: takes.map((text) => takenText(text)) }, texts);
  return given === undefined ? value : { ...value, given };
}

/** What a function takes at a place; what it is given beside it says what its type parameters stand for. */
async function parameterOf(
  types: Types,
  at: At,
  value: Value,
  { place, takes: texts = [] }: { readonly place: number; readonly takes?: readonly (ClassText | undefined)[] },
): Promise<readonly Value[] | undefined> {
  if (value.kind === "results") {
    const given = texts.length === 0 ? value.given : await givenBy(types, at, { ...value, takes: value.gives }, texts);
    return await known(types, { ...inside(value, at), given }, value.gives[place]);
  }
  if (value.kind !== "class" && value.kind !== "function") return undefined;
  const takes = value.kind === "function" ? value.takes : (await symbolsOf(types, value.path)).typed.get(value.name)?.takes;
  if (takes === undefined) return undefined;
  const nodes = takes.map((text) => takenText(text));
  const given = texts.length === 0 ? value.given : await givenBy(types, at, { ...value, takes: nodes }, texts);
  const self = value.kind === "function" ? value.self : undefined;
  return await valuesTaken(types, { path: value.path, self, given, depth: at.depth + 1 }, takes, place);
}

/** What methods of objects give. */
function methodsAt(types: Types, at: At): Parameters<typeof elementsOf>[0] {
  return {
    of: async (one, name) => {
      const methods = at.depth > DEEPEST ? undefined : await memberValues(types, at, one, name);
      return (
        methods && (await each(methods, (method) => step(types, at, method, { kind: "call", of: { kind: "self" }, place: 0, takes: [] })))
      );
    },
    item: (one) => step(types, at, one, { kind: "item", of: { kind: "self" } }),
  };
}

interface Inside {
  readonly path: string;
  readonly self?: ClassKey | undefined;
  readonly given?: Given | undefined;
}

/** Where the texts of a value have their meaning. */
function inside({ path, self, given }: Inside, { depth }: At): At {
  return { path, self, given, depth: depth + 1 };
}

/** What the type parameters of a called function stand for. */
async function givenBy(
  types: Types,
  at: At,
  value: Inside & { readonly takes: readonly (ClassText | undefined)[] },
  texts: readonly (ClassText | undefined)[],
): Promise<Given | undefined> {
  if (texts.length === 0 || !value.takes.some((one) => one !== undefined && hasArgument(one))) return value.given;
  const lookup: Parameters<typeof inferredFrom>[0] = {
    named: (text) => known(types, inside(value, at), text),
    part: (one, text) => ("path" in one ? known(types, inside(one, at), text) : Promise.resolve(undefined)),
    results: (one) => resultsOf(one),
    behind: async (one) => (one.kind === "class" ? ((await behindOf(types, inside(one, at), one)) ?? []) : []),
    bases: async (one) => (await basesOf(types, one)).all,
    alias: async (names) => {
      const [named] = await namedIn(types.graph, types.sources, value.path, names);
      if (named?.entity.kind !== "symbol" || named.rest.length > 0) return undefined;
      const type = (await symbolsOf(types, named.entity.path)).typed.get(named.entity.name)?.type;
      return type === undefined ? undefined : readClassText(type);
    },
  };
  return await inferredFrom(lookup, value.takes, await allKnown(types, at, texts), value.given);
}

/** A function of another package may give back what it is called with, or an element of it. */
async function foreignResult(
  types: Types,
  at: At,
  value: Extract<Value, { readonly kind: "foreign" }>,
  texts: readonly (ClassText | undefined)[],
): Promise<Value> {
  const taken = (await allKnown(types, at, texts)).flatMap((some) => some ?? []);
  const given = [...(value.given ?? [])];
  for (const one of taken) {
    if (one.kind === "class") given.push(one);
    if (!("path" in one) || one.kind === "module") continue;
    const parts = one.kind === "list" ? [one.element, one.key] : resultsOf(one);
    for (const part of parts) given.push(...((await known(types, inside(one, at), part)) ?? []));
  }
  return given.length === 0 ? value : { kind: "foreign", given };
}

async function known(types: Types, at: At, node: ClassText | undefined): Promise<readonly Value[] | undefined> {
  return node && (await valuesOf(types, at, node));
}

async function behindOf(types: Types, at: At, { path, name, given }: ClassKey): Promise<readonly Value[] | undefined> {
  const behind = (await symbolsOf(types, path)).typed.get(name)?.behind;
  return behind === undefined ? undefined : await valuesOfText(types, { ...at, path, given }, behind);
}

async function memberValues(types: Types, at: At, value: Value, name: string): Promise<readonly Value[] | undefined> {
  if (value.kind === "unknown" || value.kind === "several") return [value];
  // By convention, a name with a capital behind another one is a class.
  if (value.kind === "foreign") return /^\p{Lu}/u.test(name) || (await writesTypes(types, at.path)) ? [value] : undefined;
  if (value.kind === "module") {
    return await valuesOfEntities(types, at, exportedBy(types.graph, value.path, name));
  }
  if (value.kind === "list") {
    const given = isScript(at.path) ? await allKnown(types, inside(value, at), [value.element, value.key]) : undefined;
    return given === undefined ? ofContainer(value, name) : ofList(given, name);
  }
  if (value.kind === "object") {
    const text = value.members[name] ?? value.members[ANY_NAME];
    const joined = text === undefined && !(name in value.members) ? await joinedMember(types, at, value, name) : undefined;
    if (joined !== undefined) return joined;
    if (text === undefined && (JOINED in value.members || OF_PROMISE.test(name))) return undefined;
    // A written type has no others.
    return text === undefined && !(name in value.members) && TYPED_SCRIPT.test(value.path)
      ? []
      : await known(types, inside(value, at), text);
  }
  const owner = asClass(value);
  if (owner === undefined) return undefined;
  if (name === "prototype" && isScript(at.path)) return [value];
  if (name === "super") return [{ ...owner, above: true }];
  const member =
    (await memberOf(types, owner, name)) ??
    (isScript(at.path) && value.kind === "class" ? await memberOf(types, owner, ANY_NAME) : undefined) ??
    (name === "__enter__" ? await memberOf(types, owner, "__aenter__") : undefined);
  // By convention, `with` gives the object itself.
  if (name === "__enter__" && (member?.typed?.results?.[0] ?? "") === "") return [value];
  const declared = member && { ...member, self: owner, given: member.owner.given };
  const values = declared && (await valueOfSymbol(types, { ...at, depth: at.depth + 1 }, declared));
  // A descriptor decides what reading gives.
  for (const one of values ?? []) if (one.kind === "class" && (await memberOf(types, one, "__get__")) !== undefined) return undefined;
  return values;
}

/** Of the first part that is known to have it. */
async function joinedMember(types: Types, at: At, of: Parameters<typeof joinedIn>[1], name: string): Promise<readonly Value[] | undefined> {
  const parts = at.depth > DEEPEST ? [] : ((await joinedIn(types, of)) ?? []);
  for (const part of parts.filter(({ kind }) => kind !== "several" && kind !== "unknown")) {
    const found = await memberValues(types, { ...at, depth: at.depth + 1 }, part, name);
    if (found !== undefined && found.length > 0) return found;
  }
  return undefined;
}

/** The member that an object of the class has under a name: its own, or of the first base that has it. */
export async function memberOf(types: Types, owner: ClassKey, name: string): Promise<Member | undefined> {
  const key = `${owner.path}#${owner.name}${keyOfGiven(owner.given)}${owner.above === true ? " above" : ""}.${name}`;
  if (types.members.has(key)) return types.members.get(key);
  types.members.set(key, undefined);
  let found = owner.above === true ? undefined : await ownMember(types, owner, name);
  const bases = found === undefined ? (await basesOf(types, owner)).all : [];
  for (const one of bases) found ??= await ownMember(types, one, name);
  if (found === undefined && owner.above !== true) found = await memberBehind(types, owner, name);
  types.members.set(key, found);
  return found;
}

/** A type that is made of another one has its fields and what it embeds, and the methods of an interface: `type Box Drawer`. */
async function memberBehind(types: Types, owner: ClassKey, name: string): Promise<Member | undefined> {
  for (const one of (await behindOf(types, { path: owner.path, depth: 0 }, owner)) ?? []) {
    if (one.kind !== "class" || sameClass(one, owner)) continue;
    const isOpen = (await symbolsOf(types, one.path)).typed.get(one.name)?.isOpen === true;
    const own = isOpen ? undefined : await ownMember(types, one, name);
    const field = own?.typed?.type === undefined ? undefined : own;
    const found = field ?? (await memberOf(types, isOpen ? one : { ...one, above: true }, name));
    if (found !== undefined) return found;
  }
  return undefined;
}

async function ownMember(types: Types, owner: ClassKey, name: string): Promise<Member | undefined> {
  const full = `${owner.name}.${name}`;
  for (const path of filesOfClass(types, owner, name)) {
    const { outline, typed } = await symbolsOf(types, path);
    const [symbol, type] = [outline.get(full), typed.get(full)];
    if (symbol !== undefined || type !== undefined) return { owner, path, name: full, symbol, typed: type };
  }
  return undefined;
}

export const MOST_BASES = 40;

/** What a class inherits from, directly and through others: nearest first. */
export async function basesOf(types: Types, owner: ClassKey): Promise<Bases> {
  const key = `${owner.path}#${owner.name}${keyOfGiven(owner.given)}`;
  const before = types.bases.get(key);
  if (before !== undefined) return before;
  types.bases.set(key, { all: [], isOpen: true });
  const all: ClassKey[] = [];
  let isOpen = false;
  const open: ClassKey[] = [owner];
  for (let one = open.shift(); one !== undefined && all.length < MOST_BASES; one = open.shift()) {
    for (const text of (await symbolsOf(types, one.path)).typed.get(one.name)?.bases ?? []) {
      const at = { path: one.path, given: one.given, depth: 0 };
      const values = text === "" ? await linkedBases(types, one) : await valuesOfText(types, at, text);
      const isMixed = values?.some((value) => value.kind === "foreign" && value.given !== undefined) === true;
      if (values === undefined || (isMixed && !(await writesTypes(types, one.path)))) isOpen = true;
      for (const value of values ?? []) {
        for (const variant of value.kind === "class" ? variantsOf(types, value, one.path) : []) {
          if (sameClass(variant, owner) || all.some((other) => sameClass(other, variant))) continue;
          all.push(variant);
          open.push(variant);
        }
      }
    }
  }
  const found = { all, isOpen: isOpen || open.length > 0 };
  types.bases.set(key, found);
  return found;
}

/** Bases that no name stands for, as far as the index links them: `extends require("./box").Box`, `extends Mixed(Box)`. */
async function linkedBases(types: Types, { path, name }: ClassKey): Promise<readonly Value[] | undefined> {
  const keys = types.graph.edgesFrom(path).flatMap(({ to, sites }) => {
    const isBase = sites.some(({ uses }) => uses.some(({ kind, subject }) => INHERITS.has(kind) && subject === name));
    return isBase && to.includes("#") ? [to] : [];
  });
  const values = await Promise.all(keys.map((key) => classesOfKey(types, key)));
  return values.length === 0 || values.includes(undefined) ? undefined : values.flatMap((some) => some ?? []);
}
