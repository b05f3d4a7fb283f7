import { byteOrder } from "../../model/basics.js";
import { nodesBetween } from "../../model/graphs/shortest-way.js";
import type { Uid } from "../../model/operation.js";
import type { GraphView } from "./graph-view.js";
import { partsIn } from "./parts.js";

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

/** Path between two entities that shows their dependency. */

/** Neighbours in order of preference. */
interface Around<Node> {
  /** Its imports and their exporters, its parts, and its container. */
  readonly needs: (node: Node) => Iterable<Node>;
  /** The same edges in the other direction. */
  readonly users: (node: Node) => Iterable<Node>;
  /** Whether a path may lead through it. */
  readonly mayPass: (node: Node) => boolean;
}

interface Way<Node> {
  readonly nodes: readonly Node[];
  /** `imports`: the first depends on the last; `importers`: the last depends on the first; `either`: neither, but there is a connection. */
  readonly direction: "imports" | "importers" | "either";
  /** For each step, whether its start depends on its end. */
  readonly down: readonly boolean[];
}

/** A shortest path along imports; otherwise along importers; otherwise in any direction. */
function findWay<Node>({ needs, users, mayPass }: Around<Node>, from: Node, to: Node): Way<Node> | undefined {
  const toWay = (nodes: readonly Node[], direction: Way<Node>["direction"], isDown: (from: Node, to: Node) => boolean): Way<Node> => ({
    nodes,
    direction,
    down: nodes.slice(1).map((node, index) => isDown(nodes[index] ?? node, node)),
  });
  const shortest = (next: (node: Node) => Iterable<Node>, start: Node, end: Node): readonly Node[] | undefined =>
    nodesBetween(start, end, (node) => [...next(node)].filter((one) => one === end || mayPass(one)));
  const down = shortest(needs, from, to);
  if (down !== undefined) return toWay(down, "imports", () => true);
  const up = shortest(needs, to, from);
  if (up !== undefined) return toWay(up.toReversed(), "importers", () => false);
  const joined = shortest((node) => [...needs(node), ...users(node)], from, to);
  return joined === undefined ? undefined : toWay(joined, "either", (one, next) => [...needs(one)].includes(next));
}
