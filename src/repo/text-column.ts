/**
 * One file of every entity, or the names in one directory of it, or the files of one large directory, kept in a single derived file that is proved fresh on each use:
 * whatever changed since, by this program, by another, by git or by hand, is seen by its inode, size and change times, is read anew, and
 * the derived file is written again. Losing it costs time, never an answer.
 */
import { closeSync, lstatSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync, type Stats } from "node:fs";
import { join } from "node:path";
import { byteOrder } from "../model/byte-order.js";
import { listPlain, readPlain } from "./disk-tree.js";

export type ColumnName = "description" | "imports" | "shared" | "exports";

export interface Column {
  /** Directories that look like entities, in byte order. */
  readonly uids: readonly string[];
  /** In the same order: the text, or for `exports` the names in byte order, one a line; undefined where there is none. */
  readonly texts: readonly (string | undefined)[];
}

interface Stored {
  /** The file system's clock when reading began, ms. */
  readonly since: number;
  readonly at: ReadonlyMap<string, number>;
  readonly uids: readonly string[];
  readonly marks: Float64Array;
  readonly texts: readonly (string | undefined)[];
}

const VERSION = "dsp-column 1";
/** Change time, modification time, size, inode, length of the text (-1: none). */
const MARKS = 5;
/** Clocks of file systems tick slowly: what changed this shortly before it was read may have changed again unseen. */
const TICK = 50;
/** Below this reading everything costs less than a derived file. */
const FEW = 500;
const HEAD = 64;

/** `names`: of the directories in `base` that look like entities, in any order. */
export function readColumn(base: string, name: ColumnName, names: readonly string[]): Column {
  return readFresh({ base, name, names, pathOf: (uid) => `${uid}/${name}`, isDirectory: name === "exports" });
}

/** What stands in the files `names` of the entity's exports; `uids` of the answer are those names. */
export function readExports(base: string, uid: string, names: readonly string[]): Column {
  return readFresh({ base, name: `exports-${uid}`, names, pathOf: (name) => `${uid}/exports/${name}`, isDirectory: false });
}

interface Wanted {
  readonly base: string;
  /** Of the derived file. */
  readonly name: string;
  readonly names: readonly string[];
  /** Below `base`. */
  readonly pathOf: (name: string) => string;
  readonly isDirectory: boolean;
}

function readFresh({ base, name, names, pathOf, isDirectory }: Wanted): Column {
  const directory = join(base, ".cache", "columns");
  const stored = names.length < FEW ? undefined : readStored(join(directory, name));
  const same = stored !== undefined && stored.uids.length === names.length && names.every((uid) => stored.at.has(uid));
  const uids = same ? stored.uids : [...names].sort(byteOrder);
  const marks = new Float64Array(uids.length * MARKS);
  const texts: (string | undefined)[] = Array.from({ length: uids.length });
  const changed: number[] = [];
  for (let index = 0; index < uids.length; index += 1) {
    const before = stored?.at.get(uids[index] ?? "");
    note(marks, index, statOf(`${base}/${pathOf(uids[index] ?? "")}`));
    if (stored === undefined || before === undefined || !isSame(stored, before, marks, index)) changed.push(index);
    else {
      texts[index] = stored.texts[before];
      marks[index * MARKS + 4] = texts[index]?.length ?? -1;
    }
  }
  if (changed.length === 0 && same) return { uids, texts };
  const clock = names.length < FEW ? undefined : startClock(base, directory, name);
  for (const index of changed) {
    const path = `${base}/${pathOf(uids[index] ?? "")}`;
    const stat = statOf(path);
    note(marks, index, stat);
    texts[index] = stat === undefined ? undefined : isDirectory ? listPlain(path).toSorted(byteOrder).join("\n") : readPlain(path);
    marks[index * MARKS + 4] = texts[index]?.length ?? -1;
  }
  clock?.({ uids, marks, texts });
  return { uids, texts };
}

function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    // A file where the entity's directory belongs.
    return undefined;
  }
}

function note(marks: Float64Array, index: number, stat: Stats | undefined): void {
  const at = index * MARKS;
  marks[at] = stat?.ctimeMs ?? -1;
  marks[at + 1] = stat?.mtimeMs ?? -1;
  marks[at + 2] = stat?.size ?? -1;
  marks[at + 3] = stat?.ino ?? -1;
}

function isSame(stored: Stored, before: number, marks: Float64Array, index: number): boolean {
  const was = before * MARKS;
  const is = index * MARKS;
  for (let mark = 0; mark < MARKS - 1; mark += 1) if (stored.marks[was + mark] !== marks[is + mark]) return false;
  return (marks[is] ?? 0) < stored.since - TICK;
}

function readStored(file: string): Stored | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    return undefined;
  }
  const [version, since, count, text] = bytes.toString("latin1", 0, HEAD).trimEnd().split("|");
  const length = Number(count);
  const start = HEAD + length * MARKS * Float64Array.BYTES_PER_ELEMENT;
  if (version !== VERSION || !Number.isSafeInteger(length) || Number(text) !== bytes.length - start) return undefined;
  const marks = new Float64Array(bytes.buffer.slice(bytes.byteOffset + HEAD, bytes.byteOffset + start));
  return unpack(bytes.toString("utf8", start), Number(since), marks);
}

function unpack(body: string, since: number, marks: Float64Array): Stored | undefined {
  const count = marks.length / MARKS;
  const uids: string[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    const end = body.indexOf("\n", at);
    if (end < 0) return undefined;
    uids.push(body.slice(at, end));
    at = end + 1;
  }
  const texts = uids.map((_, index) => {
    const length = marks[index * MARKS + 4] ?? -1;
    if (length < 0) return undefined;
    at += length;
    return body.slice(at - length, at);
  });
  return at === body.length ? { since, uids, marks, texts, at: new Map(uids.map((uid, index) => [uid, index])) } : undefined;
}

interface Contents {
  readonly uids: readonly string[];
  readonly marks: Float64Array;
  readonly texts: Column["texts"];
}

/**
 * The file that becomes the column is made before anything is read: its own time says when that was. Undefined where nothing can
 * be kept; every use reads everything there.
 */
function startClock(base: string, directory: string, name: string): ((contents: Contents) => void) | undefined {
  const temporary = join(directory, `.${name}-${process.pid}`);
  try {
    if (!prepare(join(base, ".cache"), directory)) return undefined;
    rmSync(temporary, { force: true });
    closeSync(openSync(temporary, "wx"));
    const since = lstatSync(temporary).mtimeMs;
    return (contents) => writeColumn(temporary, join(directory, name), since, contents);
  } catch {
    return undefined;
  }
}

/** The directory ignores itself, so that nobody commits it. A link in its place would lead our writes elsewhere. */
function prepare(cache: string, directory: string): boolean {
  for (const path of [cache, directory]) {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined) mkdirSync(path);
    else if (!stat.isDirectory()) return false;
  }
  const ignore = join(directory, ".gitignore");
  if (lstatSync(ignore, { throwIfNoEntry: false }) === undefined) writeFileSync(ignore, "*\n", { flag: "wx" });
  return true;
}

function writeColumn(temporary: string, file: string, since: number, { uids, marks, texts }: Contents): void {
  try {
    const body = Buffer.from(`${uids.map((uid) => `${uid}\n`).join("")}${texts.map((text) => text ?? "").join("")}`, "utf8");
    const head = Buffer.alloc(HEAD, " ", "latin1");
    head.write(`${VERSION}|${since}|${uids.length}|${body.length}`, "latin1");
    const descriptor = openSync(temporary, "w");
    try {
      for (const part of [head, Buffer.from(marks.buffer), body]) writeWhole(descriptor, part);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, file);
  } catch {
    rmSync(temporary, { force: true });
  }
}

function writeWhole(descriptor: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done);
}
