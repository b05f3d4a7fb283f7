/** Classes of values across files: follows what files say about their own names, without a type checker. */
import { TEMPLATE_OWNER, type TypedName } from "../../model/file-uses.js";
import type { UseKind } from "../../model/facts.js";
import type { OutlineSymbol, SymbolKind } from "../../model/outline.js";
import { memoOf } from "../../model/basics.js";
import { type CodeGraph, testsBeside, type Sources } from "../code-graph.js";
import { awaitedBy, type ClassText, namesOf, readClassText } from "./class-text.js";
import { ofContainer } from "./containers.js";
import { calledOn, elementsOf } from "./objects.js";
import { inferredFrom } from "./inferred.js";
import { type Entity, entityOf, exportedBy, namedIn, templateOwners } from "./names.js";
import { asClass, type ClassKey, type Given, keyOfGiven, sameClass, type Value } from "./values.js";

export interface Types {
  readonly graph: CodeGraph;
  readonly sources: Sources;
  /** Filled with nothing while they are looked up: a way that comes back to itself leads nowhere. One question at a time uses them. */
  readonly values: Map<string, readonly Value[] | undefined>;
  readonly symbols: Map<string, Promise<FileSymbols>>;
  readonly members: Map<string, Member | undefined>;
  readonly bases: Map<string, Bases>;
  last: Promise<unknown>;
}

/** Everything that was found out about one index. */
export const typesOf = memoOf((graph: CodeGraph) => {
  const bySources = new WeakMap<Sources, Types>();
  return (sources: Sources): Types => {
    const known = bySources.get(sources);
    if (known !== undefined) return known;
    const types: Types = {
      graph,
      sources,
      values: new Map(),
      symbols: new Map(),
      members: new Map(),
      bases: new Map(),
      last: Promise.resolve(),
    };
    bySources.set(sources, types);
    return types;
  };
});

/** Questions that come at the same time are answered one after the other. */
export async function inTurn<T>(types: Types, answer: () => Promise<T>): Promise<T> {
  const mine = types.last.then(answer);
  types.last = mine.catch(() => undefined);
  return await mine;
}

interface FileSymbols {
  readonly outline: ReadonlyMap<string, OutlineSymbol>;
  readonly typed: ReadonlyMap<string, TypedName>;
}

export function symbolsOf({ sources, symbols }: Types, path: string): Promise<FileSymbols> {
  const known = symbols.get(path);
  if (known !== undefined) return known;
  const read = async (): Promise<FileSymbols> => {
    const [outline, { typed = [] }] = [await sources.outline(path), await sources.uses(path)];
    return { outline: new Map(outline.map((one) => [one.name, one])), typed: new Map(typed.map((one) => [one.name, one])) };
  };
  const found = read();
  symbols.set(path, found);
  return found;
}

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

/** Of what a key of the index names. */
export async function classesOfKey(types: Types, key: string): Promise<readonly Value[] | undefined> {
  return await valueOfEntity(types, { path: "", depth: 0 }, entityOf(types.graph, key));
}

async function valuesOfText(types: Types, at: At, text: string): Promise<readonly Value[] | undefined> {
  const given = text.includes("#") ? keyOfGiven(at.given) : "";
  const key = `${at.path}\0${text}\0${at.self?.path ?? ""}#${at.self?.name ?? ""}${given}`;
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
  if (node.kind === "list") return [{ kind: "list", path, self: at.self, element: node.element, key: node.key, given }];
  if (node.kind === "function") return [{ kind: "results", path, self: at.self, results: node.results, gives: node.gives, given }];
  if (node.kind === "unknown") return [{ kind: "unknown" }];
  if (node.kind === "any") return node.several ? await valuesOfSome(types, at, node.of) : await valuesOfAll(types, at, node.of);
  if (node.kind === "name" || node.kind === "member") {
    const names = namesOf(node);
    if (names?.[0] === TEMPLATE_OWNER) return await afterNames(types, at, await templateOwners(types, path), names.slice(1));
    if (names !== undefined) {
      const found: Value[] = [];
      for (const { entity, rest } of await namedIn(types.graph, types.sources, path, names)) {
        const values = await afterNames(types, at, await valueOfEntity(types, at, entity), rest);
        if (values === undefined) return undefined;
        found.push(...values);
      }
      return found.length === 0 ? undefined : found;
    }
  }
  if (node.kind === "name") return undefined;
  const inner = await valuesOf(types, { ...at, depth: at.depth + 1 }, node.of);
  if (node.kind === "given" && inner === undefined) return await valuesAwaited(types, at, awaitedBy(node));
  if (node.kind === "given") return await valuesGiven(types, at, inner ?? [], node.place);
  if (node.kind === "given to") return inner && (await withGiven(types, at, inner, node.types));
  if (node.kind === "call" && (await namesType(types, at, node.of))) return inner;
  return inner && (await each(inner, (one) => step(types, at, one, node)));
}

async function valuesAwaited(types: Types, at: At, promise: ClassText | undefined): Promise<readonly Value[] | undefined> {
  const found = promise && (await valuesOf(types, { ...at, depth: at.depth + 1 }, promise));
  return found?.some(({ kind }) => kind === "foreign") === true ? undefined : found;
}

/** The argument that functions are called with. Other values are left out: a parameter may accept a function or something else. */
async function valuesGiven(types: Types, at: At, functions: readonly Value[], place: number): Promise<readonly Value[] | undefined> {
  const found: Value[] = [];
  for (const one of functions) {
    const given = one.kind === "results" ? await known(types, inside(one, at), one.gives[place]) : [];
    if (given === undefined) return undefined;
    found.push(...given);
  }
  return found.length === 0 ? undefined : found;
}

/** `Readonly<Cart>` of another package may be a cart; a type of the repository stands for its own type parameters. */
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

/** `Path(x)` of a type of its own converts; it is no call of what stands behind it. */
async function namesType(types: Types, { path }: At, node: ClassText): Promise<boolean> {
  const names = namesOf(node.kind === "given to" ? node.of : node);
  if (names === undefined || names[0] === TEMPLATE_OWNER) return false;
  const found = await namedIn(types.graph, types.sources, path, names);
  for (const { entity, rest } of found) {
    const typed = entity.kind === "symbol" && rest.length === 0 ? (await symbolsOf(types, entity.path)).typed.get(entity.name) : undefined;
    if (typed?.behind === undefined) return false;
  }
  return found.length > 0;
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
async function valueOfEntity(types: Types, at: At, entity: Entity): Promise<readonly Value[] | undefined> {
  if (entity.kind !== "symbol") return [entity];
  const { path } = entity;
  const { outline, typed } = await symbolsOf(types, path);
  const name = outlineName(types, outline, entity);
  return await valueOfSymbol(types, at, { path, symbol: outline.get(name), typed: typed.get(name), name });
}

/** A default export has its own name only in the outline. */
function outlineName(
  { graph }: Types,
  outline: FileSymbols["outline"],
  { path, name }: { readonly path: string; readonly name: string },
): string {
  if (outline.has(name)) return name;
  const line = graph.declarations(path).find((one) => one.name === name)?.line;
  const around = line === undefined ? [] : [...outline.values()].filter(({ depth, from, to }) => depth === 0 && from <= line && line <= to);
  return around.length === 1 && around[0] !== undefined ? around[0].name : name;
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
  const own: ClassKey = { kind: "class", path, name };
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
    ? [{ kind: "function", path, name, results: [], takes: [], self }]
    : undefined;
}

type Step = Exclude<Extract<ClassText, { readonly of: ClassText }>, { readonly kind: "given to" }>;

/** Whether the language of a file has types everywhere: the one whose files name the module that they are a part of. */
async function writesTypes({ sources }: Types, path: string): Promise<boolean> {
  return path !== "" && (await sources.uses(path)).module !== undefined;
}

async function step(types: Types, at: At, value: Value, node: Step): Promise<readonly Value[] | undefined> {
  if (value.kind === "unknown" || value.kind === "several") return [value];
  // What another package gives may be what it was given.
  if (value.kind === "foreign" && node.kind !== "member")
    return (await writesTypes(types, at.path))
      ? [node.kind === "call" ? await foreignResult(types, at, value, node.takes) : value]
      : undefined;
  if (node.kind === "member") return await memberValues(types, at, value, node.name);
  const deeper = { path: at.path, given: at.given, depth: at.depth + 1 };
  const behind = value.kind === "class" ? await behindOf(types, deeper, value) : undefined;
  if (behind !== undefined) return await each(behind, (one) => step(types, deeper, one, node));
  if (node.kind === "call") {
    if (value.kind === "class") {
      // An interface may be that of a function; calling a class makes an object of it.
      const [result] = (await symbolsOf(types, value.path)).typed.get(value.name)?.results ?? [];
      if (result !== undefined) return await valuesOfText(types, inside(value, at), result);
      return await calledOn(methodsAt(types, deeper), value, (await memberOf(types, value, "__call__")) !== undefined);
    }
    if (value.kind === "results") return await known(types, inside(value, at), value.results[node.place]);
    if (value.kind !== "function") return undefined;
    const result = value.results[node.place] ?? "";
    if (result === "") return undefined;
    const given = result.includes("#") ? await givenBy(types, at, value, node.takes) : undefined;
    return await valuesOfText(types, { path: value.path, self: value.self, given, depth: at.depth + 1 }, result);
  }
  if (node.kind === "parameter") {
    if (value.kind === "results") return await known(types, inside(value, at), value.gives[node.place]);
    const takes = value.kind === "class" ? (await symbolsOf(types, value.path)).typed.get(value.name)?.takes : undefined;
    if (takes !== undefined && value.kind === "class") return await valuesTaken(types, { ...deeper, path: value.path }, takes, node.place);
    return value.kind === "function"
      ? await valuesTaken(types, { ...deeper, path: value.path, self: value.self }, value.takes, node.place)
      : undefined;
  }
  if (value.kind === "class" && node.kind !== "given") return await elementsOf(methodsAt(types, deeper), value, node.kind);
  const list = value.kind === "function" ? iteratedBy(value) : value;
  if (list?.kind !== "list") return undefined;
  const { key, element } = list;
  const wanted = node.kind === "element" ? element : node.kind === "key" ? key : (key ?? element);
  return await known(types, inside(list, at), wanted);
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

/** A loop over a function gets what the function gives to the only function that it takes. */
function iteratedBy({ path, takes, given }: Extract<Value, { readonly kind: "function" }>): Value | undefined {
  const yielded = takes.length === 1 ? readClassText(takes[0] ?? "") : undefined;
  if (yielded?.kind !== "function" || yielded.gives.length === 0) return undefined;
  return { kind: "list", path, element: yielded.gives.at(-1), key: yielded.gives[0], given };
}

/** What the type parameters of a called function stand for. */
async function givenBy(
  types: Types,
  at: At,
  value: Extract<Value, { readonly kind: "function" }>,
  texts: readonly (ClassText | undefined)[],
): Promise<Given | undefined> {
  if (!value.takes.some((text) => text.includes("#"))) return value.given;
  const lookup: Parameters<typeof inferredFrom>[0] = {
    named: (text) => known(types, inside(value, at), text),
    part: (one, text) => ("path" in one ? known(types, inside(one, at), text) : Promise.resolve(undefined)),
    results: (one) => resultsOf(one),
    behind: async (one) => (one.kind === "class" ? ((await behindOf(types, inside(one, at), one)) ?? []) : []),
  };
  return await inferredFrom(lookup, value.takes, await allKnown(types, at, texts), value.given);
}

function resultsOf(value: Value): readonly (ClassText | undefined)[] {
  if (value.kind === "results") return value.results;
  return value.kind === "function" ? value.results.map((text) => readClassText(text)) : [];
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
  if (value.kind === "list") return ofContainer(value, name);
  const owner = asClass(value);
  if (owner === undefined) return undefined;
  if (name === "super") return [{ ...owner, above: true }];
  const member = (await memberOf(types, owner, name)) ?? (name === "__enter__" ? await memberOf(types, owner, "__aenter__") : undefined);
  // By convention, `with` gives the object itself.
  if (name === "__enter__" && (member?.typed?.results?.[0] ?? "") === "") return [value];
  const declared = member && { ...member, self: owner, given: member.owner.given };
  const values = declared && (await valueOfSymbol(types, { ...at, depth: at.depth + 1 }, declared));
  // A descriptor decides what reading gives.
  for (const one of values ?? []) if (one.kind === "class" && (await memberOf(types, one, "__get__")) !== undefined) return undefined;
  return values;
}

/** The members that a type or a value of a file may be: `App["run"]`, `app.run`, or another name for one. */
export async function membersBehind(types: Types, path: string, text: string | undefined): Promise<readonly Member[]> {
  const node = text === undefined ? undefined : readClassText(text);
  return node === undefined ? [] : await membersOfText(types, { path, depth: 0 }, node);
}

async function membersOfText(types: Types, at: At, node: ClassText): Promise<readonly Member[]> {
  const further = async (path: string, text: string | undefined): Promise<readonly Member[]> => {
    const next = text === undefined ? undefined : readClassText(text);
    return next === undefined ? [] : await membersOfText(types, { path, depth: at.depth + 1 }, next);
  };
  if (at.depth > MOST_NAMES) return [];
  if (node.kind === "any") return (await Promise.all(node.of.map((one) => membersOfText(types, at, one)))).flat();
  if (node.kind === "name") {
    const members: Member[] = [];
    for (const { entity } of await namedIn(types.graph, types.sources, at.path, [node.name]))
      if (entity.kind === "symbol")
        members.push(...(await further(entity.path, (await symbolsOf(types, entity.path)).typed.get(entity.name)?.type)));
    return members;
  }
  if (node.kind !== "member") return [];
  const found: Member[] = [];
  for (const owner of (await valuesOf(types, { path: at.path, depth: 0 }, node.of)) ?? []) {
    const member = owner.kind === "class" ? await memberOf(types, owner, node.name) : undefined;
    if (member !== undefined) found.push(member, ...(await further(member.path, member.typed?.type)));
  }
  return found;
}

/** Names of names for a member that are followed. */
const MOST_NAMES = 6;

export interface Member {
  /** The class that declares it. */
  readonly owner: ClassKey;
  readonly path: string;
  /** As in the outline. */
  readonly name: string;
  readonly symbol: OutlineSymbol | undefined;
  readonly typed: TypedName | undefined;
}

/** The class as every build that has it together with the file at `user` declares it. */
export function variantsOf({ graph }: Types, { path, name, ...rest }: ClassKey, user: string): readonly ClassKey[] {
  const others = graph
    .unitFiles(graph.unit(path) ?? "")
    .filter((file) => graph.areExclusive(file, path) && !graph.areExclusive(file, user));
  const declaring = others.filter((file) => graph.declarations(file).some((one) => one.name === name));
  return [path, ...declaring].map((file) => ({ ...rest, path: file, name }));
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

/** A class may have members in several files of its module. */
function filesOfClass({ graph, sources }: Types, { path, name }: ClassKey, word: string): readonly string[] {
  const beside = [...graph.unitFiles(graph.unit(path) ?? ""), ...testsBeside(graph)(path)];
  return [path, ...beside.filter((file) => file !== path && sources.contains(file, word) && sources.contains(file, name))];
}

interface Bases {
  /** In the order of look-up, each once. */
  readonly all: readonly ClassKey[];
  /** Whether one of them is not known, so that it may have any member. */
  readonly isOpen: boolean;
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
  const found = { all, isOpen };
  types.bases.set(key, found);
  return found;
}

/** Bases of another package, as they are spelled; the language's own class of all classes has nothing to call. */
export async function basesFrom(types: Types, owner: ClassKey): Promise<readonly string[]> {
  const found: string[] = [];
  for (const one of [owner, ...(await basesOf(types, owner)).all]) {
    for (const text of (await symbolsOf(types, one.path)).typed.get(one.name)?.bases ?? []) {
      const values = text === "" || NO_BASE.test(text) ? [] : await valuesOfText(types, { path: one.path, depth: 0 }, text);
      if (values?.some(({ kind }) => kind === "foreign") === true) found.push(text.replace(/\{.*/s, ""));
    }
  }
  return found;
}

const NO_BASE = /^(?:object|(?:abc\.)?ABC|Object)$/;

export const INHERITS: ReadonlySet<UseKind> = new Set(["extend", "implement", "mix"]);

/** Bases that no name stands for, as far as the index links them: `extends require("./box").Box`, `extends Mixed(Box)`. */
async function linkedBases(types: Types, { path, name }: ClassKey): Promise<readonly Value[] | undefined> {
  const keys = types.graph.edgesFrom(path).flatMap(({ to, sites }) => {
    const isBase = sites.some(({ uses }) => uses.some(({ kind, subject }) => INHERITS.has(kind) && subject === name));
    return isBase && to.includes("#") ? [to] : [];
  });
  const values = await Promise.all(keys.map((key) => classesOfKey(types, key)));
  return values.length === 0 || values.includes(undefined) ? undefined : values.flatMap((some) => some ?? []);
}
