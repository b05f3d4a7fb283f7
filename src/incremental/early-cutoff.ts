/** Whether changed sources leave the map unchanged, because their relevant facts are the same. */
import { languages } from "../../languages/index.js";
import type { FileFacts } from "../model/facts.js";
import type { FactsStore } from "../model/parsing/facts-store.js";
import { decodeText } from "../fs/decode-text.js";
import { readBytes } from "../fs/read-bytes.js";
import { openHistory } from "../git/open-history.js";
import type { Inventory } from "../inventory/inventory.js";
import { whileAtWork, type Errands } from "../runtime/run-while-waiting.js";
import { loadWorkspaces } from "../scan/open-workspaces.js";
import { parseAll, startEarly } from "../syntax/parse-all.js";
import { withThreads, type ThreadPool } from "../syntax/thread-pool.js";
import { openAnswers } from "./recheck-readings.js";
import { compareFactsBy, type RelevantFacts } from "./relevant-facts.js";
import type { ChangedSource } from "./verify-sources.js";

/** The errands run while a parser works. */
export interface Known extends Errands {
  readonly relevant: RelevantFacts;
  /** Facts of the former sources; the facts of the current ones are added. */
  readonly facts: FactsStore | undefined;
}

export function isUnchangedBy(root: string, tree: Inventory, changed: readonly ChangedSource[], known: Known): Promise<boolean> {
  const { facts } = known;
  if (facts === undefined) return Promise.resolve(false);
  return withThreads((threads) => {
    const paths = changed.map(({ path }) => path);
    startEarly(languages, paths, threads, {});
    return compareFacts(threads, { root, tree, changed, ...known, facts });
  });
}

interface Comparison extends Known {
  readonly facts: FactsStore;
  readonly root: string;
  readonly tree: Inventory;
  readonly changed: readonly ChangedSource[];
}

async function compareFacts(threads: ThreadPool, { root, tree, changed, relevant, facts, ...known }: Comparison): Promise<boolean> {
  const isAlike = await openAnswers();
  if (!changed.every(isAlike)) return false;
  const before = changed.flatMap((source) => facts.at(source.facts) ?? []);
  if (before.length < changed.length || !agreesWithHistory(root, tree, changed)) return false;
  const texts = new Map(changed.map(({ path, bytes }) => [path, decodeText(bytes)]));
  const files = changed.flatMap(({ path }) => {
    const language = languages.find(({ claims }) => claims(path));
    return language === undefined ? [] : [{ path, language: language.name }];
  });
  const parsing = parseAll(languages, files, (path) => texts.get(path), { facts, threads });
  await whileAtWork(parsing, { ...known, ahead: () => Promise.all([known.ahead(), loadWorkspaces(tree, languages)]) });
  const now = await parsing;
  const textOf = compareFactsBy(relevant);
  return before.every((former) => {
    const found = now.get(former.path);
    return found?.parse === "full" && textOf(former) === textOf(throughJson(found));
  });
}

/** The form in which facts are cached. */
function throughJson(facts: FileFacts): FileFacts {
  return JSON.parse(JSON.stringify(facts)) as FileFacts;
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
