/** Texts of a map on their way to a reader: cut to a size, and without characters that are seen otherwise than they are read. */

/** Controls but line ends and tabs; what formats (direction, joiners, tags); separators of lines; private use; halves of pairs; variants but those of emoji. */
const UNSEEN = /[\p{Cf}\p{Cs}\p{Co}\u2028\u2029]|(?![\n\t])\p{Cc}|(?!\ufe0f)\p{Variation_Selector}/gu;

/** Most texts; looking for more takes many times as long. */
const PLAIN = /^[\n\t\x20-\x7e]*$/;

export function escapeUnseen(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(UNSEEN, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Every text in a value. */
export function shown(value: unknown): unknown {
  if (typeof value === "string") return escapeUnseen(value);
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shown(part)]));
}

/** The beginning, and how much is left out. */
export function brief(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).trimEnd()} … (+${text.length - most} characters)`;
}
