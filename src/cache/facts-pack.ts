/**
 * A file of JSON lines with keys. The file is read as a whole, and its lines are parsed when they are needed; it is replaced atomically by a
 * rename. Each line has a checksum, because a line with a wrong byte may still be valid JSON.
 */
import { closeSync, openSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";
import { makeDirectories } from "../fs/make-directories.js";
import { readPlainFile } from "../fs/read-plain-file.js";
import { removeQuietly } from "../fs/remove-quietly.js";
import type { Span } from "./spool.js";

export interface Pack {
  readonly bytes: Buffer;
  /** Lines by key, without line ends. */
  readonly lines: ReadonlyMap<string, Span>;
}

export type OnFailure = (path: string, error: unknown) => void;

const NEW_LINE = 10;
/** Base64 of a SHA-256, without padding. */
const KEY_LENGTH = 43;
/** Hexadecimal digits. */
const CHECKSUM_LENGTH = 8;
const TEXT = KEY_LENGTH + CHECKSUM_LENGTH;
/** Bytes of unused lines that are retained, at least; otherwise as many as used lines take. `check --staged` reads other texts. */
const SPARE = 16 * 2 ** 20;

/** First line of a pack. `version`: of the code that extracts facts. */
export function packHead(version: string): Buffer {
  return Buffer.from(`dsp-facts 2 ${version}\n`);
}

/** Includes the line end. `key`: `KEY_LENGTH` characters; `text`: JSON. */
export function packLine(key: string, text: string): Buffer {
  const bytes = Buffer.from(`${key}${" ".repeat(CHECKSUM_LENGTH)}${text}\n`);
  bytes.write(checksumOf(bytes, [0, bytes.length - 1]), KEY_LENGTH, "latin1");
  return bytes;
}

/** Undefined if the line is damaged. */
export function readLine(bytes: Buffer, line: Span): unknown {
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
export function readPack(file: string, head: Buffer, onFailure: OnFailure): Pack {
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

/** Bytes of a pack. A larger one counts as none, and is written anew. */
const LARGEST = 2 ** 29;

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
export function carriedLines({ bytes, lines }: Pack, used: ReadonlySet<string>, fresh: ReadonlyMap<string, Span>): readonly Buffer[] {
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
export function writePack(
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

const PIECE = 2 ** 20;

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
