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

/** §5.21: neither a root nor imported nor exporting anything to an importer. */
export function orphansIn(view: GraphView): readonly Uid[] {
  const roots = new Set(view.tocs().map((file) => tocRoot(view.tree, file)));
  return unusedIn(view).filter((uid) => !roots.has(uid) && view.names(`${uid}/exports`).length === 0);
}

/** Entities in no line of `imports`. */
function unusedIn(view: GraphView): readonly Uid[] {
  const used = new Set<Uid>();
  for (const importer of view.uids()) {
    for (const { uid, via } of view.imports(importer)) {
      used.add(uid);
      if (via) used.add(via);
    }
  }
  return view.uids().filter((uid) => !used.has(uid));
}

/** §5.22 */
export function statsOf(view: GraphView): Stats {
  const [externals = 0, functions = 0, imports = 0, shared = 0] = countsOf(view);
  const entities = view.uids().length;
  const objects = entities - externals - functions;
  const cycles = countCycles(view, { all: false });
  return { entities, objects, functions, externals, imports, shared, cycles, orphans: orphansIn(view).length };
}

/** Libraries, functions, imports and shared. */
function countsOf(view: GraphView): readonly number[] {
  const uids = view.uids();
  const kinds = uids.map((uid) => view.description(uid).get("kind"));
  const numberOf = (kind: string): number => kinds.filter((one) => one === kind).length;
  const sum = (count: (uid: Uid) => number): number => uids.reduce((total, uid) => total + count(uid), 0);
  return [numberOf("external"), numberOf("function"), sum((uid) => view.imports(uid).length), sum((uid) => view.shared(uid).length)];
}
