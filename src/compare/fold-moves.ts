/** Moves by directory: "14 files moved from `src/a` to `src/b`". */
import { byteOrder } from "../model/byte-order.js";
import { directoryOf } from "./structure.js";

export interface Move {
  readonly from: string;
  readonly to: string;
}

export interface FoldedMove extends Move {
  /** 1: `from` and `to` are files. */
  readonly count: number;
  /** `from` and `to` are directories, or endings of files in `directory`. */
  readonly by: "file" | "directory" | "ending";
  readonly directory?: string;
}

/** Largest groups first; a move that is alone in its group stays a move of a file. */
export function foldMoves(moves: readonly Move[]): readonly FoldedMove[] {
  const groups = new Map<string, { readonly kind: Omit<FoldedMove, "count">; readonly moves: Move[] }>();
  for (const move of moves) {
    const kind = kindOf(move);
    const key = JSON.stringify(kind);
    const group = groups.get(key) ?? { kind, moves: [] };
    groups.set(key, group);
    group.moves.push(move);
  }
  const folded = [...groups.values()].map(({ kind, moves: [first, ...more] }): FoldedMove =>
    first === undefined || more.length === 0
      ? { by: "file", from: first?.from ?? "", to: first?.to ?? "", count: 1 }
      : { ...kind, count: more.length + 1 },
  );
  return folded.sort((one, other) => other.count - one.count || byteOrder(one.from, other.from));
}

/** What differs, without the end that both paths share. */
function kindOf({ from, to }: Move): Omit<FoldedMove, "count"> {
  const [old, now] = [from.split("/"), to.split("/")];
  let shared = 0;
  while (shared < Math.min(old.length, now.length) && old.at(-1 - shared) === now.at(-1 - shared)) shared += 1;
  // From `flask` to `src/flask`, and not from the top to `src`.
  if (shared > 1 && shared === Math.min(old.length, now.length)) shared -= 1;
  if (shared > 0) return { by: "directory", from: old.slice(0, -shared).join("/") || ".", to: now.slice(0, -shared).join("/") || "." };
  const [[oldStem, oldEnd], [stem, end]] = [splitEnding(from), splitEnding(to)];
  if (oldStem === stem && oldEnd !== "" && end !== "") return { by: "ending", from: oldEnd, to: end, directory: directoryOf(from) };
  return { by: "file", from, to };
}

function splitEnding(path: string): readonly [stem: string, ending: string] {
  const dot = path.lastIndexOf(".");
  return dot <= path.lastIndexOf("/") + 1 ? [path, ""] : [path.slice(0, dot), path.slice(dot)];
}
