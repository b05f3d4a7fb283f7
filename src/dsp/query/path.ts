import { byteOrder } from "../../model/byte-order.js";
import { nodesBetween } from "../../model/shortest-way.js";
import type { Uid } from "../../model/operation.js";
import type { GraphView } from "./graph-view.js";
import { partsIn } from "./parts.js";
import { findWay, type Way } from "./way.js";

/** §5.16: the shortest path along imports in either direction; ties are resolved by UID. Undefined if there is none. */
export function pathBetween(view: GraphView, from: Uid, to: Uid): readonly Uid[] | undefined {
  return nodesBetween(from, to, (uid) => {
    const next = new Set([...view.imports(uid).map((line) => line.uid), ...view.importers(uid)]);
    return [...next].filter((one) => one === to || view.exists(one)).sort(byteOrder);
  });
}

/**
 * With exporters: along imports; otherwise along importers; otherwise in any direction, as `findWay` prefers; ties are resolved
 * by UID. `externals`: also through an external that both ends use. A module does not lead on from its own files.
 */
export function wayIn(view: GraphView, from: Uid, to: Uid, externals = false): Way<Uid> | undefined {
  const { ownerOf, isWithin, isDeclared } = partsIn(view);
  const owner = (uid: Uid): readonly Uid[] => (isDeclared(uid) ? [ownerOf(uid) ?? []].flat() : []);
  const parts = (uid: Uid): readonly Uid[] => view.imports(uid).flatMap((line) => (ownerOf(line.uid) === uid ? [line.uid] : []));
  const needs = (uid: Uid): readonly Uid[] => {
    const imported = view.imports(uid).flatMap((line) => (isWithin(uid, line.uid) ? [] : [line.uid]));
    return inOrder([...imported, ...owner(uid)]);
  };
  const users = (uid: Uid): readonly Uid[] => {
    const importers = view.importers(uid).filter((importer) => !isWithin(importer, uid));
    return inOrder([...importers, ...parts(uid).filter(isDeclared)]);
  };
  const isExternal = (uid: Uid): boolean => view.description(uid).get("kind") === "external";
  return findWay({ needs, users, mayPass: (uid) => view.exists(uid) && (externals || !isExternal(uid)) }, from, to);
}

function inOrder(uids: readonly Uid[]): readonly Uid[] {
  return [...new Set(uids)].sort(byteOrder);
}
