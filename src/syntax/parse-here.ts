/** Parses in this thread, without limits of time or memory; an extractor that throws still affects only its file. */
import type { FileFacts } from "../model/facts.js";
import type { Extract, Language } from "../model/language.js";
import { type Finalize, nextAttempt, type Task } from "../model/parsing/parse-task.js";
import type { Supply } from "./supply.js";

export async function parseHere(languages: readonly Language[], supply: Supply, settle: Finalize): Promise<void> {
  const extractors = new Map<string, Extract>();
  for (let batch = supply.take(); batch !== undefined; batch = supply.take()) {
    for (const task of batch) {
      const extract = extractors.get(task.language) ?? (await loadExtractor(languages, task.language));
      extractors.set(task.language, extract);
      await parseOne(extract, task, settle);
    }
  }
}

async function loadExtractor(languages: readonly Language[], name: string): Promise<Extract> {
  const language = languages.find((candidate) => candidate.name === name);
  if (language === undefined) throw new Error(`unknown language "${name}"`);
  return (await language.load()).extract;
}

async function parseOne(extract: Extract, first: Task, settle: Finalize): Promise<void> {
  let task = first;
  for (;;) {
    const facts = await attempt(extract, task);
    const next = facts === undefined ? nextAttempt(task) : undefined;
    if (next === undefined) return settle(task, facts);
    task = next;
  }
}

async function attempt(extract: Extract, task: Task): Promise<FileFacts | undefined> {
  try {
    return await extract(task.path, task.text, task.mode);
  } catch {
    return undefined;
  }
}
