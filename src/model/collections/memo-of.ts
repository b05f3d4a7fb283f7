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
