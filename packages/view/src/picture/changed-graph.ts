/** Changes of the structure as a graph: the files and imports of both states, each with what happened to it. */
import { byteOrder } from "../../../../src/model/basics.js";
import type { StructureChanges } from "../../../../src/compare/compare-structures.js";
import type { FileGraph } from "./file-graph.js";
import type { Box, BoxArrow } from "./rooms.js";

export interface ChangedGraph {
  /** Of both states; imports of the former state alone have no lines. */
  readonly graph: FileGraph;
  /** By place in `graph.files`. */
  readonly files: ReadonlyMap<number, "added" | "removed" | "moved">;
  /** By place in `graph.imports`; `changed`: of other names. */
  readonly imports: ReadonlyMap<number, "added" | "removed" | "changed">;
  /** Files that came, went or moved, and both ends of changed imports. */
  readonly touched: ReadonlySet<number>;
}

type Changes = Pick<StructureChanges, "files" | "imports" | "moves">;

/** `later`: of the later state, with imports of the imported entity's own file. Externals are left out. */
export function changedGraphOf(later: FileGraph, { files, imports, moves }: Changes): ChangedGraph {
  const known = new Set(later.files.map(({ path }) => path));
  const gone = files.removed.filter(({ path }) => !known.has(path));
  const all = [
    ...later.files,
    ...gone.map(({ path, isPackage, symbols }) => ({ path, isPackage, uid: "", entities: 1 + symbols.length })),
  ].sort((a, b) => byteOrder(a.path, b.path));
  const placeOf = new Map(all.map(({ path }, place) => [path, place]));
  const between = new Map<string, Pair>();
  for (const { from, to, edges } of later.imports) {
    const [importer, imported] = [placeOf.get(later.files[from]?.path ?? ""), placeOf.get(later.files[to]?.path ?? "")];
    if (importer !== undefined && imported !== undefined) between.set(`${importer} ${imported}`, { from: importer, to: imported, edges });
  }
  const mark = (ends: { readonly from: string; readonly to: string; readonly isExternal: boolean }, state: Pair["state"]): void => {
    const [from, to] = [placeOf.get(ends.from), placeOf.get(ends.to)];
    if (ends.isExternal || from === undefined || to === undefined || from === to) return;
    between.set(`${from} ${to}`, { from, to, edges: between.get(`${from} ${to}`)?.edges ?? [], state });
  };
  for (const one of imports.changed) mark(one, "changed");
  for (const one of imports.added) mark(one, "added");
  for (const one of imports.removed) mark(one, "removed");
  const pairs = [...between.values()].sort((a, b) => a.from - b.from || a.to - b.to);
  const states = new Map(pairs.flatMap(({ state }, at) => (state === undefined ? [] : [[at, state] as const])));
  const fileStates = new Map(
    (
      [
        [moves.map(({ to }) => to), "moved"],
        [files.added.map(({ path }) => path), "added"],
        [gone.map(({ path }) => path), "removed"],
      ] as const
    ).flatMap(([paths, state]) => paths.flatMap((path) => (placeOf.has(path) ? [[placeOf.get(path) ?? -1, state] as const] : []))),
  );
  const ends = [...states.keys()].flatMap((at) => [pairs[at]?.from ?? -1, pairs[at]?.to ?? -1]);
  return {
    graph: { files: all, imports: pairs.map(({ from, to, edges }) => ({ from, to, edges })) },
    files: fileStates,
    imports: states,
    touched: new Set([...fileStates.keys(), ...ends]),
  };
}

interface Pair {
  readonly from: number;
  readonly to: number;
  readonly edges: readonly number[];
  readonly state?: "added" | "removed" | "changed";
}

/** The rooms with these files alone; undefined if none of them is in the room. */
export function roomsWith(room: Box, files: ReadonlySet<number>): Box | undefined {
  const own = room.files.filter((file) => files.has(file));
  if (own.length === 0) return undefined;
  const kept = room.members.map((member) => roomsWith(member, files));
  const placeOf = new Map<number, number>();
  const members = kept.flatMap((member, at) => {
    if (member === undefined) return [];
    placeOf.set(at, placeOf.size);
    return [member];
  });
  const arrows = room.arrows.flatMap((arrow): readonly BoxArrow[] => {
    const [from, to] = [placeOf.get(arrow.from), placeOf.get(arrow.to)];
    return from === undefined || to === undefined ? [] : [{ ...arrow, from, to }];
  });
  return { ...room, files: own, members, arrows };
}

/** `new` and `gone`: no import of the one by the other was there before, or is left. */
export type ArrowChange = "new" | "gone" | "changed" | "same";

interface ArrowChanges {
  readonly change: ArrowChange;
  /** Pairs of files, by what happened to their imports. */
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

/** `imports`: places in the graph of the changes. */
export function arrowChanges({ imports: states }: ChangedGraph, imports: readonly number[]): ArrowChanges {
  const number = (wanted: string): number => imports.filter((at) => states.get(at) === wanted).length;
  const [added, removed, changed] = [number("added"), number("removed"), number("changed")];
  const isSame = added + removed + changed === 0;
  const change = added === imports.length ? "new" : removed === imports.length ? "gone" : isSame ? "same" : "changed";
  return { change, added, removed, changed };
}

/** What happened to all files of a box; undefined if they differ in that. */
export function boxChange({ files: states }: ChangedGraph, files: readonly number[]): "added" | "removed" | "moved" | undefined {
  const [first, ...others] = new Set(files.map((file) => states.get(file)));
  return others.length === 0 ? first : undefined;
}

/** `+2 −1`; empty for none. */
export function signsOf(added: number, removed: number): string {
  return [added > 0 ? `+${added}` : "", removed > 0 ? `−${removed}` : ""].filter((part) => part !== "").join(" ");
}
