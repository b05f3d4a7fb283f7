import type { Uid } from "../../model/operation.js";
import { whyOf, type GraphView } from "./graph-view.js";

/** One line of an import tree, in printing order. */
export interface TreeLine {
  readonly uid: Uid;
  /** 0: the requested entity. */
  readonly depth: number;
  readonly kind: string;
  readonly purpose: string;
  /** Already printed above; its subtree is not repeated. */
  readonly cycle: boolean;
  readonly last: boolean;
  readonly why?: string;
}

/** §5.14: its imports, depth first. */
export function childrenOf(view: GraphView, uid: Uid, depth: number): Generator<TreeLine> {
  return walk(view, uid, depth, (node) => view.imports(node).map((line) => line.uid));
}

/** §5.15: its importers, with the reasons. */
export function parentsOf(view: GraphView, uid: Uid, depth: number): Generator<TreeLine> {
  return walk(
    view,
    uid,
    depth,
    (node) => view.importers(node),
    (node, parent) => whyOf(view, parent, node),
  );
}

interface Open {
  readonly uid: Uid;
  readonly next: readonly Uid[];
  at: number;
}

/** Visits nodes in the same order as the reference: each before its next sibling, whatever path leads to it. */
function* walk(
  view: GraphView,
  start: Uid,
  most: number,
  nextOf: (uid: Uid) => readonly Uid[],
  whyOfStep?: (uid: Uid, from: Uid) => string,
): Generator<TreeLine> {
  const visited = new Set<Uid>();
  const open: Open[] = [];
  const enter = (uid: Uid, { last, from }: { readonly last: boolean; readonly from?: Uid }): TreeLine => {
    const description = view.exists(uid) ? view.description(uid) : new Map<string, string>();
    const cycle = visited.has(uid);
    const why = from === undefined ? undefined : whyOfStep?.(uid, from);
    const line = { uid, depth: open.length, kind: description.get("kind") ?? "", purpose: description.get("purpose") ?? "", cycle, last };
    visited.add(uid);
    if (!cycle && open.length < most) open.push({ uid, next: nextOf(uid), at: 0 });
    return why === undefined ? line : { ...line, why };
  };
  yield enter(start, { last: true });
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const uid = top.next[top.at];
    if (uid === undefined) {
      open.pop();
      continue;
    }
    top.at += 1;
    yield enter(uid, { last: top.at === top.next.length, from: top.uid });
  }
}
