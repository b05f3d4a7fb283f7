/** Imports between the nodes of an export, levels inside of each of its rooms, and cycles of nodes. */
import { OWNER_WHY } from "../../../../../src/model/operation.js";
import { EDGE_KINDS, type EdgeKind, isFollowed } from "../../../../../src/model/edge-kinds.js";
import { components } from "../../../../../src/model/graphs/components.js";
import type { MapGraph } from "../../../../../src/retrieve/map-graph.js";
import { importerOf, FORM } from "../../../../../src/retrieve/map-columns.js";
import { levelsOf, type Arrow } from "../../../../../src/model/graphs/levels.js";
import { EXTERNALS, type Part } from "./parts.js";
import { pushTo } from "../../../../../src/model/basics.js";

export interface PlacedPart {
  readonly part: Part;
  /** Place of the containing room; -1 for the top. */
  readonly parent: number;
  readonly depth: number;
}

export interface PartArrow {
  /** Places of nodes. */
  readonly from: number;
  readonly to: number;
  /** Lines of `columns.edges`, in order. */
  readonly lines: readonly number[];
  /** Undefined for what runs, at once or later. */
  readonly kind?: EdgeKind;
}

/** All parts, each room before its members. */
export function placeParts(top: Part): readonly PlacedPart[] {
  const placed: PlacedPart[] = [];
  const add = (part: Part, parent: number, depth: number): void => {
    const place = placed.push({ part, parent, depth }) - 1;
    for (const member of part.members) add(member, place, depth + 1);
  };
  add(top, -1, 0);
  return placed;
}

/**
 * By `from`, then `to`; what runs before other kinds. Between entities an import is one of the imported entity, otherwise one of the file that it goes through. `outer`: imports with only
 * one end in the parts, externals apart.
 */
export function arrowsOf(
  map: MapGraph,
  placed: readonly PlacedPart[],
  isOfEntities: boolean,
): { readonly arrows: readonly PartArrow[]; readonly outer: number } {
  const { columns } = map;
  const nodeOf = new Int32Array(columns.uids.length).fill(-1);
  placed.forEach(({ part }, place) => part.entities.forEach((entity) => (nodeOf[entity] = place)));
  const { edges, composition } = columns;
  const found = new Map<string, { from: number; to: number; lines: number[]; kind?: EdgeKind }>();
  let outer = 0;
  for (let edge = 0; edge < edges.to.length; edge += 1) {
    if (composition[edge] === 1) continue;
    const through = edges.through[edge] ?? -1;
    const imported = through >= 0 && !isOfEntities ? through : (edges.to[edge] ?? -1);
    const [from, to] = [nodeOf[importerOf(edges, edge)] ?? -1, nodeOf[imported] ?? -1];
    if (from < 0 !== to < 0 && imported >= 0 && columns.forms[imported] !== FORM.external) outer += 1;
    // A declaration for several builds has several files that own it, and one of them in the columns.
    if (from < 0 || to < 0 || from === to || map.whyOf(edge) === OWNER_WHY) continue;
    const kind = map.kindOf(edge);
    const key = `${from} ${to} ${isFollowed(kind) ? "" : kind}`;
    const before = found.get(key);
    if (before === undefined) found.set(key, { from, to, lines: [edge], ...(!isFollowed(kind) && { kind }) });
    else before.lines.push(edge);
  }
  const rank = ({ kind }: PartArrow): number => (kind === undefined ? -1 : EDGE_KINDS.indexOf(kind));
  return { arrows: [...found.values()].sort((a, b) => a.from - b.from || a.to - b.to || rank(a) - rank(b)), outer };
}

interface PartLevels {
  /** By part, in its room; undefined for externals and the top. */
  readonly level: readonly (number | undefined)[];
  /** By arrow. */
  readonly isAgainst: readonly boolean[];
}

/** As in the pictures: an arrow counts between the two members of the smallest room that contains both ends. */
export function levelsOfParts(placed: readonly PlacedPart[], arrows: readonly PartArrow[]): PartLevels {
  const forks = arrows.map(({ from, to }) => forkOf(placed, from, to));
  const inside = new Map<number, Map<string, Arrow>>();
  forks.forEach(({ room, from, to }, at) => {
    const pairs = inside.get(room) ?? new Map<string, Arrow>();
    inside.set(room, pairs);
    const weight = (pairs.get(`${from} ${to}`)?.weight ?? 0) + (arrows[at]?.lines.length ?? 0);
    if (!isOuter(placed, to) && arrows[at]?.kind === undefined) pairs.set(`${from} ${to}`, { from, to, weight });
  });
  const membersOf = new Map<number, number[]>();
  placed.forEach(({ parent }, place) => {
    pushTo(membersOf, parent, place);
  });
  const level: (number | undefined)[] = placed.map(() => undefined);
  const against = new Set<string>();
  for (const [room, members] of membersOf) {
    if (room < 0) continue;
    const placeIn = new Map(members.map((place, at) => [place, at]));
    const pairs = [...(inside.get(room)?.values() ?? [])].map((pair): Arrow => {
      return { from: placeIn.get(pair.from) ?? -1, to: placeIn.get(pair.to) ?? -1, weight: pair.weight };
    });
    const found = levelsOf(members.length, pairs);
    members.forEach((place, at) => (level[place] = isOuter(placed, place) ? undefined : found.level[at]));
    for (const at of found.against) against.add(`${members[pairs[at]?.from ?? -1] ?? -1} ${members[pairs[at]?.to ?? -1] ?? -1}`);
  }
  return { level, isAgainst: forks.map(({ from, to }, at) => arrows[at]?.kind === undefined && against.has(`${from} ${to}`)) };
}

/** An external, or the room of the externals. */
function isOuter(placed: readonly PlacedPart[], place: number): boolean {
  const { part, parent = -1 } = placed[place] ?? {};
  return part?.key === EXTERNALS || placed[parent]?.part.key === EXTERNALS;
}

interface Fork {
  readonly room: number;
  /** Members of the room. */
  readonly from: number;
  readonly to: number;
}

function forkOf(placed: readonly PlacedPart[], importer: number, imported: number): Fork {
  let [from, to] = [importer, imported];
  const depth = (place: number): number => placed[place]?.depth ?? 0;
  const parent = (place: number): number => placed[place]?.parent ?? -1;
  while (depth(from) > depth(to)) from = parent(from);
  while (depth(to) > depth(from)) to = parent(to);
  while (parent(from) !== parent(to)) [from, to] = [parent(from), parent(to)];
  return { room: parent(from), from, to };
}

/** Number of the cycle of each node that is in one, from 1, in the order of their first nodes. */
export function cyclesOf(count: number, arrows: readonly PartArrow[]): ReadonlyMap<number, number> {
  const targets = new Map(Array.from({ length: count }, (_, node): [number, number[]] => [node, []]));
  for (const { from, to, kind } of arrows) if (kind === undefined) targets.get(from)?.push(to);
  const cycles = components(targets)
    .filter((nodes) => nodes.length > 1)
    .map((nodes) => nodes.toSorted((a, b) => a - b))
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
  return new Map(cycles.flatMap((nodes, at) => nodes.map((node): [number, number] => [node, at + 1])));
}
