/** Memoises a pure function by its key. */
export function remember<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key);
    // Undefined is a result too, and the most frequent one.
    if (found !== undefined || known.has(key)) return found as T;
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}
