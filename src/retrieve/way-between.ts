import type { Uid } from "../model/operation.js";
import { itemsAt, listsOf, type MapColumns } from "./map-columns.js";
import type { Lists } from "./plain-columns.js";

/**
 * The shortest way along imports, exporters and parts in either direction; of several the first by UID, as `pathBetween` finds it in a tree
 * with exporters followed (protocol §5.16). Undefined where there is none.
 */
export function wayBetween(columns: MapColumns, beside: Lists, from: Uid, to: Uid): readonly Uid[] | undefined {
  const { uids, places } = columns;
  const [start = -1, goal = -1] = [places.get(from), places.get(to)];
  if (start < 0 || goal < 0) return undefined;
  const came = new Int32Array(uids.length).fill(-1);
  came[start] = start;
  const queue = [start];
  for (const current of queue) {
    if (current === goal) return wayTo(came, goal).map((place) => uids[place] ?? "");
    // Places are in the order of their UIDs.
    for (const next of itemsAt(beside, current).toSorted()) {
      if ((came[next] ?? 0) >= 0) continue;
      came[next] = current;
      queue.push(next);
    }
  }
  return undefined;
}

/** Of each entity: what it imports, through what, and who imports it so. */
export function besideOf({ uids, edges }: MapColumns): Lists {
  return listsOf(uids.length, (add) => {
    for (let place = 0; place < uids.length; place += 1) {
      for (let edge = edges.starts[place] ?? 0; edge < (edges.starts[place + 1] ?? 0); edge += 1) {
        for (const other of [edges.to[edge] ?? -1, edges.through[edge] ?? -1]) {
          if (other < 0) continue;
          add(place, other);
          add(other, place);
        }
      }
    }
  });
}

function wayTo(came: Int32Array, goal: number): readonly number[] {
  const way = [goal];
  for (let place = goal; came[place] !== place;) way.push((place = came[place] ?? place));
  return way.reverse();
}
