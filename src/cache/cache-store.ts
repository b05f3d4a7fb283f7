/**
 * Cache for later runs, outside of every repository: one record for each kind and key. Each record is a file of its own, replaced atomically
 * by a rename and checked when it is read. Losing a record costs time, but never changes a result.
 */
import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readdirSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { makeDirectories } from "../fs/make-directories.js";
import { readPlainFile, ignoreFailure, removeQuietly } from "../fs/files.js";
import { ANSWERS } from "./cache-directory.js";

/** Characters of a piece. One text for everything would need as much memory as the value, and no string exceeds half a gigabyte. */
const PIECE = 2 ** 18;

/** Levels that are split; deeper values are small. */
const DEPTH = 3;

/** Most members of a small array. */
const FEW = 16;

export interface CacheRecord<Value> {
  /** JSON. */
  readonly value: Value;
  /** What is too much for JSON: in pieces when it is written, one when it is read (`pack`). */
  readonly bytes?: Iterable<Uint8Array>;
  /** Stamps of the files that `value` lists, in the same order. */
  readonly stamps?: Float64Array;
}

export interface CacheStore {
  readonly directory: string;
  /** Undefined if there is no record, if it is damaged, or if it was written by another build or for another kind or key. */
  readonly get: <Value>(kind: string, key: string) => CacheRecord<Value> | undefined;
  /** A failure is reported with `--verbose` only. */
  readonly put: <Value>(kind: string, key: string, record: CacheRecord<Value>) => void;
  readonly has: (kind: string, key: string) => boolean;
  /** Keys of a kind with this prefix, newest first. */
  readonly keys: (kind: string, start: string) => readonly string[];
  /** Removes the oldest files until all kinds together fit into the budget, and are not too many. Paid answers are never removed. */
  readonly evict: () => void;
}

const GIBIBYTE = 2 ** 30;
/** Maximum number of files: listing them takes as long as the rest of a run if there are many more, however small they are. */
const MOST_FILES = 20_000;
/** Maximum size of a record in bytes; larger ones are not stored. */
const LARGEST = 2 ** 28;
/** Of its first line. */
const HEAD_BYTES = 4096;
const LINE_END = 10;
/** Digits of a length in bytes, and of a hexadecimal SHA-256. */
const DIGITS = 12;
const DIGEST = 64;

/** `build` names the program, without blanks: records of other builds are ignored. `budget`: bytes; `most`: files. */
export function openCacheStore(directory: string, build: string, budget = 2 * GIBIBYTE, most = MOST_FILES): CacheStore {
  const fileOf = (kind: string, key: string): string => join(directory, kind, key);
  return {
    directory,
    get: (kind, key) => readRecord(fileOf(kind, key), nameOf(build, kind, key)),
    put: (kind, key, record) => writeRecord(fileOf(kind, key), nameOf(build, kind, key), record),
    has: (kind, key) => existsSync(fileOf(kind, key)),
    keys: (kind, start) => keysOf(join(directory, kind), start),
    evict: () => evictOldest(directory, budget, most),
  };
}

function keysOf(directory: string, start: string): readonly string[] {
  try {
    const names = readdirSync(directory).filter((name) => name.startsWith(start) && !name.includes("."));
    const timeOf = (name: string): number => statSync(join(directory, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return names.toSorted((one, other) => timeOf(other) - timeOf(one));
  } catch (error) {
    ignoreFailure(directory, error);
    return [];
  }
}

function readRecord<Value>(file: string, expected: string): CacheRecord<Value> | undefined {
  try {
    const whole = readPlainFile(file, LARGEST + HEAD_BYTES);
    if (typeof whole === "string") return undefined;
    const end = whole.indexOf(LINE_END);
    const [name, digest, ...lengths] = whole.toString("latin1", 0, end).trimEnd().split(" ");
    const body = whole.subarray(end + 1);
    if (name !== expected || digest !== createHash("sha256").update(body).update(lengths.join(" ")).digest("hex")) return undefined;
    const [text = 0, size = 0] = lengths.map(Number);
    const value = JSON.parse(body.toString("utf8", 0, text)) as Value;
    const bytes = body.subarray(text, text + size);
    const stamps = body.subarray(text + size);
    return {
      value,
      ...(size > 0 && { bytes: [bytes] }),
      ...(stamps.length > 0 && { stamps: new Float64Array(Uint8Array.from(stamps).buffer) }),
    };
  } catch (error) {
    ignoreFailure(file, error);
    return undefined;
  }
}

function writeRecord<Value>(file: string, name: string, { value, bytes = [], stamps }: CacheRecord<Value>): void {
  const temporary = `${file}.${process.pid}`;
  try {
    makeDirectories(dirname(file), 0o700);
    const descriptor = openSync(temporary, "wx", 0o600);
    try {
      const table = stamps === undefined ? Buffer.alloc(0) : Buffer.from(stamps.buffer, stamps.byteOffset, stamps.byteLength);
      writeBody(descriptor, name, jsonPieces(value), { bytes, stamps: table });
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, file);
  } catch (error) {
    ignoreFailure(file, error);
    removeQuietly(temporary);
  }
}

interface Rest {
  readonly bytes: Iterable<Uint8Array>;
  readonly stamps: Buffer;
}

/** The head contains the digest of the rest, so it is written last. Throws if the content exceeds the limit of a record. */
function writeBody(descriptor: number, name: string, text: Iterable<string>, { bytes, stamps }: Rest): void {
  const digest = createHash("sha256");
  const start = aligned(headOf(name, "0".repeat(DIGEST), lengthsOf(0, 0)).length);
  let at = start;
  const add = (piece: Uint8Array): void => {
    if (at - start + piece.length > LARGEST) throw new RangeError("too large for a cache record");
    digest.update(piece);
    for (let done = 0; done < piece.length;) done += writeSync(descriptor, piece, done, piece.length - done, at + done);
    at += piece.length;
  };
  // One buffer for all pieces: a new one for each would stay in memory until the next collection.
  let room = Buffer.alloc(0);
  for (const piece of text) {
    const size = Buffer.byteLength(piece, "utf8");
    if (room.length < size) room = Buffer.allocUnsafe(size);
    add(room.subarray(0, room.write(piece, "utf8")));
  }
  add(Buffer.from(BLANK.repeat(aligned(at) - at)));
  const length = at - start;
  for (const piece of bytes) add(piece);
  const lengths = lengthsOf(length, at - start - length);
  add(stamps);
  const head = headOf(name, digest.update(lengths).digest("hex"), lengths);
  writeSync(descriptor, `${head.slice(0, -1).padEnd(start - 1, BLANK)}\n`, 0);
}

const BLANK = " ";
const ALIGNED = 8;

/** Bytes that begin there can be read as numbers without a copy. */
function aligned(at: number): number {
  return Math.ceil(at / ALIGNED) * ALIGNED;
}

/** Of the text and of the bytes. */
function lengthsOf(text: number, bytes: number): string {
  return [text, bytes].map((length) => String(length).padStart(DIGITS, "0")).join(" ");
}

function headOf(name: string, digest: string, lengths: string): string {
  return `${name} ${digest} ${lengths}\n`;
}

/** First word of the file. */
function nameOf(build: string, kind: string, key: string): string {
  return `dsp-cache-2-${build}-${kind}-${key}`;
}

/** Oldest last write first. It is no failure if another run removes a file in the meantime. */
function evictOldest(directory: string, budget: number, most: number): void {
  const answers = join(directory, ANSWERS, sep);
  try {
    const files = readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !join(entry.parentPath, sep).startsWith(answers))
      .flatMap((entry) => {
        const path = join(entry.parentPath, entry.name);
        const stat = statSync(path, { throwIfNoEntry: false });
        return stat === undefined ? [] : [{ path, size: stat.size, time: stat.mtimeMs }];
      })
      .sort((one, other) => other.time - one.time);
    let room = budget;
    for (const [place, { path, size }] of files.entries()) if ((room -= size) < 0 || place >= most) rmSync(path, { force: true });
  } catch (error) {
    ignoreFailure(directory, error);
  }
}

/** The text of `JSON.stringify` for plain data, in pieces. On the levels that are split, iterables are written as arrays. */
export function* jsonPieces(value: unknown): Generator<string> {
  let piece = "";
  for (const part of partsOf(value, DEPTH)) {
    piece += part;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}

function* partsOf(value: unknown, depth: number): Generator<string> {
  if (!isSplit(value, depth)) yield textOf(value);
  else if (isIterable(value)) yield* elements(value, depth);
  else yield* members(value, depth);
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? "null";
}

/** Whether it is not written at once. A record has millions of small values, and a generator for each would take several times as long as its text. */
function isSplit(value: unknown, depth: number): value is object {
  return depth > 0 && typeof value === "object" && value !== null && !isSmall(value, depth);
}

/** A row, or a pair of a key and a row: nothing in it is an iterable on a level that is split. */
function isSmall(value: object, depth: number): boolean {
  if (depth > 2 || (Array.isArray(value) && value.length > FEW)) return false;
  if (depth === 1) return Array.isArray(value) || !isIterable(value);
  return Array.isArray(value) && value.every((part) => typeof part !== "object" || part === null || Array.isArray(part));
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}

function* elements(value: Iterable<unknown>, depth: number): Generator<string> {
  yield "[";
  let isFirst = true;
  for (const part of value) {
    const start = isFirst ? "" : ",";
    if (!isSplit(part, depth - 1)) yield start + textOf(part);
    else {
      yield start;
      yield* partsOf(part, depth - 1);
    }
    isFirst = false;
  }
  yield "]";
}

function* members(value: object, depth: number): Generator<string> {
  yield "{";
  let isFirst = true;
  for (const [key, part] of Object.entries(value)) {
    if (part === undefined) continue;
    yield `${isFirst ? "" : ","}${JSON.stringify(key)}:`;
    yield* partsOf(part, depth - 1);
    isFirst = false;
  }
  yield "}";
}
