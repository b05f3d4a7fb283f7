/**
 * From what a map was drawn: which files were read, and what stood in them. Kept outside of the repository, for those who want to know
 * at once whether the map still fits; losing it costs an answer of "unknown", never a wrong one.
 */
import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Tree } from "../model/tree.js";

/** Size, modification time and change time in ms; `[-1, -1, -1]`: not to be relied on. */
export type FileMark = readonly [size: number, modified: number, changed: number];

export interface DrawnFile {
  readonly path: string;
  readonly mark: FileMark;
  /** Of its decoded text. */
  readonly hash: string;
}

export interface DrawnRecord {
  /** `treeDigest` of the map. */
  readonly digest: string;
  readonly files: readonly DrawnFile[];
  /** Of sources; a new file with one of them may belong into the map. */
  readonly extensions: readonly string[];
  /** Files with such an extension that were listed and not read. */
  readonly others: readonly string[];
  /** Directories of the files that were read, and when they had changed last. */
  readonly directories: readonly (readonly [path: string, modified: number])[];
}

export interface NotedReads<Noted extends Tree> {
  readonly tree: Noted;
  /** Path → hash of what was read. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Clock when listening began, ms. */
  readonly since: number;
}

const VERSION = 1;
const UNSURE: FileMark = [-1, -1, -1];
/** Clocks of file systems tick slowly. */
const TICK = 50;

/** The tree, with everything that is read of it noted. */
export function noteReads<Noted extends Tree>(tree: Noted): NotedReads<Noted> {
  const hashes = new Map<string, string>();
  const read = (path: string): string | undefined => {
    const text = tree.read(path);
    const real = tree.real(path);
    if (text !== undefined && !hashes.has(real)) hashes.set(real, textHash(text));
    return text;
  };
  return { tree: { ...tree, read }, hashes, since: Date.now() };
}

export function textHash(text: string): string {
  return createHash("sha1").update(text, "utf8").digest("base64url");
}

/** Undefined where there is no such file. */
export function markOf(root: string, path: string): FileMark | undefined {
  try {
    const stat = lstatSync(join(root, path), { throwIfNoEntry: false });
    return stat === undefined ? undefined : [stat.size, stat.mtimeMs, stat.ctimeMs];
  } catch {
    // A file where a directory was.
    return undefined;
  }
}

export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.slice(Math.max(0, name.lastIndexOf(".")));
}

export interface Drawn {
  readonly root: string;
  readonly digest: string;
  readonly noted: NotedReads<Tree>;
  readonly isSource: (path: string) => boolean;
}

/** Says nothing where it cannot write: the record is a convenience. */
export function saveDrawnRecord(file: string, { root, digest, noted: { tree, hashes, since }, isSource }: Drawn): void {
  const files = [...hashes].map(([path, hash]) => {
    const mark = markOf(root, path);
    return [path, ...(mark === undefined || mark[2] > since - TICK ? UNSURE : mark), hash];
  });
  const extensions = new Set([...hashes.keys()].filter(isSource).map(extensionOf));
  const others = tree.paths.filter((path) => !hashes.has(path) && extensions.has(extensionOf(path)));
  const directories = [...new Set([...hashes.keys()].map((path) => path.slice(0, Math.max(0, path.lastIndexOf("/")))))];
  const marked = directories.map((path) => {
    const mark = markOf(root, path);
    return [path, mark === undefined || mark[2] > since - TICK ? -1 : mark[1]];
  });
  const temporary = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(temporary, JSON.stringify({ version: VERSION, digest, files, extensions: [...extensions], others, directories: marked }));
    renameSync(temporary, file);
  } catch {
    rmSync(temporary, { force: true });
  }
}

/** Undefined where there is none that can be read. */
export function readDrawnRecord(file: string): DrawnRecord | undefined {
  try {
    const record: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isRecord(record) ? toRecord(record) : undefined;
  } catch {
    return undefined;
  }
}

function toRecord({ version, digest, files, extensions, others, directories }: Readonly<Record<string, unknown>>): DrawnRecord | undefined {
  if (version !== VERSION || typeof digest !== "string") return undefined;
  if (!Array.isArray(files) || !Array.isArray(extensions) || !Array.isArray(others) || !Array.isArray(directories)) return undefined;
  return {
    digest,
    files: files.map((line: unknown[]): DrawnFile => ({
      path: String(line[0]),
      mark: [Number(line[1]), Number(line[2]), Number(line[3])],
      hash: String(line[4]),
    })),
    extensions: extensions.map(String),
    others: others.map(String),
    directories: directories.map((line: unknown[]) => [String(line[0]), Number(line[1])] as const),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
