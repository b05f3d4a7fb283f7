/**
 * Interns short strings in results of threads: they arrive as copies, with each name, path and word in memory once per occurrence.
 * Modifies its argument in place, before anything else has a reference to it.
 */

/** Longer strings are documentation, which seldom repeats. */
const LONGEST = 64;
/** Limit of known strings; rare ones need not be kept. */
const MOST = 500_000;

export function createSharing(): (value: object) => void {
  const known = new Map<string, string>();
  const one = (text: string): string => {
    if (text.length > LONGEST) return text;
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= MOST) known.clear();
    known.set(text, text);
    return text;
  };
  const share = (value: object): void => {
    const parts = value as Record<string, unknown>;
    for (const key of Object.keys(parts)) {
      const part = parts[key];
      if (typeof part === "string") parts[key] = one(part);
      else if (typeof part === "object" && part !== null) share(part);
    }
  };
  return share;
}
