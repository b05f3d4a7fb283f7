/**
 * Facts of files, cached between runs outside of the repository. They depend only on the path and the text of a file and on the extractor, which
 * form the key; resolutions are never stored here. Each project has one pack. Concurrent runs do not disturb each other, and losing the pack
 * costs time, but never changes a result.
 */
import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";
import type { FileFacts } from "../model/facts.js";
import type { FactsStore } from "../model/parsing/facts-store.js";
import type { Task } from "../model/parsing/parse-task.js";
import { makeDirectories } from "../fs/make-directories.js";
import { readPlainFile, removeQuietly } from "../fs/files.js";

const MEBIBYTE = 2 ** 20;

export class Spool {
  #size = 0;
  #written = 0;
  #descriptor: number | undefined;
  #isRefused = false;
  /** Bytes that are not yet in the file, by offset. */
  readonly #waiting = new Map<number, Buffer>();

  /** `file`: a unique name in a directory with enough space; `most`: maximum bytes in memory. */
  constructor(
    private readonly file: string,
    private readonly most = 4 * MEBIBYTE,
  ) {}

  get size(): number {
    return this.#size;
  }

  add(bytes: Buffer): Span {
    const start = this.#size;
    this.#waiting.set(start, bytes);
    this.#size += bytes.length;
    if (this.#size - this.#written > this.most) this.#write();
    return [start, this.#size];
  }

  read([start, end]: Span): Buffer {
    return this.#waiting.get(start) ?? this.#fromFile(start, end);
  }

  /** All bytes, in the order of `add`. */
  *pieces(): Generator<Buffer> {
    for (let at = 0; at < this.#written; at += MEBIBYTE) yield this.#fromFile(at, Math.min(at + MEBIBYTE, this.#written));
    yield* this.#waiting.values();
  }

  clear(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
    this.#waiting.clear();
    this.#size = 0;
    this.#written = 0;
  }

  #write(): void {
    if (this.#isRefused) return;
    try {
      this.#descriptor ??= openNameless(this.file);
      writeFileSync(this.#descriptor, Buffer.concat([...this.#waiting.values()]));
      this.#written = this.#size;
      this.#waiting.clear();
    } catch {
      // A partial write after the last complete one is never read.
      this.#isRefused = true;
    }
  }

  #fromFile(start: number, end: number): Buffer {
    const bytes = Buffer.allocUnsafe(end - start);
    let read = 0;
    while (read < bytes.length) {
      const more = this.#descriptor === undefined ? 0 : readSync(this.#descriptor, bytes, read, bytes.length - read, start + read);
      if (more === 0) throw new Error("a file that was being written has become shorter");
      read += more;
    }
    return bytes;
  }
}

const NEW_LINE = 10;

/** Base64 of a SHA-256, without padding. */
const KEY_LENGTH = 43;

/** Hexadecimal digits. */
const CHECKSUM_LENGTH = 8;

const TEXT = KEY_LENGTH + CHECKSUM_LENGTH;

/** Bytes of unused lines that are retained, at least; otherwise as many as used lines take. `check --staged` reads other texts. */
const SPARE = 16 * 2 ** 20;

/** Bytes of a pack. A larger one counts as none, and is written anew. */
const LARGEST = 2 ** 29;

const PIECE = 2 ** 20;

interface FactsStoreOptions {
  /** File of the pack. */
  readonly file: string;
  /** Identifies the code that extracts facts; facts of other versions are ignored. */
  readonly version: string;
  /** Pack to read if there is none at `file`. */
  readonly other?: () => string;
  /** Called with failures that are ignored. */
  readonly onFailure?: OnFailure;
}

export function openFactsStore(options: FactsStoreOptions): FactsStore {
  const lines = openLines(options);
  const requested = new Map<string, string>();
  // Keys of texts that were not found: hashing a text again takes as long as reading it.
  const keys = new WeakMap<Task, string>();
  return {
    isEmpty: lines.isEmpty,
    find(task) {
      const key = keyOf(task);
      keys.set(task, key);
      requested.set(task.path, key);
      const facts = lines.at(key) as FileFacts | undefined;
      if (facts?.path !== task.path) return undefined;
      lines.use(key);
      return facts;
    },
    keep: (task, facts) => lines.add(keys.get(task) ?? keyOf(task), facts),
    placeOf: (path) => requested.get(path),
    at(key) {
      const facts = lines.at(key) as FileFacts | undefined;
      if (facts !== undefined) lines.use(key);
      return facts;
    },
    save: lines.save,
  };
}

/** The lines of the pack and the new lines. */
interface Lines {
  /** Whether the pack has no line. */
  readonly isEmpty: () => boolean;
  readonly at: (key: string) => unknown;
  readonly add: (key: string, text: string) => void;
  /** Keeps the line in the pack. */
  readonly use: (key: string) => void;
  /** Writes the new lines; if that fails, this run can still read them. */
  readonly save: () => void;
}

function openLines({ file, version, other = () => file, onFailure = () => undefined }: FactsStoreOptions): Lines {
  const head = packHead(version);
  const used = new Set<string>();
  const fresh = openFresh(`${file}.${process.pid}.new`);
  let opened: Pack | undefined;
  /** Number of new lines when the last write failed; the next attempt is made when there are more. */
  let refused = 0;
  const pack = (): Pack => (opened ??= readPack(existsSync(file) ? file : other(), head, onFailure));
  /** A pack read from another place is written here even without new lines. */
  const isForeign = (): boolean => opened !== undefined && opened.lines.size > 0 && !existsSync(file);
  return {
    isEmpty: () => pack().lines.size === 0,
    at(key) {
      if (fresh.spans.has(key)) return fresh.at(key);
      const line = pack().lines.get(key);
      return line && readLine(pack().bytes, line);
    },
    add: fresh.add,
    use: (key) => void used.add(key),
    save() {
      if (fresh.spans.size === refused && !isForeign()) return;
      refused = fresh.spans.size;
      if (!writePack(file, onFailure, head, fresh.pieces(), carriedLines(pack(), used, fresh.spans))) return;
      refused = 0;
      opened = undefined;
      // If this run writes again, it must keep these lines.
      for (const key of fresh.clear()) used.add(key);
    },
  };
}

/** New lines of a pack. */
interface Fresh {
  readonly spans: ReadonlyMap<string, Span>;
  readonly add: (key: string, text: string) => void;
  readonly at: (key: string) => unknown;
  readonly pieces: () => Iterable<Buffer>;
  /** Returns the keys. */
  readonly clear: () => readonly string[];
}

function openFresh(file: string): Fresh {
  const spool = new Spool(file);
  const spans = new Map<string, Span>();
  return {
    spans,
    add(key, text) {
      if (!spans.has(key)) spans.set(key, spool.add(packLine(key, text)));
    },
    at(key) {
      const span = spans.get(key);
      return span === undefined ? undefined : readLine(spool.read(span), [0, span[1] - span[0] - 1]);
    },
    pieces: () => spool.pieces(),
    clear() {
      const keys = [...spans.keys()];
      spans.clear();
      spool.clear();
      return keys;
    },
  };
}

/** Hashes UTF-16, because UTF-8 cannot represent a lone surrogate. */
function keyOf({ language, path, mode, verdict, text }: Task): string {
  return createHash("sha256")
    .update(JSON.stringify([language, path, mode, verdict]))
    .update(text, "utf16le")
    .digest("base64url");
}

/**
 * A file of JSON lines with keys. The file is read as a whole, and its lines are parsed when they are needed; it is replaced atomically by a
 * rename. Each line has a checksum, because a line with a wrong byte may still be valid JSON.
 */
interface Pack {
  readonly bytes: Buffer;
  /** Lines by key, without line ends. */
  readonly lines: ReadonlyMap<string, Span>;
}

type OnFailure = (path: string, error: unknown) => void;

/** First line of a pack. `version`: of the code that extracts facts. */
function packHead(version: string): Buffer {
  return Buffer.from(`dsp-facts 2 ${version}\n`);
}

/** Includes the line end. `key`: `KEY_LENGTH` characters; `text`: JSON. */
function packLine(key: string, text: string): Buffer {
  const bytes = Buffer.from(`${key}${" ".repeat(CHECKSUM_LENGTH)}${text}\n`);
  bytes.write(checksumOf(bytes, [0, bytes.length - 1]), KEY_LENGTH, "latin1");
  return bytes;
}

/** Undefined if the line is damaged. */
function readLine(bytes: Buffer, line: Span): unknown {
  try {
    const [start, end] = line;
    if (bytes.toString("latin1", start + KEY_LENGTH, start + TEXT) !== checksumOf(bytes, line)) return undefined;
    return JSON.parse(bytes.toString("utf8", start + TEXT, end)) as unknown;
  } catch {
    return undefined;
  }
}

/** Covers the key and the text. */
function checksumOf(bytes: Buffer, [start, end]: Span): string {
  const ofKey = crc32(bytes.subarray(start, start + KEY_LENGTH));
  return crc32(bytes.subarray(start + TEXT, end), ofKey)
    .toString(16)
    .padStart(CHECKSUM_LENGTH, "0");
}

/** Empty if the file does not begin with `head`. */
function readPack(file: string, head: Buffer, onFailure: OnFailure): Pack {
  const bytes = readWhole(file, onFailure);
  return { bytes, lines: bytes.subarray(0, head.length).equals(head) ? linesOf(bytes, head.length) : new Map() };
}

/** The lines from there on; an incomplete last one is left out. */
function linesOf(bytes: Buffer, from: number): ReadonlyMap<string, Span> {
  const lines = new Map<string, Span>();
  for (let at = from; at < bytes.length;) {
    const end = bytes.indexOf(NEW_LINE, at);
    if (end < 0) break;
    if (end - at > TEXT) lines.set(bytes.toString("latin1", at, at + KEY_LENGTH), [at, end]);
    at = end + 1;
  }
  return lines;
}

function readWhole(file: string, onFailure: OnFailure): Buffer {
  try {
    const bytes = readPlainFile(file, LARGEST);
    return typeof bytes === "string" ? Buffer.alloc(0) : bytes;
  } catch (error) {
    onFailure(file, error);
    return Buffer.alloc(0);
  }
}

/** Lines of the former pack that are not replaced by `fresh` ones: all used lines, and as many unused ones as there is room for. */
function carriedLines({ bytes, lines }: Pack, used: ReadonlySet<string>, fresh: ReadonlyMap<string, Span>): readonly Buffer[] {
  const kept: Buffer[] = [];
  const spare: Buffer[] = [];
  let size = 0;
  for (const [key, [start, end]] of lines) {
    if (fresh.has(key)) continue;
    (used.has(key) ? kept : spare).push(bytes.subarray(start, end + 1));
    if (used.has(key)) size += end - start;
  }
  let room = Math.max(size, SPARE);
  for (const line of spare) {
    if (line.length > room) continue;
    room -= line.length;
    kept.push(line);
  }
  return kept;
}

/** Returns whether the file was written; if not, the former file is unchanged. */
function writePack(
  file: string,
  onFailure: OnFailure,
  ...parts: readonly [head: Buffer, fresh: Iterable<Buffer>, carried: Iterable<Buffer>]
): boolean {
  const temporary = `${file}.${process.pid}`;
  try {
    makeDirectories(dirname(file), 0o700);
    const descriptor = openSync(temporary, "wx", 0o600);
    try {
      for (const piece of inPieces(...parts)) writeFileSync(descriptor, piece);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, file);
    return true;
  } catch (error) {
    onFailure(file, error);
    removeQuietly(temporary);
    return false;
  }
}

/** Few enough pieces to write them one by one, and small enough that the content is not in memory twice. */
function* inPieces(head: Buffer, ...groups: readonly Iterable<Buffer>[]): Generator<Buffer> {
  let waiting = [head];
  let size = head.length;
  for (const group of groups) {
    for (const part of group) {
      waiting.push(part);
      size += part.length;
      if (size < PIECE) continue;
      yield Buffer.concat(waiting);
      waiting = [];
      size = 0;
    }
  }
  yield Buffer.concat(waiting);
}

// Bytes that are kept until the end of a run and rarely read. Beyond a few megabytes they go to an unlinked file, so that nothing remains
// however the run ends; if no such file can be made, they stay in memory.

/** Offset of the first byte, and the offset after the last one. */
type Span = readonly [start: number, end: number];

function openNameless(file: string): number {
  makeDirectories(dirname(file), 0o700);
  // A run that was killed between the next two lines leaves an empty file.
  rmSync(file, { force: true });
  const descriptor = openSync(file, "wx+", 0o600);
  rmSync(file, { force: true });
  return descriptor;
}
