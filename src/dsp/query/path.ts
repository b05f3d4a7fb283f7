import { byteOrder } from "../../model/byte-order.js";
import type { Uid } from "../../model/operation.js";
import type { GraphView } from "./graph-view.js";

/** §5.16: the shortest way along imports in either direction; of several the first by UID. Undefined where there is none. */
export function pathBetween(view: GraphView, from: Uid, to: Uid): readonly Uid[] | undefined {
  if (from === to) return [from];
  const came = new Map<Uid, Uid | undefined>([[from, undefined]]);
  const queue = [from];
  for (const current of queue) {
    const next = new Set([...view.imports(current).map((line) => line.uid), ...view.importers(current)]);
    for (const uid of [...next].sort(byteOrder)) {
      if (came.has(uid) || (uid !== to && !view.exists(uid))) continue;
      came.set(uid, current);
      if (uid === to) return wayTo(came, to);
      queue.push(uid);
    }
  }
  return undefined;
}

function wayTo(came: ReadonlyMap<Uid, Uid | undefined>, to: Uid): readonly Uid[] {
  const way: Uid[] = [];
  for (let uid: Uid | undefined = to; uid !== undefined; uid = came.get(uid)) way.push(uid);
  return way.reverse();
}
