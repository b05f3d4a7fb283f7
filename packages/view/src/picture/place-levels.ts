/**
 * Places of the boxes of one room: levels from the top, lines of a level that is too long. Arrows run upright past the boxes of a line, in the gaps
 * between them, and across only between two lines: never over a box or through a frame. Arrows to one box flow together.
 */
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
  /** By place of the arrow; those that are left out have none. */
  readonly routes: ReadonlyMap<number, readonly Point[]>;
}

const GAP = 14;
const LINE_GAP = 8;
const LEVEL_GAP = 28;
const BAND = 4;
/** Between arrows that pass a line in the same gap. */
const SLOT = 9;
/** Between arrows that run across. */
const TRACK = 8;
/** More tracks are drawn closer. */
const MOST_TRACKS = 96;
/** Between the ends of arrows at a box. */
const PORT = 18;
/** How much of the width of a box they use. */
const SPREAD = 0.85;

export function placeLevels({ nodes, arrows }: Inside, given: readonly Block[], limit: number): Levelled {
  // Boxes without arrows come last, below the levels.
  const isLoose = nodes.some(({ isAlone }) => isAlone) && nodes.some(({ isAlone }) => !isAlone);
  const levelOf = nodes.map(({ level, isAlone }) => (isLoose && !isAlone ? level + 1 : level));
  const drawn = [...arrows.keys()].filter((at) => arrows[at]?.isLight === false);
  const ends = drawn.map((at): Span => {
    const { from = 0, to = 0 } = arrows[at] ?? {};
    return (levelOf[from] ?? 0) >= (levelOf[to] ?? 0) ? { top: from, bottom: to } : { top: to, bottom: from };
  });
  const blocks = wideEnough(given, ends, arrows, drawn);
  const lines = linesOf(orderLevels(levelOf, ends), blocks, limit);
  const lineOf = new Int32Array(nodes.length);
  lines.forEach((line, row) => line.nodes.forEach((node) => (lineOf[node] = row)));
  const spans = ends.map(({ top, bottom }, span): Flow => {
    const { to = 0, kind = "" } = arrows[drawn[span] ?? -1] ?? {};
    const isDown = (lineOf[top] ?? 0) <= (lineOf[bottom] ?? 0);
    const [upper, lower] = isDown ? [top, bottom] : [bottom, top];
    return { top: upper, bottom: lower, target: to, flow: `${to} ${to === upper ? "up" : "down"} ${kind}` };
  });
  const { lefts, width, passed } = placeAcross(lines, blocks, spans, lineOf);
  const ports = portsOf({ spans, blocks, lefts, passed });
  const columns = spans.map((_, span) => [ports.out[span] ?? 0, ...(passed[span] ?? []), ports.in[span] ?? 0]);
  const channels = channelsOf(lines.length, spans, columns, lineOf);
  const { areas, bands, tracks, height } = placeDown({ lines, blocks, lefts, channels, width });
  const routes = new Map<number, readonly Point[]>();
  drawn.forEach((at, span) => {
    const { top = 0, bottom = 0 } = spans[span] ?? {};
    const [upper, lower] = [areas[top], areas[bottom]];
    if (upper === undefined || lower === undefined) return;
    const isBeside = lineOf[top] === lineOf[bottom];
    const points = isBeside
      ? besideRoute(columns[span] ?? [], tracks.get(`${lineOf[top] ?? 0} ${span}`) ?? upper.y, upper, lower)
      : downRoute({
          columns: columns[span] ?? [],
          first: (lineOf[top] ?? 0) + 1,
          trackAt: (row) => tracks.get(`${row} ${span}`),
          upper,
          lower,
        });
    routes.set(at, top === arrows[at]?.from ? points : points.toReversed());
  });
  return { width, height, areas, bands, routes };
}

/** What leads to the same box from the same side is one flow, which it joins as soon as it can. */
interface Flow extends Span {
  readonly target: number;
  readonly flow: string;
}

/** Boxes that many arrows leave have place for their numbers. */
function wideEnough(blocks: readonly Block[], ends: readonly Span[], arrows: Inside["arrows"], drawn: readonly number[]): readonly Block[] {
  const leaving = new Map<string, number>();
  ends.forEach(({ top }, span) => {
    const { from = 0 } = arrows[drawn[span] ?? -1] ?? {};
    const side = `${from} ${from === top ? "bottom" : "top"}`;
    leaving.set(side, (leaving.get(side) ?? 0) + 1);
  });
  return blocks.map((block, node) => ({ ...block, width: Math.max(block.width, ((leaving.get(`${node} bottom`) ?? 0) * PORT) / SPREAD) }));
}

interface Line {
  readonly level: number;
  readonly nodes: readonly number[];
  readonly height: number;
}

/** From the top. */
function linesOf(rows: readonly (readonly Place[])[], blocks: readonly Block[], limit: number): readonly Line[] {
  const widthOf = (node: number): number => blocks[node]?.width ?? 0;
  return [...rows.keys()].toReversed().flatMap((level): Line[] => {
    const row = rows[level] ?? [];
    const nodes = row.flatMap(({ node }) => node ?? []);
    const most = Math.max(limit - (row.length - nodes.length) * SLOT, limit / 2);
    const lines: number[][] = [];
    let length = Infinity;
    for (const node of nodes) {
      if (length + widthOf(node) > most) {
        lines.push([]);
        length = 0;
      }
      lines.at(-1)?.push(node);
      length += widthOf(node) + GAP;
    }
    return lines.map((own) => ({ level, nodes: own, height: Math.max(0, ...own.map((node) => blocks[node]?.height ?? 0)) }));
  });
}

interface Across {
  /** By node. */
  readonly lefts: readonly number[];
  readonly width: number;
  /** By span: where it passes each line between its boxes. */
  readonly passed: readonly (readonly number[])[];
}

/** Each flow passes a line in the gap that is nearest to its way; gaps are as wide as what passes them. */
function placeAcross(lines: readonly Line[], blocks: readonly Block[], spans: readonly Flow[], lineOf: Int32Array): Across {
  const counts = lines.map(({ nodes }) => Array.from({ length: nodes.length + 1 }, () => 0));
  const first = rowsAcross(lines, blocks, counts);
  const centre = (node: number): number => (first.lefts[node] ?? 0) + (blocks[node]?.width ?? 0) / 2;
  const chosen = lines.map(() => new Map<string, { readonly gap: number; readonly place: number }>());
  const byWay = [...spans].sort((a, b) => centre(a.target) - centre(b.target) || (lineOf[a.top] ?? 0) - (lineOf[b.top] ?? 0));
  for (const { top, bottom, flow } of byWay) {
    let x = centre(top);
    for (let row = (lineOf[top] ?? 0) + 1; row < (lineOf[bottom] ?? 0); row += 1) {
      const [places = [], own = [], known] = [first.gaps[row], counts[row], chosen[row]];
      const cost = (gap: number): number =>
        Math.abs((places[gap] ?? 0) - x) + Math.abs((places[gap] ?? 0) - centre(bottom)) + (own[gap] ?? 0) * SLOT;
      const gap = known?.get(flow)?.gap ?? places.reduce((best, _, at) => (cost(at) < cost(best) ? at : best), 0);
      x = places[gap] ?? 0;
      if (known === undefined || known.has(flow)) continue;
      known.set(flow, { gap, place: own[gap] ?? 0 });
      own[gap] = (own[gap] ?? 0) + 1;
    }
  }
  const { lefts, width, gaps } = rowsAcross(lines, blocks, counts);
  const passed = spans.map(({ top, bottom, flow }) =>
    Array.from({ length: Math.max(0, (lineOf[bottom] ?? 0) - (lineOf[top] ?? 0) - 1) }, (_, step) => {
      const row = (lineOf[top] ?? 0) + 1 + step;
      const { gap = 0, place = 0 } = chosen[row]?.get(flow) ?? {};
      return (gaps[row]?.[gap] ?? 0) + (place - ((counts[row]?.[gap] ?? 1) - 1) / 2) * SLOT;
    }),
  );
  return { lefts, width, passed };
}

/** Left ends of the boxes, and the middles of the gaps before, between and behind them. `counts`: what passes each gap. */
function rowsAcross(
  lines: readonly Line[],
  blocks: readonly Block[],
  counts: readonly (readonly number[])[],
): { readonly lefts: readonly number[]; readonly width: number; readonly gaps: readonly (readonly number[])[] } {
  const sideOf = (count: number): number => (count === 0 ? 0 : (count + 1) * SLOT);
  const gapsOf = (row: number): readonly number[] => {
    const own = counts[row] ?? [];
    return own.map((count, gap) => (gap === 0 || gap === own.length - 1 ? sideOf(count) : Math.max(GAP, (count + 1) * SLOT)));
  };
  const lengths = lines.map(({ nodes }, row) =>
    nodes.reduce(
      (sum, node) => sum + (blocks[node]?.width ?? 0),
      gapsOf(row).reduce((sum, gap) => sum + gap, 0),
    ),
  );
  const width = Math.max(0, ...lengths);
  const lefts: number[] = [];
  const gaps = lines.map(({ nodes }, row) => {
    const sizes = gapsOf(row);
    let x = (width - (lengths[row] ?? 0)) / 2;
    const middles = [x + (sizes[0] ?? 0) / 2];
    x += sizes[0] ?? 0;
    nodes.forEach((node, at) => {
      lefts[node] = x;
      x += blocks[node]?.width ?? 0;
      middles.push(x + (sizes[at + 1] ?? 0) / 2);
      x += sizes[at + 1] ?? 0;
    });
    return middles;
  });
  return { lefts, width, gaps };
}

interface Porting extends Pick<Across, "lefts" | "passed"> {
  readonly spans: readonly Flow[];
  readonly blocks: readonly Block[];
}

/** Where each span leaves its upper and reaches its lower box: spread over the box in the order of where it goes on, upright if both boxes allow it. A flow has one end. */
function portsOf({ spans, blocks, lefts, passed }: Porting): { readonly out: readonly number[]; readonly in: readonly number[] } {
  const centre = (node: number): number => (lefts[node] ?? 0) + (blocks[node]?.width ?? 0) / 2;
  const alone = new Set<string>();
  const spread = (own: "top" | "bottom", other: "top" | "bottom"): number[] => {
    const found: number[] = [];
    const groups = new Map<number, Map<string, number[]>>();
    spans.forEach((span, at) => {
      const ends = groups.get(span[own]) ?? new Map<string, number[]>();
      groups.set(span[own], ends);
      const end = span.target === span[own] ? span.flow : `${span.flow} ${at}`;
      ends.set(end, [...(ends.get(end) ?? []), at]);
    });
    const next = (span: number): number => passed[span]?.at(own === "top" ? 0 : -1) ?? centre(spans[span]?.[other] ?? 0);
    const middle = (ends: readonly number[]): number => ends.reduce((sum, span) => sum + next(span), 0) / ends.length;
    for (const [node, ends] of groups) {
      const sorted = [...ends.values()].toSorted((a, b) => middle(a) - middle(b));
      const reach = Math.min((blocks[node]?.width ?? 0) * SPREAD, sorted.length * PORT);
      if (sorted.length === 1 && sorted[0]?.length === 1) alone.add(`${own} ${sorted[0][0] ?? -1}`);
      sorted.forEach((all, at) => {
        for (const span of all) found[span] = centre(node) + reach * ((at + 0.5) / sorted.length - 0.5);
      });
    }
    return found;
  };
  const [out, into] = [spread("top", "bottom"), spread("bottom", "top")];
  const within = (node: number, x: number): number => {
    const [left, width] = [lefts[node] ?? 0, blocks[node]?.width ?? 0];
    return Math.min(Math.max(x, left + width * 0.1), left + width * 0.9);
  };
  spans.forEach(({ top, bottom }, span) => {
    if (alone.has(`top ${span}`)) out[span] = within(top, passed[span]?.[0] ?? into[span] ?? 0);
    if (alone.has(`bottom ${span}`)) into[span] = within(bottom, passed[span]?.at(-1) ?? out[span] ?? 0);
  });
  return { out, in: into };
}

/** What runs across above a line. */
interface Channel {
  /** By span. */
  readonly trackOf: ReadonlyMap<number, number>;
  readonly tracks: number;
}

function channelsOf(
  count: number,
  spans: readonly Flow[],
  columns: readonly (readonly number[])[],
  lineOf: Int32Array,
): readonly Channel[] {
  const across = Array.from({ length: count }, () => new Map<string, Stretch>());
  spans.forEach(({ top, bottom, flow }, span) => {
    const first = lineOf[top] ?? 0;
    const own = columns[span] ?? [];
    const isBeside = first === lineOf[bottom];
    own.slice(1).forEach((to, step) => {
      const from = own[step] ?? 0;
      const channel = across[isBeside ? first : first + 1 + step];
      if (channel === undefined || (!isBeside && Math.abs(to - from) <= 1)) return;
      const before = channel.get(flow);
      const [left, right] = [Math.min(from, to, before?.left ?? Infinity), Math.max(from, to, before?.right ?? -Infinity)];
      channel.set(flow, { left, right, isRight: to > from, spans: [...(before?.spans ?? []), span] });
    });
  });
  return across.map((stretches) => {
    // Those to the right from the right, those to the left from the left: so they do not cross where they turn.
    const sorted = [...stretches.values()].sort(
      (a, b) => Number(b.isRight) - Number(a.isRight) || (a.isRight ? b.left - a.left : a.right - b.right),
    );
    const trackOf = new Map<number, number>();
    const placed: (Stretch & { readonly track: number })[] = [];
    for (const stretch of sorted) {
      const taken = new Set(
        placed.filter((one) => one.left - TRACK < stretch.right && stretch.left - TRACK < one.right).map(({ track }) => track),
      );
      let track = 0;
      while (taken.has(track)) track += 1;
      placed.push({ ...stretch, track });
      for (const span of stretch.spans) trackOf.set(span, track);
    }
    return { trackOf, tracks: Math.max(0, ...placed.map(({ track }) => track + 1)) };
  });
}

/** What a flow runs across between two lines. */
interface Stretch {
  readonly left: number;
  readonly right: number;
  readonly isRight: boolean;
  readonly spans: readonly number[];
}

interface Down extends Block {
  readonly areas: readonly Spot[];
  readonly bands: Levelled["bands"];
  /** By line and span. */
  readonly tracks: ReadonlyMap<string, number>;
}

interface PlacingDown extends Pick<Across, "lefts" | "width"> {
  readonly lines: readonly Line[];
  readonly blocks: readonly Block[];
  readonly channels: readonly Channel[];
}

function placeDown({ lines, blocks, lefts, channels, width }: PlacingDown): Down {
  const areas: Spot[] = [];
  const bands: (Spot & { level: number })[] = [];
  const tracks = new Map<string, number>();
  let y = 0;
  lines.forEach(({ level, nodes, height }, row) => {
    const { tracks: count = 0, trackOf = new Map<number, number>() } = channels[row] ?? {};
    const isFirst = lines[row - 1]?.level !== level;
    const step = count === 0 ? TRACK : Math.min(TRACK, MOST_TRACKS / count);
    const needed = count === 0 ? 0 : (count + 1) * step + TRACK;
    const least = row === 0 ? 0 : isFirst ? LEVEL_GAP : LINE_GAP;
    const room = Math.max(least, needed);
    for (const [span, track] of trackOf) tracks.set(`${row} ${span}`, y + (room - (count - 1) * step) / 2 + track * step);
    y += room;
    const top = y;
    if (isFirst) y += BAND;
    for (const node of nodes) areas[node] = { x: lefts[node] ?? 0, y, width: blocks[node]?.width ?? 0, height: blocks[node]?.height ?? 0 };
    y += height;
    if (lines[row + 1]?.level !== level) y += BAND;
    const band = bands.at(-1);
    if (isFirst || band === undefined) bands.push({ x: 0, y: top, width, height: y - top, level });
    else bands[bands.length - 1] = { ...band, height: y - band.y };
  });
  return { areas, bands, tracks, width, height: y };
}

function besideRoute([out = 0, into = 0]: readonly number[], y: number, upper: Spot, lower: Spot): readonly Point[] {
  return [
    [out, upper.y],
    [out, y],
    [into, y],
    [into, lower.y],
  ];
}

interface Routing {
  readonly columns: readonly number[];
  /** The line below that of the upper box. */
  readonly first: number;
  readonly trackAt: (row: number) => number | undefined;
  readonly upper: Spot;
  readonly lower: Spot;
}

/** From the upper box down: upright in the columns, across on the tracks between them. */
function downRoute({ columns, first, trackAt, upper, lower }: Routing): readonly Point[] {
  const points: Point[] = [[columns[0] ?? 0, upper.y + upper.height]];
  columns.slice(1).forEach((next, step) => {
    const [x, y] = [columns[step] ?? 0, trackAt(first + step)];
    // Almost upright: straight, from where it is.
    if (y === undefined) return;
    points.push([x, y], [next, y]);
  });
  points.push([columns.at(-1) ?? 0, lower.y]);
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
