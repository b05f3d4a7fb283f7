/** Parts of sentences for people. */

/** `1 file`, `2 files`, `3 entries`. */
export function plural(number: number, one: string, many = one.endsWith("y") ? `${one.slice(0, -1)}ies` : `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** `a, b and 3 more`: the first names, at most `most`; 0: all. */
export function firstOf(names: readonly string[], most: number): string {
  const shown = most === 0 ? names : names.slice(0, most);
  const rest = names.length - shown.length;
  return `${shown.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** `12,345`, as English writes it: the engine's own table of languages takes longer to load than a whole screen of the page. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
