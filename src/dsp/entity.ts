import type { Uid } from "../model/operation.js";
import type { Description } from "./description.js";
import { recipientPath, whyPath, type DspTree } from "./dsp-tree.js";
import type { ImportLine } from "./import-line.js";
import { entityUids, readDescription, readImports, readShared } from "./read.js";

interface Recipient {
  readonly importer: Uid;
  /** Empty where there is none. */
  readonly why: string;
}

export interface EntityInfo {
  readonly uid: Uid;
  readonly description: Description;
  readonly imports: readonly ImportLine[];
  readonly shared: readonly Uid[];
  /** Who imports it, in byte order. */
  readonly exportedTo: readonly Recipient[];
}

/** §5.11. Undefined where there is no such entity. */
export function getEntity(tree: DspTree, uid: Uid): EntityInfo | undefined {
  const uids = entityUids(tree);
  if (!uids.includes(uid)) return undefined;
  const exportedTo = uids.flatMap((importer): Recipient[] => {
    const lines = readImports(tree, importer).filter((line) => line.uid === uid);
    return lines.length === 0 ? [] : [{ importer, why: whyOf(tree, uid, importer, lines) }];
  });
  return { uid, description: readDescription(tree, uid), imports: readImports(tree, uid), shared: readShared(tree, uid), exportedTo };
}

/** As the reference looks for it: of the whole entity first, then through the first exporter. */
function whyOf(tree: DspTree, uid: Uid, importer: Uid, lines: readonly ImportLine[]): string {
  const direct = tree.get(recipientPath(uid, importer));
  const via = lines.find((line) => line.via !== undefined)?.via;
  return (direct ?? (via === undefined ? undefined : tree.get(whyPath(importer, uid, via))) ?? "").trim();
}
