import type { Uid } from "../../model/operation.js";
import type { GraphView } from "./graph-view.js";
import { partsIn } from "./parts.js";

/** Longer lists are not cached; counted in ends of imports. */
const MOST = 100_000;

/**
 * §5.20: a cycle for each import that leads back to an entity on the current path, in the reference's order; the first UID is also the last. If
 * exporters are followed, an import of a part through the module that contains it does not lead back to that module.
 */
export function* cyclesIn(view: GraphView): Generator<readonly Uid[]> {
  const known = view.tree.index?.derive(view.via ? "cycles-via" : "cycles", columnsOf(view.via), () => fewCycles(view));
  if (known === undefined) yield* findCycles(view);
  else for (const line of known) yield line.split(" ");
}

/** Files that determine cycles and paths: exporters also depend on containment, which descriptions contain. */
export function columnsOf(via: boolean): readonly ("imports" | "description")[] {
  return via ? ["imports", "description"] : ["imports"];
}

/** Undefined if there are too many to cache. */
function fewCycles(view: GraphView): readonly string[] | undefined {
  const lines: string[] = [];
  let length = 0;
  for (const cycle of findCycles(view)) {
    length += cycle.length;
    if (length > MOST) return undefined;
    lines.push(cycle.join(" "));
  }
  return lines;
}

function* findCycles(view: GraphView): Generator<readonly Uid[]> {
  for (const { way, at } of backImports(view)) yield [...way.slice(at), way[at] ?? ""];
}

/** Their number, without the memory of a list. */
export function countCycles(view: GraphView): number {
  let count = 0;
  for (const _ of backImports(view)) count += 1;
  return count;
}

/** `way`: shared between results, valid until the next one; `at`: the position that the import leads back to. */
function* backImports(view: GraphView): Generator<{ readonly way: readonly Uid[]; readonly at: number }> {
  const known = new Set(view.uids());
  const parts = view.via ? partsIn(view) : undefined;
  const done = new Set<Uid>();
  const way: Uid[] = [];
  const places = new Map<Uid, number>();
  const open: { readonly next: readonly { readonly uid: Uid }[]; at: number }[] = [];
  const enter = (uid: Uid): void => {
    places.set(uid, way.length);
    way.push(uid);
    const imports = view.imports(uid);
    open.push({ next: parts === undefined ? imports : imports.filter((line) => !parts.isWithin(uid, line.uid)), at: 0 });
  };
  for (const start of view.uids()) {
    if (done.has(start)) continue;
    enter(start);
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const uid = top.next[top.at]?.uid;
      top.at += 1;
      if (uid === undefined) {
        open.pop();
        const left = way.pop() ?? "";
        places.delete(left);
        done.add(left);
        continue;
      }
      const at = places.get(uid);
      if (at !== undefined) yield { way, at };
      else if (known.has(uid) && !done.has(uid)) enter(uid);
    }
  }
}
