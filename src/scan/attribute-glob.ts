/**
 * Globs of `.gitattributes`, matched by keeping all places of the pattern at once: a foreign pattern takes time in proportion to its length
 * and the path's, where a regular expression made of it could take for ever.
 */

/** `*` and `?` stay inside a name, `across` and `directories` (`**` and `**` with a slash) do not. */
type Token = { readonly char: string } | "one" | "star" | "across" | "directories";

/** No path of a file system is longer, and a longer pattern spells none. */
const LONGEST = 4096;

/** Without a slash it matches the name at any level; with one at the end everything below. */
export function createAttributeGlob(glob: string): (path: string) => boolean {
  const spelled = glob.replace(/^\//, "").replace(/\*{3,}/g, "**");
  if (spelled.length > LONGEST) return () => false;
  const tokens = tokensOf(spelled);
  const anchored = glob.slice(0, -1).includes("/");
  return (path) => matches(tokens, path, anchored, glob.endsWith("/"));
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

/** A place that is reached, with those behind it that need no character. */
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
    // It ends with a slash, or was nothing at all.
    if (char === "/") enter(tokens, place + 1, next);
    next.add(place);
  } else if (token === "across" || (token === "star" && char !== "/")) enter(tokens, place, next);
  else if (token === "one" ? char !== "/" : typeof token === "object" && token.char === char) enter(tokens, place + 1, next);
}
