/** A sample in which every kind of symbol has its part, exported and private, the same for the same seed. */

const KINDS = { class: "type", enum: "type", interface: "type", variable: "constant" };

/** As many of each kind as `counts` says: `{ function: 7, method: 7, type: 4, constant: 2 }`. */
export function drawKinds(symbols, seed, counts) {
  return Object.entries(counts).flatMap(([kind, count]) =>
    draw(
      symbols.filter((one) => (KINDS[one.kind] ?? one.kind) === kind),
      seed,
      count,
    ),
  );
}

/** In turn one of each kind, exported and not, until there are `count`. */
export function draw(symbols, seed, count) {
  const random = numbers(seed);
  const groups = new Map();
  for (const symbol of shuffled(symbols, random)) {
    const key = `${symbol.kind} ${symbol.exported}`;
    groups.set(key, [...(groups.get(key) ?? []), symbol]);
  }
  const drawn = [];
  const lists = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, list]) => list);
  for (let turn = 0; drawn.length < count && lists.some((list) => list.length > turn); turn++) {
    for (const list of lists) if (list.length > turn && drawn.length < count) drawn.push(list[turn]);
  }
  return drawn;
}

export function shuffled(items, random) {
  const list = [...items];
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other], list[at]];
  }
  return list;
}

/** Numbers from 0 to 1 (mulberry32). */
export function numbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
