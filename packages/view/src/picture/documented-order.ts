import { recordedRoots } from "../../../../src/dsp/records.js";
import { byteOrder } from "../../../../src/model/basics.js";
import type { Uid } from "../../../../src/model/operation.js";
import type { MapGraph } from "../../../../src/retrieve/map-graph.js";

/** Places in `contents`: entrypoints that are recorded in `.dsp/roots` first, in its order, then those that list most; ties by source. */
export function tocsInOrder({ contents, columns, tree }: MapGraph): readonly number[] {
  const recorded = new Map((recordedRoots(tree) ?? []).map(({ path }, rank) => [path, rank]));
  const rows = contents.map(({ root, listed }, at) => {
    const place = columns.places.get(root) ?? -1;
    const rank = recorded.get(columns.paths.at(place) ?? "") ?? Infinity;
    return { at, rank, reach: listed.size, source: columns.leads.at(place)?.source ?? root };
  });
  const byRank = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
  rows.sort((a, b) => byRank(a.rank, b.rank) || b.reach - a.reach || byteOrder(a.source, b.source) || a.at - b.at);
  return rows.map(({ at }) => at);
}

/** Places of all entities: as the tables of contents list them, then the rest by UID. */
export function documentedOrder({ contents, columns }: MapGraph, tocs: readonly number[]): readonly number[] {
  const order = new Set<number>();
  const add = (uid: Uid): void => {
    const place = columns.places.get(uid);
    if (place !== undefined) order.add(place);
  };
  for (const toc of tocs) contents[toc]?.listed.forEach(add);
  columns.uids.forEach(add);
  return [...order];
}
