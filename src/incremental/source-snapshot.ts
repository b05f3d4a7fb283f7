/**
 * From what a map was drawn: which files were read, and what stood in them. Kept outside of the repository, for those who want to know
 * at once whether the map still fits; losing it costs an answer of "unknown", never a wrong one.
 */
import { lstatSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Tree } from "../model/tree.js";
import { ignoreFailure } from "../fs/ignored-failures.js";
import { removeQuietly } from "../fs/remove-quietly.js";
import { isSettled, MARKS, type Mark } from "../fs/file-stamp.js";
import type { SourceId, DependencyRecorder } from "../inventory/dependency-recorder.js";

type SnapshotSource = readonly [path: string, id: SourceId] | readonly [path: string, id: SourceId, ...mark: Mark];

export interface SourceSnapshot {
  /** `treeDigest` of the map. */
  readonly digest: string;
  /** With the marks from before they were read, where those were settled. */
  readonly sources: readonly SnapshotSource[];
  /** Of sources; a new file with one of them may belong into the map. */
  readonly extensions: readonly string[];
  /** Files with such an extension that were listed and not read. */
  readonly others: readonly string[];
}

export interface Drafted {
  /** Wall clock before anything was read, ms. */
  readonly since: number;
  readonly digest: string;
  readonly tree: Tree;
  /** Of everything that was read. */
  readonly recorder: DependencyRecorder;
  readonly isSource: (path: string) => boolean;
}

const VERSION = 2;

export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.slice(Math.max(0, name.lastIndexOf(".")));
}

/** Changes when the file does; undefined where there is none. */
export function fileStampText(path: string): string | undefined {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    return stat === undefined ? undefined : `${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}`;
  } catch {
    // A file where a directory was.
    return undefined;
  }
}

/** Says nothing where it cannot write: the record is a convenience. */
export function writeSourceSnapshot(file: string, { digest, since, tree, recorder, isSource }: Drafted): void {
  const sources = [...new Set(tree.paths.map((path) => tree.real(path)))].flatMap((path): readonly SnapshotSource[] => {
    const id = recorder.idOf(path);
    const mark = recorder.stampOf(path);
    if (id === undefined) return [];
    return mark !== undefined && isSettled(mark, since) ? [[path, id, ...mark]] : [[path, id]];
  });
  const read = new Set(sources.map(([path]) => path));
  const extensions = new Set(
    sources
      .map(([path]) => path)
      .filter(isSource)
      .map(extensionOf),
  );
  const others = tree.paths.filter((path) => !read.has(path) && extensions.has(extensionOf(path)));
  writeRecord(file, { digest, sources, extensions: [...extensions], others });
}

/** Of sources that have changed, and from which the same map would be drawn. */
export function renewSourceSnapshot(
  file: string | undefined,
  changed: readonly { readonly path: string; readonly was: SourceId; readonly id: SourceId }[],
): void {
  const record = file === undefined ? undefined : readSourceSnapshot(file);
  if (file === undefined || record === undefined) return;
  const renewed = new Map(changed.map((source) => [source.path, source]));
  const sources = record.sources.map((source): SnapshotSource => {
    const now = renewed.get(source[0]);
    return now !== undefined && now.was === source[1] ? [now.path, now.id] : source;
  });
  writeRecord(file, { ...record, sources });
}

function writeRecord(file: string, record: SourceSnapshot): void {
  const temporary = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, JSON.stringify({ version: VERSION, ...record }), { mode: 0o600 });
    renameSync(temporary, file);
  } catch (error) {
    ignoreFailure(file, error);
    removeQuietly(temporary);
  }
}

/** Undefined where there is none that can be read. */
export function readSourceSnapshot(file: string): SourceSnapshot | undefined {
  try {
    const record: unknown = JSON.parse(readFileSync(file, "utf8"));
    return typeof record === "object" && record !== null ? toRecord({ ...record }) : undefined;
  } catch (error) {
    ignoreFailure(file, error);
    return undefined;
  }
}

function toRecord({ version, digest, sources, extensions, others }: Readonly<Record<string, unknown>>): SourceSnapshot | undefined {
  if (version !== VERSION || typeof digest !== "string") return undefined;
  if (!Array.isArray(sources) || !Array.isArray(extensions) || !Array.isArray(others)) return undefined;
  return {
    digest,
    sources: sources.map(toSource),
    extensions: extensions.map(String),
    others: others.map(String),
  };
}

function toSource([path, id, ...mark]: unknown[]): SnapshotSource {
  const [changed, modified, size, inode] = mark.map(Number);
  if (mark.length !== MARKS || changed === undefined || modified === undefined || size === undefined || inode === undefined)
    return [String(path), String(id)];
  return [String(path), String(id), changed, modified, size, inode];
}
