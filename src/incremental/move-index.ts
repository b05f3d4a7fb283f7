/** The index of uses after a few edits that moved lines and changed nothing else in it: only the changed files are parsed, and nothing is linked. */
import { hash } from "node:crypto";
import { languages } from "../../languages/index.js";
import { moveLines } from "../code/index/move-lines.js";
import type { CodeIndex } from "../code/index/code-index.js";
import { decodeText } from "../fs/decode-text.js";
import type { FactsStore } from "../model/parsing/facts-store.js";
import type { FileFacts } from "../model/facts.js";
import { parseAll, startEarly } from "../syntax/parse-all.js";
import { withThreads } from "../syntax/thread-pool.js";
import type { Records, SourcesRecord } from "./records.js";
import { openAnswers } from "./recheck-readings.js";
import type { ChangedSource } from "./verify-sources.js";
import { LINES, OFFSETS, positionsIn, textWithRanks } from "./fact-positions.js";

const FIRST = 1;

/** For markers and for texts of a map only: no edge depends on them. */
const IRRELEVANT: ReadonlySet<string> = new Set(["block", "doc", "deprecated", "parameters", "returns"]);

const POSITIONS: readonly ReadonlySet<string>[] = [new Set([...OFFSETS].filter((key) => !IRRELEVANT.has(key))), LINES];

/** With more changed files the index is made again. */
export const MOST_MOVED = 20;
/** Facts of edited files, by their place: writing the pack of all facts takes longer than the rest. */
const KIND = "edited";

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
  const isAlike = await openAnswers();
  if (changed.some((source) => source.changed !== undefined) || !changed.every(isAlike)) return undefined;
  const parsed = await parse(changed);
  const moves = new Map<string, ReadonlyMap<number, number>>();
  const places = new Map<string, { readonly id: string; readonly facts: string }>();
  for (const { path, id, facts: place } of changed) {
    const now = parsed.get(path);
    const before = records.store.get<FileFacts>(KIND, place)?.value ?? facts()?.at(place);
    const lines = now?.parse === "full" && before?.path === path ? movedLines(before, now) : undefined;
    if (now === undefined || lines === undefined) return undefined;
    moves.set(path, lines);
    const next = hash("sha256", JSON.stringify([path, id]), "base64url");
    records.store.put(KIND, next, { value: now });
    places.set(path, { id, facts: next });
  }
  const moved = moveLines(index, moves);
  return moved && { index: moved, sources: { ...sources, sources: sources.sources.map((one) => ({ ...one, ...places.get(one.path) })) } };
}

/** In the form in which facts are cached. */
async function parse(changed: readonly ChangedSource[]): Promise<ReadonlyMap<string, FileFacts>> {
  const texts = new Map(changed.map(({ path, bytes }) => [path, decodeText(bytes)]));
  const files = changed.flatMap(({ path }) => {
    const language = languages.find(({ claims }) => claims(path));
    return language === undefined ? [] : [{ path, language: language.name }];
  });
  const found = await withThreads((threads) => {
    startEarly(languages, [...texts.keys()], threads, {});
    return parseAll(languages, files, (path) => texts.get(path), { threads });
  });
  return new Map([...found].map(([path, facts]) => [path, JSON.parse(JSON.stringify(facts)) as FileFacts]));
}

// Where an edit moved the lines of a file, if it changed nothing else that the index of uses holds.

/** Former line → line. Undefined if the facts differ in more than positions and texts. */
function movedLines(before: FileFacts, now: FileFacts): ReadonlyMap<number, number> | undefined {
  if (textWithRanks(before, POSITIONS, IRRELEVANT) !== textWithRanks(now, POSITIONS, IRRELEVANT)) return undefined;
  const lines = positionsIn(now, LINES);
  const moves = new Map(positionsIn(before, LINES).map((line, rank) => [line, lines[rank] ?? line]));
  // What has no line of its own is at the first one, wherever the rest of the file goes.
  if ((moves.get(FIRST) ?? FIRST) !== FIRST) return undefined;
  return moves.set(FIRST, FIRST);
}
