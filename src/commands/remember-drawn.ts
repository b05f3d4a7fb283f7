import { languages } from "../../languages/index.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import { treeDigest } from "../dsp/tree-digest.js";
import type { Tree } from "../model/tree.js";
import { saveDrawnRecord, type NotedReads } from "../repo/drawn-record.js";
import { drawnFile } from "./drawn-file.js";

/** Notes from what a map was drawn, or was seen to be true; for those who ask later whether it still is. */
export function rememberDrawn(root: string, map: DspTree, noted: NotedReads<Tree>): void {
  const file = drawnFile(root, process.env);
  const isSource = (path: string): boolean => languages.some((language) => language.claims(path));
  if (file !== undefined) saveDrawnRecord(file, { root, digest: treeDigest(map), noted, isSource });
}
