/**
 * Facts of files, cached between runs outside of the repository. They depend only on the path and the text of a file and on the extractor, which
 * form the key; resolutions are never stored here. Each project has one pack. Concurrent runs do not disturb each other, and losing the pack
 * costs time, but never changes a result.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { FileFacts } from "../model/facts.js";
import type { FactsStore } from "../model/facts-store.js";
import { carriedLines, packHead, packLine, readLine, readPack, writePack, type OnFailure, type Pack } from "./facts-pack.js";
import { Spool, type Span } from "./spool.js";
import type { Task } from "../model/parse-task.js";

export interface FactsStoreOptions {
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
    cachedValue(kind, path, text, read) {
      const key = digestOf([kind, path], text);
      const line = lines.at(key) as { readonly value?: ReturnType<typeof read> } | undefined;
      if (line !== undefined) {
        lines.use(key);
        return line.value as ReturnType<typeof read>;
      }
      const value = read();
      const written = JSON.stringify({ value });
      if (isDeepStrictEqual(plain((JSON.parse(written) as { readonly value?: unknown }).value), plain(value))) lines.add(key, written);
      return value;
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
  return digestOf([language, path, mode, verdict], text);
}

function digestOf(about: readonly unknown[], text: string): string {
  return createHash("sha256").update(JSON.stringify(about)).update(text, "utf16le").digest("base64url");
}

/** Values from `JSON.parse` may have another prototype. */
function plain(value: unknown): unknown {
  return structuredClone(value);
}
