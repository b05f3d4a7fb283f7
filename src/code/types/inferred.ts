/** What the type parameters of a function stand for in a call, by its arguments (https://go.dev/ref/spec#Type_inference). */
import { type ClassText, namesOf } from "./class-text.js";
import type { ClassKey, Given, Value } from "./values.js";

/** Looks up types and values for `inferredFrom`. */
interface Lookup {
  /** In the words of the function. */
  readonly named: (text: ClassText) => Promise<readonly Value[] | undefined>;
  /** A part of a value. */
  readonly part: (value: Value, text: ClassText | undefined) => Promise<readonly Value[] | undefined>;
  /** The results of a function. */
  readonly results: (value: Value) => readonly (ClassText | undefined)[];
  /** What stands behind a type of its own. */
  readonly behind: (value: Value) => Promise<readonly Value[]>;
  readonly bases: (value: ClassKey) => Promise<readonly ClassKey[]>;
  /** The type that has another name. */
  readonly alias: (names: readonly string[]) => Promise<ClassText | undefined>;
}

/** Whether a type parameter stands in it. */
export function hasArgument(node: ClassText): boolean {
  if (node.kind === "argument") return true;
  return Object.values(node).some((part: unknown) => {
    const parts: readonly unknown[] = Array.isArray(part) ? part : [part];
    return parts.some((one) => typeof one === "object" && one !== null && ("kind" in one ? hasArgument(one as ClassText) : hasMember(one)));
  });
}

function hasMember(members: object): boolean {
  return Object.values(members).some((one: ClassText | undefined) => one !== undefined && hasArgument(one));
}

/** Of what is given, but not known. */
const UNKNOWN: readonly Value[] = [{ kind: "unknown" }];

/** `takes`: what the function takes, with `#0` for its first type parameter. `given`: what is written in brackets. */
export async function inferredFrom(
  lookup: Lookup,
  takes: readonly (ClassText | undefined)[],
  values: readonly (readonly Value[] | undefined)[],
  given: Given = [],
): Promise<Given> {
  const found: Found = { given, values: [...given] };
  for (const [index, some] of values.entries()) {
    const node = takes[index] ?? (index >= takes.length ? takes.at(-1) : undefined);
    if (node === undefined) continue;
    if (some !== undefined) await bind(lookup, found, node, some);
    else if (node.kind === "argument") found.values[node.place] ??= UNKNOWN;
  }
  return found.values;
}

/** What type parameters stand for, by their places. */
interface Found {
  /** Written in brackets: nothing else counts. */
  readonly given: Given;
  readonly values: (readonly Value[] | undefined)[];
}

const SEVERAL = JSON.stringify({ kind: "several" });

/** What several parameters are given is one of several. */
function note({ given, values: found }: Found, place: number, values: readonly Value[]): void {
  const before = found[place];
  if (given[place] !== undefined || before === UNKNOWN) return;
  const known = new Map([...(before ?? []), ...values].map((value) => [JSON.stringify(value), value]));
  if (before === undefined) found[place] = values;
  else if (known.size > before.length) found[place] = [...new Map([[SEVERAL, { kind: "several" } as const], ...known]).values()];
}

async function bind(lookup: Lookup, found: Found, node: ClassText, values: readonly Value[]): Promise<void> {
  if (node.kind === "argument") note(found, node.place, values);
  if (node.kind === "any") for (const value of values) await bindAny(lookup, found, node.of, value);
  for (const value of values) {
    for (const [part, text] of await partsOf(lookup, node, value)) {
      const some = text === undefined ? undefined : await lookup.part(value, text);
      if (some !== undefined) await bind(lookup, found, part, some);
      else if (part.kind === "argument" && node.kind === "function" && node.results[0] === part) found.values[part.place] ??= UNKNOWN;
    }
    if (node.kind === "given to" && value.kind === "class") await bindGiven(lookup, found, node, value);
    const behind = node.kind === "list" ? await lookup.behind(value) : [];
    if (behind.length > 0) await bind(lookup, found, node, behind);
  }
}

/** What is a function is no value of the type that a function may give as well. */
async function bindAny(lookup: Lookup, found: Found, nodes: readonly ClassText[], value: Value): Promise<void> {
  const some: ClassText[] = [];
  for (const one of nodes) if (await isShapedAs(lookup, one, value)) some.push(one);
  for (const one of some.length > 0 ? some : nodes) await bind(lookup, found, one, [value]);
}

async function isShapedAs(lookup: Lookup, node: ClassText, value: Value): Promise<boolean> {
  if (node.kind === "function") return value.kind === "results" || value.kind === "function";
  if (node.kind === "given to") return value.kind === "class" && (await classNamed(lookup, node.of, value)) !== undefined;
  return node.kind === value.kind && (node.kind === "list" || node.kind === "object");
}

/** The class, or the one of its bases, that a text names. */
async function classNamed(lookup: Lookup, text: ClassText, value: ClassKey): Promise<ClassKey | undefined> {
  const named = (await lookup.named(text)) ?? [];
  const isNamed = ({ path, name }: ClassKey): boolean =>
    named.some((one) => one.kind === "class" && one.path === path && one.name === name);
  return isNamed(value) ? value : (await lookup.bases(value)).find(isNamed);
}

/** Elements and keys of containers, results of functions: what the function calls them beside what they are. */
async function partsOf(lookup: Lookup, node: ClassText, value: Value): Promise<readonly (readonly [ClassText, ClassText | undefined])[]> {
  if (node.kind === "list" && value.kind === "list" && node.places !== undefined && value.places !== undefined) {
    const { places } = value;
    return node.places.flatMap((own, place) => (own === undefined ? [] : [[own, places[place]] as const]));
  }
  if (node.kind === "list" && value.kind === "object" && node.element !== undefined) {
    const all = value.members["*"] === undefined ? Object.values(value.members) : [value.members["*"]];
    const known = all.flatMap((one) => one ?? []);
    return known.length < all.length || known.length === 0 ? [] : [[node.element, { kind: "any", of: known, several: false }]];
  }
  if (node.kind === "object" && value.kind === "object")
    return Object.entries(node.members).flatMap(([name, own]) => (own === undefined ? [] : [[own, value.members[name]] as const]));
  if (node.kind === "list" && value.kind === "list") {
    const parts = [[node.element, value.element] as const, [node.key, value.key] as const];
    return parts.flatMap(([own, text]) => (own === undefined ? [] : [[own, text] as const]));
  }
  if (node.kind !== "function" || (value.kind !== "results" && value.kind !== "function")) return [];
  const results = lookup.results(value);
  return node.results.flatMap((own, place) => (own === undefined ? [] : [[own, results[place]] as const]));
}

/** `List{#0}` of a list that is given a type. */
async function bindGiven(
  lookup: Lookup,
  found: Found,
  { of, types }: Extract<ClassText, { readonly kind: "given to" }>,
  value: Extract<Value, { readonly kind: "class" }>,
): Promise<void> {
  const names = namesOf(of);
  const alias = names && (await lookup.alias(names));
  const own = alias?.kind === "argument" ? types[alias.place] : undefined;
  if (own !== undefined) return await bind(lookup, found, own, [value]);
  const as = await classNamed(lookup, of, value);
  for (const [place, type] of types.entries()) {
    const some = as?.given?.[place];
    if (type !== undefined && some !== undefined) await bind(lookup, found, type, some);
  }
}
