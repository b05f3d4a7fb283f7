import type { Uid } from "../../model/operation.js";
import { countCycles } from "./cycles.js";
import { tocRoot, type GraphView } from "./graph-view.js";

export interface Stats {
  readonly entities: number;
  readonly objects: number;
  readonly functions: number;
  readonly externals: number;
  readonly imports: number;
  readonly shared: number;
  readonly cycles: number;
  readonly orphans: number;
}

/** §5.21: no root, imported by nobody, exporting nothing to anybody. */
export function orphansIn(view: GraphView): readonly Uid[] {
  const used = new Set(view.tocs().map((file) => tocRoot(view.tree, file)));
  for (const importer of view.uids()) {
    for (const { uid, via } of view.imports(importer)) {
      used.add(uid);
      if (via) used.add(via);
    }
  }
  return view.uids().filter((uid) => !used.has(uid) && view.names(`${uid}/exports`).length === 0);
}

/** §5.22 */
export function statsOf(view: GraphView): Stats {
  const uids = view.uids();
  const kinds = uids.map((uid) => view.description(uid).get("kind") ?? "object");
  const sum = (count: (uid: Uid) => number): number => uids.reduce((total, uid) => total + count(uid), 0);
  const externals = kinds.filter((kind) => kind === "external").length;
  const functions = kinds.filter((kind) => kind === "function").length;
  return {
    entities: uids.length,
    objects: uids.length - externals - functions,
    functions,
    externals,
    imports: sum((uid) => view.imports(uid).length),
    shared: sum((uid) => view.shared(uid).length),
    cycles: countCycles(view),
    orphans: orphansIn(view).length,
  };
}
