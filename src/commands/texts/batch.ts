/**
 * Questions submitted as a batch, which costs half and takes hours. Each run submits the questions that are ready, one level of the
 * dependency order after the other; the next run collects the answers and submits the questions that depend on them.
 */
import { collectBatch, readBatchLines, submitBatch, writeBatchLines, type BatchOptions } from "../../texts/ask/batch.js";
import { AnswerLater, type Provider, type Question } from "../../texts/ask/question.js";
import type { AnswerStore } from "../../texts/stage/answer-store.js";

/** Below OpenAI's limit for one file. */
const MOST_QUESTIONS = 40_000;
const MOST_CHARACTERS = 100_000_000;

export interface Waiting {
  readonly done: number;
  readonly total: number;
}

/** Progress of the pending batch; undefined if there is none, or if its answers are now stored. Throws `ProviderError`. */
export async function takeUpBatch(store: AnswerStore, options: BatchOptions, tell: (text: string) => void): Promise<Waiting | undefined> {
  const batch = store.handedIn();
  if (batch === undefined) return undefined;
  const collected = await collectBatch(options, batch.id);
  if (collected.kind === "pending") return collected;
  if (collected.kind === "failed") tell(`note: batch ${batch.id}: ${collected.reason}; its questions are handed in again\n`);
  else {
    const questions = new Map(Object.entries(batch.questions));
    for (const [id, answer] of readBatchLines(collected.lines, questions)) {
      const question = questions.get(id);
      if (question !== undefined) store.keep(question, answer);
    }
  }
  store.handIn(undefined);
  return undefined;
}

export interface Collector {
  readonly provider: Provider;
  /** Submits the collected questions; returns the batch's id and size, undefined if there are none. Throws `ProviderError`. */
  readonly handIn: () => Promise<{ readonly id: string; readonly questions: number } | undefined>;
}

/** A provider that only collects questions. */
export function collectQuestions(store: AnswerStore, options: BatchOptions, host: string): Collector {
  const questions = new Map<string, Question>();
  let characters = 0;
  return {
    provider: {
      host,
      model: options.model,
      ask: (question) => {
        characters += question.system.length + question.user.length;
        if (questions.size < MOST_QUESTIONS && characters < MOST_CHARACTERS) questions.set(store.keyOf(question), question);
        return Promise.reject(new AnswerLater("the answer comes with the batch"));
      },
    },
    async handIn() {
      if (questions.size === 0) return undefined;
      const id = await submitBatch(options, writeBatchLines(options.model, questions));
      store.handIn({ id, questions: Object.fromEntries(questions) });
      return { id, questions: questions.size };
    },
  };
}
