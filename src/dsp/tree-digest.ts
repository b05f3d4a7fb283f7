import { createHash } from "node:crypto";
import { descriptionPath, importsPath, isTocPath, sharedPath, type DspTree } from "./dsp-tree.js";
import { byteOrder } from "../model/byte-order.js";
import { viewOf } from "./query/graph-view.js";

/** Two trees of the same digest have the same entities, edges and tables of contents; reasons and findings may differ. */
export function treeDigest(tree: DspTree): string {
  const view = viewOf(tree);
  const hash = createHash("sha256");
  for (const uid of view.uids())
    hash.update(JSON.stringify([uid, tree.get(descriptionPath(uid)), tree.get(importsPath(uid)), tree.get(sharedPath(uid))]));
  const tocs = view.tocs().filter(isTocPath).sort(byteOrder);
  for (const toc of tocs) hash.update(JSON.stringify([toc, tree.get(toc)]));
  return hash.digest("hex").slice(0, 32);
}
