/** Places of the boxes of one room: levels from the top, lines of a level that is too long, arrows round the boxes that they pass. */
import type { Inside } from "./fold-members.js";
import type { Point } from "./picture.js";

const SWEEPS = 4;

export interface Block {
  readonly width: number;
  readonly height: number;
}

interface Spot extends Block {
  readonly x: number;
  readonly y: number;
}

interface Levelled extends Block {
  /** By node. */
  readonly areas: readonly Spot[];
  readonly bands: readonly (Spot & { readonly level: number })[];
  /** By place of the arrow; shortcuts have none. */
  readonly routes: ReadonlyMap<number, readonly Point[]>;
}

const GAP = 14;
const LINE_GAP = 8;
const LEVEL_GAP = 26;
const BAND = 4;
const SLOT = 10;

interface Row {
  readonly level: number;
  readonly top: number;
  readonly bottom: number;
}

export function placeLevels({ nodes, arrows }: Inside, blocks: readonly Block[], limit: number): Levelled {
  // Boxes without arrows come last, below the levels.
  const isLoose = nodes.some(({ isAlone }) => isAlone) && nodes.some(({ isAlone }) => !isAlone);
  const levelOf = nodes.map(({ level, isAlone }) => (isLoose && !isAlone ? level + 1 : level));
  const drawn = [...arrows.keys()].filter((at) => arrows[at]?.isShortcut === false && !arrows[at].isCrowded);
  const spans = drawn.map((at): Span => {
    const { from = 0, to = 0 } = arrows[at] ?? {};
    return (levelOf[from] ?? 0) >= (levelOf[to] ?? 0) ? { top: from, bottom: to } : { top: to, bottom: from };
  });
  const rows = orderLevels(levelOf, spans);
  const lines = rows.map((row) => linesOf(row, blocks, limit));
  const width = Math.max(0, ...lines.flatMap((level) => level.map(({ length }) => length)));
  const areas: Spot[] = [];
  const slots = new Map<string, number>();
  const bands: (Spot & { level: number })[] = [];
  const rowOf: Row[] = [];
  let y = 0;
  for (let level = rows.length - 1; level >= 0; level -= 1) {
    const top = y;
    y += BAND;
    for (const { places, length, height } of lines[level] ?? []) {
      let x = (width - length) / 2;
      for (const place of places) {
        const block = blocks[place.node ?? -1];
        if (place.span !== undefined) slots.set(`${level} ${place.span}`, x + SLOT / 2);
        else areas[place.node] = { x, y, width: block?.width ?? 0, height: block?.height ?? 0 };
        x += (block?.width ?? SLOT) + GAP;
      }
      y += height + LINE_GAP;
    }
    y += BAND - LINE_GAP;
    rowOf[level] = { level, top, bottom: y };
    bands.push({ x: 0, y: top, width, height: y - top, level });
    if (level > 0) y += LEVEL_GAP;
  }
  const routes = new Map<number, readonly Point[]>();
  const ports = portsOf(spans, areas);
  drawn.forEach((at, span) => {
    const { from = 0 } = arrows[at] ?? {};
    const points = routeOf({ span, spans, areas, levelOf, rowOf, slots, ports });
    routes.set(at, spans[span]?.top === from ? points : points.toReversed());
  });
  return { width, height: y, areas, bands, routes };
}

interface Line {
  readonly places: readonly Place[];
  readonly length: number;
  readonly height: number;
}

/** Slots are not divided over lines: a level of several lines has them at its sides. */
function linesOf(row: readonly Place[], blocks: readonly Block[], limit: number): readonly Line[] {
  const widthOf = (place: Place): number => blocks[place.node ?? -1]?.width ?? SLOT;
  const lengthOf = (places: readonly Place[]): number => places.reduce((sum, place) => sum + widthOf(place) + GAP, -GAP);
  const line = (places: readonly Place[]): Line => ({
    places,
    length: lengthOf(places),
    height: Math.max(0, ...places.map(({ node }) => blocks[node ?? -1]?.height ?? 0)),
  });
  if (lengthOf(row) <= limit) return [line(row)];
  const half = row.length / 2;
  const left = row.filter((place, at) => place.span !== undefined && at < half);
  const right = row.filter((place, at) => place.span !== undefined && at >= half);
  const room = Math.max(limit - (left.length + right.length) * (SLOT + GAP), limit / 2);
  const lines: Place[][] = [];
  let length = Infinity;
  for (const place of row) {
    if (place.span !== undefined) continue;
    if (length + widthOf(place) > room) {
      lines.push([]);
      length = 0;
    }
    lines.at(-1)?.push(place);
    length += widthOf(place) + GAP;
  }
  return lines.map((places, at) => line(at === 0 ? [...left, ...places, ...right] : places));
}

/** Where each span leaves its upper and reaches its lower box: spread over the box in the order of the other ends. */
function portsOf(spans: readonly Span[], areas: readonly Spot[]): { readonly out: readonly number[]; readonly in: readonly number[] } {
  const centre = (node: number): number => (areas[node]?.x ?? 0) + (areas[node]?.width ?? 0) / 2;
  const spread = (own: "top" | "bottom", other: "top" | "bottom"): readonly number[] => {
    const found: number[] = [];
    const groups = new Map<number, number[]>();
    spans.forEach((ends, span) => groups.set(ends[own], [...(groups.get(ends[own]) ?? []), span]));
    for (const [node, members] of groups) {
      const sorted = members.toSorted((a, b) => centre(spans[a]?.[other] ?? 0) - centre(spans[b]?.[other] ?? 0) || a - b);
      const { x = 0, width = 0 } = areas[node] ?? {};
      const reach = Math.min(width * 0.8, members.length * 16);
      sorted.forEach((span, at) => (found[span] = x + width / 2 + reach * ((at + 0.5) / members.length - 0.5)));
    }
    return found;
  };
  return { out: spread("top", "bottom"), in: spread("bottom", "top") };
}

interface Routing {
  readonly span: number;
  readonly spans: readonly Span[];
  readonly areas: readonly Spot[];
  readonly levelOf: readonly number[];
  readonly rowOf: readonly Row[];
  readonly slots: ReadonlyMap<string, number>;
  readonly ports: ReturnType<typeof portsOf>;
}

/** From the upper box down. */
function routeOf({ span, spans, areas, levelOf, rowOf, slots, ports }: Routing): readonly Point[] {
  const { top = 0, bottom = 0 } = spans[span] ?? {};
  const [upper, lower] = [areas[top], areas[bottom]];
  const [out, into] = [ports.out[span] ?? 0, ports.in[span] ?? 0];
  if (upper === undefined || lower === undefined) return [];
  const [first = 0, last = 0] = [levelOf[top], levelOf[bottom]];
  if (first === last) {
    const y = Math.min(upper.y, lower.y) - LEVEL_GAP / 2;
    return [
      [out, upper.y],
      [out, y],
      [into, y],
      [into, lower.y],
    ];
  }
  const points: Point[] = [[out, upper.y + upper.height]];
  const floor = rowOf[first]?.bottom ?? 0;
  if (floor > upper.y + upper.height) points.push([out, floor]);
  for (let level = first - 1; level > last; level -= 1) {
    const [x = 0, row] = [slots.get(`${level} ${span}`), rowOf[level]];
    points.push([x, row?.top ?? 0], [x, row?.bottom ?? 0]);
  }
  const ceiling = rowOf[last]?.top ?? 0;
  if (ceiling < lower.y) points.push([into, ceiling]);
  points.push([into, lower.y]);
  return points;
}

// Order of the boxes of each level from left to right, so that few arrows cross: sweeps of barycentres (Sugiyama, Tagawa and Toda, 1981).

/** An arrow between two levels, from the upper to the lower node. */
interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** A node, or the slot of a span that passes the level on its way down. */
type Place = { readonly node: number; readonly span?: undefined } | { readonly span: number; readonly node?: undefined };

/** Places of each level, from level 0, the lowest. Ties keep the order of nodes and spans. */
function orderLevels(levelOf: readonly number[], spans: readonly Span[]): readonly (readonly Place[])[] {
  const rows: number[][] = Array.from({ length: Math.max(-1, ...levelOf) + 1 }, () => []);
  const above: number[][] = levelOf.map(() => []);
  const below: number[][] = levelOf.map(() => []);
  levelOf.forEach((level, node) => rows[level]?.push(node));
  // Slots are further nodes, one for each level that a span passes.
  const slots: number[] = [];
  const link = (top: number, bottom: number): void => {
    below[top]?.push(bottom);
    above[bottom]?.push(top);
  };
  spans.forEach(({ top, bottom }, span) => {
    let upper = top;
    for (let level = (levelOf[top] ?? 0) - 1; level > (levelOf[bottom] ?? 0); level -= 1) {
      const slot = levelOf.length + slots.length;
      slots.push(span);
      above.push([]);
      below.push([]);
      rows[level]?.push(slot);
      link(upper, slot);
      upper = slot;
    }
    link(upper, bottom);
  });
  const at = new Float64Array(levelOf.length + slots.length);
  const number = (row: readonly number[]): void => row.forEach((node, place) => (at[node] = (place + 0.5) / row.length));
  rows.forEach(number);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const [neighbours, order] = sweep % 2 === 0 ? [above, rows.toReversed()] : [below, rows];
    for (const row of order) {
      const centre = new Map(row.map((node) => [node, mean(neighbours[node] ?? [], at) ?? at[node] ?? 0]));
      row.sort((a, b) => (centre.get(a) ?? 0) - (centre.get(b) ?? 0));
      number(row);
    }
  }
  return rows.map((row) => row.map((node): Place => (node < levelOf.length ? { node } : { span: slots[node - levelOf.length] ?? 0 })));
}

function mean(nodes: readonly number[], at: Float64Array): number | undefined {
  return nodes.length === 0 ? undefined : nodes.reduce((sum, node) => sum + (at[node] ?? 0), 0) / nodes.length;
}
