import { itemsAt, type MapColumns } from "./map-columns.js";
import type { MapGraph } from "./map-graph.js";

/** Share of its weight that an entity passes along an edge, relative to its other edges. */
const FORTH = 1;
const BACK = 0.6;
const EXPORTER = 0.4;
const SHARED = 0.5;
const OWNER = 0.8;

/** Weight that returns to the seeds in each round: the lower, the farther a rank reaches. */
const RESTART = 0.3;
const ROUNDS = 24;

/** The map as weighted neighbours: imports, exporters, shared and owner edges, in both directions. */
export interface Neighbourhood {
  /** Index of each place's first neighbour in the other arrays, plus the end. */
  readonly starts: Int32Array;
  readonly to: Int32Array;
  /** The weights of a place sum to 1. */
  readonly weight: Float64Array;
}

type Join = (from: number, to: number, forth: number, back: number) => void;

/** With pauses, for programs that must answer meanwhile. */
export function* neighbourhoodOf({ columns }: MapGraph): Generator<undefined, Neighbourhood> {
  const { uids } = columns;
  const starts = new Int32Array(uids.length + 1);
  joinAll(columns, (a, b) => {
    starts[a + 1] = (starts[a + 1] ?? 0) + 1;
    starts[b + 1] = (starts[b + 1] ?? 0) + 1;
  });
  for (let place = 0; place < uids.length; place += 1) starts[place + 1] = (starts[place + 1] ?? 0) + (starts[place] ?? 0);
  yield;
  const to = new Int32Array(starts[uids.length] ?? 0);
  const weight = new Float64Array(to.length);
  const ends = starts.slice(0, uids.length);
  const add = (from: number, neighbour: number, own: number): void => {
    const at = ends[from] ?? 0;
    to[at] = neighbour;
    weight[at] = own;
    ends[from] = at + 1;
  };
  joinAll(columns, (a, b, forth, back) => {
    add(a, b, forth);
    add(b, a, back);
  });
  yield;
  return normal(starts, to, weight);
}

function joinAll({ uids, edges, composition, shared }: MapColumns, addNeighbour: Join): void {
  const join: Join = (a, b, forth, back) => {
    if (b >= 0 && a !== b) addNeighbour(a, b, forth, back);
  };
  for (let place = 0; place < uids.length; place += 1) {
    const [from = 0, end = 0] = [edges.starts[place], edges.starts[place + 1]];
    for (let edge = from; edge < end; edge += 1) {
      if (composition[edge] === 1) continue;
      const [imported = -1, exporter = -1] = [edges.to[edge], edges.through[edge]];
      join(place, imported, FORTH, BACK);
      if (exporter !== imported) join(place, exporter, EXPORTER, EXPORTER * BACK);
    }
    for (const other of itemsAt(shared, place)) join(place, other, SHARED, SHARED);
    for (let edge = from; edge < end; edge += 1) if (composition[edge] === 1) join(place, edges.to[edge] ?? -1, OWNER, OWNER);
  }
}

/** Keeps each neighbour once, at its first position, with its highest weight; then normalises the weights to a sum of 1. */
function normal(starts: Int32Array, to: Int32Array, weight: Float64Array): Neighbourhood {
  const count = starts.length - 1;
  const seen = new Int32Array(count).fill(-1);
  const firsts = new Int32Array(starts.length);
  let end = 0;
  for (let place = 0; place < count; place += 1) {
    const first = end;
    for (let from = starts[place] ?? 0; from < (starts[place + 1] ?? 0); from += 1) {
      const other = to[from] ?? 0;
      const before = seen[other] ?? -1;
      if (before >= first) {
        weight[before] = Math.max(weight[before] ?? 0, weight[from] ?? 0);
        continue;
      }
      seen[other] = end;
      to[end] = other;
      weight[end] = weight[from] ?? 0;
      end += 1;
    }
    let total = 0;
    for (let at = first; at < end; at += 1) total += weight[at] ?? 0;
    for (let at = first; at < end; at += 1) weight[at] = (weight[at] ?? 0) / total;
    firsts[place + 1] = end;
  }
  return { starts: firsts, to: to.slice(0, end), weight: weight.slice(0, end) };
}

function spread(ranks: Float64Array, start: Float64Array, { starts, to, weight }: Neighbourhood): Float64Array<ArrayBuffer> {
  const next = new Float64Array(ranks.length);
  let stuck = 0;
  for (let place = 0; place < ranks.length; place += 1) {
    const rank = ranks[place] ?? 0;
    const [from = 0, end = 0] = [starts[place], starts[place + 1]];
    if (from === end) stuck += rank;
    for (let at = from; at < end; at += 1) {
      const target = to[at] ?? 0;
      next[target] = (next[target] ?? 0) + rank * (weight[at] ?? 0);
    }
  }
  // Weight at dead ends returns to the seeds, to keep the sum constant.
  for (let place = 0; place < next.length; place += 1) {
    const back = start[place] ?? 0;
    next[place] = (1 - RESTART) * ((next[place] ?? 0) + stuck * back) + RESTART * back;
  }
  return next;
}

/** PageRank with all places as seeds; used to break ties. All weights sum to 1. */
export function centralityOf(neighbourhood: Neighbourhood): Float64Array {
  const count = neighbourhood.starts.length - 1;
  const start = new Float64Array(count).fill(1 / count);
  let ranks = start;
  for (let round = 0; round < ROUNDS; round += 1) ranks = spread(ranks, start, neighbourhood);
  return ranks;
}
