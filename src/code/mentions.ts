/** Where the texts of a repository spell names and files without an import: strings of sources, configurations, templates, documents. */

export interface Mentions {
  /** `docs/api.md:3`; undefined if no other text has the name. */
  readonly ofName: (name: string, except: string) => string | undefined;
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
  /** Contents of the strings of a source, and of what stands around its scripts; undefined if they cannot be told from code. */
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

interface Place {
  readonly path: string;
  readonly line: number;
}

const QUOTED = /([\p{L}_$][\p{L}\p{N}_$]*)["'`]/gu;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** In front of and behind the stem of a file that is named: a part of a path or of a module's name, or a whole string. */
const IN_PATH = /["'`/\\.:]/;

export async function findMentions(input: MentionInput): Promise<Mentions> {
  const [names, stems] = [new Map<string, Place[]>(), new Map<string, Place[]>()];
  const files = new Set(input.files.map(stemOf));
  const quoted = new Set<string>();
  const wordOf = new Map<string, string[]>();
  for (const name of new Set([...input.names, ...files]))
    for (const other of spellings(name)) wordOf.set(other, [...(wordOf.get(other) ?? []), name]);
  const isOpen = (name: string): boolean => isSought(names, name) || (files.has(name) && isSought(stems, name));
  for (const path of input.paths) {
    if (wordOf.size === 0) break;
    const text = input.read(path);
    if (text === undefined || !hasAny(text, wordOf)) continue;
    for (const [, word = ""] of text.matchAll(QUOTED)) if (input.names.has(word)) quoted.add(word);
    const parts = (input.isParsed(path) ? await input.strings(path, text) : undefined) ?? [{ text, start: 0, isPlain: true }];
    for (const { index, word, isPlain } of parts.flatMap((one) => wordsIn(one).map((found) => ({ ...found, isPlain: one.isPlain })))) {
      for (const name of wordOf.get(word) ?? []) {
        note(names, name, path, text, index);
        if (files.has(name) && (!isPlain || isInPath(text, index, word))) note(stems, name, path, text, index);
      }
      // Further texts need not be parsed for it.
      if (wordOf.get(word)?.some(isOpen) === false) wordOf.delete(word);
    }
  }
  const placeIn = (places: Map<string, Place[]>, name: string, except: string): string | undefined => {
    const place = places.get(name)?.find(({ path }) => path !== except);
    return place && `${place.path}:${place.line}`;
  };
  return {
    ofName: (name, except) => placeIn(names, name, except),
    ofFile: (path) => placeIn(stems, stemOf(path), path),
    // Not all texts are read for a name that is mentioned often enough.
    isQuoted: (name) => quoted.has(name) || names.has(name),
  };
}

/** Enough to know one outside of any file. */
const MOST_PLACES = 2;

function isSought(places: ReadonlyMap<string, readonly Place[]>, name: string): boolean {
  return (places.get(name)?.length ?? 0) < MOST_PLACES;
}

function note(places: Map<string, Place[]>, name: string, path: string, text: string, index: number): void {
  const list = places.get(name) ?? [];
  if (isSought(places, name) && list.at(-1)?.path !== path) places.set(name, [...list, { path, line: lineOf(text, index) }]);
}

function hasAny(text: string, words: ReadonlyMap<string, unknown>): boolean {
  for (const [word] of text.matchAll(/[\p{L}_$][\p{L}\p{N}_$-]*/gu))
    if (words.has(word) || (word.includes("-") && word.split("-").some((part) => words.has(part)))) return true;
  return false;
}

function wordsIn({ text, start }: TextPart): { readonly index: number; readonly word: string }[] {
  const plain = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ index: start + index, word }));
  const joined = [...text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*(?:-[\p{L}\p{N}_$]+)+/gu)].map(({ 0: word, index }) => ({
    index: start + index,
    word,
  }));
  return [...plain, ...joined];
}

/** `MyButton` is `my-button` in a template, and `my_button` in a setting. */
function spellings(name: string): readonly string[] {
  const parts = name.match(/[\p{Lu}]+(?![\p{Ll}])|[\p{Lu}]?[\p{Ll}\p{N}]+|[\p{Lu}]+/gu) ?? [];
  if (parts.length < 2) return [name];
  const low = parts.map((part) => part.toLowerCase());
  const camel = low.map((part, at) => (at === 0 ? part : `${part.slice(0, 1).toUpperCase()}${part.slice(1)}`)).join("");
  return [...new Set([name, low.join("-"), low.join("_"), camel, `${camel.slice(0, 1).toUpperCase()}${camel.slice(1)}`])];
}

function isInPath(text: string, index: number, word: string): boolean {
  return IN_PATH.test(text[index - 1] ?? "") || IN_PATH.test(text[index + word.length] ?? "");
}

function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.slice(0, name.includes(".") ? name.indexOf(".", 1) : undefined);
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
