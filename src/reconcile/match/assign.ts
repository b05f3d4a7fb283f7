/** One-to-one assignment of old to new: best pairs first; a pair with a nearly equal rival is ambiguous. */
import { byteOrder, groupBy } from "../../model/basics.js";

export interface Pair {
  /** Identities of the two sides. */
  readonly old: string;
  readonly new: string;
  /** For order and margin. */
  readonly score: number;
  /** `source:` lines of the two sides, for ties. */
  readonly from: string;
  readonly to: string;
}

interface Assignment<P extends Pair> {
  readonly matched: readonly P[];
  /** Pairs that had a rival. */
  readonly ambiguous: readonly P[];
}

/** Two pairs whose scores differ by less are rivals. */
const MARGIN = 0.05;
const IDENTICAL = 1;

export function assign<P extends Pair>(pairs: readonly P[]): Assignment<P> {
  const sorted = pairs.toSorted(better);
  const byOld = groupBy(sorted, (pair) => pair.old);
  const byNew = groupBy(sorted, (pair) => pair.new);
  const taken = new Set<string>();
  const free = (pair: P): boolean => !taken.has(`< ${pair.old}`) && !taken.has(`> ${pair.new}`);
  const matched: P[] = [];
  const ambiguous: P[] = [];
  for (const pair of sorted) {
    if (!free(pair)) continue;
    const rivals = [...(byOld.get(pair.old) ?? []), ...(byNew.get(pair.new) ?? [])];
    if (rivals.some((rival) => rival !== pair && free(rival) && isClose(pair, rival))) {
      ambiguous.push(pair);
      continue;
    }
    matched.push(pair);
    taken.add(`< ${pair.old}`).add(`> ${pair.new}`);
  }
  return { matched, ambiguous };
}

/** Identical texts have no rivals that are merely close. */
function isClose(pair: Pair, rival: Pair): boolean {
  if (pair.score >= IDENTICAL && rival.score < IDENTICAL) return false;
  return Math.abs(pair.score - rival.score) < MARGIN;
}

function better(a: Pair, b: Pair): number {
  return b.score - a.score || commonPrefix(b) - commonPrefix(a) || byteOrder(a.from, b.from) || byteOrder(a.to, b.to);
}

function commonPrefix({ from, to }: Pair): number {
  let at = 0;
  while (at < from.length && from[at] === to[at]) at += 1;
  return at;
}
