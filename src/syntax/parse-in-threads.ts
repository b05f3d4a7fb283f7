/** Spreads batches over threads, replaces threads that are lost, and sends what they were at through the next attempt. */
import type { FileFacts } from "../model/facts.js";
import type { Language } from "../model/language.js";
import type { Outcome, ThreadOptions } from "./parser-thread.js";
import { ParserThread } from "./parser-thread.js";
import type { ThreadPool } from "./thread-pool.js";
import type { Supply } from "./supply.js";
import type { Finalize, Task } from "../model/parse-task.js";
import { nextAttempt } from "../model/parse-task.js";

export interface ThreadsOptions extends Omit<ThreadOptions, "extractors" | "first"> {
  readonly threads: ThreadPool;
}

/**
 * What is made of the answers is made while threads are at other batches, file by file: a thread that waits for its next batch comes first,
 * since nobody does its work meanwhile.
 */
interface Desk {
  readonly atWork: Set<ParserThread>;
  readonly unsettled: { readonly task: Task; readonly text: string | undefined }[];
}

export async function parseInThreads(
  languages: readonly Language[],
  supply: Supply,
  settle: Finalize,
  options: ThreadsOptions,
): Promise<void> {
  const extractors = extractorsOf(languages);
  const desk: Desk = { atWork: new Set(), unsettled: [] };
  const lanes = Array.from({ length: options.workers }, () => runLane(supply, settle, desk, { ...options, extractors }));
  const results = await Promise.allSettled(lanes);
  for (const result of results) if (result.status === "rejected") throw result.reason;
  settleMeanwhile(desk, settle);
}

function settleMeanwhile({ atWork, unsettled }: Desk, settle: Finalize): void {
  while (![...atWork].some((thread) => thread.isIdle)) {
    const next = unsettled.pop();
    if (next === undefined) return;
    settle(next.task, next.text === undefined ? undefined : (JSON.parse(next.text) as FileFacts), next.text);
  }
}

export function extractorsOf(languages: readonly Language[]): ReadonlyMap<string, string> {
  return new Map(languages.map((language) => [language.name, language.extractor.href]));
}

/** One thread after another; a batch that comes back stays in its lane, so a lone retry gets a fresh thread, never a pooled one. */
async function runLane(
  supply: Supply,
  settle: Finalize,
  desk: Desk,
  options: ThreadOptions & Pick<ThreadsOptions, "threads">,
): Promise<void> {
  let thread: ParserThread | undefined;
  let lost = false;
  const again: (readonly Task[])[] = [];
  try {
    for (let batch = supply.take(); batch !== undefined; batch = again.pop() ?? supply.take()) {
      thread ??= (lost ? undefined : options.threads.take()) ?? new ParserThread(options);
      const answer = thread.parse(batch);
      desk.atWork.add(thread);
      supply.prepare();
      settleMeanwhile(desk, settle);
      const outcome = await answer;
      desk.atWork.delete(thread);
      if (outcome.kind === "done") {
        desk.unsettled.push(...batch.map((task, index) => ({ task, text: outcome.facts[index] })));
        continue;
      }
      await thread.stop();
      thread = undefined;
      lost = true;
      again.push(...afterLoss(batch, outcome, settle));
    }
    settleMeanwhile(desk, settle);
  } finally {
    if (thread !== undefined) options.threads.give(thread);
  }
}

/**
 * Batches to run, last first. A file that is surely the culprit gets its next attempt; one that died in a used thread may
 * be the victim of its predecessors' memory and is tried alone first, so that results do not depend on company.
 */
function afterLoss(batch: readonly Task[], loss: Extract<Outcome, { kind: "lost" }>, settle: Finalize): readonly (readonly Task[])[] {
  const index = loss.culprit ?? (batch.length === 1 ? 0 : undefined);
  if (index === undefined) return batch.map((task) => [task]).reverse();
  const culprit = batch[index];
  const others = batch.filter((_, position) => position !== index);
  const rest = others.length === 0 ? [] : [others];
  if (culprit === undefined) return rest;
  const next = loss.certain ? nextAttempt(culprit) : culprit;
  if (next === undefined) {
    settle(culprit, undefined);
    return rest;
  }
  return [...rest, [next]];
}
