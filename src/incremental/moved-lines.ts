/** Where an edit moved the lines of a file, if it changed nothing else that the index of uses holds. */
import type { FileFacts } from "../model/facts.js";
import { LINES, OFFSETS, positionsIn, textWithRanks } from "./fact-positions.js";

/** Former line → line. Undefined if the facts differ in more than positions and texts. */
export function movedLines(before: FileFacts, now: FileFacts): ReadonlyMap<number, number> | undefined {
  if (textWithRanks(before, POSITIONS, IRRELEVANT) !== textWithRanks(now, POSITIONS, IRRELEVANT)) return undefined;
  const lines = positionsIn(now, LINES);
  const moves = new Map(positionsIn(before, LINES).map((line, rank) => [line, lines[rank] ?? line]));
  // What has no line of its own is at the first one, wherever the rest of the file goes.
  if ((moves.get(FIRST) ?? FIRST) !== FIRST) return undefined;
  return moves.set(FIRST, FIRST);
}

const FIRST = 1;
/** For markers and for texts of a map only: no edge depends on them. */
const IRRELEVANT: ReadonlySet<string> = new Set(["block", "doc", "deprecated", "parameters", "returns"]);
const POSITIONS: readonly ReadonlySet<string>[] = [new Set([...OFFSETS].filter((key) => !IRRELEVANT.has(key))), LINES];
