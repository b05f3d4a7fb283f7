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

// Parts of sentences for people.

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

// JSON that is written for programs, and records in JSON that is read.

/** Name of the package, and first entry of the JSON documents that describe a map. Paths in them are results, so they are no evidence for the next run. */
export const PROGRAM = "dsp-bootstrap";

/** JSON for standard output and reports, with a final line end. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** A document for programs. `version` of its form: a field that is renamed, removed or changes its meaning raises it; a new one does not. */
export function jsonDocument(value: object, version = 1): string {
  return jsonText({ schemaVersion: version, ...value });
}

/** Of untrusted JSON; only own properties are read. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Undefined for a text that is no JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
