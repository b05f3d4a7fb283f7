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
