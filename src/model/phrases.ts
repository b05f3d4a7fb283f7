/** Parts of sentences for people. */

/** `1 file`, `2 files`, `3 entries`, `4 whys`. */
export function plural(number: number, one: string, many = pluralOf(one)): string {
  return `${number} ${number === 1 ? one : many}`;
}

function pluralOf(one: string): string {
  return /[^aeiou]y$/.test(one) && !/\bwhy$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`;
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
