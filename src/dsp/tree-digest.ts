import { createHash } from "node:crypto";
import { descriptionPath, importsPath, isTocPath, sharedPath, type DspTree, isUid } from "./dsp-tree.js";
import { byteOrder } from "../model/basics.js";
import { viewOf } from "./query/graph-view.js";
import type { Uid } from "../model/operation.js";

/** Trees with equal digests have the same entities, edges and tables of contents; reasons and findings may differ. */
export function treeDigest(tree: DspTree): string {
  const view = viewOf(tree);
  const hash = createHash("sha256");
  let text = "";
  const add = (part: readonly (string | undefined)[]): void => {
    text += JSON.stringify(part);
    // Hashing many small texts one by one takes several times as long as hashing a few large ones.
    if (text.length < PIECE) return;
    hash.update(text);
    text = "";
  };
  for (const uid of inOrder(view.uids())) add([uid, tree.get(descriptionPath(uid)), tree.get(importsPath(uid)), tree.get(sharedPath(uid))]);
  for (const toc of view.tocs().filter(isTocPath).sort(byteOrder)) add([toc, tree.get(toc)]);
  return hash.update(text).digest("hex").slice(0, 32);
}

const PIECE = 1 << 16;

/** In the order of their directories, which differs if one name is a prefix of another. */
function inOrder(uids: readonly Uid[]): readonly Uid[] {
  return uids.every(isUid) ? uids : [...uids].sort((a, b) => byteOrder(`${a}/`, `${b}/`));
}
