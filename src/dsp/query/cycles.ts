import { components } from "../../model/graphs/components.js";
import { kindOfWhy } from "../../model/edge-kinds.js";
import type { Uid } from "../../model/operation.js";
import { whyPath, readImports } from "../dsp-tree.js";
import { type GraphView, printed } from "./graph-view.js";
import { partsIn } from "./parts.js";

/** The imports that count. */
export interface CycleOptions {
  /** Every import, as the reference counts them; otherwise those that run when the importer is loaded. */
  readonly all: boolean;
}

/**
 * §5.20: a cycle for each import that leads back to an entity on the current path, in the reference's order; the first UID is also the last. If
 * exporters are followed, an import of a part through the module that contains it does not lead back to that module.
 */
export function* cyclesIn(view: GraphView, options: CycleOptions): Generator<readonly Uid[]> {
  for (const { way, at } of backImports(view, options)) yield [...way.slice(at), way[at] ?? ""];
}

/** Files that determine cycles and paths: exporters also depend on containment, which descriptions contain. */
export function columnsOf(via: boolean): readonly ("imports" | "description")[] {
  return via ? ["imports", "description"] : ["imports"];
}

/** Their number, without the memory of a list. */
export function countCycles(view: GraphView, options: CycleOptions): number {
  let count = 0;
  for (const _ of backImports(view, options)) count += 1;
  return count;
}

interface Line {
  readonly uid: Uid;
}

/** Imports that can be a part of a cycle. The kind of an import stands in its why, which is read only where imports lead back. */
function countedImports(view: GraphView, { all }: CycleOptions): (uid: Uid) => readonly Line[] {
  const parts = partsIn(view);
  const importsOf = (uid: Uid): readonly Line[] =>
    view.via ? view.imports(uid).filter((line) => !parts.isWithin(uid, line.uid)) : view.imports(uid);
  if (all) return importsOf;
  const groups = cyclicGroups(view);
  return (uid) => {
    const group = groups.get(uid);
    if (group === undefined) return importsOf(uid);
    const running = new Set(runningTargets(view, uid));
    const counts = (other: Uid): boolean => running.has(other) && !parts.areOfModule(uid, other);
    return importsOf(uid).filter((line) => groups.get(line.uid) !== group || counts(line.uid));
  };
}

/** Entities that import each other, with the number of their group. */
function cyclicGroups(view: GraphView): ReadonlyMap<Uid, number> {
  const groups = components(new Map(view.uids().map((uid) => [uid, view.imports(uid).map((line) => line.uid)]))).filter(
    ([only = "", ...others]) => others.length > 0 || view.imports(only).some(({ uid }) => uid === only),
  );
  return new Map(groups.flatMap((uids, group) => uids.map((uid) => [uid, group] as const)));
}

/** What an entity imports to run it, with the exporters. */
function runningTargets({ tree, via }: GraphView, importer: Uid): readonly Uid[] {
  return readImports(tree, importer).flatMap((line) => {
    const why = tree.get(whyPath(importer, line.uid, line.via)) ?? "";
    if (kindOfWhy(printed(why)) !== "runs") return [];
    return via && line.via !== undefined ? [line.uid, line.via] : [line.uid];
  });
}

/** `way`: shared between results, valid until the next one; `at`: the position that the import leads back to. */
function* backImports(view: GraphView, options: CycleOptions): Generator<{ readonly way: readonly Uid[]; readonly at: number }> {
  const known = new Set(view.uids());
  const importsOf = countedImports(view, options);
  const done = new Set<Uid>();
  const way: Uid[] = [];
  const places = new Map<Uid, number>();
  const open: { readonly next: readonly { readonly uid: Uid }[]; at: number }[] = [];
  const enter = (uid: Uid): void => {
    places.set(uid, way.length);
    way.push(uid);
    open.push({ next: importsOf(uid), at: 0 });
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
