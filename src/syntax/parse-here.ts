/** Parses in this thread, without limits of time or memory; an extractor that throws still affects only its file. */
import type { FileFacts } from "../model/facts.js";
import type { Extract, Language } from "../model/language.js";
import type { Supply } from "./supply.js";
import type { Finalize, Task } from "../model/parse-task.js";
import type { TreeWatch } from "../model/tree-watch.js";
import { turnOff, watchTrees, type TreeCounts } from "./tree-counts.js";
import { TreeDifference } from "../model/tree-difference.js";
import { nextAttempt } from "../model/parse-task.js";

export async function parseHere(languages: readonly Language[], supply: Supply, settle: Finalize, trees: TreeCounts): Promise<void> {
  const extractors = new Map<string, Extract>();
  for (let batch = supply.take(); batch !== undefined; batch = supply.take()) {
    for (const task of batch) {
      const extract = extractors.get(task.language) ?? (await loadExtractor(languages, task.language));
      extractors.set(task.language, extract);
      let difference: TreeDifference | undefined;
      const watch = watchTrees(trees, (offset) => (difference = new TreeDifference(task.path, offset)));
      await parseOne(extract, task, settle, watch);
      if (difference === undefined) continue;
      turnOff(trees);
      throw difference;
    }
  }
}

async function loadExtractor(languages: readonly Language[], name: string): Promise<Extract> {
  const language = languages.find((candidate) => candidate.name === name);
  if (language === undefined) throw new Error(`unknown language "${name}"`);
  return (await language.load()).extract;
}

async function parseOne(extract: Extract, first: Task, settle: Finalize, watch: TreeWatch): Promise<void> {
  let task = first;
  for (;;) {
    const facts = await attempt(extract, task, watch);
    const next = facts === undefined ? nextAttempt(task) : undefined;
    if (next === undefined) return settle(task, facts);
    task = next;
  }
}

async function attempt(extract: Extract, task: Task, watch: TreeWatch): Promise<FileFacts | undefined> {
  try {
    return await extract(task.path, task.text, task.mode, watch);
  } catch {
    return undefined;
  }
}
