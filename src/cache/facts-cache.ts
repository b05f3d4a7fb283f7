/**
 * Facts of files, kept between runs outside of the repository. They depend on the path and the text of a file and on the extractor alone, and
 * those are the key; resolutions are never kept here. Each project has one pack. Runs at the same time do not disturb each other, and losing the
 * pack costs time, never an answer.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { FileFacts } from "../model/facts.js";
import type { FactsStore } from "../model/facts-store.js";
import { carriedLines, packLine, readLine, readPack, writePack, type OnFailure, type Pack } from "./facts-pack.js";
import { Spool, type Span } from "./spool.js";
import type { Task } from "../model/parse-task.js";

export interface FactsStoreOptions {
  /** File of the pack. */
  readonly file: string;
  /** Names everything that extracts facts: those of another version are ignored. */
  readonly version: string;
  /** Pack to read if there is none at `file`. */
  readonly other?: () => string;
  /** Called with failures that are ignored. */
  readonly onFailure?: OnFailure;
}

export function openFactsStore(options: FactsStoreOptions): FactsStore {
  const lines = openLines(options);
  const requested = new Map<string, string>();
  // Keys of texts that were not found: to digest a text again takes as long as to read it.
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
    kept(kind, path, text, read) {
      const key = digestOf([kind, path], text);
      const line = lines.at(key) as { readonly kept?: ReturnType<typeof read> } | undefined;
      if (line !== undefined) {
        lines.use(key);
        return line.kept as ReturnType<typeof read>;
      }
      const value = read();
      const written = JSON.stringify({ kept: value });
      if (isDeepStrictEqual(plain((JSON.parse(written) as { readonly kept?: unknown }).kept), plain(value))) lines.add(key, written);
      return value;
    },
    save: lines.save,
  };
}

/** Lines of the pack, and new ones. */
interface Lines {
  /** Whether the pack has no line. */
  readonly isEmpty: () => boolean;
  readonly at: (key: string) => unknown;
  readonly add: (key: string, text: string) => void;
  /** The line stays in the pack. */
  readonly use: (key: string) => void;
  /** Writes what is new; if it cannot, this run finds what is new all the same. */
  readonly save: () => void;
}

function openLines({ file, version, other = () => file, onFailure = () => undefined }: FactsStoreOptions): Lines {
  const head = Buffer.from(`dsp-facts 2 ${version}\n`);
  const used = new Set<string>();
  const fresh = openFresh(`${file}.${process.pid}.new`);
  let opened: Pack | undefined;
  /** How many lines were new when they could not be written: the next attempt is made when there are more. */
  let refused = 0;
  const pack = (): Pack => (opened ??= readPack(existsSync(file) ? file : other(), head, onFailure));
  /** A pack of another place is written here even if nothing is new. */
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
      // New lines stay if this run writes once more.
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

/** As UTF-16, since half a pair of surrogates has no UTF-8 of its own. */
function keyOf({ language, path, mode, verdict, text }: Task): string {
  return digestOf([language, path, mode, verdict], text);
}

function digestOf(about: readonly unknown[], text: string): string {
  return createHash("sha256").update(JSON.stringify(about)).update(text, "utf16le").digest("base64url");
}

/** Values that were read from JSON have another prototype. */
function plain(value: unknown): unknown {
  return structuredClone(value);
}
