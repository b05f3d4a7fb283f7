/** What is drawn inside a room: large cycles and the many files that import nothing here are one box each, unless they are unfolded. */
import { levelsOf } from "../../../../src/model/graphs/levels.js";
import { memoOf } from "../../../../src/model/basics.js";
import type { QuietKind } from "./file-graph.js";
import { lightOf } from "./light-arrows.js";
import type { Box, BoxArrow } from "./rooms.js";

export interface Drawn {
  /** `cycle:` or `alone:` and the room's key for a group; otherwise the member's key. */
  readonly key: string;
  readonly kind: "member" | "cycle" | "alone";
  /** One, or those of the group. */
  readonly members: readonly Box[];
  /** 0 for those that import nothing here. */
  readonly level: number;
  /** Imports no other member, and none imports it. */
  readonly isAlone: boolean;
  /** In a cycle with other members that are drawn. */
  readonly isCyclic: boolean;
}

interface DrawnArrow {
  /** Places in `nodes`. */
  readonly from: number;
  readonly to: number;
  readonly weight: number;
  /** Upwards, or between boxes of one level: part of a cycle. */
  readonly isAgainst: boolean;
  /** One of those with fewest imports, without which most of the weight is drawn, too: drawn only on demand. */
  readonly isLight: boolean;
  /** Undefined for what runs. */
  readonly kind?: QuietKind;
  /** Arrows of the room that it stands for. */
  readonly arrows: readonly BoxArrow[];
}

export interface Inside {
  readonly nodes: readonly Drawn[];
  readonly arrows: readonly DrawnArrow[];
}

/** Larger cycles are one box where their members do not fit; a matrix shows them well. */
const LARGEST_CYCLE = 6;
/** More files without imports here become one box. */
const MOST_ALONE = 12;
/** More arrows against the order cannot be told apart. */
const MOST_AGAINST = 12;

/** `unfolded`: keys of groups that are drawn member by member. `kinds`: what is drawn besides what runs. */
export function insideOf(room: Box, unfolded: ReadonlySet<string> = new Set(), kinds: ReadonlySet<QuietKind> = new Set()): Inside {
  const isPlain = kinds.size === 0 && ![...unfolded].some((key) => key.endsWith(`:${room.key}`));
  return isPlain ? plainInside(room) : makeInside(room, unfolded, kinds);
}

/** A picture is placed many times until it fits the window. */
const plainInside = memoOf((room: Box): Inside => makeInside(room, new Set(), new Set()));

function makeInside(room: Box, unfolded: ReadonlySet<string>, kinds: ReadonlySet<QuietKind>): Inside {
  const { cycles } = levelsOf(room.members.length, room.arrows);
  const groups: Group[] = cycles
    .filter((members) => members.length > LARGEST_CYCLE)
    .map((members, at): Group => ({ key: `cycle:${at}:${room.key}`, kind: "cycle", members }));
  const connected = new Set(room.arrows.flatMap(({ from, to }) => [from, to]));
  const alone = [...room.members.keys()].filter((at) => !connected.has(at) && room.members[at]?.kind === "file");
  if (alone.length > MOST_ALONE) groups.push({ key: `alone:${room.key}`, kind: "alone", members: alone });
  return fold(
    room,
    groups.filter(({ key }) => !unfolded.has(key)),
    kinds,
  );
}

interface Group {
  readonly key: string;
  readonly kind: Drawn["kind"];
  readonly members: readonly number[];
}

function fold(room: Box, folded: readonly Group[], kinds: ReadonlySet<QuietKind>): Inside {
  const grouped = new Map(folded.flatMap((group) => group.members.map((member): [number, Group] => [member, group])));
  const groups: Group[] = [];
  const nodeOf = new Int32Array(room.members.length);
  const places = new Map<Group, number>();
  room.members.forEach(({ key }, at) => {
    const group = grouped.get(at) ?? { key, kind: "member", members: [at] };
    const place = places.get(group) ?? groups.length;
    nodeOf[at] = place;
    if (places.has(group)) return;
    places.set(group, place);
    groups.push(group);
  });
  const arrows = foldArrows(room.arrows, nodeOf);
  const { level, against, cycles } = levelsOf(groups.length, arrows);
  const cyclic = new Set(cycles.flat());
  const crowd = crowdOf(arrows, against, cycles);
  const light = lightOf(arrows);
  const linked = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  return {
    nodes: groups.map(({ key, kind, members }, at): Drawn => ({
      key,
      kind,
      members: members.flatMap((member) => room.members[member] ?? []),
      level: level[at] ?? 0,
      isAlone: !linked.has(at),
      isCyclic: cyclic.has(at),
    })),
    arrows: [
      ...arrows.map((arrow, at) => ({
        ...arrow,
        isAgainst: against.has(at),
        isLight: light.has(at) && (!against.has(at) || crowd.has(at)),
      })),
      ...[...kinds].flatMap((kind) => quietArrows(room, kind, nodeOf)),
    ],
  };
}

function quietArrows(room: Box, kind: QuietKind, nodeOf: Int32Array): readonly DrawnArrow[] {
  const arrows = foldArrows(
    room.quiet.filter((arrow) => arrow.kind === kind),
    nodeOf,
  );
  const light = lightOf(arrows);
  return arrows.map((arrow, at) => ({ ...arrow, isAgainst: false, isLight: light.has(at), kind }));
}

/** Arrows against the order inside of large cycles, if they are many. */
function crowdOf(arrows: readonly Folded[], against: ReadonlySet<number>, cycles: readonly (readonly number[])[]): ReadonlySet<number> {
  const large = new Set(cycles.filter((nodes) => nodes.length > LARGEST_CYCLE).flat());
  const inside = [...against].filter((at) => large.has(arrows[at]?.from ?? -1));
  return new Set(inside.length > MOST_AGAINST ? inside : []);
}

interface Folded {
  readonly from: number;
  readonly to: number;
  weight: number;
  readonly arrows: BoxArrow[];
}

function foldArrows(arrows: readonly BoxArrow[], nodeOf: Int32Array): readonly Folded[] {
  const found = new Map<string, Folded>();
  for (const arrow of arrows) {
    const [from, to] = [nodeOf[arrow.from] ?? -1, nodeOf[arrow.to] ?? -1];
    if (from === to) continue;
    const key = `${from} ${to}`;
    const before = found.get(key) ?? { from, to, weight: 0, arrows: [] };
    before.weight += arrow.weight;
    before.arrows.push(arrow);
    found.set(key, before);
  }
  return [...found.values()].sort((a, b) => a.from - b.from || a.to - b.to);
}
