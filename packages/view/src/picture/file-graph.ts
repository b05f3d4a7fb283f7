/** Imports between files: those of declarations count for the file that contains them (design of the levelled picture: a map's own import lines, nothing else). */
import { byteOrder, pushTo } from "../../../../src/model/basics.js";
import { isFollowed, type EdgeKind } from "../../../../src/model/edge-kinds.js";
import type { Uid } from "../../../../src/model/operation.js";
import { importerOf, type MapColumns, FORM } from "../../../../src/retrieve/map-columns.js";
import type { MapGraph } from "../../../../src/retrieve/map-graph.js";

interface FileNode {
  /** Repo-relative; of its directory for a package. */
  readonly path: string;
  /** A directory whose files form one module. */
  readonly isPackage: boolean;
  readonly uid: Uid;
  /** The file and its declarations. */
  readonly entities: number;
}

/** All imports of one file from another one. */
export interface FileImports {
  /** Places in `FileGraph.files`. */
  readonly from: number;
  readonly to: number;
  /** Lines of `columns.edges`, in their order; their number is the weight of the import. */
  readonly edges: readonly number[];
}

/** Kinds that are drawn only if people ask for them, and never count for levels. */
export const QUIET_KINDS = ["types", "names", "file"] as const;

export type QuietKind = (typeof QUIET_KINDS)[number];

interface QuietImports extends FileImports {
  readonly kind: QuietKind;
}

export interface FileGraph {
  /** In byte order of their paths. */
  readonly files: readonly FileNode[];
  /** What runs, at once or later; by `from`, then `to`. */
  readonly imports: readonly FileImports[];
  /** Of other kinds, in the same order; their places go on after those of `imports`. */
  readonly quiet?: readonly QuietImports[];
}

/** By its place in `imports` or, beyond, in `quiet`. */
export function importAt({ imports, quiet }: FileGraph, at: number): FileImports | undefined {
  return imports[at] ?? quiet?.[at - imports.length];
}

/** Its own or another kind than those that are followed; undefined for what a manifest lists. */
function drawnAs(kind: EdgeKind): QuietKind | "runs" | undefined {
  return isFollowed(kind) ? "runs" : QUIET_KINDS.find((one) => one === kind);
}

/**
 * Externals are left out, and so is what a package and its own files import of each other. An import through an exporter is one of the exporter, unless
 * `isThrough` is false: then it is one of the imported entity's own file.
 */
export function fileGraphOf(map: MapGraph, isThrough = true): FileGraph {
  const { columns } = map;
  const files = filesOf(columns);
  const places = new Map(files.map(({ path }, place) => [path, place]));
  const packageOf = files.map(({ path, isPackage }) => (isPackage ? path : directoryOf(path)));
  const isOwn = (from: number, to: number): boolean =>
    packageOf[from] === packageOf[to] && (files[from]?.isPackage === true || files[to]?.isPackage === true);
  const fileAt = (entity: number): number => places.get(columns.paths.at(entity) ?? "") ?? -1;
  const found = new Map<QuietKind | "runs", Map<number, number[]>>();
  const { edges, composition } = columns;
  for (let edge = 0; edge < edges.to.length; edge += 1) {
    const kind = composition[edge] === 1 ? undefined : drawnAs(map.kindOf(edge));
    if (kind === undefined) continue;
    const through = isThrough ? (edges.through[edge] ?? -1) : -1;
    const [from, to] = [fileAt(importerOf(edges, edge)), fileAt(through >= 0 ? through : (edges.to[edge] ?? -1))];
    if (from < 0 || to < 0 || from === to || isOwn(from, to)) continue;
    const key = from * files.length + to;
    const ofKind = found.get(kind) ?? new Map<number, number[]>();
    found.set(kind, ofKind);
    pushTo(ofKind, key, edge);
  }
  const listOf = (kind: QuietKind | "runs"): readonly FileImports[] =>
    [...(found.get(kind) ?? [])]
      .sort(([a], [b]) => a - b)
      .map(([key, lines]) => ({ from: Math.floor(key / files.length), to: key % files.length, edges: lines }));
  return { files, imports: listOf("runs"), quiet: QUIET_KINDS.flatMap((kind) => listOf(kind).map((one) => ({ ...one, kind }))) };
}

function filesOf(columns: MapColumns): readonly FileNode[] {
  const { uids, paths, forms } = columns;
  const found = new Map<string, { uid: Uid; isFile: boolean; entities: number }>();
  for (const [place, uid] of uids.entries()) {
    const path = paths.at(place) ?? "";
    if (forms[place] === FORM.external || path === "") continue;
    const isFile = forms[place] === FORM.file;
    const before = found.get(path);
    if (before === undefined) found.set(path, { uid, isFile, entities: 1 });
    else {
      before.entities += 1;
      if (isFile && !before.isFile) Object.assign(before, { uid, isFile });
    }
  }
  const directories = new Set([...found.keys()].map(directoryOf));
  return [...found]
    .sort(([a], [b]) => byteOrder(a, b))
    .map(([path, { uid, entities }]) => ({ path, isPackage: directories.has(path), uid, entities }));
}

/** `.` for the top, as in the source of a package there. */
export function directoryOf(path: string): string {
  const slash = path.lastIndexOf("/");
  if (path === ".") return "";
  return slash < 0 ? "." : path.slice(0, slash);
}
