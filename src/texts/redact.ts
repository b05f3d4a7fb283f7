/**
 * Redacts secrets: every payload passes through here right before it is sent. Uses secretlint's recommended rules and additional patterns.
 * Findings are replaced, never shown. Comments that disable secretlint are ignored, because sources are untrusted.
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
export async function redactSecrets(text: string): Promise<{ readonly text: string; readonly found: readonly FoundSecret[] }> {
  if (text.length > MOST) return { text: MARK, found: [{ rule: "too-long", line: 1 }] };
  const ranges = [...(await presetRanges(text)), ...ownRanges(text), ...privateKeys(text)];
  return replace(text, merge(ranges));
}

async function presetRanges(text: string): Promise<readonly Range[]> {
  const [{ lintSource }, { secretLintProfiler }, preset] = await Promise.all([
    import("@secretlint/core"),
    import("@secretlint/profiler"),
    import("@secretlint/secretlint-rule-preset-recommend"),
  ]);
  // The profiler stores a mark for every step and searches all of them each time: by the thousandth text that would take a second.
  secretLintProfiler.mark = () => undefined;
  const result = await lintSource({
    source: { filePath: "payload.txt", content: text, contentType: "text", ext: ".txt" },
    options: {
      noPhysicFilePath: true,
      locale: "en",
      config: {
        rules: [
          {
            id: "@secretlint/secretlint-rule-preset-recommend",
            rule: preset.creator,
            options: {},
            rules: [{ id: "@secretlint/secretlint-rule-filter-comments", disabled: true }],
          },
        ],
      },
    },
  });
  return result.messages.map(({ ruleId, range }) => widened(text, ruleId.slice(ruleId.lastIndexOf("rule-") + 5), range[0], range[1]));
}

/** Some rules match from the name with a limited length and so end inside the value: extends the range to the end of the word. */
function widened(text: string, rule: string, from: number, to: number): Range {
  let start = Math.max(0, from);
  let end = Math.min(text.length, to);
  while (start > 0 && WORD.test(text[start - 1] ?? "")) start--;
  while (end < text.length && WORD.test(text[end] ?? "")) end++;
  return { rule, start, end };
}

const WORD = /[\w+/=.~-]/u;

/** Quick check: most texts match nothing and cost nothing. */
const SUSPECT = /[\d:=]|[\w-]{16}/u;

/** Redacts by our own patterns only: fast enough for every drafted or printed text. */
export function createRedactor(): (text: string) => string {
  const find = createFinder();
  const redact = (text: string): string => {
    const ranges = find(text);
    return ranges.length === 0 ? text : replace(text, ranges).text;
  };
  // Very long texts are generated, and consist of lines.
  const byLine = (line: string): string => (line.length > MOST ? MARK : redact(line));
  return (text) => (text.length > MOST ? text.split("\n").map(byLine).join("\n") : redact(text));
}

/**
 * Covers secrets found by our own patterns, and keeps all other offsets. Without it, truncation could leave half of a secret, which
 * no pattern would recognise any more. `uncover` replaces the covered parts.
 */
export function createCover(): (text: string) => string {
  const find = createFinder();
  return (text) => {
    const ranges = find(text);
    if (ranges.length === 0) return text;
    const pieces: string[] = [];
    let at = 0;
    for (const { start, end } of ranges) {
      pieces.push(
        text.slice(at, start),
        text.slice(start, end).replace(/[^\r\n]/gu, (sign) => COVER.repeat(sign.length)),
      );
      at = end;
    }
    return [...pieces, text.slice(at)].join("");
  };
}

/** A private-use character, which sources do not contain. */
const COVER = "\uf8ff";

/** Replaces each remaining covered secret by the redaction mark and counts them. */
export function uncover(text: string): { readonly text: string; readonly count: number } {
  let count = 0;
  const open = (): string => {
    count += 1;
    return MARK;
  };
  return { text: text.includes(COVER) ? text.replace(COVERED, open) : text, count };
}

const COVERED = new RegExp(`${COVER}(?:[${COVER}\\s]{0,20000}${COVER})?`, "gu");

function createFinder(): (text: string) => readonly Range[] {
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
