/**
 * Redacts secrets of known shapes: in the map, in what commands print and in texts of models. Findings are replaced, never shown.
 * Requests to a model hold still less: see `values/withhold.ts`.
 */
import { secretPatterns, type SecretPattern } from "./secret-patterns.js";

const MARK = "[redacted]";
/** UTF-16 units. More than any request needs; a longer text is neither searched nor passed on. */
const MOST = 4_000_000;

export interface FoundSecret {
  /** Short name of the rule: `github`, `url-password`, `private-key`. */
  readonly rule: string;
  /** In the original text, from 1; `\r\n`, `\n` and `\r` end a line. */
  readonly line: number;
}

interface Range {
  readonly rule: string;
  readonly start: number;
  readonly end: number;
}

/** The redacted text, and the findings in order. A text of more than four million characters is withheld as a whole. */
export function redactSecrets(text: string): { readonly text: string; readonly found: readonly FoundSecret[] } {
  if (text.length > MOST) return { text: MARK, found: [{ rule: "too-long", line: 1 }] };
  return replace(text, findSecrets()(text));
}

/** Quick check: most texts match nothing and cost nothing. */
const SUSPECT = /[\d:=]|[\w-]{16}/u;

/** Redacts by our own patterns only: fast enough for every drafted or printed text. */
export function createRedactor(): (text: string) => string {
  const find = findSecrets();
  const redact = (text: string): string => {
    const ranges = find(text);
    return ranges.length === 0 ? text : replace(text, ranges).text;
  };
  // Very long texts are generated, and consist of lines.
  const byLine = (line: string): string => (line.length > MOST ? MARK : redact(line));
  return (text) => (text.length > MOST ? text.split("\n").map(byLine).join("\n") : redact(text));
}

/**
 * Covers parts of a text and keeps all other offsets. Without it, truncation could leave half of a secret, which no pattern would recognise any
 * more. `uncover` replaces the covered parts.
 */
export function coverSpans(text: string, spans: readonly { readonly start: number; readonly end: number }[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    pieces.push(
      text.slice(at, from),
      text.slice(from, end).replace(/[^\r\n]/gu, (sign) => COVER.repeat(sign.length)),
    );
    at = end;
  }
  return [...pieces, text.slice(at)].join("");
}

/** A private-use character, which sources do not contain. */
const COVER = "\uf8ff";

/** Each covered part is replaced by its length. */
export function uncover(text: string): string {
  return text.includes(COVER) ? text.replace(COVERED, (part) => `…${part.length} characters…`) : text;
}

const COVERED = new RegExp(`${COVER}(?:[${COVER}\\s]{0,20000}${COVER})?`, "gu");

/** The secrets of a text, in order; of a text of more than four million characters none. */
export function findSecrets(): (text: string) => readonly Range[] {
  const patterns = secretPatterns();
  return (text) => (!SUSPECT.test(text) || text.length > MOST ? [] : merge([...ownRanges(text, patterns), ...privateKeys(text)]));
}

function ownRanges(text: string, patterns: readonly SecretPattern[] = secretPatterns()): readonly Range[] {
  const ranges: Range[] = [];
  for (const { rule, pattern, harmless } of patterns) {
    // Fast path for nearly every text: `search` allocates nothing.
    if (text.search(pattern) < 0) continue;
    for (const match of text.matchAll(pattern)) {
      const [start, end] = match.indices?.groups?.["secret"] ?? match.indices?.[0] ?? [0, 0];
      const secret = text.slice(start, end);
      if (harmless?.(secret) !== true) ranges.push({ rule: typeof rule === "string" ? rule : rule(secret), start, end });
    }
  }
  return ranges;
}

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/gu;
const END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/gu;
/** The longest private keys have a few thousand characters; a block without an end is limited to this. */
const KEY_LENGTH = 20_000;

/** Headers, then words too long for prose. */
const UNENDED = /^(?:\s{0,4}[A-Z][A-Za-z-]{2,20}: [^\r\n]{0,200})*(?:(?:[\s"',\\]|\+(?=\s)){0,40}[A-Za-z0-9+/=]{16,})*/u;

/** Up to the end marker, if present; a truncated key up to the first character that no key contains. */
function privateKeys(text: string): readonly Range[] {
  const ranges: Range[] = [];
  let after = 0;
  for (const { index, 0: head } of text.matchAll(BEGIN)) {
    if (index < after) continue;
    const body = index + head.length;
    const rest = text.slice(body, body + KEY_LENGTH);
    const tail = [...rest.matchAll(END)][0];
    const length = tail === undefined ? (UNENDED.exec(rest)?.[0].length ?? 0) : tail.index + tail[0].length;
    after = body + length;
    ranges.push({ rule: "private-key", start: index, end: after });
  }
  return ranges;
}

/** Sorted; adjacent or overlapping ranges are merged under the first one's rule. */
function merge(ranges: readonly Range[]): readonly Range[] {
  const merged: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (range.end <= range.start) continue;
    if (last === undefined || range.start > last.end) merged.push(range);
    else if (range.end > last.end) merged[merged.length - 1] = { ...last, end: range.end };
  }
  return merged;
}

function replace(text: string, ranges: readonly Range[]): { readonly text: string; readonly found: readonly FoundSecret[] } {
  const pieces: string[] = [];
  const found: FoundSecret[] = [];
  let at = 0;
  let line = 1;
  for (const { rule, start, end } of ranges) {
    line += breaksIn(text.slice(at, start));
    pieces.push(text.slice(at, start), MARK);
    found.push({ rule, line });
    line += breaksIn(text.slice(start, end));
    at = end;
  }
  return { text: [...pieces, text.slice(at)].join(""), found };
}

function breaksIn(text: string): number {
  return text.match(/\r\n|\r|\n/gu)?.length ?? 0;
}
