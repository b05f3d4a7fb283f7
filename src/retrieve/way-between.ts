import { findWay, type Way } from "../dsp/query/way.js";
import type { Uid } from "../model/operation.js";
import { itemsAt, listsOf, type MapColumns } from "./map-columns.js";
import { FORM, type Lists } from "./plain-columns.js";

/** Every edge of the map in both directions, by place; see `wayIn`. */
export interface AdjacentPlaces {
  readonly needs: Lists;
  readonly users: Lists;
}

/**
 * The same path as `wayIn` finds in a tree: along imports, exporters and parts; otherwise along importers; otherwise in any direction.
 * Ties are resolved by UID. `externals`: also paths through an external that both ends use. Undefined if there is no path.
 */
export function wayBetween(columns: MapColumns, adjacent: AdjacentPlaces, from: Uid, to: Uid, externals = false): Way<Uid> | undefined {
  const { uids, places, leads } = columns;
  const [start = -1, goal = -1] = [places.get(from), places.get(to)];
  if (start < 0 || goal < 0) return undefined;
  const mayPass = (place: number): boolean => externals || leads.at(place)?.kind !== "external";
  // Places are ordered by UID.
  const near = (lists: Lists) => (place: number) => itemsAt(lists, place).toSorted();
  const way = findWay({ needs: near(adjacent.needs), users: near(adjacent.users), mayPass }, start, goal);
  return way === undefined ? undefined : { ...way, nodes: way.nodes.map((place) => uids[place] ?? "") };
}

export function adjacentPlaces(columns: MapColumns): AdjacentPlaces {
  const edges = edgesOf(columns);
  const lists = (each: (from: number, to: number, add: (place: number, item: number) => void) => void): Lists =>
    listsOf(columns.uids.length, (add) => {
      for (let at = 0; at < edges.length; at += 2) each(edges[at] ?? 0, edges[at + 1] ?? 0, add);
    });
  return { needs: lists((from, to, add) => add(from, to)), users: lists((from, to, add) => add(to, from)) };
}

/** Pairs of importer and imported entity (but not its container), and of declaration and container. */
function edgesOf(columns: MapColumns): readonly number[] {
  const { uids, edges, owners, forms } = columns;
  const pairs: number[] = [];
  for (let place = 0; place < uids.length; place += 1) {
    for (let edge = edges.starts[place] ?? 0; edge < (edges.starts[place + 1] ?? 0); edge += 1) {
      for (const other of [edges.to[edge] ?? -1, edges.through[edge] ?? -1]) {
        if (other >= 0 && !isWithin(owners, place, other)) pairs.push(place, other);
      }
    }
    const owner = owners[place] ?? -1;
    if (owner >= 0 && forms[place] === FORM.symbol) pairs.push(place, owner);
  }
  return pairs;
}

function isWithin(owners: Int32Array, place: number, whole: number): boolean {
  const passed = new Set<number>();
  for (let owner = owners[place] ?? -1; owner >= 0 && !passed.has(owner); owner = owners[owner] ?? -1) {
    if (owner === whole) return true;
    passed.add(owner);
  }
  return false;
}
