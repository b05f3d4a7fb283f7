/** What objects of Python give by their special methods: to a loop, for an item, and when they are called. */
import type { Value } from "./values.js";

type Values = readonly Value[] | undefined;

interface Lookup {
  /** What a method of the object gives. */
  readonly of: (value: Value, method: string) => Promise<Values>;
  /** What a loop over the value gives. */
  readonly item: (value: Value) => Promise<Values>;
}

/** `rows[0]`, and the elements of a loop. */
export async function elementsOf({ of, item }: Lookup, object: Value, kind: "element" | "key" | "item"): Promise<Values> {
  if (kind !== "item") return kind === "element" ? await of(object, "__getitem__") : undefined;
  const found: Value[] = [];
  for (const one of (await of(object, "__iter__")) ?? (await of(object, "__aiter__")) ?? []) {
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
