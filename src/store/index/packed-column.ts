/** Many small texts in one string, and their file stamps in one array: read as one piece, searched without splitting. */
import { crc32 } from "node:zlib";

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
const VERSION = "dsp-column 3";
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

export function formatColumn({ id, since, names, nameText, stamps, starts, present, body }: PackedColumn): readonly Uint8Array[] {
  const [nameBytes, bodyBytes] = [Buffer.from(nameText, "utf8"), Buffer.from(body, "utf8")];
  const head = Buffer.alloc(COLUMN_HEAD, " ", "latin1");
  const parts = [bytesOf(stamps), bytesOf(starts), present, nameBytes, bodyBytes];
  const sum = parts.reduce((before, part) => crc32(part, before), 0);
  head.write([VERSION, id, since, names.length, nameBytes.length, bodyBytes.length, sum].join("|"), "latin1");
  return [head, ...parts];
}

/** What verifies a column. */
export type ColumnStamps = Pick<PackedColumn, "id" | "since" | "names" | "nameText" | "stamps">;

interface Layout {
  readonly count: number;
  readonly startsAt: number;
  readonly presentAt: number;
  readonly namesAt: number;
  readonly bodyAt: number;
  /** CRC-32 of everything behind the head. */
  readonly sum: number;
}

/** Undefined for bytes of another format or length. */
function layoutOf(bytes: Buffer): Layout | undefined {
  const [version, , , ...numbers] = headOf(bytes);
  const [count = -1, nameLength = -1, bodyLength = -1, sum = -1] = numbers.map(Number);
  if (version !== VERSION || ![count, nameLength, bodyLength].every((number) => Number.isSafeInteger(number) && number >= 0))
    return undefined;
  const startsAt = COLUMN_HEAD + count * STAMP_NUMBERS * Float64Array.BYTES_PER_ELEMENT;
  const presentAt = startsAt + (count + 1) * Int32Array.BYTES_PER_ELEMENT;
  const namesAt = presentAt + count;
  const bodyAt = namesAt + nameLength;
  return bytes.length === bodyAt + bodyLength ? { count, startsAt, presentAt, namesAt, bodyAt, sum } : undefined;
}

function headOf(bytes: Buffer): readonly string[] {
  return bytes.toString("latin1", 0, COLUMN_HEAD).trimEnd().split("|");
}

/** Undefined for anything but a complete column, as far as it can be seen without its texts. */
export function parseStamps(bytes: Buffer): ColumnStamps | undefined {
  const layout = layoutOf(bytes);
  if (layout === undefined) return undefined;
  const { count, startsAt, namesAt, bodyAt } = layout;
  const [, id = "", since] = headOf(bytes);
  const nameText = bytes.toString("utf8", namesAt, bodyAt);
  const names = nameText.split("\n");
  if (names.pop() !== "" || names.length !== count) return undefined;
  const stamps = new Float64Array(bytes.buffer.slice(bytes.byteOffset + COLUMN_HEAD, bytes.byteOffset + startsAt));
  return { id, since: Number(since), names, nameText, stamps };
}

/** Undefined for anything but a complete and undamaged column. */
export function parseColumn(bytes: Buffer): PackedColumn | undefined {
  const [layout, stamps] = [layoutOf(bytes), parseStamps(bytes)];
  if (layout === undefined || stamps === undefined || crc32(bytes.subarray(COLUMN_HEAD)) !== layout.sum) return undefined;
  const { count, startsAt, presentAt, namesAt, bodyAt } = layout;
  const starts = new Int32Array(bytes.buffer.slice(bytes.byteOffset + startsAt, bytes.byteOffset + presentAt));
  const body = bytes.toString("utf8", bodyAt);
  return starts[count] === body.length ? { ...stamps, starts, present: bytes.subarray(presentAt, namesAt), body } : undefined;
}

function bytesOf(array: Float64Array | Int32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
