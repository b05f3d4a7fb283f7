/** Many small texts in one string, and their file stamps in one array: read as one piece, searched without splitting. */
import { crc32 } from "node:zlib";
import { pack, unpack } from "../../model/collections/packed.js";

export interface PackedColumn {
  /** Unique id of the written version; empty if it was not stored. */
  readonly id: string;
  /** Time of the file system's clock when reading began, ms. */
  readonly since: number;
  /** In byte order. */
  readonly names: readonly string[];
  /** The same, each followed by a line feed. */
  readonly nameText: string;
  /** `MARKS` numbers for each name: change time, modification time, size, inode; -1 if there is no file. */
  readonly stamps: Float64Array;
  /** Start of each name's text in `body`, in UTF-16 units, and the end of the last one. */
  readonly starts: Int32Array;
  /** 1 for each name that has a text, even if empty. */
  readonly present: Uint8Array;
  readonly body: string;
}

export const STAMP_NUMBERS = 4;
const VERSION = "dsp-column 5";
/** Bytes. */
const COLUMN_HEAD = 128;

export function packColumn(
  names: readonly string[],
  texts: readonly (string | undefined)[],
): Pick<PackedColumn, "starts" | "present" | "body"> {
  const starts = new Int32Array(names.length + 1);
  const present = new Uint8Array(names.length);
  for (let index = 0; index < names.length; index += 1) {
    const text = texts[index];
    starts[index + 1] = (starts[index] ?? 0) + (text?.length ?? 0);
    present[index] = text === undefined ? 0 : 1;
  }
  return { starts, present, body: texts.join("") };
}

export function textAt({ body, starts, present }: PackedColumn, index: number): string | undefined {
  return present[index] === 1 ? body.slice(starts[index], starts[index + 1]) : undefined;
}

/** Index of a name, or -1. `near`: index to check first. */
export function placeOf({ names }: PackedColumn, name: string, near: number): number {
  if (names[near] === name) return near;
  let low = 0;
  let high = names.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const other = names[middle] ?? "";
    if (other === name) return middle;
    // Below the surrogates, code unit order equals byte order; other names are searched one by one.
    if (other < name) low = middle + 1;
    else high = middle - 1;
  }
  return HIGH.test(name) ? names.indexOf(name) : -1;
}

const HIGH = /[\ud800-\uffff]/;
/** Greek sigma in upper case; it has two lower-case forms, one of them for the end of a word. */
const SIGMA = "\u03a3";

/** A superset of the indices of texts that contain the words; with `ignoreCase` the words must be in lower case. */
export function placesHolding({ body, starts, names }: PackedColumn, words: string, ignoreCase: boolean): readonly number[] {
  const text = ignoreCase ? body.toLowerCase() : body;
  // A letter that expands to two shifts all offsets, and the lower case of sigma depends on its neighbours, even across texts.
  if (words === "" || text.length !== body.length || (ignoreCase && body.includes(SIGMA))) return names.map((_, index) => index);
  const places: number[] = [];
  let index = 0;
  for (let hit = text.indexOf(words); hit >= 0; hit = text.indexOf(words, starts[index + 1])) {
    while ((starts[index + 1] ?? 0) <= hit) index += 1;
    places.push(index);
  }
  return places;
}

/** What of a column is stored. */
type StoredColumn = Omit<PackedColumn, "names">;

export function formatColumn({ id, since, nameText, stamps, starts, present, body }: PackedColumn): readonly Uint8Array[] {
  const head = Buffer.alloc(COLUMN_HEAD, " ", "latin1");
  const parts = pack({ id, since, nameText, stamps, starts, present, body } satisfies StoredColumn);
  head.write(`${VERSION}|${parts.reduce((before, part) => crc32(part, before), 0)}`, "latin1");
  return [head, ...parts];
}

/** Undefined for anything but a complete and undamaged column. */
export function parseColumn(bytes: Buffer): PackedColumn | undefined {
  const [version, sum] = bytes.toString("latin1", 0, COLUMN_HEAD).trimEnd().split("|");
  const body = bytes.subarray(COLUMN_HEAD);
  if (version !== VERSION || crc32(body) !== Number(sum)) return undefined;
  const column = unpack(body) as Partial<StoredColumn> | undefined;
  const { stamps, starts, nameText = "", body: text } = column ?? {};
  const names = nameText.split("\n").slice(0, -1);
  const isWhole = stamps?.length === names.length * STAMP_NUMBERS && starts?.length === names.length + 1 && starts.at(-1) === text?.length;
  return isWhole ? { ...(column as StoredColumn), names } : undefined;
}
