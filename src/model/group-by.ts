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
