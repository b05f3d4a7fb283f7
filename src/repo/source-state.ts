/** Whether the sources are still those that a map was drawn from; cheap enough to be asked with every question. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { byteOrder } from "../model/byte-order.js";
import { decodeText } from "./decode-text.js";
import { extensionOf, markOf, readDrawnRecord, textHash, type DrawnRecord, type FileMark } from "./drawn-record.js";
import { readBytes } from "./read-bytes.js";
import { runGit } from "./run-git.js";

export type SourceState =
  | { readonly state: "fresh" }
  /** Paths in byte order. */
  | { readonly state: "behind"; readonly changed: readonly string[] }
  | { readonly state: "unknown"; readonly reason: string };

const LEAST_PAUSE = 1000;
/** Looking may take a twentieth of the time. */
const PAUSE_FACTOR = 20;

/** Asks for the state of the map with that digest. What was seen a moment ago is answered again. */
export function sourceStates(
  root: string,
  file: string | undefined,
  clock: () => number = () => performance.now(),
): (digest: string) => SourceState {
  let looked: { readonly digest: string; readonly until: number; readonly state: SourceState } | undefined;
  let comparison: { readonly digest: string; readonly mark: string; readonly look: () => SourceState } | undefined;
  return (digest) => {
    const began = clock();
    if (looked?.digest === digest && began < looked.until) return looked.state;
    const mark = file === undefined ? "" : String(markOf("", file));
    if (comparison?.digest !== digest || comparison.mark !== mark) comparison = { digest, mark, look: compareWith(root, file, digest) };
    const state = comparison.look();
    const ended = clock();
    looked = { digest, state, until: ended + Math.max(LEAST_PAUSE, PAUSE_FACTOR * (ended - began)) };
    return state;
  };
}

function compareWith(root: string, file: string | undefined, digest: string): () => SourceState {
  const record = file === undefined ? undefined : readDrawnRecord(file);
  const unknown =
    (reason: string): (() => SourceState) =>
    () => ({ state: "unknown", reason });
  if (record === undefined) return unknown("no run of bootstrap or check is remembered here");
  if (record.digest !== digest) return unknown("the map is another one than the last run here left");
  return createLook(root, record);
}

function createLook(root: string, record: DrawnRecord): () => SourceState {
  const marks = new Map<string, FileMark>(record.files.map(({ path, mark }) => [path, mark]));
  const directories = new Map<string, number>(record.directories);
  const listed = new Set([...marks.keys(), ...record.others]);
  const extensions = new Set(record.extensions);
  const added = new Set<string>();
  return () => {
    const changed = record.files.filter(({ path, hash }) => !isSame(root, path, hash, marks)).map(({ path }) => path);
    for (const [directory, modified] of directories) {
      const now = markOf(root, directory)?.[1];
      if (now === undefined || now === modified) continue;
      for (const path of newFiles(root, directory, listed, extensions)) added.add(path);
      directories.set(directory, now);
    }
    const there = [...added].filter((path) => markOf(root, path) !== undefined);
    const all = [...changed, ...there].sort(byteOrder);
    return all.length === 0 ? { state: "fresh" } : { state: "behind", changed: all };
  };
}

function isSame(root: string, path: string, hash: string, marks: Map<string, FileMark>): boolean {
  const mark = markOf(root, path);
  const before = marks.get(path);
  if (mark === undefined) return false;
  if (before !== undefined && before.every((part, index) => part === mark[index])) return true;
  const bytes = readBytes(root, path);
  const text = typeof bytes === "string" ? undefined : decodeText(bytes);
  if (text === undefined || textHash(text) !== hash) return false;
  marks.set(path, mark);
  return true;
}

/** Files that a run would read and the last one did not list; what git ignores is none. */
function newFiles(root: string, directory: string, listed: ReadonlySet<string>, extensions: ReadonlySet<string>): readonly string[] {
  const paths = namesOf(join(root, directory)).map((name) => (directory === "" ? name : `${directory}/${name}`));
  const found = paths.filter((path) => !listed.has(path) && extensions.has(extensionOf(path)));
  if (found.length === 0) return [];
  const answer = runGit(root, ["check-ignore", "-z", "--stdin"], { input: found.map((path) => `${path}\0`).join("") });
  const ignored = new Set(answer.ok ? answer.output.toString("utf8").split("\0") : []);
  return found.filter((path) => !ignored.has(path));
}

function namesOf(directory: string): readonly string[] {
  try {
    return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  } catch {
    return [];
  }
}
