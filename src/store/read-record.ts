import { join } from "node:path";
import { recordedRoots, type RecordedRoot, OPTIONS_FILE } from "../dsp/records.js";
import { isTocPath } from "../dsp/dsp-tree.js";
import { DiskTree } from "./disk-tree.js";
import { DSP_DIRECTORY, requirePlainDirectory } from "../fs/files.js";

/** `.dsp/roots` alone, for commands that need nothing else of the map. Undefined if nothing is recorded. */
export function readRecord(root: string): readonly RecordedRoot[] | undefined {
  return requirePlainDirectory(join(root, DSP_DIRECTORY)) ? recordedRoots(new DiskTree(root)) : undefined;
}

/** The text of `.dsp/options`; undefined if there is none. */
export function readOptionsRecord(root: string): string | undefined {
  return requirePlainDirectory(join(root, DSP_DIRECTORY)) ? new DiskTree(root).get(OPTIONS_FILE) : undefined;
}

/** Whether there is a map with at least one table of contents. */
export function hasTables(root: string): boolean {
  return requirePlainDirectory(join(root, DSP_DIRECTORY)) && new DiskTree(root).list("").some(isTocPath);
}
