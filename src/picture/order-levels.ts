/** Order of the boxes of each level from left to right, so that few arrows cross: sweeps of barycentres (Sugiyama, Tagawa and Toda, 1981). */

/** An arrow between two levels, from the upper to the lower node. */
export interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** A node, or the slot of a span that passes the level on its way down. */
export type Place = { readonly node: number; readonly span?: undefined } | { readonly span: number; readonly node?: undefined };

const SWEEPS = 4;

/** Places of each level, from level 0, the lowest. Ties keep the order of nodes and spans. */
export function orderLevels(levelOf: readonly number[], spans: readonly Span[]): readonly (readonly Place[])[] {
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
