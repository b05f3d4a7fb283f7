/** Real files to make mutants of: each directory below the given one is a repository. Files are listed once and read when they are asked for. */
import type { Buffer } from "node:buffer";
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sortByBytes } from "../../src/model/basics.js";
import { isSourcePath } from "../../src/fs/source-path.js";
import type { Random } from "../oracle/protocol/random.js";
import { isManifest, kindOf } from "./kinds.js";

export interface Repository {
  readonly name: string;
  /** Path → how to read it, in byte order; only what is mutated or read by a language. */
  readonly paths: readonly string[];
  readonly read: (path: string) => Buffer;
}

/** A part of a repository, small enough to be mapped many times. */
export interface Slice {
  readonly repository: string;
  readonly files: ReadonlyMap<string, Buffer>;
  /** Those that may be mutated. */
  readonly targets: readonly string[];
}

/** Larger ones take longer than what they show. */
const MOST_BYTES = 24 * 1024;
const MOST_TARGETS = 48;
const MOST_NEIGHBOURS = 24;
const MOST_SLICE_BYTES = 192 * 1024;
const LEFT_OUT = new Set(["node_modules", ".git", ".dsp"]);

export function openCorpus(directory: string): readonly Repository[] {
  const names = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return sortByBytes(names.map(({ name }) => name)).map((name) => {
    const read = (path: string): Buffer => readFileSync(join(directory, name, path));
    return { name, paths: sortByBytes([...listed(join(directory, name), "")]), read };
  });
}

function* listed(root: string, prefix: string): Generator<string> {
  for (const entry of readdirSync(join(root, prefix), { withFileTypes: true })) {
    const path = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory() && !LEFT_OUT.has(entry.name)) yield* listed(root, path);
    else if (entry.isFile() && kindOf(path) !== undefined && isSourcePath(path)) {
      const { size } = lstatSync(join(root, path));
      if (size > 0 && (size <= MOST_BYTES || isManifest(path))) yield path;
    }
  }
}

/** Undefined where no repository has a file of that kind. */
export function drawSlice(corpus: readonly Repository[], kind: string, random: Random): Slice | undefined {
  const having = corpus.filter(({ paths }) => paths.some((path) => kindOf(path) === kind));
  if (having.length === 0) return undefined;
  const ofKind = having.map((repository) => ({ repository, candidates: repository.paths.filter((path) => kindOf(path) === kind) }));
  // Mostly as a file among all of them would fall, but every repository has its turn.
  const { repository, candidates } = random.once(6) ? random.of(ofKind) : random.of(ofKind.flatMap((one) => one.candidates.map(() => one)));
  const start = random.below(Math.max(1, candidates.length - MOST_TARGETS / 2));
  const files = new Map<string, Buffer>();
  let bytes = 0;
  const take = (path: string): void => {
    if (files.has(path)) return;
    const content = repository.read(path);
    if (bytes + content.length > MOST_SLICE_BYTES && files.size > 0 && !isManifest(path)) return;
    bytes += isManifest(path) ? 0 : content.length;
    files.set(path, content);
  };
  for (const path of candidates.slice(start, start + MOST_TARGETS)) take(path);
  const targets = [...files.keys()];
  for (const path of neighbours(repository, targets, random)) take(path);
  for (const path of manifestsAround(repository, [...files.keys()])) take(path);
  return { repository: repository.name, files, targets };
}

/** Sources that stand beside the targets, or below a manifest that is one. */
function neighbours({ paths }: Repository, targets: readonly string[], random: Random): readonly string[] {
  const directories = new Set(targets.map(directoryOf));
  const chosen = new Set(targets);
  const near = paths.filter((path) => !isManifest(path) && !chosen.has(path) && directories.has(directoryOf(path)));
  const below = paths.filter(
    (path) => !isManifest(path) && !chosen.has(path) && targets.some((target) => isManifest(target) && path.startsWith(prefixOf(target))),
  );
  const pool = [...new Set([...near, ...below])];
  const start = random.below(Math.max(1, pool.length - MOST_NEIGHBOURS));
  return pool.slice(start, start + MOST_NEIGHBOURS);
}

function manifestsAround({ paths }: Repository, files: readonly string[]): readonly string[] {
  const around = new Set<string>([""]);
  for (const path of files) {
    for (let directory = directoryOf(path); directory !== ""; directory = directoryOf(directory)) around.add(directory);
  }
  return paths.filter((path) => isManifest(path) && (around.has(directoryOf(path)) || path === "vendor/modules.txt"));
}

function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function prefixOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
