/** Prepares texts of a map for output: truncated, and without characters that look different from what they are. */

/** Controls except line ends and tabs; format characters (direction, joiners, tags); line separators; private use; unpaired surrogates; variation selectors except that of emoji. */
const INVISIBLE = /[\p{Cf}\p{Cs}\p{Co}\u2028\u2029]|(?![\n\t])\p{Cc}|(?!\ufe0f)\p{Variation_Selector}/gu;

/** Fast path for most texts. */
const PLAIN = /^[\n\t\x20-\x7e]*$/;

export function escapeInvisible(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Applied to every text in a value. */
export function shown(value: unknown): unknown {
  if (typeof value === "string") return escapeInvisible(value);
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shown(part)]));
}

/** The beginning, with the length of the omitted rest. */
export function brief(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).trimEnd()} … (+${text.length - most} characters)`;
}
