/** The columns of a tree. */
import { descriptionPath, type DspTree, keepIn, readImports, readShared, isUid } from "../dsp/dsp-tree.js";
import { once } from "../model/basics.js";
import type { Uid } from "../model/operation.js";
import { columnsOf, computeColumns, type MapColumns, type PlainColumns } from "./map-columns.js";
import { readLead } from "./read-lead.js";
import { SortedPlaces } from "./sorted-places.js";

export const COLUMN_FILES: readonly string[] = ["description", "imports", "shared"];

/** `all`: names of entities; invalid UIDs are ignored. */
export function readColumns(tree: DspTree, all: readonly Uid[]): MapColumns {
  const uids = all.filter(isUid);
  const places = once(() => new SortedPlaces(uids));
  const compute = (): PlainColumns =>
    computeColumns({
      uids,
      leads: uids.map((uid) => readLead(tree.get(descriptionPath(uid)) ?? "")),
      imports: (place) => readImports(tree, uids[place] ?? ""),
      shared: (place) => readShared(tree, uids[place] ?? ""),
    });
  return columnsOf(uids, places, keepIn(tree)("columns", COLUMN_FILES, compute));
}
