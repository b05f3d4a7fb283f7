/**
 * What threads answer comes as copies: each name, path and word stands in memory as often as it occurs. Here equal short strings become one.
 * Changes what it is given, which nobody else has seen yet.
 */

/** Longer ones are documentation, which seldom occurs twice. */
const LONGEST = 64;
/** Strings that are known at a time: what is seldom seen need not be looked up forever. */
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
