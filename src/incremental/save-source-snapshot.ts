import { languages } from "../../languages/index.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import { treeDigest } from "../dsp/tree-digest.js";
import type { Tree } from "../model/tree.js";
import { writeSourceSnapshot } from "./source-snapshot.js";
import type { DependencyRecorder } from "../inventory/dependency-recorder.js";
import { sourceSnapshotPath } from "./source-snapshot-path.js";

export interface Seen {
  /** Wall clock before anything was read, ms. */
  readonly since: number;
  readonly tree: Tree;
  readonly recorder: DependencyRecorder;
}

/** Notes from what a map was drawn, or was seen to be true; for those who ask later whether it still is. */
export function saveSourceSnapshot(root: string, map: DspTree, { since, tree, recorder }: Seen): void {
  const file = sourceSnapshotPath(root, process.env);
  const isSource = (path: string): boolean => languages.some((language) => language.claims(path));
  if (file !== undefined) writeSourceSnapshot(file, { digest: treeDigest(map), since, tree, recorder, isSource });
}
