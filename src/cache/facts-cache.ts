/**
 * Facts of files, kept between runs outside of the repository. What a file says depends on its path, its text and the extractor alone, and
 * those are the key; where its imports lead is never kept. One pack for a project, read as far as it is asked, written whole by one rename:
 * runs at the same time do not disturb each other, and losing it costs time, never an answer.
 */
import { createHash } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { FileFacts } from "../model/facts.js";
import type { FactsStore } from "../model/facts-store.js";
import { Spool, type Span } from "./spool.js";
import type { Task } from "../model/parse-task.js";

export interface FactsStoreOptions {
  /** File of the pack. */
  readonly file: string;
  /** Of everything that reads files: other facts are not ours. */
  readonly version: string;
  /** Pack to read if there is none at `file`. */
  readonly other?: () => string;
  /** Called with failures that are ignored. */
  readonly onFailure?: (path: string, error: unknown) => void;
}

interface Pack {
  readonly bytes: Buffer;
  /** Where the facts of a key begin and end. */
  readonly places: ReadonlyMap<string, Span>;
}

const NEW_LINE = 10;
/** Base64 of a SHA-256, without padding. */
const KEY_LENGTH = 43;
/** What nobody asked for this time stays while it is no more than this, or than what was asked for: `check --staged` sees other texts. */
const SPARE = 16 * 2 ** 20;

export function openFactsStore({ file, version, other = () => file, onFailure = () => undefined }: FactsStoreOptions): FactsStore {
  const head = Buffer.from(`dsp-facts 1 ${version}\n`);
  const used = new Set<string>();
  const fresh = openFresh(`${file}.${process.pid}.new`);
  const asked = new Map<string, string>();
  // Who asks in vain keeps what is found next: to digest a text again takes as long as to read it.
  const keys = new WeakMap<Task, string>();
  let opened: Pack | undefined;
  /** How much was new when it could not be written: no more is tried before there is more. */
  let refused = 0;
  /** A pack of another place is written here even if nothing is new. */
  const isForeign = (): boolean => opened !== undefined && opened.places.size > 0 && !existsSync(file);
  const pack = (): Pack => (opened ??= readPack(existsSync(file) ? file : other(), head, onFailure));
  const lineOf = (key: string): unknown => {
    if (fresh.spans.has(key)) return fresh.at(key);
    const place = pack().places.get(key);
    return place && lineAt(pack().bytes, place);
  };
  return {
    isEmpty: () => pack().places.size === 0,
    find(task) {
      const key = keyOf(task);
      keys.set(task, key);
      asked.set(task.path, key);
      const facts = lineOf(key) as FileFacts | undefined;
      if (facts?.path !== task.path) return undefined;
      used.add(key);
      return facts;
    },
    keep(task, facts) {
      fresh.add(keys.get(task) ?? keyOf(task), facts);
    },
    placeOf: (path) => asked.get(path),
    at(key) {
      const facts = lineOf(key) as FileFacts | undefined;
      if (facts !== undefined) used.add(key);
      return facts;
    },
    kept(kind, path, text, read) {
      const key = digestOf([kind, path], text);
      const line = lineOf(key) as { readonly kept?: ReturnType<typeof read> } | undefined;
      if (line !== undefined) {
        used.add(key);
        return line.kept as ReturnType<typeof read>;
      }
      const value = read();
      const written = JSON.stringify({ kept: value });
      if (isDeepStrictEqual(plain((JSON.parse(written) as { readonly kept?: unknown }).kept), plain(value))) fresh.add(key, written);
      return value;
    },
    save() {
      if (fresh.spans.size === refused && !isForeign()) return;
      refused = fresh.spans.size;
      if (!writePack(file, onFailure, head, fresh.pieces(), carriedOver(pack(), used, fresh.spans))) return;
      refused = 0;
      opened = undefined;
      // What this run found first stays when it writes once more.
      for (const key of fresh.clear()) used.add(key);
    },
  };
}

/** What is new, as lines of a pack. */
interface Fresh {
  readonly spans: ReadonlyMap<string, Span>;
  readonly add: (key: string, text: string) => void;
  readonly at: (key: string) => unknown;
  readonly pieces: () => Iterable<Buffer>;
  /** Answers the keys. */
  readonly clear: () => readonly string[];
}

function openFresh(file: string): Fresh {
  const spool = new Spool(file);
  const spans = new Map<string, Span>();
  return {
    spans,
    add(key, text) {
      if (!spans.has(key)) spans.set(key, spool.add(Buffer.from(`${key}${text}\n`)));
    },
    at(key) {
      const span = spans.get(key);
      return span === undefined ? undefined : lineAt(spool.read(span), [KEY_LENGTH, span[1] - span[0]]);
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

/** As UTF-16, since half a pair of surrogates has no UTF-8 of its own. */
function keyOf({ language, path, mode, verdict, text }: Task): string {
  return digestOf([language, path, mode, verdict], text);
}

function digestOf(about: readonly unknown[], text: string): string {
  return createHash("sha256").update(JSON.stringify(about)).update(text, "utf16le").digest("base64url");
}

/** What JSON gives back has another prototype. */
function plain(value: unknown): unknown {
  return structuredClone(value);
}

type OnFailure = (path: string, error: unknown) => void;

function readPack(file: string, head: Buffer, onFailure: OnFailure): Pack {
  const places = new Map<string, Span>();
  const bytes = readWhole(file, onFailure);
  if (!bytes.subarray(0, head.length).equals(head)) return { bytes, places };
  for (let at = head.length; at < bytes.length;) {
    const end = bytes.indexOf(NEW_LINE, at);
    if (end < 0) break;
    if (end - at > KEY_LENGTH) places.set(bytes.toString("latin1", at, at + KEY_LENGTH), [at + KEY_LENGTH, end]);
    at = end + 1;
  }
  return { bytes, places };
}

function readWhole(file: string, onFailure: OnFailure): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    onFailure(file, error);
    return Buffer.alloc(0);
  }
}

/** Undefined for a line that a disk has spoiled. */
function lineAt(bytes: Buffer, [start, end]: Span): unknown {
  try {
    return JSON.parse(bytes.toString("utf8", start, end)) as unknown;
  } catch {
    return undefined;
  }
}

/** Lines of the former pack: all that were used, and of the others what there is room for. */
function carriedOver({ bytes, places }: Pack, used: ReadonlySet<string>, fresh: ReadonlyMap<string, Span>): readonly Buffer[] {
  const kept: Buffer[] = [];
  const spare: Buffer[] = [];
  let size = 0;
  for (const [key, [start, end]] of places) {
    if (fresh.has(key)) continue;
    (used.has(key) ? kept : spare).push(bytes.subarray(start - KEY_LENGTH, end + 1));
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

/** Answers whether it could; where not, the former pack stays. */
function writePack(
  file: string,
  onFailure: OnFailure,
  ...parts: readonly [head: Buffer, fresh: Iterable<Buffer>, carried: Iterable<Buffer>]
): boolean {
  const temporary = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
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

/** Few enough to be written one by one, and none so large that all of it would stand in memory twice. */
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

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Where nothing can be written there is nothing to remove.
  }
}
