/** The index of uses after a few edits that moved lines and changed nothing else in it: only the changed files are parsed, and nothing is linked. */
import type { CodeIndex } from "../code/index/code-index.js";
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

// The index after edits that only move lines.

/** Path → former line → line. */
type LineMoves = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** Undefined if a file is not in the index, or if it has a line there that did not go anywhere. */
function moveLines(index: CodeIndex, moves: LineMoves): CodeIndex | undefined {
  const { strings, files, declarations, edges, sites, uses } = index;
  const byFile = Array.from(files.path, (path) => moves.get(strings[path] ?? ""));
  if (byFile.filter((move) => move !== undefined).length < moves.size) return undefined;
  const lines = { declarations: declarations.line.slice(), sites: sites.line.slice(), uses: uses.line.slice() };
  let isWhole = true;
  const move = (list: Int32Array, row: number, to: ReadonlyMap<number, number>): void => {
    const line = to.get(list[row] ?? 0);
    if (line === undefined) isWhole = false;
    else list[row] = line;
  };
  for (const [row, file] of declarations.file.entries()) {
    const to = byFile[file];
    if (to !== undefined) move(lines.declarations, row, to);
  }
  for (const [edge, file] of edges.from.entries()) {
    const to = byFile[file];
    if (to === undefined) continue;
    const end = edges.sites[edge + 1] ?? lines.sites.length;
    for (let site = edges.sites[edge] ?? end; site < end; site += 1) {
      move(lines.sites, site, to);
      const last = sites.uses[site + 1] ?? lines.uses.length;
      for (let use = sites.uses[site] ?? last; use < last; use += 1) move(lines.uses, use, to);
    }
  }
  if (!isWhole) return undefined;
  return {
    ...index,
    declarations: { ...declarations, line: lines.declarations },
    sites: { ...sites, line: lines.sites },
    uses: { ...uses, line: lines.uses },
  };
}
