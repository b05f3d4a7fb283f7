/**
 * The protocol as pure functions over a map from path to text.
 * Nothing in this room touches the file system: `store` loads a tree, `apply` returns the next one, `store` saves the difference.
 * Every byte equals what the protocol's reference command line writes for the same operations (protocol §4, §5).
 */
import { type TocName, type Uid, EXTRA_KEYS, type Extras } from "../model/operation.js";
import { byteOrder } from "../model/basics.js";

/** `.dsp/` as path (relative to it, `/`-separated) → text. The order is irrelevant; directories exist only through files. */
export interface DspTree extends ReadonlyMap<string, string> {
  /** Names in a directory (`""`: the top), those of directories with a trailing `/`; for trees that can list without reading everything. */
  readonly list?: (directory: string) => readonly string[];
  readonly index?: DspIndex;
  /**
   * The result of `compute`, which must be data that can be packed and depend only on these files of all entities (`reasons`: on the files that
   * `readAll` read last). It may come from a cache, if `holds` agrees.
   */
  readonly keep?: Keep;
}

/** Queries over all entities, faster than one by one. */
export interface DspIndex {
  /** Every entity directory, in byte order. */
  readonly entities: () => readonly Uid[];
  /** All other names at the top, in byte order; directories end with `/`. */
  readonly others: () => readonly string[];
  /**
   * A superset of the entities, in byte order, whose file of that name contains the words, which must have no line end; for `exports`: the names in
   * it. With `ignoreCase` the words must be in lower case. Undefined if unknown.
   */
  readonly holding: (file: string, words: string, ignoreCase?: boolean) => readonly Uid[] | undefined;
  /** Texts of these files, by path; the paths must not lead anywhere else. They are cached under that name, and verified like the files of all entities. */
  readonly readAll: (name: string, paths: readonly string[]) => ReadonlyMap<string, string>;
}

export type Keep = <Value extends object>(
  key: string,
  files: readonly string[],
  compute: () => Value,
  holds?: (value: Value) => boolean,
) => Value;

/** A tree without a cache computes everything. */
export function keepIn({ keep }: Pick<DspTree, "keep">): Keep {
  return keep ?? ((_key, _files, compute) => compute());
}

/** One line per finding; not part of the protocol. */
export const DIAGNOSTICS_FILE = "diagnostics";

/** Joins eagerly: a concatenated string keeps its parts in memory, and there are millions of such paths. */
function join(...parts: readonly string[]): string {
  return parts.join("/");
}

export function descriptionPath(uid: Uid): string {
  return join(uid, "description");
}

export function importsPath(uid: Uid): string {
  return join(uid, "imports");
}

export function sharedPath(uid: Uid): string {
  return join(uid, "shared");
}

/** §4.3: the why of an import of `imported` as a whole. */
export function recipientPath(imported: Uid, importer: Uid): string {
  return join(imported, "exports", importer);
}

/** §4.3: the why of an import of `shared` through `exporter`. */
function sharedRecipientPath(exporter: Uid, shared: Uid, importer: Uid): string {
  return join(exporter, "exports", shared, importer);
}

/** §4.3: what `exporter` exports under `shared`. */
export function sharedDescriptionPath(exporter: Uid, shared: Uid): string {
  return join(exporter, "exports", shared, "description");
}

/** §4.3: path of the why of an import, with or without an exporter. */
export function whyPath(importer: Uid, imported: Uid, exporter: Uid | undefined): string {
  return exporter === undefined ? recipientPath(imported, importer) : sharedRecipientPath(exporter, imported, importer);
}

/** §4.4 */
export function tocPath(toc: TocName): string {
  return toc === "default" ? "TOC" : `TOC-${toc}`;
}

/** The reference treats any file at the top whose name starts like this as a table of contents. */
export function isTocPath(path: string): boolean {
  return path.startsWith("TOC") && !path.includes("/");
}

const UID = /^(?:obj|func)-[0-9a-f]{8}$/;

/** §4.1. Also protects paths against untrusted text: check before building one. */
export function isUid(text: string): text is Uid {
  return UID.test(text);
}

/** Names of directories that the reference treats as entities, well-formed or not. */
export function isEntityDirectory(name: string): boolean {
  return name.startsWith("obj-") || name.startsWith("func-");
}

// * Lines and blanks as defined by the reference: its `splitlines` and `strip` have more
// separators than LF and fewer blanks than `trim` (which also removes a byte order mark).

// oxlint-disable-next-line no-control-regex -- the reference treats these as line breaks
const LINE_BREAK = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;

// oxlint-disable-next-line no-control-regex -- those of them other than LF
export const RARE_BREAK = /[\r\v\f\x1c-\x1e\x85\u2028\u2029]/;

const BLANKS = new Set(
  [
    ..."\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680",
    ..."\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a",
    ..."\u2028\u2029\u202f\u205f\u3000",
  ].map((character) => character.charCodeAt(0)),
);

/** No character from here on is a blank, within ASCII. */
const FIRST_LETTER = 0x21;
const LAST_LETTER = 0x7e;

export function isBlank(code: number): boolean {
  return (code < FIRST_LETTER || code > LAST_LETTER) && BLANKS.has(code);
}

export function splitLines(text: string): string[] {
  // Text written by programs has only LF, which splits several times as fast.
  const lines = text.split(RARE_BREAK.test(text) ? LINE_BREAK : "\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function stripEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isBlank(text.charCodeAt(end - 1))) end--;
  return end === text.length ? text : text.slice(0, end);
}

export function strip(text: string): string {
  let start = 0;
  while (start < text.length && isBlank(text.charCodeAt(start))) start++;
  return stripEnd(start === 0 ? text : text.slice(start));
}

/** The lines of an `imports`, `shared` or TOC file: stripped, without blank ones. */
export function readLines(text: string): string[] {
  return splitLines(text)
    .map(strip)
    .filter((line) => line !== "");
}

/** Inverse of `readLines`; zero bytes for no lines. */
export function formatLines(lines: readonly string[]): string {
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

/** A text file: a description, a why. */
export function formatText(text: string): string {
  return `${stripEnd(text)}\n`;
}

/** One line of `imports` (§4.2.2). */
export interface ImportLine {
  readonly uid: Uid;
  readonly via?: Uid;
}

/** Tokens after the first are ignored unless they start with `via=`; of several `via=` the last counts. */
export function parseImportLine(line: string): ImportLine {
  const [uid = "", ...rest] = tokens(line);
  const via = rest.findLast((token) => token.startsWith("via="));
  return via === undefined ? { uid } : { uid, via: via.slice(4) };
}

export function formatImportLine(uid: Uid, via: Uid | undefined): string {
  return via ? `${uid} via=${via}` : uid;
}

function tokens(line: string): string[] {
  const found: string[] = [];
  let start = -1;
  for (let i = 0; i <= line.length; i++) {
    const blank = i === line.length || isBlank(line.charCodeAt(i));
    if (!blank && start < 0) start = i;
    if (blank && start >= 0) {
      found.push(line.slice(start, i));
      start = -1;
    }
  }
  return found;
}

/** The directory that a root covers: `.` for the whole repository, otherwise without `./` and outer slashes. */
export function normalizeScope(scope: string): string {
  let path = strip(scope).replaceAll("\\", "/");
  while (path.startsWith("./")) path = path.slice(2);
  path = trimSlashes(path);
  return path === "" ? "." : path;
}

/** Whether a root of that scope covers `source`; a `#symbol` counts as its file. */
export function scopeCovers(scope: string, source: string): boolean {
  const directory = normalizeScope(scope);
  if (directory === ".") return true;
  let path = strip((source.split("#", 1)[0] ?? "").replaceAll("\\", "/"));
  while (path.startsWith("./")) path = path.slice(2);
  path = trimSlashes(path);
  return path === directory || path.startsWith(`${directory}/`);
}

function trimSlashes(path: string): string {
  let start = 0;
  let end = path.length;
  while (start < end && path[start] === "/") start++;
  while (end > start && path[end - 1] === "/") end--;
  return path.slice(start, end);
}

/** Key → value in file order. A value may have several lines. A Map, because keys are `[a-z_]+` and include `__proto__`. */
export type Description = ReadonlyMap<string, string>;

const LEADING_KEYS: readonly string[] = ["source", "kind", "purpose"];
const EXTRA_RANK: ReadonlyMap<string, number> = new Map(EXTRA_KEYS.map((key, index) => [key, index]));

/** §4.2.1. Lines before the first key are dropped; of a repeated key the last value counts. */
export function parseDescription(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  let key: string | undefined;
  let value = "";
  for (const line of splitLines(strip(text))) {
    const end = keyEnd(line);
    if (end < 0) {
      value += `\n${line}`;
      continue;
    }
    if (key !== undefined) fields.set(key, strip(value));
    key = line.slice(0, end);
    value = line.slice(end + 2);
  }
  if (key !== undefined) fields.set(key, strip(value));
  return fields;
}

/** Position of the colon of `key: value`, or -1; the blank or line end after it distinguishes a key from `https://…` inside a freeform value. */
export function keyEnd(line: string): number {
  let end = 0;
  while (isKeyLetter(line.charCodeAt(end))) end += 1;
  if (end === 0 || line[end] !== ":") return -1;
  const next = line[end + 1];
  return next === undefined || next === " " || next === "\t" ? end : -1;
}

function isKeyLetter(code: number): boolean {
  return (code >= LETTER_A && code <= LETTER_Z) || code === UNDERSCORE;
}

const LETTER_A = 0x61;
const LETTER_Z = 0x7a;
const UNDERSCORE = 0x5f;

/** `source`, `kind`, `purpose`, then the other keys in their order. */
export function formatDescription(fields: Description): string {
  const lines: string[] = [];
  for (const key of LEADING_KEYS) {
    const value = fields.get(key);
    if (value !== undefined) lines.push(`${key}: ${value}`);
  }
  for (const [key, value] of fields) {
    if (!LEADING_KEYS.includes(key)) lines.push(`${key}: ${value}`);
  }
  return formatText(lines.join("\n"));
}

/** Applies extras: an empty value removes its key, an existing key keeps its position, a new one is inserted in the order of `EXTRA_KEYS`. */
export function withExtras(fields: Description, extras: Extras): Map<string, string> {
  let result = new Map(fields);
  for (const key of EXTRA_KEYS) {
    const value = extras[key];
    if (value === undefined) continue;
    if (value === "") result.delete(key);
    else result = withField(result, key, key === "scope" ? normalizeScope(value) : value);
  }
  return result;
}

function withField(fields: Map<string, string>, key: string, value: string): Map<string, string> {
  if (fields.has(key)) return fields.set(key, value);
  const entries = [...fields];
  const rank = EXTRA_RANK.get(key) ?? Number.POSITIVE_INFINITY;
  const next = entries.findIndex(([other]) => (EXTRA_RANK.get(other) ?? -1) > rank);
  entries.splice(next < 0 ? entries.length : next, 0, [key, value]);
  return new Map(entries);
}

// Read-only access to a tree: the content of single files.

/** Every entity directory, in byte order; names that only look like UIDs are left out. */
export function entityUids(tree: DspTree): Uid[] {
  const uids = new Set<Uid>();
  let last = "";
  for (const path of tree.keys()) {
    // Files of one entity are adjacent.
    if (last !== "" && path.startsWith(last)) continue;
    const name = path.slice(0, Math.max(0, path.indexOf("/")));
    last = `${name}/`;
    // In a tree that was just made, texts of edges come after all entities.
    if (uids.has(name) || !isUid(name)) continue;
    uids.add(name);
  }
  // UIDs are ASCII, so the order of code units is byte order.
  return [...uids].sort();
}

export function readDescription(tree: DspTree, uid: Uid): Description {
  return parseDescription(tree.get(descriptionPath(uid)) ?? "");
}

export function readImports(tree: DspTree, uid: Uid): ImportLine[] {
  const text = tree.get(importsPath(uid)) ?? "";
  if (text === "") return [];
  return PLAIN.test(text) ? text.slice(0, -1).split("\n").map(parsePlain) : readLines(text).map(parseImportLine);
}

/** Lines as programs write them; handwritten ones need a tolerant parser that takes three times as long. */
const PLAIN = /^(?:(?:obj|func)-[0-9a-f]{8}(?: via=(?:obj|func)-[0-9a-f]{8})?\n)+$/;

function parsePlain(line: string): ImportLine {
  const cut = line.indexOf(" ");
  return cut < 0 ? { uid: line } : { uid: line.slice(0, cut), via: line.slice(cut + " via=".length) };
}

export function readShared(tree: DspTree, uid: Uid): Uid[] {
  return readLines(tree.get(sharedPath(uid)) ?? "");
}

export function readToc(tree: DspTree, toc: TocName): Uid[] {
  return readLines(tree.get(tocPath(toc)) ?? "");
}

/** Names of the existing TOCs, `default` first, then by UID. */
export function tocNames(tree: DspTree): TocName[] {
  const files = [...tree.keys()].filter(isTocPath).sort(byteOrder);
  return files.flatMap((file) => (file === "TOC" ? ["default"] : isUid(file.slice(4)) ? [file.slice(4)] : []));
}

/** A parsed `source:` inside the repository. */
export interface SourceRef {
  /** Repo-relative path as on disk. */
  readonly path: string;
  readonly symbol?: string;
}

// oxlint-disable-next-line no-control-regex -- the reference treats these as line breaks
const ALWAYS_ENCODED = /[#%\r\n\v\f\x1c-\x1e\x85\u2028\u2029]/gu;

/**
 * A path in `source:`: unchanged, with `#`, `%`, line breaks and outer blanks percent-encoded.
 * Line breaks and blanks are those of the reference; otherwise such a name would not be read back unchanged.
 */
export function encodePath(path: string): string {
  const encoded = path.replace(ALWAYS_ENCODED, encodeURIComponent);
  let start = 0;
  while (start < encoded.length && isBlank(encoded.charCodeAt(start))) start++;
  let end = encoded.length;
  while (end > start && isBlank(encoded.charCodeAt(end - 1))) end--;
  return encodeURIComponent(encoded.slice(0, start)) + encoded.slice(start, end) + encodeURIComponent(encoded.slice(end));
}

/** Inverse of `encodePath`. Text that `encodePath` cannot have produced is taken literally: other tools do not encode. */
export function decodePath(text: string): string {
  if (!text.includes("%")) return text;
  try {
    const path = text.replace(/(?:%[0-9A-F]{2})+/g, decodeURIComponent);
    return encodePath(path) === text ? path : text;
  } catch {
    return text;
  }
}

export function formatSource(ref: SourceRef): string {
  const path = encodePath(ref.path);
  return ref.symbol === undefined ? path : `${path}#${encodeName(ref.symbol)}`;
}

/** Splits at the first `#`. Sources of externals are names, not paths: do not parse them. */
export function parseSource(source: string): SourceRef {
  const hash = source.indexOf("#");
  if (hash < 0) return { path: decodePath(source) };
  return { path: decodePath(source.slice(0, hash)), symbol: decodeName(source.slice(hash + 1)) };
}

// * Names of symbols and of externals in `source:`. In code they may be any text (`import "a\nb"`, `export { x as "a b" }`), in a
// description they are part of one line: characters that end the line or are lost when it is read are percent-encoded. Other names are
// unchanged, even with a `%`.

/** The reference's line ends, and NUL. */
const UNSAFE_CHARACTERS = [..."\0\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"];
/** Lost only at either end of a name. */
const OUTER_BLANKS = [..."\t\x1f \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"];

const INNER_CODES = codesOf(["%", ...UNSAFE_CHARACTERS]);
const OUTER_CODES = codesOf(OUTER_BLANKS);
/** Half a surrogate pair, which has no UTF-8 encoding, is encoded by generalising UTF-8. */
const SURROGATE_CODE = "%ED%[AB][0-9A-F]%[89AB][0-9A-F]";

const UNSAFE = new RegExp(`[${UNSAFE_CHARACTERS.join("")}]|\\p{Cs}`, "u");
const UNSAFE_ALL = new RegExp(UNSAFE, "gu");
const UNSAFE_OR_SIGN = new RegExp(`[%${UNSAFE_CHARACTERS.join("")}]|\\p{Cs}`, "gu");
const INNER = `${[...INNER_CODES.keys()].join("|")}|${SURROGATE_CODE}`;
const ANY = `${INNER}|${[...OUTER_CODES.keys()].join("|")}`;
const ANY_CODE = new RegExp(ANY, "g");
const LEADING_CODES = new RegExp(`^(?:${ANY})+`);
const TRAILING_CODES = new RegExp(`(?:${ANY})+$`);

export function encodeName(name: string): string {
  const [start, end] = withoutOuterBlanks(name);
  if (start === 0 && end === name.length && !UNSAFE.test(name) && decodeCodes(name) === name) return name;
  const outside = (text: string): string => text.replace(/[^]/g, codeOf);
  return outside(name.slice(0, start)) + name.slice(start, end).replace(UNSAFE_OR_SIGN, codeOf) + outside(name.slice(end));
}

/** Inverse of `encodeName`. Text that `encodeName` cannot have produced is taken literally: other tools do not encode. */
export function decodeName(text: string): string {
  if (!text.includes("%")) return text;
  const name = decodeCodes(text);
  return encodeName(name) === text ? name : text;
}

/** Encodes the line ends of any kind of source. */
export function encodeBreaks(source: string): string {
  return UNSAFE.test(source) ? source.replace(UNSAFE_ALL, codeOf) : source;
}

function decodeCodes(text: string): string {
  if (!text.includes("%")) return text;
  const leading = LEADING_CODES.exec(text)?.[0].length ?? 0;
  const trailing = TRAILING_CODES.exec(text)?.index ?? text.length;
  return text.replace(ANY_CODE, (code, at: number) => {
    const outer = OUTER_CODES.get(code);
    if (outer !== undefined) return at < leading || at >= trailing ? outer : code;
    return INNER_CODES.get(code) ?? surrogateOf(code);
  });
}

function withoutOuterBlanks(name: string): readonly [start: number, end: number] {
  let start = 0;
  while (start < name.length && isBlank(name.charCodeAt(start))) start++;
  let end = name.length;
  while (end > start && isBlank(name.charCodeAt(end - 1))) end--;
  return [start, end];
}

function codesOf(characters: readonly string[]): ReadonlyMap<string, string> {
  return new Map(characters.map((character) => [codeOf(character), character]));
}

function codeOf(character: string): string {
  if (!/\p{Cs}/u.test(character)) return encodeURIComponent(character);
  const unit = character.charCodeAt(0);
  const bytes = [unit >> 12, (unit >> 6) & 0x3f, unit & 0x3f].map((bits, index) => bits | (index === 0 ? 0xe0 : 0x80));
  return bytes.map((byte) => `%${byte.toString(16).toUpperCase()}`).join("");
}

function surrogateOf(code: string): string {
  const [first = 0, second = 0, third = 0] = code
    .split("%")
    .slice(1)
    .map((hex) => Number.parseInt(hex, 16));
  return String.fromCharCode(((first & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f));
}
