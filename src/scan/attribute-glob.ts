/**
 * Globs of `.gitattributes`, matched by tracking all reachable positions of the pattern at once. The time is proportional to the lengths
 * of pattern and path; a regular expression made from an untrusted pattern could backtrack without bound.
 */

/** `*` and `?` stay inside a name, `across` and `directories` (`**` and `**` with a slash) do not. */
type Token = { readonly char: string } | "one" | "star" | "across" | "directories";

/** No file system has longer paths, so a longer pattern matches none. */
const LONGEST = 4096;

/** A pattern without a slash matches the name at any level; one that ends with a slash matches everything below. */
export function createAttributeGlob(glob: string): (path: string) => boolean {
  const spelled = glob.replace(/^\//, "").replace(/\*{3,}/g, "**");
  if (spelled.length > LONGEST) return () => false;
  const tokens = tokensOf(spelled);
  const anchored = glob.slice(0, -1).includes("/");
  const isPrefix = glob.endsWith("/");
  const tail = literalTail(tokens);
  const isPossible = (path: string): boolean => (isPrefix ? path.includes(tail) : path.endsWith(tail));
  return (path) => isPossible(path) && matches(tokens, path, anchored, isPrefix);
}

/** The characters after the last wildcard. Whatever matches has them, and looking for them is much quicker than matching. */
function literalTail(tokens: readonly Token[]): string {
  const last = tokens.findLastIndex((token) => typeof token === "string");
  return tokens
    .slice(last + 1)
    .map((token) => (typeof token === "string" ? "" : token.char))
    .join("");
}

function tokensOf(glob: string): readonly Token[] {
  return [...glob.matchAll(/\*\*\/?|\*|\?|[^*?]/gs)].map(([part]) => {
    if (part === "**/") return "directories";
    if (part === "**") return "across";
    if (part === "*") return "star";
    return part === "?" ? "one" : { char: part };
  });
}

function matches(tokens: readonly Token[], path: string, anchored: boolean, isPrefix: boolean): boolean {
  let places = new Set<number>();
  enter(tokens, 0, places);
  for (let at = 0; at < path.length; at += 1) {
    if (isPrefix && places.has(tokens.length)) return true;
    const char = path.charAt(at);
    const next = new Set<number>();
    for (const place of places) step(tokens, place, char, next);
    if (!anchored && char === "/") enter(tokens, 0, next);
    places = next;
  }
  return places.has(tokens.length);
}

/** Adds a position and those after it that need no character. */
function enter(tokens: readonly Token[], place: number, places: Set<number>): void {
  for (let at = place; !places.has(at); at += 1) {
    places.add(at);
    const token = tokens[at];
    if (token !== "star" && token !== "across" && token !== "directories") return;
  }
}

function step(tokens: readonly Token[], place: number, char: string, next: Set<number>): void {
  const token = tokens[place];
  if (token === undefined) return;
  if (token === "directories") {
    // Zero or more directories: empty, or ends with a slash.
    if (char === "/") enter(tokens, place + 1, next);
    next.add(place);
  } else if (token === "across" || (token === "star" && char !== "/")) enter(tokens, place, next);
  else if (token === "one" ? char !== "/" : typeof token === "object" && token.char === char) enter(tokens, place + 1, next);
}
