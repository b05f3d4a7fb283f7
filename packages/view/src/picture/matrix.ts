/** Imports between the members of a room as a dependency structure matrix: rows import columns, importers first. */
import { levelsOf } from "../../../../src/model/graphs/levels.js";
import type { Box, BoxArrow } from "./rooms.js";

export interface Matrix {
  /** Members with imports between them, those on higher levels first, then by name. */
  readonly members: readonly MatrixMember[];
  /** By row, then column. */
  readonly cells: readonly MatrixCell[];
  /** Members that import no other one, and that none imports. */
  readonly alone: readonly Box[];
  /** Members with fewest imports, where there are too many to show. */
  readonly left: readonly Box[];
}

interface MatrixMember {
  readonly box: Box;
  readonly level: number;
  readonly isCyclic: boolean;
}

export interface MatrixCell {
  /** Places in `members`. */
  readonly row: number;
  readonly column: number;
  readonly arrow: BoxArrow;
  /** From a lower level to a higher one, or within one: part of a cycle. */
  readonly isAgainst: boolean;
}

/** `most`: members to show. */
export function matrixOf(room: Box, most = Infinity): Matrix {
  const { level, against, cycles } = levelsOf(room.members.length, room.arrows);
  const imports = new Float64Array(room.members.length);
  for (const { from, to, weight } of room.arrows) for (const at of [from, to]) imports[at] = (imports[at] ?? 0) + weight;
  const count = (at: number): number => imports[at] ?? 0;
  const all = [...room.members.keys()];
  const connected = all.filter((at) => count(at) > 0).sort((a, b) => count(b) - count(a) || a - b);
  const cyclic = new Set(cycles.flat());
  const shown = connected.slice(0, most).sort((a, b) => (level[b] ?? 0) - (level[a] ?? 0) || a - b);
  const rowOf = new Map(shown.map((at, row) => [at, row]));
  const boxes = (places: readonly number[]): readonly Box[] => places.flatMap((at) => room.members[at] ?? []);
  return {
    members: shown.flatMap((at) => {
      const box = room.members[at];
      return box === undefined ? [] : [{ box, level: level[at] ?? 0, isCyclic: cyclic.has(at) }];
    }),
    cells: room.arrows
      .flatMap((arrow, at): readonly MatrixCell[] => {
        const [row, column] = [rowOf.get(arrow.from), rowOf.get(arrow.to)];
        return row === undefined || column === undefined ? [] : [{ row, column, arrow, isAgainst: against.has(at) }];
      })
      .sort((a, b) => a.row - b.row || a.column - b.column),
    alone: boxes(all.filter((at) => count(at) === 0)),
    left: boxes(connected.slice(most)),
  };
}
