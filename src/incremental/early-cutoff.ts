/** Whether what was written into some sources since changes nothing of what a map takes from them. */
import { languages } from "../../languages/index.js";
import type { FileFacts } from "../model/facts.js";
import { decodeText } from "../fs/decode-text.js";
import type { Inventory } from "../inventory/inventory.js";
import { openHistory } from "../git/open-history.js";
import type { ChangedSource } from "./snapshot.js";
import { readBytes } from "../fs/read-bytes.js";
import type { FactsStore } from "../model/facts-store.js";
import { loadWorkspaces } from "../scan/open-workspaces.js";
import { parseAll, startEarly } from "../syntax/parse-all.js";
import { withThreads, type ThreadPool } from "../syntax/thread-pool.js";
import { openAnswers } from "./recheck-readings.js";
import { substances, type Matter } from "./relevant-facts.js";
import { whileAtWork, type Errands } from "../runtime/run-while-waiting.js";

/** The errands are those of while a parser is at work: ahead is what draws the map where more has changed. */
export interface Known extends Errands {
  readonly matter: Matter;
  /** Facts of the sources as they were, and where those of today go. */
  readonly open: () => Promise<FactsStore | undefined>;
}

export function isUnchangedBy(root: string, tree: Inventory, changed: readonly ChangedSource[], known: Known): Promise<boolean> {
  return withThreads((threads) => {
    const paths = changed.map(({ path }) => path);
    startEarly(languages, paths, threads, {});
    return saysTheSameBy(threads, { root, tree, changed, ...known });
  });
}

interface Asked extends Known {
  readonly root: string;
  readonly tree: Inventory;
  readonly changed: readonly ChangedSource[];
}

async function saysTheSameBy(threads: ThreadPool, { root, tree, changed, matter, open, ...known }: Asked): Promise<boolean> {
  const store = await open();
  if (store === undefined) return false;
  const answersAlike = await openAnswers();
  if (!changed.every(answersAlike)) return false;
  const before = changed.flatMap(({ facts }) => store.at(facts) ?? []);
  if (before.length < changed.length || !agreesWithHistory(root, tree, changed)) return false;
  const texts = new Map(changed.map(({ path, bytes }) => [path, decodeText(bytes)]));
  const files = changed.flatMap(({ path }) => {
    const language = languages.find(({ claims }) => claims(path));
    return language === undefined ? [] : [{ path, language: language.name }];
  });
  const parsing = parseAll(languages, files, (path) => texts.get(path), { facts: store, threads });
  await whileAtWork(parsing, { ...known, ahead: () => Promise.all([known.ahead(), loadWorkspaces(tree, languages)]) });
  const now = await parsing;
  const substanceOf = substances(matter);
  return before.every((facts) => {
    const found = now.get(facts.path);
    return found?.parse === "full" && substanceOf(facts) === substanceOf(plain(found));
  });
}

/** What was kept has been through JSON. */
function plain(facts: FileFacts): FileFacts {
  return JSON.parse(JSON.stringify(facts)) as FileFacts;
}

/** Where version control was asked whether a file is another than it was, it has to say the same today. */
function agreesWithHistory(root: string, tree: Inventory, changed: readonly ChangedSource[]): boolean {
  const asked = changed.filter((source) => source.changed !== undefined);
  if (asked.length === 0) return true;
  const bytes = new Map(changed.map((source) => [source.path, source]));
  const read = (path: string): Uint8Array | undefined => {
    const found = bytes.get(path)?.bytes ?? readBytes(root, path);
    return typeof found === "string" ? undefined : found;
  };
  const { history } = openHistory(root, { paths: tree.paths, read, idOf: (path) => bytes.get(path)?.id });
  return asked.every(({ path, changed: was }) => history?.changed(path) === was);
}
