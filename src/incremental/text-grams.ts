/**
 * Which runs of three characters each source has, as a few bits: a text without one of a word's runs does not contain the word, and need not be
 * read. Kept for exactly the content that they were taken from.
 */
import type { CacheStore } from "../cache/cache-store.js";
import type { SourceId } from "../inventory/dependency-recorder.js";

export interface TextGrams {
  /** False only if the content with this id certainly does not contain the word. */
  readonly mayContain: (path: string, id: SourceId | undefined, word: string) => boolean;
  readonly note: (path: string, id: SourceId, text: string) => void;
  /** Caches what was noted, if it is much. */
  readonly save: () => void;
}

const KIND = "grams";
const RUN = 3;
/** Bytes for each source; a long text has nearly all bits, and is read. */
const SIZE = 1024;
const BITS_OF_PLACE = Math.log2(SIZE * 8);
const SPREAD = 65599;
const GOLDEN = 0x9e3779b1;
/** A record is rewritten if more than one in this many sources is new. */
const SMALL_PART = 64;

interface Row {
  readonly id: SourceId;
  readonly bits: Uint8Array;
}

/** `store`: undefined if nothing is cached outside of the process. */
export function openTextGrams(store: CacheStore | undefined, key: string): TextGrams {
  let known: Map<string, Row> | undefined;
  const rows = (): Map<string, Row> => (known ??= load(store, key));
  let news = 0;
  return {
    mayContain(path, id, word) {
      const row = id === undefined ? undefined : rows().get(path);
      return row === undefined || row.id !== id || placesOf(word).every((place) => has(row.bits, place));
    },
    note(path, id, text) {
      if (rows().get(path)?.id === id) return;
      rows().set(path, { id, bits: bitsOf(text) });
      news += 1;
    },
    save() {
      if (news * SMALL_PART <= rows().size) return;
      const list = [...rows()];
      store?.put(KIND, key, { value: list.map(([path, { id }]) => [path, id]), bytes: list.map(([, { bits }]) => bits) });
      news = 0;
    },
  };
}

function load(store: CacheStore | undefined, key: string): Map<string, Row> {
  const record = store?.get<readonly (readonly [path: string, id: SourceId])[]>(KIND, key);
  const [table = new Uint8Array()] = record?.bytes ?? [];
  if (record === undefined || table.length !== record.value.length * SIZE) return new Map();
  return new Map(record.value.map(([path, id], place) => [path, { id, bits: table.subarray(place * SIZE, (place + 1) * SIZE) }]));
}

function bitsOf(text: string): Uint8Array {
  const bits = new Uint8Array(SIZE);
  let [first, second] = [text.charCodeAt(0), text.charCodeAt(1)];
  for (let at = RUN - 1; at < text.length; at += 1) {
    const third = text.charCodeAt(at);
    const place = placeOf(first, second, third);
    bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7));
    [first, second] = [second, third];
  }
  return bits;
}

function placesOf(word: string): readonly number[] {
  return Array.from({ length: Math.max(0, word.length - RUN + 1) }, (_, at) =>
    placeOf(word.charCodeAt(at), word.charCodeAt(at + 1), word.charCodeAt(at + 2)),
  );
}

function placeOf(first: number, second: number, third: number): number {
  return Math.imul(Math.imul(Math.imul(first, SPREAD) + second, SPREAD) + third, GOLDEN) >>> (32 - BITS_OF_PLACE);
}

function has(bits: Uint8Array, place: number): boolean {
  return ((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0;
}
