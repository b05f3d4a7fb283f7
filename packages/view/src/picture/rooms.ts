/** The folders of a map as rooms in each other, and the imports between the rooms and files of one room. */
import { byteOrder, pushTo } from "../../../../src/model/basics.js";
import { directoryOf, importAt, QUIET_KINDS, type FileGraph, type QuietKind } from "./file-graph.js";
import type { Arrow } from "../../../../src/model/graphs/levels.js";

/** A folder, or a file or package in it. */
export interface Box {
  /** Path with `/` at its end for a folder, `/` for the whole, with `*` for the package of a folder that has others; otherwise the path of the file or package. */
  readonly key: string;
  readonly kind: "folder" | "file" | "package";
  /** Within the containing folder; chains of folders with one member are joined: `packages/app/src`. */
  readonly name: string;
  /** Places in the file graph, in order; with those of packages. */
  readonly files: readonly number[];
  /** Number of files, without packages. */
  readonly count: number;
  readonly entities: number;
  /** Empty for a file or package. */
  readonly members: readonly Box[];
  /** Between members, by `from`, then `to`; what runs. */
  readonly arrows: readonly BoxArrow[];
  /** Of other kinds. */
  readonly quiet: readonly QuietArrow[];
}

export interface BoxArrow extends Arrow {
  /** Places in `FileGraph.imports`. */
  readonly imports: readonly number[];
}

interface QuietArrow extends BoxArrow {
  readonly kind: QuietKind;
}

interface Folder {
  readonly path: string;
  /** The package that its files form. */
  unit?: number;
  readonly folders: Map<string, Folder>;
  readonly leaves: number[];
}

/** Each import is inside exactly one pair of members of one folder: the smallest that contains both files. */
export function roomsOf(graph: FileGraph): Box {
  const top: Folder = { path: "", folders: new Map(), leaves: [] };
  graph.files.forEach(({ path, isPackage }, place) => {
    if (isPackage) folderAt(top, path).unit = place;
    else folderAt(top, directoryOf(path)).leaves.push(place);
  });
  const root = boxOf(graph, top, "");
  const ways = new Map<number, readonly Step[]>();
  noteWays(root, [], ways);
  return withArrows(root, graph, insideOfFolders(graph, ways));
}

/** Imports by folder, kind, and members of the folder. */
type Inside = ReadonlyMap<string, ReadonlyMap<QuietKind | "runs", ReadonlyMap<number, readonly number[]>>>;

function insideOfFolders({ imports, quiet = [] }: FileGraph, ways: ReadonlyMap<number, readonly Step[]>): Inside {
  const inside = new Map<string, Map<QuietKind | "runs", Map<number, number[]>>>();
  const add = (from: number, to: number, kind: QuietKind | "runs", at: number): void => {
    const [one, other] = [ways.get(from) ?? [], ways.get(to) ?? []];
    const fork = one.findIndex(({ member }, depth) => member !== other[depth]?.member);
    const [importer, imported] = [one[fork], other[fork]];
    if (importer === undefined || imported === undefined) return;
    const kinds = inside.get(importer.folder) ?? new Map<QuietKind | "runs", Map<number, number[]>>();
    inside.set(importer.folder, kinds);
    const arrows = kinds.get(kind) ?? new Map<number, number[]>();
    kinds.set(kind, arrows);
    const key = importer.member * SPAN + imported.member;
    pushTo(arrows, key, at);
  };
  imports.forEach(({ from, to }, at) => add(from, to, "runs", at));
  quiet.forEach(({ from, to, kind }, at) => add(from, to, kind, imports.length + at));
  return inside;
}

/** More than members of one folder. */
const SPAN = 2 ** 24;

interface Step {
  readonly folder: string;
  readonly member: number;
}

function folderAt(top: Folder, path: string): Folder {
  let folder = top;
  if (path === "." || path === "") return folder;
  for (const name of path.split("/")) {
    const next = folder.folders.get(name) ?? {
      path: folder.path === "" ? name : `${folder.path}/${name}`,
      folders: new Map<string, Folder>(),
      leaves: [],
    };
    folder.folders.set(name, next);
    folder = next;
  }
  return folder;
}

function boxOf(graph: FileGraph, folder: Folder, above: string): Box {
  const { path, folders, leaves, unit } = folder;
  const [only] = folders.values();
  const isInner = path !== "";
  if (isInner && only !== undefined && folders.size === 1 && leaves.length === 0 && unit === undefined) return boxOf(graph, only, above);
  const below = isInner ? `${path}/` : "";
  const files = leaves.map((place) => leafOf(graph, place, isInner && leaves.length + folders.size === 1 ? above : below));
  const [file] = files;
  if (isInner && folders.size === 0 && files.length <= 1)
    return unit === undefined && file !== undefined ? file : packageOf(graph, unit, files, { key: path, name: path.slice(above.length) });
  const name = path.slice(above.length);
  if (unit !== undefined && folders.size > 0) {
    // The package of a folder with further ones is a box beside them.
    const own = packageOf(graph, unit, files, {
      key: `${below}*`,
      name: `package ${isInner ? path.slice(path.lastIndexOf("/") + 1) : "at the top"}`,
    });
    return folderOf({ key: `${path}/`, name }, [...[...folders.values()].map((one) => boxOf(graph, one, below)), own]);
  }
  const members = [...[...folders.values()].map((one) => boxOf(graph, one, below)), ...files];
  return folderOf(
    { key: `${path}/`, name },
    members,
    unit === undefined ? undefined : { place: unit, entities: graph.files[unit]?.entities ?? 0 },
  );
}

type Named = Pick<Box, "key" | "name">;

function folderOf(named: Named, boxes: readonly Box[], unit?: { readonly place: number; readonly entities: number }): Box {
  const members = boxes.toSorted((a, b) => byteOrder(a.name, b.name));
  return {
    ...named,
    kind: "folder",
    files: [...(unit === undefined ? [] : [unit.place]), ...members.flatMap(({ files }) => files)].sort((a, b) => a - b),
    count: members.reduce((sum, { count }) => sum + count, 0),
    entities: members.reduce((sum, { entities }) => sum + entities, unit?.entities ?? 0),
    members,
    arrows: [],
    quiet: [],
  };
}

/** With its files in it, unless it has but one. */
function packageOf(graph: FileGraph, unit: number | undefined, files: readonly Box[], named: Named): Box {
  const own = unit === undefined ? undefined : { place: unit, entities: graph.files[unit]?.entities ?? 0 };
  const whole = folderOf(named, files, own);
  return files.length > 1 ? whole : { ...whole, kind: "package", members: [] };
}

function leafOf(graph: FileGraph, place: number, above: string): Box {
  const { path = "", entities = 0 } = graph.files[place] ?? {};
  return {
    key: path,
    kind: "file",
    name: path.slice(above.length),
    files: [place],
    count: 1,
    entities,
    members: [],
    arrows: [],
    quiet: [],
  };
}

/** For each file, the members that contain it, from the top. */
function noteWays(box: Box, way: readonly Step[], ways: Map<number, readonly Step[]>): void {
  // That of a package ends at the box of its files, which their own go on from.
  for (const place of box.files) ways.set(place, way);
  box.members.forEach((member, at) => noteWays(member, [...way, { folder: box.key, member: at }], ways));
}

function withArrows(box: Box, graph: FileGraph, inside: Inside): Box {
  if (box.members.length === 0) return box;
  const arrowsOf = (kind: QuietKind | "runs"): readonly BoxArrow[] =>
    [...(inside.get(box.key)?.get(kind) ?? [])]
      .sort(([a], [b]) => a - b)
      .map(([key, imports]): BoxArrow => {
        const weight = imports.reduce((sum, at) => sum + (importAt(graph, at)?.edges.length ?? 0), 0);
        return { from: Math.floor(key / SPAN), to: key % SPAN, weight, imports };
      });
  return {
    ...box,
    members: box.members.map((member) => withArrows(member, graph, inside)),
    arrows: arrowsOf("runs"),
    quiet: QUIET_KINDS.flatMap((kind) => arrowsOf(kind).map((arrow) => ({ ...arrow, kind }))),
  };
}

/** The way to a box from the top, both included; empty if there is none. Folders are found without `/` at their end, and by any of a joined chain. */
export function wayTo(root: Box, key: string): readonly Box[] {
  const way: Box[] = [root];
  const folder = key.endsWith("/") || key.endsWith("*") ? key : `${key}/`;
  if (key === "" || key === "/" || key === ".") return way;
  for (let box = next(root, key, folder); box !== undefined; box = next(box, key, folder)) {
    way.push(box);
    if (box.key === key || box.key.startsWith(folder)) return way;
    // The only file of a package is not drawn apart.
    if (has(box, key) && box.kind === "package") return way;
  }
  return [];
}

function next({ members }: Box, key: string, folder: string): Box | undefined {
  const inside = members.find((member) => member.kind === "folder" && (folder.startsWith(member.key) || member.key.startsWith(folder)));
  return inside ?? members.find((member) => member.key === key || member.key.startsWith(folder) || has(member, key));
}

/** Whether a package has a file. */
function has({ key: own, kind, members }: Box, key: string): boolean {
  if (members.length > 0) return own.endsWith("*") && members.some((member) => member.key === key);
  return kind === "package" && directoryOf(key) === (own.replace(/\/?\*$/, "") || ".");
}
