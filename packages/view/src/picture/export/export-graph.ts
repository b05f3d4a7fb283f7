/** What every format of `export` writes: boxes in rooms, the imports between the boxes, and what was left out. */
import type { EdgeKind } from "../../../../../src/model/edge-kinds.js";
import type { MapGraph } from "../../../../../src/retrieve/map-graph.js";
import type { FileGraph } from "../file-graph.js";
import type { Box } from "../rooms.js";
import { plural } from "../../../../../src/model/shown-text.js";

export type ExportLevel = "rooms" | "files" | "entities";

export interface ExportNode {
  /** UID of a file, declaration or external; path with `/` at its end of a folder, with `/(files)` for the files of a folder without its folders. */
  readonly id: string;
  readonly label: string;
  /** `folder`, `files`, `file` or `package`, and for entities what the map has: `object`, `function`, `external`. */
  readonly kind: string;
  /** Repo-relative; empty for externals. */
  readonly path: string;
  readonly symbol?: string;
  /** Empty for folders. */
  readonly purpose: string;
  /** In its room: 0 for what imports no other member of it. Externals have none. */
  readonly level?: number;
  /** Number of the cycle of boxes that it belongs to, from 1. */
  readonly cycle?: number;
  /** Files and declarations that it stands for. */
  readonly entities: number;
}

export interface ExportEdge {
  /** Ids of nodes. */
  readonly from: string;
  readonly to: string;
  /** Number of imports. */
  readonly weight: number;
  /** Reasons of the imports, each once; none between rooms. */
  readonly whys: readonly string[];
  /** UIDs of exporters through which entities import. */
  readonly via: readonly string[];
  /** Undefined for what runs, at once or later. */
  readonly kind?: EdgeKind;
  /** Against the order of the levels: part of a cycle. */
  readonly isAgainst: boolean;
  /** One of those with fewest imports, without which most of the weight is there, too: left out of overviews. */
  readonly isLight: boolean;
}

export interface ExportRoom {
  /** Path with `/` at its end for a folder, otherwise of a file; `/` for the whole, `::` for the externals. */
  readonly key: string;
  readonly label: string;
  readonly level?: number;
  readonly rooms: readonly ExportRoom[];
  readonly nodes: readonly ExportNode[];
}

export interface ExportGraph {
  readonly level: ExportLevel;
  /** `src/texts/`; absent for the whole map. */
  readonly room?: string;
  readonly top: ExportRoom;
  /** By the order of their nodes. */
  readonly edges: readonly ExportEdge[];
  /** Sentences: what was left out, and what is shown instead of what was asked for. */
  readonly said: readonly string[];
}

/** A map, opened for exports. */
export interface ExportSource {
  readonly map: MapGraph;
  readonly files: FileGraph;
  readonly root: Box;
}

/** All nodes of a room, those of its rooms first. */
export function nodesIn(room: ExportRoom): readonly ExportNode[] {
  return [...room.rooms.flatMap(nodesIn), ...room.nodes];
}

/** All rooms below a room, each before its own rooms, with the room that contains them. */
export function roomsIn(room: ExportRoom): readonly { readonly room: ExportRoom; readonly parent: ExportRoom }[] {
  return room.rooms.flatMap((one) => [{ room: one, parent: room }, ...roomsIn(one)]);
}

/** `24 boxes and 61 arrows: rooms of src/`. */
export function titleOf({ level, room, top, edges }: ExportGraph): string {
  const place = room === undefined ? "" : ` of ${room}`;
  return `${plural(nodesIn(top).length, "box", "boxes")} and ${plural(edges.length, "arrow", "arrows")}: ${level}${place}`;
}
