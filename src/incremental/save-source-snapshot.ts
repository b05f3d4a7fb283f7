import { languages } from "../../languages/index.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import { treeDigest } from "../dsp/tree-digest.js";
import type { Tree } from "../model/tree.js";
import { saveDrawnRecord } from "./source-snapshot.js";
import type { Witness } from "../inventory/dependency-recorder.js";
import { drawnFile } from "./source-snapshot-path.js";

export interface Seen {
  /** Wall clock before anything was read, ms. */
  readonly since: number;
  readonly tree: Tree;
  readonly witness: Witness;
}

/** Notes from what a map was drawn, or was seen to be true; for those who ask later whether it still is. */
export function rememberDrawn(root: string, map: DspTree, { since, tree, witness }: Seen): void {
  const file = drawnFile(root, process.env);
  const isSource = (path: string): boolean => languages.some((language) => language.claims(path));
  if (file !== undefined) saveDrawnRecord(file, { digest: treeDigest(map), since, tree, witness, isSource });
}
