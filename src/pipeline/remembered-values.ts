import type { Tree } from "../model/tree.js";

type CachedValue = NonNullable<Tree["cachedValue"]>;

/**
 * `cachedValue` of a run: several rules ask for the values of one configuration, which take longer to compute than most facts. The last text of
 * each path is remembered. `other` has the values of earlier runs; without it they are computed.
 */
export function rememberedValues(other: CachedValue = (_kind, _path, _text, read) => read()): CachedValue {
  const known = new Map<string, { readonly text: string; readonly value: unknown }>();
  return <Value>(kind: string, path: string, text: string, read: () => Value): Value => {
    const key = `${kind} ${path}`;
    const before = known.get(key);
    if (before?.text === text) return before.value as Value;
    const value = other(kind, path, text, read);
    known.set(key, { text, value });
    return value;
  };
}
