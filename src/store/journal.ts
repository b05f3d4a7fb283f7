/**
 * The planned changes of an update, in one file beside `.dsp`: complete before the first change, removed after the last. An interrupted
 * update is completed from it; without a complete journal nothing has been changed.
 */
import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Difference } from "../dsp/difference.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import { isInside, isThere, fileError, readPlainFile } from "../fs/files.js";
import { flushDirectory, writeWhole } from "../fs/flush.js";
import { JOURNAL } from "./staging.js";

/** Changes, and the former content of each of their paths; a path without an entry was free. */
export interface Journal {
  readonly changes: Difference;
  readonly old: ReadonlyMap<string, string>;
}

const HEAD = "dsp-journal 1\n";
/** `end`, the number of entries, and the hash of everything before this line. */
const TRAILER = /^end (\d{1,15}) ([0-9a-f]{64})\n$/;
const TRAILER_LENGTH = 96;
const BATCH = 1 << 20;

/** Written through `staged`, a file name beside `.dsp`, so that a file with the journal's name is always complete. */
export function writeJournal(root: string, staged: string, before: DspTree, changes: Difference): void {
  const file = join(root, staged);
  try {
    const descriptor = openSync(file, "wx");
    try {
      writeEntries(descriptor, before, changes);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(file, join(root, JOURNAL));
    flushDirectory(root);
  } catch (error) {
    throw fileError("write", file, error);
  }
}

/** Undefined if there is none. Anything but a complete journal of plain paths inside `.dsp` is damaged. */
export function readJournal(root: string): Journal | "damaged" | undefined {
  const bytes = readPlainFile(join(root, JOURNAL), LARGEST);
  if (bytes === "absent") return undefined;
  return (typeof bytes === "string" ? undefined : parseJournal(bytes)) ?? "damaged";
}

/** Flushed to disk: if a power failure brought it back, it could undo later changes. */
export function removeJournal(root: string): void {
  const file = join(root, JOURNAL);
  const wasThere = isThere(file);
  try {
    rmSync(file, { recursive: true, force: true });
  } catch (error) {
    throw fileError("remove", file, error);
  }
  if (wasThere) flushDirectory(root);
}

/**
 * The tree after the journal. Undefined if a file has neither its former nor its new content: it has been changed by others since, and
 * the journal belongs to another tree.
 */
export function rollForward(tree: DspTree, { changes, old }: Journal): DspTree | undefined {
  const after = new Map(tree);
  const fits = (path: string, text: string | undefined): boolean => {
    const now = tree.get(path);
    return now === text || (now === undefined ? undefined : fingerprint(now)) === old.get(path);
  };
  for (const path of changes.removed) {
    if (!fits(path, undefined)) return undefined;
    after.delete(path);
  }
  for (const [path, text] of changes.written) {
    if (!fits(path, text)) return undefined;
    after.set(path, text);
  }
  return after;
}

function fingerprint(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex").slice(0, 16);
}

function writeEntries(descriptor: number, before: DspTree, { written, removed }: Difference): void {
  const hash = createHash("sha256");
  let batch = HEAD;
  const flush = (): void => {
    hash.update(batch, "utf8");
    writeWhole(descriptor, batch);
    batch = "";
  };
  const add = (path: string, text: string | null): void => {
    const now = before.get(path);
    batch += `${JSON.stringify([path, now === undefined ? null : fingerprint(now), text])}\n`;
    if (batch.length >= BATCH) flush();
  };
  for (const path of removed) add(path, null);
  for (const [path, text] of written) add(path, text);
  flush();
  writeWhole(descriptor, `end ${removed.length + written.length} ${hash.digest("hex")}\n`);
}

/** Bytes: far more than a map has. */
const LARGEST = 2 ** 30;

function parseJournal(bytes: Buffer): Journal | undefined {
  const end = bytes.lastIndexOf("\nend ", bytes.length, "latin1") + 1;
  if (end === 0 || bytes.length - end > TRAILER_LENGTH) return undefined;
  const [, count, digest] = TRAILER.exec(bytes.toString("latin1", end)) ?? [];
  const body = bytes.subarray(0, end);
  if (digest === undefined || createHash("sha256").update(body).digest("hex") !== digest) return undefined;
  if (body.toString("latin1", 0, HEAD.length) !== HEAD) return undefined;
  const entries = parseEntries(body.subarray(HEAD.length));
  return entries?.length === Number(count) ? toJournal(entries) : undefined;
}

interface Entry {
  readonly path: string;
  readonly old: string | null;
  readonly text: string | null;
}

function toJournal(entries: readonly Entry[]): Journal {
  return {
    changes: {
      written: entries.flatMap(({ path, text }) => (text === null ? [] : [[path, text] as const])),
      removed: entries.flatMap(({ path, text }) => (text === null ? [path] : [])),
    },
    old: new Map(entries.flatMap(({ path, old }) => (old === null ? [] : [[path, old] as const]))),
  };
}

function parseEntries(body: Buffer): readonly Entry[] | undefined {
  const entries: Entry[] = [];
  for (let start = 0; start < body.length;) {
    const stop = body.indexOf("\n", start, "latin1");
    const entry = parseEntry(body.toString("utf8", start, stop));
    if (entry === undefined) return undefined;
    entries.push(entry);
    start = stop + 1;
  }
  return entries;
}

/** The hash shows that a journal is complete, not that it is ours: a cloned repository may contain one. */
function parseEntry(line: string): Entry | undefined {
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!Array.isArray(entry)) return undefined;
  const [path, old, text]: unknown[] = entry;
  if (typeof path !== "string" || !isInside(path) || !isTextOrNull(old) || !isTextOrNull(text)) return undefined;
  return { path, old, text };
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}
