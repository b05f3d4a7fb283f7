/** Boxes in boxes for an export: of the folders as far as they are opened, of all files, or of all entities. */
import type { MapGraph } from "../../../../../src/retrieve/map-graph.js";
import type { Box } from "../rooms.js";
import type { ExportSource } from "./export-graph.js";

/** A room if it has members, otherwise a node. */
export interface Part {
  readonly key: string;
  readonly label: string;
  readonly kind: string;
  readonly path: string;
  /** Places in the columns of the map that a node stands for; empty for a room. */
  readonly entities: readonly number[];
  /** The entity that a node is; absent for folders. */
  readonly entity?: number;
  readonly members: readonly Part[];
}

/** Files of an opened folder that are drawn one by one; more are one box. */
export const FEW_FILES = 3;

/** `opened`: keys of the folders that are drawn with their members. */
export function roomParts(source: ExportSource, room: Box, opened: ReadonlySet<string>): Part {
  const partOf = (box: Box): Part => {
    if (box.kind !== "folder") return fileNode(source, box);
    const files = [...packageIn(source, box), ...box.members.filter(({ kind }) => kind !== "folder")];
    const folders = box.members.filter(({ kind }) => kind === "folder");
    const isOneBox = folders.length === 0 && files.length > FEW_FILES;
    if (!opened.has(box.key) || isOneBox) return folderNode(source, box, [box]);
    const own = files.length <= FEW_FILES ? files.map(partOf) : [filesNode(source, box, files)];
    return roomOf(box, [...folders.map(partOf), ...own]);
  };
  return partOf(room);
}

export function fileParts(source: ExportSource, room: Box): Part {
  const partOf = (box: Box): Part => (box.kind === "folder" ? roomOf(box, membersOf(source, box).map(partOf)) : fileNode(source, box));
  return partOf(room);
}

export function entityParts(source: ExportSource, room: Box): Part {
  const { map } = source;
  const partOf = (box: Box): Part => {
    if (box.kind === "folder") return roomOf(box, membersOf(source, box).map(partOf));
    const entities = entitiesOf(source, box);
    const [first = -1] = entities;
    const nodes = entities.map((entity) => entityNode(map, entity));
    return nodes.length === 1 ? entityNode(map, first, box.name) : roomOf(box, nodes);
  };
  return partOf(room);
}

/** Key of the room that contains the externals. */
export const EXTERNALS = "::";

export function externalParts({ columns }: MapGraph, places: readonly number[]): Part {
  const members = places.map((entity): Part => {
    const { kind = "", source = "" } = columns.leads.at(entity) ?? {};
    return { key: columns.uids[entity] ?? "", label: source, kind, path: "", entities: [entity], entity, members: [] };
  });
  return { key: EXTERNALS, label: "externals", kind: "folder", path: "", entities: [], members };
}

function roomOf({ key, name, kind }: Box, members: readonly Part[]): Part {
  return { key, label: name, kind, path: pathOf(key), entities: [], members };
}

/** The package that the files of a folder form, which imports lead to. */
function packageIn({ files }: ExportSource, { files: own, members }: Box): readonly Box[] {
  const inner = new Set(members.flatMap((member) => member.files));
  return own.flatMap((place): readonly Box[] => {
    const { path = "", entities = 0 } = files.files[place] ?? {};
    const name = `package ${path === "." ? "at the top" : path.slice(path.lastIndexOf("/") + 1)}`;
    return inner.has(place)
      ? []
      : [{ key: path, kind: "package", name, files: [place], count: 0, entities, members: [], arrows: [], quiet: [] }];
  });
}

function membersOf(source: ExportSource, box: Box): readonly Box[] {
  return [...packageIn(source, box), ...box.members];
}

function folderNode(source: ExportSource, { key, name, kind }: Box, files: readonly Box[]): Part {
  const entities = files.flatMap((box) => entitiesOf(source, box));
  return { key, label: name, kind, path: pathOf(key), entities, members: [] };
}

function filesNode(source: ExportSource, folder: Box, files: readonly Box[]): Part {
  const node = folderNode(source, folder, files);
  return { ...node, key: `${folder.key}(files)`, label: `${files.reduce((sum, { count }) => sum + count, 0)} files`, kind: "files" };
}

function fileNode(source: ExportSource, box: Box): Part {
  const { map } = source;
  const entities = entitiesOf(source, box);
  const [entity = -1] = entities;
  return { key: map.columns.uids[entity] ?? "", label: box.name, kind: box.kind, path: box.key, entities, entity, members: [] };
}

function entityNode({ columns }: MapGraph, entity: number, label?: string): Part {
  const { kind = "" } = columns.leads.at(entity) ?? {};
  const path = columns.paths.at(entity) ?? "";
  return {
    key: columns.uids[entity] ?? "",
    label: columns.symbols.at(entity) ?? label ?? path.slice(path.lastIndexOf("/") + 1),
    kind,
    path,
    entities: [entity],
    entity,
    members: [],
  };
}

/** Those of each file, which comes first. */
function entitiesOf({ map: { byPath, columns }, files }: ExportSource, { files: places }: Box): readonly number[] {
  return places.flatMap((place) => (byPath.get(files.files[place]?.path ?? "") ?? []).flatMap((uid) => columns.places.get(uid) ?? []));
}

function pathOf(key: string): string {
  return key.replace(/\/?\*?$/, "");
}
