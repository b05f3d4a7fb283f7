/** What the type parameters of a function stand for in a call, by its arguments (https://go.dev/ref/spec#Type_inference). */
import { type ClassText, readClassText } from "./class-text.js";
import type { Given, Value } from "./values.js";

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
}

const REST = "…";

/** `takes`: what the function takes, with `#0` for its first type parameter. `given`: what is written in brackets. */
export async function inferredFrom(
  lookup: Lookup,
  takes: readonly string[],
  values: readonly (readonly Value[] | undefined)[],
  given: Given = [],
): Promise<Given> {
  const found = [...given];
  for (const [index, some] of values.entries()) {
    const text = takes[index] ?? (takes.at(-1)?.startsWith(REST) === true ? takes.at(-1) : undefined);
    const node = text === undefined ? undefined : readClassText(text.replace(REST, ""));
    if (node !== undefined && some !== undefined) await bind(lookup, found, node, some);
  }
  return found;
}

async function bind(lookup: Lookup, found: (readonly Value[] | undefined)[], node: ClassText, values: readonly Value[]): Promise<void> {
  if (node.kind === "argument") found[node.place] ??= values;
  if (node.kind === "any") for (const one of node.of) await bind(lookup, found, one, values);
  for (const value of values) {
    for (const [part, text] of await partsOf(lookup, node, value)) {
      const some = text === undefined ? undefined : await lookup.part(value, text);
      if (some !== undefined) await bind(lookup, found, part, some);
    }
    if (node.kind === "given to" && value.kind === "class") await bindGiven(lookup, found, node, value);
    const behind = node.kind === "list" ? await lookup.behind(value) : [];
    if (behind.length > 0) await bind(lookup, found, node, behind);
  }
}

/** Elements and keys of containers, results of functions: what the function calls them beside what they are. */
async function partsOf(lookup: Lookup, node: ClassText, value: Value): Promise<readonly (readonly [ClassText, ClassText | undefined])[]> {
  if (node.kind === "list" && value.kind === "list") {
    const parts = [[node.element, value.element] as const, [node.key, value.key] as const];
    return parts.flatMap(([own, text]) => (own === undefined ? [] : [[own, text] as const]));
  }
  if (node.kind !== "function") return [];
  const results = lookup.results(value);
  return node.results.flatMap((own, place) => (own === undefined ? [] : [[own, results[place]] as const]));
}

/** `List{#0}` of a list that is given a type. */
async function bindGiven(
  lookup: Lookup,
  found: (readonly Value[] | undefined)[],
  { of, types }: Extract<ClassText, { readonly kind: "given to" }>,
  value: Extract<Value, { readonly kind: "class" }>,
): Promise<void> {
  const named = (await lookup.named(of)) ?? [];
  if (!named.some((one) => one.kind === "class" && one.path === value.path && one.name === value.name)) return;
  for (const [place, type] of types.entries()) {
    const some = value.given?.[place];
    if (type !== undefined && some !== undefined) await bind(lookup, found, type, some);
  }
}
