/**
 * Formatting of all drafted sentences: one line, bounded, cut at a word.
 * The protocol's description file holds one key per line, so a stray newline would start a new key.
 */
const BREAKS = /[\s\p{Cc}]+/gu;
const LOOSE_END = new Set(" ,;:.—(-");

export function oneLine(text: string): string {
  return text.replace(BREAKS, " ").trim();
}

/** At most `max` UTF-16 units; truncated text ends with `…`, never inside a pair of backticks. */
export function cutOnWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max - 1);
  const space = head.lastIndexOf(" ");
  const words = space > max / 2 ? head.slice(0, space) : wholeCharacters(head);
  return `${trimLoose(closedBackticks(words))}…`;
}

/** A name in backticks; never empty, without backticks of its own. */
export function code(name: string, max = 80): string {
  const bare = oneLine(name).replaceAll("`", "'");
  return `\`${bare === "" ? "?" : cutOnWord(bare, max)}\``;
}

/** At most `max` of the items; further ones are only mentioned, because their number would change with code that the text does not show. */
export function listed(items: readonly string[], max: number, more = "more"): string {
  return `${items.slice(0, max).join(", ")}${items.length > max ? ` and ${more}` : ""}`;
}

const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|a\.k\.a|aka|etc|vs|cf|approx|resp|incl|excl|esp)$/iu;

/** Up to and including the first full stop that ends a sentence; otherwise the whole text. */
export function firstSentence(text: string): string {
  const line = oneLine(text);
  for (let at = 0; at < line.length; at++) {
    const sign = line[at];
    if (sign === "。") return line.slice(0, at + 1);
    if (sign !== "." || line[at + 1] !== " ") continue;
    if (!ABBREVIATION.test(line.slice(Math.max(0, at - 12), at))) return line.slice(0, at + 1);
  }
  return line;
}

/** Whether documentation has more than a single word, which would only repeat a name; scripts without spaces always qualify. */
export function isInformative(doc: string | undefined): doc is string {
  return doc !== undefined && /\S\s+\S|[^\p{ASCII}]/u.test(doc.trim());
}

/** Ends a sentence with exactly one punctuation mark. */
export function withPeriod(text: string): string {
  if (text.endsWith(":")) return `${trimLoose(text)}…`;
  return /[.!?…。]$/u.test(text) ? text : `${text}.`;
}

function closedBackticks(text: string): string {
  const open = text.split("`").length % 2 === 0;
  if (!open) return text;
  const outside = trimLoose(text.slice(0, text.lastIndexOf("`")));
  return outside === "" ? text.replaceAll("`", "") : outside;
}

/** Removes half a surrogate pair at the end. */
function wholeCharacters(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}

/** Removes trailing punctuation and spaces that connect to nothing. */
export function trimLoose(text: string): string {
  let end = text.length;
  while (end > 0 && LOOSE_END.has(text[end - 1] ?? "")) end--;
  return text.slice(0, end);
}

/** `a`, `a and b`, `a, b and c`; further ones are only mentioned. */
export function conjoined(items: readonly string[], most = items.length): string {
  const shown = items.slice(0, most);
  // The last one may be a list that is cut itself.
  if (shown.length < items.length) return `${shown.join(", ").replace(/ and more$/, "")} and more`;
  const last = shown.at(-1) ?? "";
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(", ")} and ${last}`;
}

export function capitalized(text: string): string {
  return /^\p{Ll}/u.test(text) ? `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}` : text;
}

/** At the beginning of a sentence; names and abbreviations keep their capitals. */
export function uncapitalized(text: string): string {
  return /^\p{Lu}(?:\p{Ll}| )/u.test(text) ? `${text[0]?.toLowerCase() ?? ""}${text.slice(1)}` : text;
}

// Whether a text only repeats the name and the place of its subject.

/** Words for kinds of things, and generic identifiers. */
const KINDS =
  "function method class type interface enum enumeration constant const variable value namespace object module file package script source alias definition " +
  "declaration default export exported handler helper instance index external whole standard library";
/** Conjunctions and other function words. */
const JOINTS =
  "a an the others of for to in on at by with from and or is are was be it its that this these which as into used use using uses only our own " +
  "represents represent representing describes describe defines define contains contain holds hold provides provide implements implement " +
  "implementing returns return gets get sets set result results given";
const NOISE: ReadonlySet<string> = new Set(`${KINDS} ${JOINTS}`.split(" ").map(stem));

/** Stems of words that name only a kind of thing. */
export type Kinds = ReadonlySet<string>;

/** `words`: additional words of the languages. */
export function kindsOf(words: Iterable<string>): Kinds {
  return new Set([...words].map(stem));
}

/** `place`: the path of its file. Words are compared by stem; those in the name or path, and generic ones, do not count. */
export function restates(text: string, name: string, kinds: Kinds, place = ""): boolean {
  return restatementOf(name, kinds, place)(text);
}

/** The same for several texts about one thing. */
export function restatementOf(name: string, kinds: Kinds, place: string): (text: string) => boolean {
  const known = new Set([...stemsOf(name), ...stemsOf(place)]);
  // Matches `getuser` with `get_user`.
  const whole = letters(name);
  const isUninformative = (word: string): boolean =>
    NOISE.has(word) || kinds.has(word) || known.has(word) || (word.length > 2 && whole.includes(word)) || /^[a-z]$/u.test(word);
  return (text) => wordsOf(place === "" ? text : text.replaceAll(place, " ")).every((word) => isUninformative(stem(word)));
}

function stemsOf(text: string): readonly string[] {
  return wordsOf(text).map(stem);
}

function wordsOf(text: string): readonly string[] {
  const split = text.replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, "$1 ").replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1 ");
  return split.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}

/** Letters and digits alone, in lower case. */
export function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, "");
}

/** `creates`, `created`, `creating`, `creation` → `creat`; the same for every form is enough. */
function stem(word: string): string {
  if (word.length < 4) return word;
  const bare = word.replace(/(?:ations?|ions?|ings?|ers?|ors?|ed|es|s)$/u, "");
  return (bare.length < 3 ? word : bare).replace(/(?:e|y|i)$/u, "");
}
