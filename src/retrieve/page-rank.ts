import { byteOrder } from "../model/byte-order.js";
import type { Uid } from "../model/operation.js";
import type { MapGraph } from "./map-graph.js";

/** How much of its weight an entity hands along an edge, against other edges of it. */
const FORTH = 1;
const BACK = 0.6;
const EXPORTER = 0.4;
const SHARED = 0.5;
const OWNER = 0.8;

/** What stays at the seeds in each round: the lower, the farther a rank reaches. */
const RESTART = 0.3;
const ROUNDS = 24;

/** The map as weighted neighbours: imports, exporters, shared and owner edges, in both directions. */
export interface Neighbourhood {
  readonly uids: readonly Uid[];
  readonly places: ReadonlyMap<Uid, number>;
  /** Of each place: the neighbours' places and weights, which sum to 1. */
  readonly edges: readonly { readonly to: Int32Array; readonly weight: Float64Array }[];
}

export function neighbourhoodOf(map: MapGraph): Neighbourhood {
  const uids = [...map.entities.keys()];
  const places = new Map(uids.map((uid, place) => [uid, place]));
  const found = uids.map(() => new Map<number, number>());
  const join = (from: Uid, to: Uid, forth: number, back: number): void => {
    const [a, b] = [places.get(from), places.get(to)];
    if (a === undefined || b === undefined || a === b) return;
    add(found[a], b, forth);
    add(found[b], a, back);
  };
  for (const { uid, imports, shared, owned } of map.entities.values()) {
    for (const { imported, via } of imports) {
      join(uid, imported, FORTH, BACK);
      if (via !== undefined && via !== imported) join(uid, via, EXPORTER, EXPORTER * BACK);
    }
    for (const other of shared) join(uid, other, SHARED, SHARED);
    for (const part of owned) join(uid, part, OWNER, OWNER);
  }
  return { uids, places, edges: found.map(normal) };
}

function add(edges: Map<number, number> | undefined, to: number, weight: number): void {
  edges?.set(to, Math.max(edges.get(to) ?? 0, weight));
}

function normal(edges: ReadonlyMap<number, number>): { readonly to: Int32Array; readonly weight: Float64Array } {
  const total = [...edges.values()].reduce((sum, weight) => sum + weight, 0);
  return { to: Int32Array.from(edges.keys()), weight: Float64Array.from(edges.values(), (weight) => weight / total) };
}

/** Personalised PageRank: the weight that reaches each entity from the seeds (any positive numbers); all weights sum to 1. */
export function pageRank({ uids, places, edges }: Neighbourhood, seeds: ReadonlyMap<Uid, number>): ReadonlyMap<Uid, number> {
  const start = new Float64Array(uids.length);
  for (const [uid, weight] of seeds) {
    const place = places.get(uid);
    if (place !== undefined) start[place] = weight;
  }
  const total = start.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return new Map();
  for (let place = 0; place < start.length; place += 1) start[place] = (start[place] ?? 0) / total;
  let ranks = start;
  for (let round = 0; round < ROUNDS; round += 1) ranks = spread(ranks, start, edges);
  return new Map(uids.map((uid, place) => [uid, ranks[place] ?? 0]));
}

function spread(ranks: Float64Array, start: Float64Array, edges: Neighbourhood["edges"]): Float64Array<ArrayBuffer> {
  const next = new Float64Array(ranks.length);
  let stuck = 0;
  for (const [place, rank] of ranks.entries()) {
    const { to, weight } = edges[place] ?? { to: [], weight: [] };
    if (to.length === 0) stuck += rank;
    for (let index = 0; index < to.length; index += 1) {
      const target = to[index] ?? 0;
      next[target] = (next[target] ?? 0) + rank * (weight[index] ?? 0);
    }
  }
  // What has nowhere to go returns to the seeds, or the sum would shrink.
  for (let place = 0; place < next.length; place += 1) {
    const back = start[place] ?? 0;
    next[place] = (1 - RESTART) * ((next[place] ?? 0) + stuck * back) + RESTART * back;
  }
  return next;
}

/** Of the whole map, with all of it as seeds; what settles ties. */
export function centralityOf(neighbourhood: Neighbourhood): ReadonlyMap<Uid, number> {
  return pageRank(neighbourhood, new Map(neighbourhood.uids.map((uid) => [uid, 1])));
}

/** Descending by the first number, then by the second, then by UID. */
export function byRank<Ranked extends { readonly uid: Uid; readonly score: number }>(
  centrality: ReadonlyMap<Uid, number>,
): (a: Ranked, b: Ranked) => number {
  return (a, b) => b.score - a.score || (centrality.get(b.uid) ?? 0) - (centrality.get(a.uid) ?? 0) || byteOrder(a.uid, b.uid);
}
