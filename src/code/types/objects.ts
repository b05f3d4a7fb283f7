/** What objects give by their special methods: to a loop, for an item, and when they are called. */
import { type ClassText, readClassText } from "./class-text.js";
import type { Value } from "./values.js";

type Values = readonly Value[] | undefined;

interface Lookup {
  /** What a method of the object gives. */
  readonly of: (value: Value, method: string) => Promise<Values>;
  /** What a loop over the value gives. */
  readonly item: (value: Value) => Promise<Values>;
}

const ITERATORS = ["__iter__", "__aiter__", "[Symbol.iterator]", "[Symbol.asyncIterator]"];

/** `rows[0]`, and the elements of a loop. */
export async function elementsOf({ of, item }: Lookup, object: Value, kind: "element" | "key" | "item"): Promise<Values> {
  if (kind !== "item") return kind === "element" ? await of(object, "__getitem__") : undefined;
  const found: Value[] = [];
  let given: Values;
  for (const method of ITERATORS) given ??= await of(object, method);
  for (const one of given ?? []) {
    const next = one.kind === "class" ? ((await of(one, "__next__")) ?? (await of(one, "__anext__"))) : await item(one);
    if (next === undefined) return undefined;
    found.push(...next);
  }
  return found.length === 0 ? undefined : found;
}

/** Calling a class makes an object of it; an object with `__call__` may be meant as well. */
export async function calledOn({ of }: Lookup, value: Value, isCallable: boolean): Promise<readonly Value[]> {
  return isCallable ? [{ kind: "several" }, value, ...((await of(value, "__call__")) ?? [{ kind: "unknown" } as const])] : [value];
}

/** A loop over a function gets what the function gives to the only function that it takes. */
export function iteratedBy({ path, takes, given }: Extract<Value, { readonly kind: "function" }>): Value | undefined {
  const yielded = takes.length === 1 ? readClassText(takes[0] ?? "") : undefined;
  if (yielded?.kind !== "function" || yielded.gives.length === 0) return undefined;
  return { kind: "list", path, element: yielded.gives.at(-1), key: yielded.gives[0], given };
}

/** What calls of a function give, by place. */
export function resultsOf(value: Value): readonly (ClassText | undefined)[] {
  if (value.kind === "results") return value.results;
  return value.kind === "function" ? value.results.map((text) => readClassText(text)) : [];
}
