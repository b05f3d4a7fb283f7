/**
 * Redacts secrets of known shapes: in the map, in what commands print and in texts of models. Findings are replaced, never shown.
 * Requests to a model hold still less: see `values/withhold.ts`.
 */
import { SECRET_PARAMETER } from "../model/secrets/credentials.js";
import { issuerOf, keyOfAnyIssuer } from "../model/secrets/issuer-keys.js";

const MARK = "[redacted]";
/** UTF-16 units. More than any request needs; a longer text is neither searched nor passed on. */
const MOST = 4_000_000;

interface FoundSecret {
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

/** Secret patterns that secretlint's preset misses, or whose range it gets wrong. Every pattern is bounded, so that a run is linear in the text. */

interface SecretPattern {
  /** The rule's name, or a function of the finding. */
  readonly rule: string | ((secret: string) => string);
  /** Global, with indices (`d`); the named group `secret` is the range, otherwise the whole match. */
  readonly pattern: RegExp;
  /** Recognises placeholders and names. */
  readonly harmless?: (secret: string) => boolean;
}

const PASSWORD = "(?:pass(?:word|wd|phrase|code)|pwd)";
const KEY =
  "(?:secret|token|api[_-]?key|access[_-]?key|auth[_-]?key|private[_-]?key|secret[_-]?key|encryption[_-]?key|signing[_-]?key|credentials?)";
const SIGN = "[\"'`]?\\]?\\s{0,4}(?::=|=>|[:=])\\s{0,4}";

function secretPatterns(): readonly SecretPattern[] {
  return [
    { rule: issuerOf, pattern: keyOfAnyIssuer() },
    {
      rule: "aws-secret-key",
      pattern: /aws[\w .-]{0,30}(?:secret|key)\w{0,20}["'`]?\s{0,4}[:=]\s{0,4}["'`]?(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])/dgiu,
    },
    {
      rule: "aws-session",
      pattern: /session[_-]?token["'`]?\s{0,4}[:=]\s{0,4}["'`]?(?<secret>[A-Za-z0-9/+]{80,4000}={0,2})/dgiu,
    },
    { rule: "secret-key", pattern: /(?<![A-Za-z0-9])sk-(?=[A-Za-z_-]{0,80}\d)[\w-]{20,300}/dgu },
    // 64 bytes, as in keys of Azure storage accounts and databases; distinguished by a hash of that length.
    { rule: "azure-account", pattern: /(?<![A-Za-z0-9+/-])(?<secret>[A-Za-z0-9+/]{86}==)(?![A-Za-z0-9+/=])/dgu },
    {
      rule: "connection-string",
      pattern: /(?<![A-Za-z0-9.])(?:Account|SharedAccess|Access)Key=(?<secret>(?=[A-Za-z/]{0,80}[\d+=])[A-Za-z0-9+/]{16,200}={0,2})/dgiu,
    },
    {
      rule: "connection-string",
      pattern: /;\s?(?:password|pwd)=(?<secret>[^;"'`\s]{1,200})/dgiu,
      harmless: (secret) => isPlaceholder(secret) || /[()[\]{},]/u.test(secret),
    },
    // Shared access signatures.
    { rule: "signature", pattern: /[?&;]sig=(?<secret>[A-Za-z0-9/+%]{30,120}={0,2})|SharedAccessSignature [^"'`<>]{20,600}/dgu },
    { rule: "vault", pattern: /(?<quote>["'`])(?<secret>s\.(?=[A-Za-z]{0,23}\d)[A-Za-z0-9]{24})\k<quote>/dgu },
    {
      rule: "package-registry",
      pattern: /(?:^|\/:)_(?:authToken|auth|password)=["']?(?<secret>[^\s"'`;]{8,400})/dgmu,
      harmless: isPlaceholder,
    },
    { rule: "key-id", pattern: /private_key_id["'`]?\s{0,4}[:=]\s{0,4}["'`]?(?<secret>[0-9a-f]{40})(?![0-9a-f])/dgu },
    {
      rule: "json-web-token",
      pattern: /(?<![A-Za-z0-9])eyJ[\w-]{10,2000}\.(?:eyJ[\w-]{10,8000}|[\w-]{0,2000}\.[\w-]{10,200}\.[\w-]{10,8000})\.[\w-]{5,2000}/dgu,
    },
    { rule: "bearer", pattern: /\b(?:bearer|basic|token)\s{1,4}(?<secret>[A-Za-z0-9._~+/-]{16,4000}={0,2})/dgiu, harmless: isWords },
    ...addressPatterns(),
    {
      rule: "password",
      pattern: new RegExp(`${PASSWORD}${SIGN}(?<quote>["'\`])(?<secret>[^\\s"'\`]{4,400})\\k<quote>`, "dgiu"),
      harmless: (secret) => isPlaceholder(secret) || (/pass|pwd/iu.test(secret) && /[._/-]/u.test(secret) && isWords(secret)),
    },
    {
      rule: "assigned-key",
      pattern: new RegExp(`${KEY}${SIGN}(?<quote>["'\`])(?<secret>[^\\s"'\`]{8,2000})\\k<quote>`, "dgiu"),
      harmless: (secret) => isPlaceholder(secret) || isWords(secret),
    },
    {
      rule: "environment",
      pattern: new RegExp(
        `^[ \\t]{0,8}(?:export )?[\\w.-]{0,60}(?:${PASSWORD}|${KEY})(?:=|: )(?<secret>[^\\s"'\`#;,(){}<>[\\]]{6,2000})[ \\t]{0,8}$`,
        "dgimu",
      ),
      harmless: (secret) => isPlaceholder(secret) || !/\d/u.test(secret),
    },
  ];
}

/** In addresses. */
function addressPatterns(): readonly SecretPattern[] {
  return [
    { rule: "url-password", pattern: /[a-z0-9+.-]:\/\/[^\s:/@"'`<>]{0,100}:(?<secret>[^\s@/"'`<>]{1,200})@/dgiu, harmless: isPlaceholder },
    // A token in place of a name and a password. Names of people are shorter, or have no digit.
    {
      rule: "url-token",
      pattern: /[a-z0-9+.-]:\/\/(?<secret>(?=[^\s:/@"'`<>]{0,200}\d)[^\s:/@"'`<>?#]{16,200})@/dgiu,
      harmless: isPlaceholder,
    },
    {
      rule: "scp-password",
      pattern: /(?<![\w.%+:/@-])[\w.%+-]{1,100}:(?<secret>[^\s/:@"'`<>]{6,200})@[\w-]{1,100}(?:\.[\w-]{1,100})+:[\w~/.]/dgiu,
      harmless: (secret) => isPlaceholder(secret) || isWords(secret),
    },
    {
      rule: "url-parameter",
      pattern: new RegExp(`${SECRET_PARAMETER}(?<secret>[^\\s&#;"'\`<>(){}\\[\\],]{6,4000})`, "dgiu"),
      harmless: (secret) => isPlaceholder(secret) || !/\d/u.test(secret),
    },
  ];
}

/** `${PASSWORD}`, `<password>`, `{{ token }}`, `%s`, `****`. */
function isPlaceholder(secret: string): boolean {
  return secret.includes("${") || /^(?:\$[\w{(]|\{|<|%[({sdv]|\*+$|x+$|\.+$|\[redacted\])/iu.test(secret);
}

/** A name or a message key: words joined by dots, dashes or underscores, without a digit. */
function isWords(secret: string): boolean {
  return !/\d/u.test(secret) && (/^[a-z]+(?:[-._/][a-z]+)+$/iu.test(secret) || /^(?:\p{Lu}?\p{Ll}{2,14}){1,6}$/u.test(secret));
}
