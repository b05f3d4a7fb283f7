/**
 * Questions handed in as a batch, which costs half and takes hours: what is ready now is handed in, one level of the condensation after the
 * other; the next run takes the answers up and hands in what they made ready.
 */
import { collectBatch, readBatchLines, submitBatch, writeBatchLines, type BatchOptions } from "../../texts/ask/batch.js";
import { AnswerLater, type Provider, type Question } from "../../texts/ask/question.js";
import type { AnswerStore } from "../../texts/stage/answer-store.js";

/** Below what OpenAI takes in one file. */
const MOST_QUESTIONS = 40_000;
const MOST_CHARACTERS = 100_000_000;

export interface Waiting {
  readonly done: number;
  readonly total: number;
}

/** Answers how far the batch under way is; undefined where none is, or where its answers are kept now. Throws `ProviderError`. */
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
  /** Hands in what was asked; answers the batch's name and size, undefined where nothing was asked. Throws `ProviderError`. */
  readonly handIn: () => Promise<{ readonly id: string; readonly questions: number } | undefined>;
}

/** A provider that answers nothing now. */
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
