/** The graph of an export: boxes at one level, the imports between them, and only those around a target or in cycles if that is asked for. */
import { byteOrder } from "../../../../../src/model/basics.js";
import type { Uid } from "../../../../../src/model/operation.js";
import { importerOf, FORM } from "../../../../../src/retrieve/map-columns.js";
import type { MapGraph } from "../../../../../src/retrieve/map-graph.js";
import { lightOf } from "../light-arrows.js";
import type { Box } from "../rooms.js";
import type { ExportEdge, ExportGraph, ExportLevel, ExportNode, ExportRoom, ExportSource } from "./export-graph.js";
import { arrowsOf, cyclesOf, levelsOfParts, placeParts, type PartArrow, type PlacedPart } from "./part-arrows.js";
import { entityParts, externalParts, fileParts, roomParts, type Part } from "./parts.js";

/** What is wanted, whatever the level. */
export interface Selection {
  readonly room: Box;
  readonly around?: { readonly uids: readonly Uid[]; readonly radius: number };
  /** Only boxes that import each other. */
  readonly cycles: boolean;
  readonly externals: boolean;
}

/** `opened`: see `roomParts`; not used for other levels. */
export interface Cut {
  readonly level: ExportLevel;
  readonly opened: ReadonlySet<string>;
}

export function makeGraph(source: ExportSource, wanted: Selection, { level, opened }: Cut): ExportGraph {
  const { map, root } = source;
  const room = wanted.room;
  const inside =
    level === "entities" ? entityParts(source, room) : level === "files" ? fileParts(source, room) : roomParts(source, room, opened);
  const top = asRoom(inside);
  const placed = placeParts(wanted.externals ? withExternals(map, top, level) : top);
  const { arrows, outer } = arrowsOf(map, placed, level === "entities");
  const { level: levels, isAgainst } = levelsOfParts(placed, arrows);
  const cycles = cyclesOf(placed.length, arrows);
  const kept = keptNodes(map, wanted, placed, arrows, cycles);
  const shown = arrows.flatMap((arrow, at) =>
    kept.has(arrow.from) &&
    kept.has(arrow.to) &&
    (!wanted.cycles || (arrow.kind === undefined && cycles.get(arrow.from) === cycles.get(arrow.to)))
      ? [{ ...arrow, isAgainst: isAgainst[at] === true }]
      : [],
  );
  const light = lightOf(shown.map(({ from, to, lines, kind }) => ({ from, to, weight: kind === undefined ? lines.length : 0 })));
  return {
    level,
    ...(room === root ? {} : { room: room.key }),
    top: roomAt(map, placed, { kept, levels, cycles }),
    edges: shown.map((arrow, at) =>
      edgeOf(map, placed, { ...arrow, isLight: light.has(at) && !arrow.isAgainst && arrow.kind === undefined }, level),
    ),
    said:
      outer === 0
        ? []
        : [`${outer} ${outer === 1 ? "import" : "imports"} across the border of ${room.key} ${outer === 1 ? "is" : "are"} left out`],
  };
}

/** A room that is one node is drawn as a room with one member. */
function asRoom(part: Part): Part {
  return part.members.length > 0 ? part : { ...part, key: "/", entities: [], members: [part] };
}

function withExternals(map: MapGraph, top: Part, level: ExportLevel): Part {
  const { columns } = map;
  const { edges, forms } = columns;
  const own = new Set(placeParts(top).flatMap(({ part }) => part.entities));
  const found = new Set<number>();
  for (let edge = 0; edge < edges.to.length; edge += 1) {
    const [to = -1, through = -1] = [edges.to[edge], edges.through[edge]];
    if (forms[to] !== FORM.external || (level !== "entities" && through >= 0)) continue;
    if (own.has(importerOf(edges, edge))) found.add(to);
  }
  const sourceOf = (place: number): string => columns.leads.at(place)?.source ?? "";
  const places = [...found].sort((a, b) => byteOrder(sourceOf(a), sourceOf(b)) || a - b);
  return places.length === 0 ? top : { ...top, members: [...top.members, externalParts(map, places)] };
}

function keptNodes(
  { columns }: MapGraph,
  { around, cycles: isCyclic }: Selection,
  placed: readonly PlacedPart[],
  arrows: readonly PartArrow[],
  cycles: ReadonlyMap<number, number>,
): ReadonlySet<number> {
  const nodes = [...placed.keys()].filter((place) => placed[place]?.part.members.length === 0);
  const chosen = new Set(isCyclic ? nodes.filter((node) => cycles.has(node)) : nodes);
  if (around === undefined) return chosen;
  const wanted = new Set(around.uids.flatMap((uid) => columns.places.get(uid) ?? []));
  const centre = nodes.filter((node) => placed[node]?.part.entities.some((entity) => wanted.has(entity)));
  let edge = new Set(centre);
  const near = new Set(centre);
  for (let step = 0; step < around.radius && edge.size > 0; step += 1) {
    const next = arrows.flatMap(({ from, to }) => (edge.has(from) ? [to] : edge.has(to) ? [from] : [])).filter((node) => !near.has(node));
    edge = new Set(next);
    for (const node of next) near.add(node);
  }
  return new Set(nodes.filter((node) => near.has(node) && chosen.has(node)));
}

interface Making {
  readonly kept: ReadonlySet<number>;
  readonly levels: readonly (number | undefined)[];
  readonly cycles: ReadonlyMap<number, number>;
}

/** Without rooms that nothing is left of. */
function roomAt(map: MapGraph, placed: readonly PlacedPart[], making: Making): ExportRoom {
  const rooms = new Map<number, { rooms: ExportRoom[]; nodes: ExportNode[] }>();
  const listsOf = (place: number): { rooms: ExportRoom[]; nodes: ExportNode[] } => {
    const lists = rooms.get(place) ?? { rooms: [], nodes: [] };
    rooms.set(place, lists);
    return lists;
  };
  // Members come after their room, so from the end each room is complete when it is reached.
  for (let place = placed.length - 1; place > 0; place -= 1) {
    const { part, parent = -1 } = placed[place] ?? {};
    if (part === undefined) continue;
    const level = making.levels[place];
    if (part.members.length === 0) {
      if (making.kept.has(place)) listsOf(parent).nodes.unshift(nodeOf(map, part, level, making.cycles.get(place)));
      continue;
    }
    const { rooms: inner, nodes } = listsOf(place);
    if (inner.length + nodes.length === 0) continue;
    listsOf(parent).rooms.unshift({ key: part.key, label: part.label, ...(level !== undefined && { level }), rooms: inner, nodes });
  }
  const { part } = placed[0] ?? {};
  return { key: part?.key ?? "/", label: part?.label ?? "", ...listsOf(0) };
}

function nodeOf({ columns }: MapGraph, part: Part, level: number | undefined, cycle: number | undefined): ExportNode {
  const symbol = part.entity === undefined ? undefined : columns.symbols.at(part.entity);
  const purpose = part.entity === undefined ? "" : (columns.leads.at(part.entity)?.purpose ?? "");
  return {
    id: part.key,
    label: part.label,
    kind: part.kind,
    path: part.path,
    ...(symbol !== undefined && { symbol }),
    purpose,
    ...(level !== undefined && { level }),
    ...(cycle !== undefined && { cycle }),
    entities: part.entities.length,
  };
}

function edgeOf(
  map: MapGraph,
  placed: readonly PlacedPart[],
  { from, to, lines, kind, isAgainst, isLight }: PartArrow & Pick<ExportEdge, "isAgainst" | "isLight">,
  level: ExportLevel,
): ExportEdge {
  const distinct = (texts: readonly (string | undefined)[]): readonly string[] => [
    ...new Set(texts.filter((text): text is string => text !== undefined && text !== "")),
  ];
  return {
    from: placed[from]?.part.key ?? "",
    to: placed[to]?.part.key ?? "",
    weight: lines.length,
    whys: level === "rooms" ? [] : distinct(lines.map((line) => map.whyOf(line))),
    via: level === "entities" ? distinct(lines.map((line) => map.columns.edges.via.at(line))) : [],
    ...(kind !== undefined && { kind }),
    isAgainst,
    isLight,
  };
}
