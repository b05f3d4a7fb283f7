/** Where each box and arrow of the picture is: rooms in rooms, each level a band above those that it imports. Lengths are CSS pixels. */
import { insideOf, type Drawn, type Inside } from "./fold-members.js";
import type { QuietKind } from "./file-graph.js";
import type { Area, Band, Lighter, Picture, PlacedArrow, PlacedBox, Point } from "./picture.js";
import { placeLevels, type Block } from "./place-levels.js";
import type { Box } from "./rooms.js";
import { textWidth } from "./text-width.js";
import { labelOf } from "./labels.js";

export interface Shown {
  /** Keys of rooms whose members are drawn, and of groups that are drawn member by member. */
  readonly open: ReadonlySet<string>;
  /** Preferred width. */
  readonly width: number;
  /** Imports whose arrow is drawn however light it is; by place in `FileGraph.imports`. */
  readonly always?: ReadonlySet<number>;
  /** Drawn besides what runs. */
  readonly kinds?: ReadonlySet<QuietKind>;
  /** What follows the label of a box. */
  readonly badge?: (drawn: Drawn) => string;
}

export const FONT = 12;
/** Height of the name of an open room. */
const TITLE = 24;
const PADDING = 10;
const BOX_HEIGHT = 26;
const MOST_GROWTH = 26;
/** Inner rooms are about half as wide again as they are high. */
const ASPECT = 1.5;
/** A level up to this length stays on one line. */
const UNWRAPPED = 620;

export function placeRooms(room: Box, shown: Shown): Picture {
  const { width, height, boxes, bands, arrows, lighter } = placeInside(room, shown, 1, Math.max(200, shown.width - 2 * PADDING));
  const moved = shift({ boxes, bands, arrows }, PADDING, PADDING);
  return { width: width + 2 * PADDING, height: height + 2 * PADDING, ...moved, lighter };
}

/** Counted from its own corner. */
function placeInside(room: Box, shown: Shown, depth: number, limit: number): Picture {
  const inside = withAlways(insideOf(room, shown.open, shown.kinds), shown.always);
  const contents = inside.nodes.map((drawn) => contentOf(drawn, shown, depth, limit));
  const blocks = contents.map(({ block }) => block);
  const { width, height, areas, bands, routes } = placeLevels(inside, blocks, depth === 1 ? limit : roomWidth(blocks, limit));
  let lighter = lighterOf(inside);
  const parts: Parts = { boxes: [], bands: bands.map((band) => ({ ...band, room: room.key })), arrows: arrowsOf(room, inside, routes) };
  inside.nodes.forEach((drawn, at) => {
    const [area, content] = [areas[at], contents[at]];
    if (area === undefined || content === undefined) return;
    parts.boxes.push({ ...area, drawn, isOpen: content.inner !== undefined, depth, room: room.key });
    if (content.inner === undefined) return;
    const inner = shift(content.inner, area.x + PADDING, area.y + TITLE);
    parts.boxes.push(...inner.boxes);
    parts.bands.push(...inner.bands);
    parts.arrows.push(...inner.arrows);
    lighter = sumOf(lighter, content.inner.lighter);
  });
  return { width, height, ...parts, lighter };
}

function lighterOf({ arrows }: Inside): Lighter {
  const running = arrows.filter(({ kind }) => kind === undefined);
  const left = running.filter(({ isLight }) => isLight);
  const weightOf = (all: typeof arrows): number => all.reduce((sum, { weight }) => sum + weight, 0);
  return { arrows: left.length, weight: weightOf(left), whole: weightOf(running) };
}

function sumOf(a: Lighter, b: Lighter): Lighter {
  return { arrows: a.arrows + b.arrows, weight: a.weight + b.weight, whole: a.whole + b.whole };
}

interface Parts {
  readonly boxes: PlacedBox[];
  readonly bands: Band[];
  readonly arrows: PlacedArrow[];
}

interface Content {
  readonly block: Block;
  readonly inner?: Picture;
}

function contentOf(drawn: Drawn, shown: Shown, depth: number, limit: number): Content {
  const [box] = drawn.members;
  const badge = shown.badge?.(drawn) ?? "";
  const titleWidth = Math.ceil(textWidth(badge === "" ? labelOf(drawn) : `${labelOf(drawn)}  ${badge}`, FONT)) + 2 * PADDING;
  if (drawn.kind !== "member" || box === undefined || box.members.length === 0 || !shown.open.has(box.key))
    return { block: { width: titleWidth, height: BOX_HEIGHT + growth(drawn) } };
  const inner = placeInside(box, shown, depth + 1, Math.max(160, limit - 2 * PADDING));
  return { block: { width: Math.max(inner.width + 2 * PADDING, titleWidth), height: inner.height + TITLE + PADDING }, inner };
}

/** Folders with many files are higher. */
function growth({ members }: Drawn): number {
  const files = members.reduce((sum, { kind, count }) => sum + (kind === "folder" ? count : 0), 0);
  return Math.min(MOST_GROWTH, Math.max(0, Math.round(4 * Math.log2(files / 4))));
}

function roomWidth(blocks: readonly Block[], limit: number): number {
  const area = blocks.reduce((sum, { width, height }) => sum + (width + 14) * (height + 20), 0);
  const widest = Math.max(0, ...blocks.map(({ width }) => width));
  return Math.min(limit, Math.max(widest, UNWRAPPED, Math.ceil(Math.sqrt(area * ASPECT))));
}

function arrowsOf(room: Box, { nodes, arrows }: Inside, routes: ReadonlyMap<number, readonly Point[]>): PlacedArrow[] {
  return arrows.flatMap(({ from, to, weight, isAgainst, kind, arrows: all }, at) => {
    const points = routes.get(at);
    if (points === undefined) return [];
    const imports = all.flatMap((arrow) => arrow.imports);
    const ends = { from: nodes[from]?.key ?? "", to: nodes[to]?.key ?? "", room: room.key };
    return { ...ends, weight, isAgainst, ...(kind !== undefined && { kind }), imports, points };
  });
}

function withAlways({ nodes, arrows }: Inside, always: Shown["always"]): Inside {
  if (always === undefined) return { nodes, arrows };
  const isKept = ({ arrows: all }: Inside["arrows"][number]): boolean => all.some(({ imports }) => imports.some((at) => always.has(at)));
  return {
    nodes,
    arrows: arrows.map((arrow) => ({ ...arrow, isLight: arrow.isLight && !isKept(arrow) })),
  };
}

type Moved = Pick<Picture, "boxes" | "bands" | "arrows">;

function shift({ boxes, bands, arrows }: Moved, x: number, y: number): Moved {
  const area = <Item extends Area>(item: Item): Item => ({ ...item, x: item.x + x, y: item.y + y });
  return {
    boxes: boxes.map(area),
    bands: bands.map(area),
    arrows: arrows.map((arrow) => ({ ...arrow, points: arrow.points.map(([px, py]): Point => [px + x, py + y]) })),
  };
}
