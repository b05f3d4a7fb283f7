/** Files that import each other, by place in a list of paths. */
import { itemsAt, listsOf } from "./map-columns.js";
import type { MapGraph } from "./map-graph.js";
import { placesOf } from "./path-places.js";
import type { Lists } from "./plain-columns.js";

export function neighboursOf(map: MapGraph, paths: readonly string[]): Lists {
  const { uids, paths: pathOf, edges, composition } = map.columns;
  const places = placesOf(paths);
  const fileOf = Int32Array.from(uids, (_, place) => places.get(pathOf.at(place) ?? "") ?? -1);
  const each = (join: (one: number, other: number) => void): void => {
    const add = (from: number, to: number): void => {
      const [one = -1, other = -1] = [fileOf[from], fileOf[to]];
      if (one < 0 || other < 0 || one === other) return;
      join(one, other);
      join(other, one);
    };
    for (let place = 0; place < uids.length; place += 1) {
      for (let edge = edges.starts[place] ?? 0; edge < (edges.starts[place + 1] ?? 0); edge += 1) {
        if (composition[edge] === 1) continue;
        add(place, edges.to[edge] ?? -1);
        add(place, edges.through[edge] ?? -1);
      }
    }
  };
  return distinct(listsOf(paths.length, each));
}

/** Each item of a place once. */
function distinct(lists: Lists): Lists {
  const count = lists.starts.length - 1;
  const seen = new Int32Array(count).fill(-1);
  const starts = new Int32Array(count + 1);
  const items = new Int32Array(lists.items.length);
  let end = 0;
  for (let place = 0; place < count; place += 1) {
    for (const item of itemsAt(lists, place)) {
      if (seen[item] === place) continue;
      seen[item] = place;
      items[end] = item;
      end += 1;
    }
    starts[place + 1] = end;
  }
  return { starts, items: items.slice(0, end) };
}
