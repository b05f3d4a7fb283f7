/**
 * From what a map was drawn: which files were read, and what stood in them. Kept outside of the repository, for those who want to know
 * at once whether the map still fits; losing it costs an answer of "unknown", never a wrong one.
 */
import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Tree } from "../model/tree.js";
import type { SourceId, Witness } from "./witness.js";

export interface DrawnRecord {
  /** `treeDigest` of the map. */
  readonly digest: string;
  /** Wall clock before anything was read, ms. */
  readonly since: number;
  readonly sources: readonly (readonly [path: string, id: SourceId])[];
  /** Of sources; a new file with one of them may belong into the map. */
  readonly extensions: readonly string[];
  /** Files with such an extension that were listed and not read. */
  readonly others: readonly string[];
}

export interface Drawn {
  /** Wall clock before anything was read, ms. */
  readonly since: number;
  readonly digest: string;
  readonly tree: Tree;
  /** Of everything that was read. */
  readonly witness: Witness;
  readonly isSource: (path: string) => boolean;
}

const VERSION = 1;

export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.slice(Math.max(0, name.lastIndexOf(".")));
}

/** Changes when the file does; undefined where there is none. */
export function stampOf(path: string): string | undefined {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    return stat === undefined ? undefined : `${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}`;
  } catch {
    // A file where a directory was.
    return undefined;
  }
}

/** Says nothing where it cannot write: the record is a convenience. */
export function saveDrawnRecord(file: string, { digest, since, tree, witness, isSource }: Drawn): void {
  const sources = [...new Set(tree.paths.map((path) => tree.real(path)))].flatMap((path) => {
    const id = witness.idOf(path);
    return id === undefined ? [] : [[path, id] as const];
  });
  const read = new Set(sources.map(([path]) => path));
  const extensions = new Set(
    sources
      .map(([path]) => path)
      .filter(isSource)
      .map(extensionOf),
  );
  const others = tree.paths.filter((path) => !read.has(path) && extensions.has(extensionOf(path)));
  writeRecord(file, { digest, since, sources, extensions: [...extensions], others });
}

/** Of sources that have changed, and from which the same map would be drawn. */
export function renewDrawnRecord(
  file: string | undefined,
  changed: readonly { readonly path: string; readonly was: SourceId; readonly id: SourceId }[],
): void {
  const record = file === undefined ? undefined : readDrawnRecord(file);
  if (file === undefined || record === undefined) return;
  const renewed = new Map(changed.map((source) => [source.path, source]));
  const sources = record.sources.map(([path, id]) => [path, renewed.get(path)?.was === id ? (renewed.get(path)?.id ?? id) : id] as const);
  writeRecord(file, { ...record, sources });
}

function writeRecord(file: string, record: DrawnRecord): void {
  const temporary = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, JSON.stringify({ version: VERSION, ...record }), { mode: 0o600 });
    renameSync(temporary, file);
  } catch {
    removeQuietly(temporary);
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // A home that is another user's, or none: nothing was written there.
  }
}

/** Undefined where there is none that can be read. */
export function readDrawnRecord(file: string): DrawnRecord | undefined {
  try {
    const record: unknown = JSON.parse(readFileSync(file, "utf8"));
    return typeof record === "object" && record !== null ? toRecord({ ...record }) : undefined;
  } catch {
    return undefined;
  }
}

function toRecord({ version, digest, since, sources, extensions, others }: Readonly<Record<string, unknown>>): DrawnRecord | undefined {
  if (version !== VERSION || typeof digest !== "string" || typeof since !== "number") return undefined;
  if (!Array.isArray(sources) || !Array.isArray(extensions) || !Array.isArray(others)) return undefined;
  return {
    digest,
    since,
    sources: sources.map(([path, id]: unknown[]) => [String(path), String(id)] as const),
    extensions: extensions.map(String),
    others: others.map(String),
  };
}
