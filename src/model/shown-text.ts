/** Texts of strangers as an answer shows them: cut, and without characters that look different from what they are. */

/** Characters of a name, a version, a licence or whatever else is one word of a stranger. */
export const LONGEST_WORD = 100;
/** Of a path or an address. */
export const LONGEST_PATH = 400;

/** Controls; format characters (direction, joiners, tags); line separators; private use; unpaired surrogates; variation selectors except that of emoji. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]|(?!\ufe0f)\p{Variation_Selector}/gu;

/** Fast path for most texts. */
const PLAIN = /^[\x20-\x7e]*$/;

/** Makes them visible, line ends and tabs too. */
function escapeInvisible(text: string): string {
  return PLAIN.test(text) ? text : text.replace(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The same for a text of several lines, which keeps its line ends and tabs. */
export function escapeLines(text: string): string {
  return text.replace(/[^\n\t]+/g, escapeInvisible);
}

/** The beginning, with the length of the omitted rest. */
export function cutText(text: string, most = LONGEST_WORD): string {
  if (text.length <= most) return text;
  // Both halves of a character, or none.
  const end = /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return `${text.slice(0, end).trimEnd()} … (+${text.length - end} characters)`;
}

const LONG_WORD = new RegExp(`\\S{${LONGEST_WORD + 1},}`, "g");

/** The text with each long word cut: whatever stranger's text got into it, it does not hide the rest. */
export function cutWords(text: string): string {
  if (text.length <= LONGEST_WORD) return text;
  return text.replace(LONG_WORD, (word) => cutText(word, word.includes("/") ? LONGEST_PATH : LONGEST_WORD));
}

/** One line of an answer. */
export function shownLine(text: string): string {
  return escapeInvisible(cutWords(text));
}

/** A text of an answer, which keeps its line ends and tabs. */
export function shownLines(text: string): string {
  return escapeLines(cutWords(text));
}

/** Data of an answer, with each text in it changed; `key`: the field that has the text, or the list of it. */
export function withTexts(value: unknown, change: (text: string, key: string) => string, key = ""): unknown {
  if (typeof value === "string") return change(value, key);
  if (Array.isArray(value)) return value.map((part) => withTexts(part, change, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withTexts(part, change, name)]));
}
