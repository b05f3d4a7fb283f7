/** Groups of files that import each other, in two maps. */
import type { RecordedCycle } from "../dsp/cycle-lines.js";
import { nodesBetween } from "../model/graphs/shortest-way.js";
import type { CycleKind } from "../model/edge-kinds.js";
import { byteOrder } from "../model/basics.js";
import type { FileEdge } from "./file-edges.js";
import { directoryOrDot } from "../model/tree.js";

export interface CycleChange {
  readonly change: "new" | "broken" | "grown" | "shrunk" | "changed";
  /** Files of the group: the later ones, or the former ones if it is broken. */
  readonly files: readonly string[];
  /** Files that joined or left; if both did, those that joined. */
  readonly changed: readonly string[];
  /** Files that left while others joined. */
  readonly left?: readonly string[];
  /** A way through the group, first file last again; empty if the imports are not in the map. */
  readonly way: readonly string[];
  /** The weakest kind of import that closes it. */
  readonly kind: CycleKind;
}

type Edges = ReadonlyMap<string, FileEdge>;

interface CyclesInput {
  readonly before: readonly RecordedCycle[];
  readonly after: readonly RecordedCycle[];
  /** Edges of both maps, with the later paths. */
  readonly edges: { readonly before: Edges; readonly after: Edges };
  readonly pathNow: (path: string) => string;
}

export function compareCycles({ before, after, edges, pathNow }: CyclesInput): readonly CycleChange[] {
  const former = before.map(({ files, ...cycle }) => ({ ...cycle, files: new Set([...files].map(pathNow)) }));
  const later = after.flatMap((cycle) => {
    const same = former.filter(({ files, kind }) => kind === cycle.kind && overlaps(files, cycle.files));
    if (same.length === 0) return [changeOf("new", cycle, [], wayIn(cycle.files, edges.after, edges.before))];
    const known = new Set(same.flatMap(({ files }) => [...files]));
    const joined = [...cycle.files].filter((file) => !known.has(file));
    const left = [...known].filter((file) => !cycle.files.has(file));
    if (joined.length > 0) {
      const change = changeOf(left.length > 0 ? "changed" : "grown", cycle, joined, wayIn(cycle.files, edges.after, edges.before));
      return [left.length > 0 ? { ...change, left: left.sort(byteOrder) } : change];
    }
    return left.length === 0 ? [] : [changeOf("shrunk", cycle, left, [])];
  });
  const broken = former.filter(({ files, kind }) => after.every((cycle) => kind !== cycle.kind || !overlaps(files, cycle.files)));
  return [...later, ...broken.map((cycle) => changeOf("broken", cycle, [], wayIn(cycle.files, edges.before, edges.after)))];
}

/** One common file is no common cycle, unless the file imports itself. */
function overlaps(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const common = [...one].filter((file) => other.has(file)).length;
  return common >= Math.min(2, one.size, other.size);
}

function changeOf(
  change: CycleChange["change"],
  { files, kind }: RecordedCycle,
  changed: readonly string[],
  way: readonly string[],
): CycleChange {
  return { change, files: [...files].sort(byteOrder), changed: [...changed].sort(byteOrder), way, kind };
}

/** The shortest cycle through an import that the other map lacks, or through any. */
function wayIn(files: ReadonlySet<string>, edges: Edges, others: Edges): readonly string[] {
  const next = new Map<string, string[]>();
  const inside = [...edges].flatMap(([key, { from: file, to: target, isExternal }]) => {
    const [from, to] = [moduleOf(file, files), moduleOf(target, files)];
    return isExternal || from === undefined || to === undefined || from === to ? [] : [[key, { from, to }] as const];
  });
  for (const [, { from, to }] of inside) next.set(from, [...(next.get(from) ?? []), to]);
  const own = inside.filter(([key]) => !others.has(key));
  let shortest: readonly string[] = [];
  for (const [, { from, to }] of own.length > 0 ? own : inside) {
    const back = nodesBetween(to, from, (file) => next.get(file) ?? []) ?? [];
    if (back.length > 0 && (shortest.length === 0 || back.length + 1 < shortest.length)) shortest = [from, ...back];
    if (shortest.length === 3) break;
  }
  return shortest;
}

/** The file, or the package that it is part of, if that is in the group. */
function moduleOf(path: string, group: ReadonlySet<string>): string | undefined {
  if (group.has(path)) return path;
  const directory = directoryOrDot(path);
  return group.has(directory) ? directory : undefined;
}
