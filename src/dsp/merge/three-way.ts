/** Merging of values, and of lists with unique lines. */

/** The common value, or that of the side that changed it; undefined if both changed it differently. */
export function agreed<Value>(base: Value, ours: Value, theirs: Value): { readonly value: Value } | undefined {
  if (ours === theirs || theirs === base) return { value: ours };
  return ours === base ? { value: theirs } : undefined;
}

/** Ours without the lines that they removed, followed by those that they added; lines are unique. */
export function mergeLists(base: readonly string[], ours: readonly string[], theirs: readonly string[]): string[] {
  const known = new Set(base);
  const mine = new Set(ours);
  const other = new Set(theirs);
  const kept = ours.filter((line) => !known.has(line) || other.has(line));
  const added = theirs.filter((line) => !known.has(line) && !mine.has(line));
  return [...new Set([...kept, ...added])];
}
