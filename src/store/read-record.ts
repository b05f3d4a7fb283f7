import { join } from "node:path";
import { recordedRoots, type RecordedRoot } from "../dsp/roots-record.js";
import { DiskTree } from "./disk-tree.js";
import { DSP_DIRECTORY, requirePlainDirectory } from "../fs/dsp-directory.js";

/** `.dsp/roots` alone, for commands that need nothing else of the map. Undefined if nothing is recorded. */
export function readRecord(root: string): readonly RecordedRoot[] | undefined {
  return requirePlainDirectory(join(root, DSP_DIRECTORY)) ? recordedRoots(new DiskTree(root)) : undefined;
}
