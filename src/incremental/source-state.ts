/** Whether the sources are still those that a map was drawn from; cheap enough to be asked with every question. */
import { join } from "node:path";
import { byteOrder } from "../model/byte-order.js";
import { UserError } from "../model/errors/user-error.js";
import { readSourceSnapshot, fileStampText, type SourceSnapshot } from "./source-snapshot.js";
import { readBytes } from "../fs/read-bytes.js";
import { watchForNew } from "./new-sources.js";
import { stampOf, noStamps, FileStamp, type Mark } from "../fs/file-stamp.js";
import { sourceId, type SourceId } from "../inventory/dependency-recorder.js";

export type SourceState =
  | { readonly state: "fresh" }
  /** Paths in byte order. */
  | { readonly state: "behind"; readonly changed: readonly string[] }
  | { readonly state: "unknown"; readonly reason: string };

const LEAST_PAUSE = 1000;
/** Looking may take a twentieth of the time. */
const PAUSE_FACTOR = 20;

/** Asks for the state of the map with that digest; `file`: its record. What was seen a moment ago is answered again. */
export function sourceStates(root: string, file: string | undefined): (digest: string) => SourceState {
  let looked: { readonly digest: string; readonly stamp: string; readonly until: number; readonly state: SourceState } | undefined;
  let comparison: { readonly digest: string; readonly stamp: string; readonly look: () => SourceState } | undefined;
  return (digest) => {
    const began = performance.now();
    const stamp = (file === undefined ? undefined : fileStampText(file)) ?? "";
    if (looked?.digest === digest && looked.stamp === stamp && began < looked.until) return looked.state;
    if (comparison?.digest !== digest || comparison.stamp !== stamp) comparison = { digest, stamp, look: compareWith(root, file, digest) };
    const state = comparison.look();
    const ended = performance.now();
    looked = { digest, stamp, state, until: ended + Math.max(LEAST_PAUSE, PAUSE_FACTOR * (ended - began)) };
    return state;
  };
}

function compareWith(root: string, file: string | undefined, digest: string): () => SourceState {
  const record = file === undefined ? undefined : readSourceSnapshot(file);
  const unknown =
    (reason: string): (() => SourceState) =>
    () => ({ state: "unknown", reason });
  if (record === undefined) return unknown("no run of bootstrap or check is remembered here");
  if (record.digest !== digest) return unknown("the map is another one than the last run here left");
  return createVerification(root, record);
}

/** Contents are read only where the marks of the file system do not prove them. */
function createVerification(root: string, { sources, extensions, others }: SourceSnapshot): () => SourceState {
  const newSources = watchForNew(root, [...sources.map(([path]) => path), ...others], new Set(extensions));
  let before: Float64Array | undefined;
  return () => {
    const marks = new FileStamp(noStamps(sources.length), Date.now(), before);
    const changed = sources
      .filter(([path, id, ...read], index) => !isSame(join(root, path), () => isStill(root, path, id), { read, marks, index }))
      .map(([path]) => path);
    before = marks.values;
    const all = [...changed, ...newSources()].sort(byteOrder);
    return all.length === 0 ? { state: "fresh" } : { state: "behind", changed: all };
  };
}

/** What cannot be read is not known to be the same; the run that is asked for then says why. */
function isStill(root: string, path: string, id: SourceId): boolean {
  try {
    return sourceId(readBytes(root, path)) === id;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}

interface Marked {
  /** From before it was read. */
  readonly read: Mark | readonly [];
  readonly marks: FileStamp;
  readonly index: number;
}

/** A mark is kept only of what was the same. What has not changed since before it was read is what was read. */
function isSame(file: string, compare: () => boolean, { read, marks, index }: Marked): boolean {
  if (marks.isSame(index, file)) return true;
  const stat = marks.note(index, file);
  if (stat !== undefined && read.length > 0 && stampOf(stat).every((value, place) => value === read[place])) return true;
  if (compare()) return true;
  marks.forget(index);
  return false;
}
