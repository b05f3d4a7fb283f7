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
export function roomParts({ map }: ExportSource, room: Box, opened: ReadonlySet<string>): Part {
  const partOf = (box: Box): Part => {
    if (box.kind !== "folder") return fileNode(map, box);
    const files = box.members.filter(({ kind }) => kind !== "folder");
    const folders = box.members.filter(({ kind }) => kind === "folder");
    const isOneBox = folders.length === 0 && files.length > FEW_FILES;
    if (!opened.has(box.key) || isOneBox) return folderNode(map, box, box.members);
    const own = files.length <= FEW_FILES ? files.map(partOf) : [filesNode(map, box, files)];
    return roomOf(box, [...folders.map(partOf), ...own]);
  };
  return partOf(room);
}

export function fileParts({ map }: ExportSource, room: Box): Part {
  const partOf = (box: Box): Part => (box.kind === "folder" ? roomOf(box, box.members.map(partOf)) : fileNode(map, box));
  return partOf(room);
}

export function entityParts({ map }: ExportSource, room: Box): Part {
  const partOf = (box: Box): Part => {
    if (box.kind === "folder") return roomOf(box, box.members.map(partOf));
    const entities = entitiesOf(map, box);
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

function folderNode(map: MapGraph, { key, name, kind }: Box, files: readonly Box[]): Part {
  const entities = files.flatMap(leavesOf).flatMap((box) => entitiesOf(map, box));
  return { key, label: name, kind, path: pathOf(key), entities, members: [] };
}

function filesNode(map: MapGraph, folder: Box, files: readonly Box[]): Part {
  const node = folderNode(map, folder, files);
  return { ...node, key: `${folder.key}(files)`, label: `${files.length} files`, kind: "files" };
}

function fileNode(map: MapGraph, box: Box): Part {
  const entities = entitiesOf(map, box);
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

function leavesOf(box: Box): readonly Box[] {
  return box.members.length === 0 ? [box] : box.members.flatMap(leavesOf);
}

/** The file first. */
function entitiesOf({ byPath, columns }: MapGraph, { key }: Box): readonly number[] {
  return (byPath.get(key) ?? []).flatMap((uid) => columns.places.get(uid) ?? []);
}

function pathOf(key: string): string {
  return key.replace(/\/$/, "");
}
