/**
 * Where the texts of a repository spell names and files without an import, in a way that may mean them: strings of sources, configurations, templates, code in
 * pages. A word of prose is no evidence, and neither is a text in which nothing can refer to the thing: no string of any source names a function of Go.
 */
import { pushTo } from "../model/basics.js";
import { baseName, directoryOf } from "../model/tree.js";

export interface Mentions {
  /** `docs/api.md:3`; undefined if no other text than that of its own file `path` may mean the name. */
  readonly ofName: (name: string, path: string) => string | undefined;
  readonly ofFile: (path: string) => string | undefined;
  /** False only if nowhere a quote follows the name, also in its own file and in comments. */
  readonly isQuoted: (name: string) => boolean;
}

export interface MentionInput {
  /** All files of the repository. */
  readonly paths: readonly string[];
  readonly read: (path: string) => string | undefined;
  /** Whether the imports of a file are known, so that only its strings may name something else. */
  readonly isParsed: (path: string) => boolean;
  /** The strings of a source, with their quotes, and what stands around its scripts; undefined if they cannot be told from code. */
  readonly strings: (path: string, text: string) => Promise<readonly TextPart[] | undefined>;
  /** Words that are asked for. */
  readonly names: ReadonlySet<string>;
  /** Files that are asked for. */
  readonly files: readonly string[];
}

interface TextPart {
  readonly text: string;
  readonly start: number;
  /** No string: its words name files only in paths. */
  readonly isPlain: boolean;
}

const QUOTED = /([\p{L}_$][\p{L}\p{N}_$]*)["'`]/gu;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const HYPHENED = /[\p{L}_$][\p{L}\p{N}_$]*(?:-[\p{L}\p{N}_$]+)+/gu;

/** Texts in which nothing refers to code of this repository: licences, locks, maps, translations, queries, styles, tables. */
const IRRELEVANT =
  /(?:^|\/)(?:licen[cs]e|copying|notice|authors|changelog|changes|history)(?:[.-][^/]*)?$|\.(?:lock|map|po|pot|xlf|sql|css|s[ac]ss|less|csv|tsv|svg)$|(?:^|[/.-])(?:lock|shrinkwrap)\.(?:json|ya?ml)$|^vendor\/|\/(?:vendor|node_modules)\//i;
const PROSE = /\.(?:mdx?|mdc|markdown|rst|txt|adoc)$/i;
/** Code in prose: fenced and indented blocks, spans, directives that include something, elements and expressions of pages. */
const CODE_IN_PROSE =
  /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^\1|(?![\s\S]))|`[^`\n]+`|^(?: {4}|\t)\S[^\n]*|^\s*(?::::|\.\. )[^\n]*|<[A-Z][^>]*>|\{[^{}\n]+\}/gm;
/** Code of other languages: only its strings may name something. */
const FOREIGN = /\.(?:rs|c|cc|cpp|cxx|hpp|h|mm?|s|pyx|pxd|java|kts?|swift|rb|php|cs|scala|exs?|lua|jl|ps1|bat|go|py|[cm]?[jt]sx?)$/i;
/** What is linked with Go (https://pkg.go.dev/cmd/cgo). */
const LINKED = /\.(?:c|cc|cpp|cxx|hpp|h|mm?|s)$/i;
const MARKUP = /\.(?:html?|tmpl|tpl|gohtml|xml|vue|svelte|astro|hbs|ejs|pug)$/i;

/** By its language: what may refer to a thing. */
type Reader = "go" | "other";

function readerOf(path: string): Reader {
  return path.endsWith(".go") ? "go" : "other";
}

interface Place {
  readonly path: string;
  readonly line: number;
}

/** What was found so far. */
interface Found {
  readonly names: Readonly<Record<Reader, Map<string, Place[]>>>;
  readonly files: Map<string, Place>;
  readonly quoted: Set<string>;
}

interface Sought {
  /** Spelling → names, and stems of files. */
  readonly words: Map<string, string[]>;
  /** Stem → files. */
  readonly stems: ReadonlyMap<string, readonly string[]>;
}

export async function findMentions(input: MentionInput): Promise<Mentions> {
  const found: Found = { names: { go: new Map(), other: new Map() }, files: new Map(), quoted: new Set() };
  const sought = soughtOf(input);
  for (const path of input.paths) {
    if (sought.words.size === 0) break;
    const text = IRRELEVANT.test(path) ? undefined : input.read(path);
    if (text === undefined || !hasAny(text, sought.words)) continue;
    for (const [, word = ""] of text.matchAll(QUOTED)) if (input.names.has(word)) found.quoted.add(word);
    const isSource = input.isParsed(path) && !PROSE.test(path);
    const parts = (isSource ? await input.strings(path, text) : undefined) ?? partsOf(path, text);
    for (const part of parts)
      for (const word of wordsIn(part)) noteWord(found, sought, { path, text, isSource, isPlain: part.isPlain, ...word });
  }
  const written = (place: Place | undefined): string | undefined => place && `${place.path}:${place.line}`;
  return {
    ofName: (name, path) => written(found.names[readerOf(path)].get(name)?.find((place) => place.path !== path)),
    ofFile: (path) => written(found.files.get(path)),
    // Not all texts are read for a name that is mentioned often enough.
    isQuoted: (name) => found.quoted.has(name) || found.names.other.has(name),
  };
}

function soughtOf({ names, files }: MentionInput): Sought {
  const stems = new Map<string, string[]>();
  for (const file of files) pushTo(stems, stemOf(file), file);
  const words = new Map<string, string[]>();
  for (const name of new Set([...names, ...stems.keys()])) for (const spelling of spellings(name)) pushTo(words, spelling, name);
  return { words, stems };
}

interface Word {
  readonly index: number;
  readonly word: string;
}

interface WordInText extends Word {
  readonly path: string;
  readonly text: string;
  /** It stands in a string of a file that is read as code. */
  readonly isSource: boolean;
  readonly isPlain: boolean;
}

function noteWord({ names, files }: Found, { words, stems }: Sought, at: WordInText): void {
  const { path, text, index, word } = at;
  const sought = words.get(word) ?? [];
  const place = (): Place => ({ path, line: lineOf(text, index) });
  for (const name of sought) {
    for (const reader of READERS) {
      const list = names[reader].get(name) ?? [];
      if (list.length < MOST_PLACES && list.at(-1)?.path !== path && mayMean(reader, at)) names[reader].set(name, [...list, place()]);
    }
    for (const file of stems.get(name) ?? []) if (file !== path && !files.has(file) && namesFile(at, file)) files.set(file, place());
  }
  const isDone = (name: string): boolean =>
    READERS.every((reader) => names[reader].get(name)?.length === MOST_PLACES) && (stems.get(name) ?? []).every((file) => files.has(file));
  // Further texts need not be parsed for it.
  if (sought.length > 0 && sought.every(isDone)) words.delete(word);
}

const READERS: readonly Reader[] = ["go", "other"];
/** Enough to know one outside of any file. */
const MOST_PLACES = 2;

function partsOf(path: string, text: string): readonly TextPart[] {
  if (!PROSE.test(path)) return [{ text, start: 0, isPlain: true }];
  return [...text.matchAll(CODE_IN_PROSE)].map(({ 0: code, index }) => ({ text: code, start: index, isPlain: true }));
}

function hasAny(text: string, words: ReadonlyMap<string, unknown>): boolean {
  for (const [word] of text.matchAll(/[\p{L}_$][\p{L}\p{N}_$-]*/gu))
    if (words.has(word) || (word.includes("-") && word.split("-").some((part) => words.has(part)))) return true;
  return false;
}

function wordsIn({ text, start }: TextPart): readonly Word[] {
  return [WORD, HYPHENED].flatMap((form) => [...text.matchAll(form)].map(({ 0: word, index }) => ({ index: start + index, word })));
}

/** `createCart`, `create_cart`, `cart2`: no word of a sentence. */
const NAME = /[\p{Ll}\p{N}][\p{Lu}]|[_$\p{N}]/u;
/** In front of and behind a whole value, or a part of a name or of a call. */
const BEFORE = /(?:["'`/\\.:@#$<>{(=&]|[:=,[]\s+|^\s*(?:-\s+)?)$/;
const AFTER = /^(?:["'`(/\\<}=>\]),]|[.:][\p{L}_$]|\s*$)/u;
const QUOTE = /["'`]/;

/** Whether the text may refer to a thing of that name. */
function mayMean(reader: Reader, { path, text, index, word, isSource }: WordInText): boolean {
  const isForeign = isSource || FOREIGN.test(path);
  // No string names a function, a type or a value of Go, and no template.
  if (reader === "go" && (isForeign || MARKUP.test(path))) return LINKED.test(path);
  const [before, after] = around(text, index, word);
  if (isForeign && !isSource) return QUOTE.test(before.slice(-1)) || QUOTE.test(after.slice(0, 1));
  return NAME.test(word) || after.startsWith("(") || (BEFORE.test(before) && AFTER.test(after));
}

/** The rest of its line on both sides. */
function around(text: string, index: number, word: string): readonly [string, string] {
  const [after = ""] = text.slice(index + word.length, index + word.length + LINE).split("\n", 1);
  return [text.slice(Math.max(text.lastIndexOf("\n", index - 1) + 1, index - LINE), index), after];
}

const LINE = 200;

/** `MyButton` is `my-button` in a template, and `my_button` in a setting. */
function spellings(name: string): readonly string[] {
  const parts = name.match(/[\p{Lu}]+(?![\p{Ll}])|[\p{Lu}]?[\p{Ll}\p{N}]+|[\p{Lu}]+/gu) ?? [];
  if (parts.length < 2) return [name];
  const low = parts.map((part) => part.toLowerCase());
  const camel = low.map((part, at) => (at === 0 ? part : `${part.slice(0, 1).toUpperCase()}${part.slice(1)}`)).join("");
  return [...new Set([name, low.join("-"), low.join("_"), camel, `${camel.slice(0, 1).toUpperCase()}${camel.slice(1)}`])];
}

const EXTENSION = /^\.([a-z]{1,6})(?![\w-])/i;
const SCRIPTS = /^[cm]?[jt]sx?$/i;

/**
 * Whether the word is the name of the file: with its extension or none, below a folder of the same name if there is one; alone only as a whole string.
 */
function namesFile({ text, index, word, isSource, isPlain, path }: WordInText, file: string): boolean {
  const [before, after] = around(text, index, word);
  const [, written] = EXTENSION.exec(after) ?? [];
  const own = file.slice(file.lastIndexOf(".") + 1);
  const isSame = written !== undefined && (written === own || (SCRIPTS.test(written) && SCRIPTS.test(own)));
  if (written !== undefined && !isSame && (SCRIPTS.test(written) || /^(?:py|go|json|vue|svelte|css|html|md)$/.test(written))) return false;
  const folder = /([^/\\\s"'`]*)[/\\]$/.exec(before)?.[1] ?? /([\w-]*)\.$/.exec(before)?.[1];
  if (folder !== undefined) return isOpenFolder(folder) || folder === baseName(directoryOf(moduleOf(file)));
  if (isSame) return !/[\w-]$/.test(before);
  const isWhole = QUOTE.test(before.slice(-1)) && QUOTE.test(after.slice(0, 1));
  return isWhole && !isPlain && isSource && readerOf(path) === readerOf(file);
}

/** `.`, `..`, `@`, `~` and what is computed may be any folder. */
function isOpenFolder(folder: string): boolean {
  return !/[\w-]/.test(folder) || /[$*{}<>%()]/.test(folder);
}

/** A folder stands for the file that is loaded in its place. */
function moduleOf(path: string): string {
  return path.replace(/\/(?:index|__init__)\.\w+$/, "");
}

function stemOf(path: string): string {
  const name = baseName(moduleOf(path));
  return name.slice(0, name.includes(".") ? name.indexOf(".", 1) : undefined);
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
