/** What an entrypoint reaches: by imports that run, and by all kinds. */
import type { MapGraph } from "../../../../src/retrieve/map-graph.js";
import { isFollowed } from "../../../../src/model/edge-kinds.js";
import type { Uid } from "../../../../src/model/operation.js";
import { FORM } from "../../../../src/retrieve/map-columns.js";

export interface Reached {
  /** Paths of files that run with it, at once or later. */
  readonly runs: ReadonlySet<string>;
  /** Of files that it reaches in any way; those that run among them. */
  readonly all: ReadonlySet<string>;
}

/** What a manifest lists runs with it. */
export function reachedFrom(map: MapGraph, start: Uid): Reached {
  return {
    runs: follow(map, start, (edge) => isFollowed(map.kindOf(edge)) || map.kindOf(edge) === "lists"),
    all: follow(map, start, () => true),
  };
}

/** Whoever imports a declaration runs its whole file. */
function follow({ columns, byPath }: MapGraph, start: Uid, isWay: (edge: number) => boolean): ReadonlySet<string> {
  const { edges, places, paths, forms, uids } = columns;
  const seen = new Set<number>();
  const found = new Set<string>();
  const waiting: number[] = [];
  const add = (place: number): void => {
    const path = paths.at(place) ?? "";
    if (place < 0 || forms[place] === FORM.external || found.has(path)) return;
    found.add(path);
    for (const uid of byPath.get(path) ?? []) {
      const own = places.get(uid) ?? -1;
      if (!seen.has(own)) waiting.push(own);
      seen.add(own);
    }
  };
  add(places.get(start) ?? -1);
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const [from = 0, to = uids.length] = [edges.starts[place], edges.starts[place + 1]];
    for (let edge = from; edge < to; edge += 1) {
      if (!isWay(edge)) continue;
      add(edges.to[edge] ?? -1);
      add(edges.through[edge] ?? -1);
    }
  }
  return found;
}
