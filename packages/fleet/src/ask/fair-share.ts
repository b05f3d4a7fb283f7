/**
 * Which uses are listed if not all are: every repository has its share, so that a large one hides none. Ids of uses are given in the order of repositories, so the uses of
 * one are those up to its last.
 */
import type { Database } from "../index/database.js";
import { groupBy } from "../../../../src/model/basics.js";

/** Lowest id that a use of the repository `r` may have. */
export const FIRST_USE = "(SELECT coalesce(max(b.last_use), 0) + 1 FROM repositories b WHERE b.id < r.id)";

export interface Share {
  /** Of the uses that are listed, in order. */
  readonly ids: readonly number[];
  /** Ids of repositories of which only a part is listed. */
  readonly cut: ReadonlySet<number>;
  readonly repositories: number;
}

interface Part {
  readonly repository: number;
  /** One more than the limit at most, which tells that there are more. */
  readonly ids: readonly number[];
}

export interface Selected {
  /** Gives one column, `id`. */
  readonly sql: string;
  readonly values: readonly (string | number)[];
  /** Whether a range of ids costs no more than what is in it. */
  readonly isRanged: boolean;
}

/** `limit` is at least 1. If there are more repositories than that, the first ones have one use each. */
export function fairShare(index: Database, selected: Selected, limit: number): Share {
  const parts = selected.isRanged ? partsByRange(index, selected, limit) : partsAtOnce(index, selected, limit);
  const counts = shareOut(
    parts.map(({ ids }) => ids.length),
    limit,
  );
  return {
    ids: parts.flatMap(({ ids }, at) => ids.slice(0, counts[at])),
    cut: new Set(parts.filter(({ ids }, at) => ids.length > (counts[at] ?? 0)).map(({ repository }) => repository)),
    repositories: parts.length,
  };
}

function partsByRange(index: Database, { sql, values }: Selected, limit: number): readonly Part[] {
  const next = index.query(`SELECT u.id, r.id repository, r.last_use FROM (SELECT c.id FROM (${sql}) c WHERE c.id > ? ORDER BY 1 LIMIT 1) f
    JOIN uses u ON u.id = f.id JOIN repositories r ON r.id = u.repository`);
  const inside = index.query(`SELECT c.id FROM (${sql}) c WHERE c.id BETWEEN ? AND ? ORDER BY 1 LIMIT ?`);
  const parts: Part[] = [];
  for (let last = 0; parts.length < limit;) {
    const first = next.get<Record<"id" | "repository" | "last_use", number>>(...values, last);
    if (first === undefined) break;
    last = first.last_use;
    const ids = inside.all<{ readonly id: number }>(...values, first.id, last, limit + 1).map(({ id }) => id);
    parts.push({ repository: first.repository, ids });
  }
  return parts;
}

function partsAtOnce(index: Database, { sql, values }: Selected, limit: number): readonly Part[] {
  const rows = index
    .query(
      `SELECT id, repository FROM (SELECT u.id, u.repository, row_number() OVER (PARTITION BY u.repository ORDER BY u.id) place
       FROM uses u WHERE u.id IN (${sql})) WHERE place <= ? ORDER BY id`,
    )
    .all<Record<"id" | "repository", number>>(...values, limit + 1);
  return [...groupBy(rows, ({ repository }) => String(repository))]
    .slice(0, limit)
    .map(([repository, uses]) => ({ repository: Number(repository), ids: uses.map(({ id }) => id) }));
}

/** One more for each in turn, until nothing is left of `total` or of what they have. */
export function shareOut(has: readonly number[], total: number): readonly number[] {
  const given = has.map(() => 0);
  let left = total;
  for (let level = 0; left > 0;) {
    const open = has.flatMap((count, at) => (count > level ? [at] : []));
    if (open.length === 0) break;
    // As many turns at once as nobody ends in.
    const turns = Math.max(1, Math.min(Math.floor(left / open.length), Math.min(...open.map((at) => has[at] ?? 0)) - level));
    level += turns;
    for (const at of open.slice(0, left)) given[at] = level;
    left -= Math.min(left, open.length * turns);
  }
  return given;
}
