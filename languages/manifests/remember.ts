/** Answers of a pure function, computed once per key. */
export function remember<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key);
    // That there is no answer is one too, and most files have none.
    if (found !== undefined || known.has(key)) return found as T;
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}
