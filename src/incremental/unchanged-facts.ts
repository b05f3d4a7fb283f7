/** Sources whose content changed and whose facts say the same as before, but for positions: what was made of the facts still holds. */
import { hash } from "node:crypto";
import { languages } from "../../languages/index.js";
import { decodeText, readBytes } from "../fs/files.js";
import { openHistory } from "../git/open-history.js";
import type { Inventory } from "../inventory/inventory.js";
import type { FileFacts } from "../model/facts.js";
import type { FactsStore } from "../model/parsing/facts-store.js";
import { parseAll, startEarly } from "../syntax/parse-all.js";
import { withThreads } from "../syntax/thread-pool.js";
import { LINES, OFFSETS, textWithRanks } from "./fact-positions.js";
import type { Records } from "./records.js";
import type { ChangedSource, RecordedSource } from "./verify-sources.js";
import { claimsText } from "../model/parsing/scripts.js";
import { questionOf, type Reading } from "../model/tree.js";
import { answerText } from "../inventory/dependency-recorder.js";
import { READINGS } from "../texts/readings.js";
import { READINGS as MENTION_READINGS } from "../scan/mention-readings.js";

/** Facts of edited files, by their place: writing the pack of all facts takes longer than the rest. */
const KIND = "edited";

export interface EditedSource extends ChangedSource {
  readonly before: FileFacts;
  readonly now: FileFacts;
}

interface Known {
  readonly records: Records;
  /** Facts of earlier runs; opened only if they are needed. */
  readonly facts: () => FactsStore | undefined;
}

/**
 * Undefined if facts or other answers of a source may say something else. `textOf`: the same for facts that say the same. `keep`: gets the facts of
 * now, for a run that needs them after all.
 */
export async function editedSources(
  changed: readonly ChangedSource[],
  { records, facts }: Known,
  textOf: (facts: FileFacts) => string,
  keep?: FactsStore,
): Promise<readonly EditedSource[] | undefined> {
  const isAlike = await openAnswers();
  if (!changed.every(isAlike)) return undefined;
  const parsed = await parse(changed, keep);
  const edited: EditedSource[] = [];
  for (const source of changed) {
    const before = records.store.get<FileFacts>(KIND, source.facts)?.value ?? facts()?.at(source.facts);
    const now = parsed.get(source.path);
    if (before?.path !== source.path || now?.parse !== "full" || textOf(before) !== textOf(now)) return undefined;
    edited.push({ ...source, before, now });
  }
  return edited;
}

/** Records the facts. Returns the recorded sources with the ids and the places of the edited ones. */
export function keepEdited(
  records: Records,
  sources: readonly RecordedSource[],
  edited: readonly EditedSource[],
): readonly RecordedSource[] {
  const places = new Map<string, { readonly id: string; readonly facts: string }>();
  for (const { path, id, now } of edited) {
    const facts = hash("sha256", JSON.stringify([path, id]), "base64url");
    records.store.put(KIND, facts, { value: now });
    places.set(path, { id, facts });
  }
  return sources.map((source) => ({ ...source, ...places.get(source.path) }));
}

async function parse(changed: readonly ChangedSource[], facts: FactsStore | undefined): Promise<ReadonlyMap<string, FileFacts>> {
  const texts = new Map(changed.map(({ path, bytes }) => [path, decodeText(bytes)]));
  const files = changed.flatMap(({ path }) => {
    const language = languages.find((one) => claimsText(one, path, texts.get(path)));
    return language === undefined ? [] : [{ path, language: language.name }];
  });
  return await withThreads((threads) => {
    startEarly(languages, [...texts.keys()], threads, {});
    return parseAll(languages, files, (path) => texts.get(path), { threads, ...(facts && { facts }) });
  });
}

interface MapInput {
  readonly root: string;
  readonly tree: Inventory;
  /** Files with a finding that names a line: there every line counts. */
  readonly placed: readonly string[];
}

/** Those whose edits show nowhere in a map: no text of it contains a line number. */
export async function editedUnseen(
  changed: readonly ChangedSource[],
  known: Known,
  { root, tree, placed }: MapInput,
): ReturnType<typeof editedSources> {
  const counted = new Set(placed);
  const textOf = (facts: FileFacts): string => textWithRanks(facts, counted.has(facts.path) ? [OFFSETS] : [OFFSETS, LINES]);
  return agreesWithHistory(root, tree, changed) ? await editedSources(changed, known, textOf, known.facts()) : undefined;
}

/** Whether version control still reports the same files as changed, for the files that were queried. */
function agreesWithHistory(root: string, tree: Inventory, changed: readonly ChangedSource[]): boolean {
  const queried = changed.filter((source) => source.changed !== undefined);
  if (queried.length === 0) return true;
  const sources = new Map(changed.map((source) => [source.path, source]));
  const read = (path: string): Uint8Array | undefined => {
    const found = sources.get(path)?.bytes ?? readBytes(root, path);
    return typeof found === "string" ? undefined : found;
  };
  const { history } = openHistory(root, { paths: tree.paths, read, idOf: (path) => sources.get(path)?.id });
  return queried.every(({ path, changed: was }) => history?.changed(path) === was);
}

// Whether further readings of a source, beside its facts, still give the results of an earlier run.

/** Uses the readings of all languages. */
export async function openAnswers(): Promise<(source: ChangedSource) => boolean> {
  const own = await Promise.all(languages.map(async ({ readings }) => (await readings?.()) ?? []));
  const byName = new Map([...READINGS, ...MENTION_READINGS, ...own.flat()].map((reading) => [reading.name, reading]));
  return ({ path, learned = {}, bytes }) => {
    const text = decodeText(bytes);
    return Object.entries(learned).every(([question, answer]) => {
      const { reading, argument } = parseQuestion(byName, question);
      return reading !== undefined && answerText(reading.of(text, path, argument)) === answer;
    });
  };
}

/** The inverse of `questionOf`. */
function parseQuestion(
  byName: ReadonlyMap<string, Reading>,
  question: string,
): { readonly reading: Reading | undefined; readonly argument: string } {
  const cut = question.indexOf(" ");
  const reading = byName.get(cut < 0 ? question : question.slice(0, cut));
  const argument = cut < 0 ? "" : question.slice(cut + 1);
  return { reading: reading !== undefined && questionOf(reading, argument) === question ? reading : undefined, argument };
}
