/** The index of uses after a few edits that moved lines and changed nothing else in it: only the changed files are parsed, and nothing is linked. */
import type { CodeIndex } from "../code/index/code-index.js";
import { moveLines } from "../code/index/move-lines.js";
import type { FactsStore } from "../model/parsing/facts-store.js";
import { LINES, OFFSETS, positionsIn, textWithRanks } from "./fact-positions.js";
import type { Records, SourcesRecord } from "./records.js";
import { editedSources, keepEdited, type EditedSource } from "./unchanged-facts.js";
import type { ChangedSource } from "./verify-sources.js";

const FIRST = 1;

/** For markers and for texts of a map only: no edge depends on them. */
const IRRELEVANT: ReadonlySet<string> = new Set(["block", "doc", "deprecated", "parameters", "returns"]);

const POSITIONS: readonly ReadonlySet<string>[] = [new Set([...OFFSETS].filter((key) => !IRRELEVANT.has(key))), LINES];

/** With more changed files the index is made again. */
export const MOST_MOVED = 20;

interface Before {
  readonly records: Records;
  /** Facts of earlier runs; opened only if they are needed. */
  readonly facts: () => FactsStore | undefined;
  /** Those that `index` was made of. */
  readonly sources: SourcesRecord;
  readonly index: CodeIndex;
}

export interface Moved {
  readonly index: CodeIndex;
  readonly sources: SourcesRecord;
}

/** Undefined if more may have changed. All other sources must be the same. */
export async function moveIndex({ records, facts, sources, index }: Before, changed: readonly ChangedSource[]): Promise<Moved | undefined> {
  if (changed.some((source) => source.changed !== undefined)) return undefined;
  const edited = await editedSources(changed, { records, facts }, (found) => textWithRanks(found, POSITIONS, IRRELEVANT));
  const moves = new Map<string, ReadonlyMap<number, number>>();
  for (const source of edited ?? []) {
    const lines = movedLines(source);
    if (lines !== undefined) moves.set(source.path, lines);
  }
  const moved = moves.size === edited?.length ? moveLines(index, moves) : undefined;
  return edited && moved && { index: moved, sources: { ...sources, sources: keepEdited(records, sources.sources, edited) } };
}

/** Former line → line. Undefined if the first one, where everything is that has no line of its own, goes elsewhere. */
function movedLines({ before, now }: EditedSource): ReadonlyMap<number, number> | undefined {
  const lines = positionsIn(now, LINES);
  const moves = new Map(positionsIn(before, LINES).map((line, rank) => [line, lines[rank] ?? line]));
  return (moves.get(FIRST) ?? FIRST) === FIRST ? moves.set(FIRST, FIRST) : undefined;
}
