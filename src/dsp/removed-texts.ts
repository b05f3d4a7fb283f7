/**
 * `.dsp/removed-texts` (docs/decisions/0026): what people wrote of things that are no longer in the map, one line for each text, until
 * somebody takes or clears it. Not of the protocol. A line reads
 *
 *     <source> <slot>[ of=<source>][ via=<source>][ into=<source>]: <text>
 *
 * where the slot is a key of a description, or `why` or `shared`. Line ends and blanks that would break a line are escaped.
 */
import { byteOrder } from "../model/byte-order.js";
import type { Uid } from "../model/operation.js";
import type { DspTree } from "./dsp-tree.js";
import { formatLines, isBlank, readLines, strip } from "./lines.js";

export const REMOVED_TEXTS_FILE = "removed-texts";

export interface RemovedText {
  /** `source:` of the entity that owned the text: what it describes, the importer of a why, the exporter of a shared entity. */
  readonly source: string;
  /** A key of the description; `why` of an import; `shared`: what an exporter says of what it shares. */
  readonly slot: string;
  /** Source of the entity that was imported or shared. */
  readonly of?: string;
  /** Source of the exporter that it was imported through. */
  readonly via?: string;
  /** Source of the entity that took in the removed one and has words of its own; `source` itself where a draft replaced the text on request. */
  readonly into?: string;
  /** As it stood there, line ends included. */
  readonly text: string;
}

/** Whether what it was written of stands there still, with a draft that was asked for. */
export function isReplaced({ source, into }: RemovedText): boolean {
  return into === source;
}

/** What became of words that people wrote of things that are gone. */
export interface Words {
  /** Kept in `.dsp/removed-texts`, because there is no place in the map for them. */
  readonly removed: readonly RemovedText[];
  /** Taken over by the entity with that `source:`. */
  readonly handedOn: readonly { readonly text: RemovedText; readonly to: string }[];
  /** Back from `.dsp/removed-texts`. */
  readonly restored: readonly RemovedText[];
  /** Entities that stay only for the words of people: they are not in the sources, and history does not say what became of them. */
  readonly unconfirmed: readonly { readonly uid: Uid; readonly source: string }[];
}

export const NO_WORDS: Words = { removed: [], handedOn: [], restored: [], unconfirmed: [] };

const LINE = /^(\S+) ([a-z_]+)(?: of=(\S+))?(?: via=(\S+))?(?: into=(\S+))?: (.*)$/s;
/** Everything that the reference splits at, and what a reader of lines would take for a line end or the end of a text. */
const CONTROLS = /[\p{Cc}\u2028\u2029]/gu;
const NAMED: ReadonlyMap<string, string> = new Map([
  ["\n", "n"],
  ["\r", "r"],
  ["\t", "t"],
]);
const LETTERS: ReadonlyMap<string, string> = new Map([...NAMED].map(([character, letter]) => [letter, character]));

/** Texts that can be read, in the order of the lines, each once. */
export function removedTexts(tree: Pick<DspTree, "get">): readonly RemovedText[] {
  return readLines(tree.get(REMOVED_TEXTS_FILE) ?? "").flatMap((line) => parseRemovedText(line) ?? []);
}

/** The file's lines without those of `taken` and with those of `added`; lines that nobody can read stay. */
export function changedLines(
  tree: Pick<DspTree, "get">,
  { taken = [], added = [] }: { readonly taken?: readonly RemovedText[]; readonly added?: readonly RemovedText[] },
): readonly string[] {
  const gone = new Set(taken.map(removedTextLine));
  const kept = readLines(tree.get(REMOVED_TEXTS_FILE) ?? "").filter((line) => {
    const read = parseRemovedText(line);
    return read === undefined || !gone.has(removedTextLine(read));
  });
  return sortedLines([...kept, ...added.map(removedTextLine)]);
}

/** As they stand in the file. */
export function sortedLines(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)].sort(byteOrder);
}

/** The tree with these lines in place of others; without the file where there are none. */
export function withRemovedTexts(tree: DspTree, lines: readonly string[]): DspTree {
  const after = new Map(tree);
  if (lines.length === 0) after.delete(REMOVED_TEXTS_FILE);
  else after.set(REMOVED_TEXTS_FILE, formatLines(lines));
  return after;
}

export function removedTextLine({ source, slot, of, via, into, text }: RemovedText): string {
  const named = (key: string, name: string | undefined): string => (name === undefined ? "" : ` ${key}=${escapeName(name)}`);
  return `${escapeName(source)} ${slot}${named("of", of)}${named("via", via)}${named("into", into)}: ${escapeText(strip(text))}`;
}

/** Undefined for a line that says nothing. */
export function parseRemovedText(line: string): RemovedText | undefined {
  const [, source = "", slot = "", of, via, into, text = ""] = LINE.exec(line) ?? [];
  if (source === "" || strip(text) === "" || (slot === "why" || slot === "shared") !== (of !== undefined)) return undefined;
  return {
    source: unescape(source),
    slot,
    ...(of === undefined ? {} : { of: unescape(of) }),
    ...(via === undefined ? {} : { via: unescape(via) }),
    ...(into === undefined ? {} : { into: unescape(into) }),
    text: unescape(text),
  };
}

function escapeText(text: string): string {
  return text.replaceAll("\\", "\\\\").replace(CONTROLS, code);
}

/** No blank in it, so that the next one ends it; a colon at its end would be taken for that of the line. */
function escapeName(name: string): string {
  const single = [...escapeText(name)].map((character) =>
    isBlank(character.charCodeAt(0)) || /\s/u.test(character) ? code(character) : character,
  );
  return single.join("").replace(/:$/, code);
}

function code(character: string): string {
  return `\\${NAMED.get(character) ?? `u{${(character.codePointAt(0) ?? 0).toString(16)}}`}`;
}

function unescape(text: string): string {
  return text.replace(/\\(?:u\{([0-9a-f]{1,6})\}|(.))/gsu, (whole, digits: string | undefined, letter = "") => {
    if (digits === undefined) return LETTERS.get(String(letter)) ?? String(letter);
    const point = Number.parseInt(digits, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
