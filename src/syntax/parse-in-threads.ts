/** Distributes batches over threads, replaces lost threads, and retries the files they were parsing. */
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
  /** How many of them parse at the same time. */
  readonly workers: number;
}

/**
 * Results are processed file by file while threads parse other batches. A thread that waits for its next batch takes precedence,
 * because it would be idle.
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

/** One thread after another. A returned batch stays in its lane, so a lone retry gets a fresh thread, never a pooled one. */
async function runLane(
  supply: Supply,
  settle: Finalize,
  desk: Desk,
  options: ThreadOptions & Pick<ThreadsOptions, "threads" | "workers">,
): Promise<void> {
  let thread: ParserThread | undefined;
  let lost = false;
  const again: (readonly Task[])[] = [];
  try {
    for (let batch = supply.take(); batch !== undefined; batch = again.pop() ?? supply.take()) {
      thread ??= (lost ? undefined : options.threads.take()) ?? new ParserThread(options);
      const answer = thread.parse(batch, options.workers);
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
 * Batches to run, last first. A file that is certainly the culprit gets its next attempt. One that died in a used thread may
 * be a victim of its predecessors' memory use, so it is first retried alone: results must not depend on the other files.
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
