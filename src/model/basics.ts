/** Small functions that every room uses: order, groups, values that are computed once. */

/**
 * Order of two strings by the bytes of their UTF-8, independent of locale.
 * UTF-16 code units order the same way except around surrogates, so those are lifted above the rest of the plane.
 */
export function byteOrder(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i += 1) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return lift(x) - lift(y);
  }
  return a.length - b.length;
}

function lift(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** In byte order, in place. The engine's own comparison is fastest for many long names with common prefixes. */
export function sortByBytes(texts: string[]): string[] {
  // Below the surrogates, code unit order equals byte order.
  return texts.some((text) => HIGH.test(text)) ? texts.sort(byteOrder) : texts.sort();
}

const HIGH = /[\ud800-\uffff]/;

/** In the order of the first item of each group. */
export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) pushTo(groups, keyOf(item), item);
  return groups;
}

/** Adds `value` to the list of `key`. */
export function pushTo<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}

/** Adds `value` to the set of `key`. */
export function addTo<Key, Value>(groups: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, new Set([value]));
  else group.add(value);
}

/** Returns a function that computes its value in the first call and returns it again in all others. */
export function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => (known ??= { value: compute() }).value;
}

/** The value of a function of one object, computed once for as long as the object lives. The function must depend on nothing else that changes. */
export function memoOf<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before.value;
    const value = compute(key);
    known.set(key, { value });
    return value;
  };
}

/** Memoises a pure function by its key. `known`: for whoever forgets the values. */
export function remember<Value, Key = string>(compute: (key: Key) => Value, known = new Map<Key, Value>()): (key: Key) => Value {
  return (key) => {
    const found = known.get(key);
    // Undefined is a result too, and in some places the most frequent one.
    if (found !== undefined || known.has(key)) return found as Value;
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}

/** First place from 0 to `count` for which it is true, and for all after it; `count` if there is none. */
export function firstPlace(count: number, isTrue: (place: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
