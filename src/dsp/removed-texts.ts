/**
 * `.dsp/removed-texts` (docs/decisions/0026): texts of people about things that are no longer in the map, and texts that were replaced by
 * drafts on request, one per line, until somebody restores or deletes them. Not part of the protocol. Format of a line:
 *
 *     <source> <slot>[ of=<source>][ via=<source>][ into=<source>]: <text>
 *
 * The slot is a key of a description, or `why` or `shared`. Line ends and blanks that would break a line are escaped.
 */
import { byteOrder } from "../model/basics.js";
import type { Uid } from "../model/operation.js";
import { type DspTree, isBlank, readLines, strip } from "./dsp-tree.js";

export const REMOVED_TEXTS_FILE = "removed-texts";

export interface RemovedText {
  /** `source:` of the text's owner: the described entity, the importer of a why, the exporter of a shared entity. */
  readonly source: string;
  /** A key of the description; `why` of an import; `shared`: the text of an export. */
  readonly slot: string;
  /** Source of the imported or shared entity. */
  readonly of?: string;
  /** Source of the exporter of the import. */
  readonly via?: string;
  /** Source of the entity that took over the removed one and has a text of its own; equals `source` if a draft replaced the text on request. */
  readonly into?: string;
  /** The original text, including line ends. */
  readonly text: string;
  /** Not in the file: whoever takes a text back is its author from then on. Default: a person. */
  readonly by?: "model";
}

/** Whether the described entity still exists, with a draft that the user requested. */
export function isReplaced({ source, into }: RemovedText): boolean {
  return into === source;
}

/** What happened to texts of people about removed things. */
export interface TextMoves {
  /** Moved to `.dsp/removed-texts`, because the map has no place for them. */
  readonly removed: readonly RemovedText[];
  /** Now attached to the entity with that `source:`. */
  readonly transferred: readonly { readonly text: RemovedText; readonly to: string }[];
  /** Restored from `.dsp/removed-texts`. */
  readonly restored: readonly RemovedText[];
  /** Entities that stay only because of texts of people: they are not in the sources, and history does not show whether they were moved. */
  readonly unconfirmed: readonly { readonly uid: Uid; readonly source: string }[];
}

export const NO_TEXT_MOVES: TextMoves = { removed: [], transferred: [], restored: [], unconfirmed: [] };

const LINE = /^(\S+) ([a-z_]+)(?: of=(\S+))?(?: via=(\S+))?(?: into=(\S+))?: (.*)$/s;
/** Every line separator of the reference, and characters that readers may treat as the end of a line or text. */
const CONTROLS = /[\p{Cc}\u2028\u2029]/gu;
const NAMED: ReadonlyMap<string, string> = new Map([
  ["\n", "n"],
  ["\r", "r"],
  ["\t", "t"],
]);
const LETTERS: ReadonlyMap<string, string> = new Map([...NAMED].map(([character, letter]) => [letter, character]));

/** Readable texts, in the order of the lines, without duplicates. */
export function removedTexts(tree: Pick<DspTree, "get">): readonly RemovedText[] {
  return readLines(tree.get(REMOVED_TEXTS_FILE) ?? "").flatMap((line) => parseRemovedText(line) ?? []);
}

/** The file's lines without `taken` and with `added`; unreadable lines stay. */
export function changedLines(
  tree: Pick<DspTree, "get">,
  { taken = [], added = [] }: { readonly taken?: readonly RemovedText[]; readonly added?: readonly RemovedText[] },
): readonly string[] {
  const removed = new Set(taken.map(removedTextLine));
  const kept = readLines(tree.get(REMOVED_TEXTS_FILE) ?? "").filter((line) => {
    const read = parseRemovedText(line);
    return read === undefined || !removed.has(removedTextLine(read));
  });
  return sortedLines([...kept, ...added.map(removedTextLine)]);
}

/** In the order of the file. */
export function sortedLines(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)].sort(byteOrder);
}

export function removedTextLine({ source, slot, of, via, into, text }: RemovedText): string {
  const named = (key: string, name: string | undefined): string => (name === undefined ? "" : ` ${key}=${escapeName(name)}`);
  return `${escapeName(source)} ${slot}${named("of", of)}${named("via", via)}${named("into", into)}: ${escapeText(strip(text))}`;
}

/** Undefined for an unreadable line. */
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

/** Contains no blank, which would end it, and does not end with a colon, which would end the prefix. */
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
