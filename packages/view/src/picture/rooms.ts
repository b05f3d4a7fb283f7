/** The folders of a map as rooms in each other, and the imports between the rooms and files of one room. */
import { byteOrder } from "../../../../src/model/byte-order.js";
import { directoryOf, type FileGraph } from "./file-graph.js";
import type { Arrow } from "../../../../src/model/levels.js";

/** A folder, or a file or package in it. */
export interface Box {
  /** Path with `/` at its end for a folder, `/` for the whole; otherwise the path of the file or package. */
  readonly key: string;
  readonly kind: "folder" | "file" | "package";
  /** Within the containing folder; chains of folders with one member are joined: `packages/app/src`. */
  readonly name: string;
  /** Places in the file graph, in order. */
  readonly files: readonly number[];
  readonly entities: number;
  /** Empty for a file or package. */
  readonly members: readonly Box[];
  /** Between members, by `from`, then `to`. */
  readonly arrows: readonly BoxArrow[];
}

export interface BoxArrow extends Arrow {
  /** Places in `FileGraph.imports`. */
  readonly imports: readonly number[];
}

interface Folder {
  readonly path: string;
  readonly folders: Map<string, Folder>;
  readonly leaves: number[];
}

/** Each import is inside exactly one pair of members of one folder: the smallest that contains both files. */
export function roomsOf(graph: FileGraph): Box {
  const top: Folder = { path: "", folders: new Map(), leaves: [] };
  graph.files.forEach(({ path, isPackage }, place) => folderAt(top, isPackage ? path : directoryOf(path)).leaves.push(place));
  const inside = new Map<string, Map<number, number[]>>();
  const root = boxOf(graph, top, "");
  const ways = new Map<number, readonly Step[]>();
  noteWays(root, [], ways);
  graph.imports.forEach(({ from, to }, at) => {
    const [one, other] = [ways.get(from) ?? [], ways.get(to) ?? []];
    const fork = one.findIndex(({ member }, depth) => member !== other[depth]?.member);
    const [importer, imported] = [one[fork], other[fork]];
    if (importer === undefined || imported === undefined) return;
    const arrows = inside.get(importer.folder) ?? new Map<number, number[]>();
    inside.set(importer.folder, arrows);
    const key = importer.member * SPAN + imported.member;
    const before = arrows.get(key);
    if (before === undefined) arrows.set(key, [at]);
    else before.push(at);
  });
  return withArrows(root, graph, inside);
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
  const [only] = folder.folders.values();
  if (only !== undefined && folder.folders.size === 1 && folder.leaves.length === 0 && folder.path !== "") return boxOf(graph, only, above);
  const [leaf] = folder.leaves;
  if (leaf !== undefined && folder.leaves.length === 1 && folder.folders.size === 0 && folder.path !== "")
    return leafOf(graph, leaf, above);
  const below = folder.path === "" ? "" : `${folder.path}/`;
  const members = [
    ...[...folder.folders.values()].map((one) => boxOf(graph, one, below)),
    ...folder.leaves.map((place) => leafOf(graph, place, below)),
  ].sort((a, b) => byteOrder(a.name, b.name));
  return {
    key: `${folder.path}/`,
    kind: "folder",
    name: folder.path.slice(above.length),
    files: members.flatMap(({ files }) => files).sort((a, b) => a - b),
    entities: members.reduce((sum, { entities }) => sum + entities, 0),
    members,
    arrows: [],
  };
}

function leafOf(graph: FileGraph, place: number, above: string): Box {
  const { path = "", isPackage = false, entities = 0 } = graph.files[place] ?? {};
  const name = isPackage && (path === "." || `${path}/` === above) ? "(package)" : path.slice(above.length);
  return { key: path, kind: isPackage ? "package" : "file", name, files: [place], entities, members: [], arrows: [] };
}

/** For each file, the members that contain it, from the top. */
function noteWays(box: Box, way: readonly Step[], ways: Map<number, readonly Step[]>): void {
  if (box.members.length === 0) for (const place of box.files) ways.set(place, way);
  box.members.forEach((member, at) => noteWays(member, [...way, { folder: box.key, member: at }], ways));
}

function withArrows(box: Box, graph: FileGraph, inside: ReadonlyMap<string, ReadonlyMap<number, readonly number[]>>): Box {
  if (box.members.length === 0) return box;
  const arrows = [...(inside.get(box.key) ?? [])]
    .sort(([a], [b]) => a - b)
    .map(([key, imports]): BoxArrow => {
      const weight = imports.reduce((sum, at) => sum + (graph.imports[at]?.edges.length ?? 0), 0);
      return { from: Math.floor(key / SPAN), to: key % SPAN, weight, imports };
    });
  return { ...box, members: box.members.map((member) => withArrows(member, graph, inside)), arrows };
}

/** The way to a box from the top, both included; empty if there is none. Folders are found without `/` at their end, and by any of a joined chain. */
export function wayTo(root: Box, key: string): readonly Box[] {
  const way: Box[] = [root];
  const folder = key.endsWith("/") ? key : `${key}/`;
  if (key === "" || key === "/") return way;
  for (let box = next(root, key, folder); box !== undefined; box = next(box, key, folder)) {
    way.push(box);
    if (box.key === key || box.key.startsWith(folder)) return way;
  }
  return [];
}

function next({ members }: Box, key: string, folder: string): Box | undefined {
  // A package has the path of its folder, which stands for both.
  const inside = members.find((member) => member.kind === "folder" && (folder.startsWith(member.key) || member.key.startsWith(folder)));
  return inside ?? members.find((member) => member.key === key || member.key.startsWith(folder));
}
