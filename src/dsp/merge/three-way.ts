/** Merging of values and of lists where each line counts once. */

/** What both sides agree on, or what one side alone changed; undefined where both changed it, and differently. */
export function agreed<Value>(base: Value, ours: Value, theirs: Value): { readonly value: Value } | undefined {
  if (ours === theirs || theirs === base) return { value: ours };
  return ours === base ? { value: theirs } : undefined;
}

/** Ours in its order without what they removed, then what they added in their order; each line once. */
export function mergeLists(base: readonly string[], ours: readonly string[], theirs: readonly string[]): string[] {
  const known = new Set(base);
  const mine = new Set(ours);
  const other = new Set(theirs);
  const kept = ours.filter((line) => !known.has(line) || other.has(line));
  const added = theirs.filter((line) => !known.has(line) && !mine.has(line));
  return [...new Set([...kept, ...added])];
}
