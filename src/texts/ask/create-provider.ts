/**
 * A language model behind a server with OpenAI's Chat Completions API. Tries, time and bytes are limited.
 * A failed question affects only itself; a failure common to all questions throws `ProviderError`, and nothing more is sent.
 */
import { newRun, converse, type Run, type RunOptions } from "./converse.js";
import { openClient, TIMEOUT, type Client } from "./open-client.js";
import { ProviderError, type Answer, type Provider, type Question } from "./question.js";

export interface ProviderOptions extends RunOptions {
  /** Concurrent requests; 4 by default. */
  readonly concurrency?: number;
  /** Cancels all requests: `ask` then throws its reason. */
  readonly signal?: AbortSignal;
}

const CONCURRENCY = 4;
const ANSWER_BYTES = 262_144;

/** Loads and opens nothing before the first question. Tokens of an answer are the sum over all its requests. */
export function createProvider(options: ProviderOptions): Provider {
  const run = newRun(options);
  let opened: Promise<Client> | undefined;
  let queue: Promise<<T>(work: () => Promise<T>) => Promise<T>> | undefined;
  const ask = async (question: Question): Promise<Answer> => {
    opened ??= openClient(options, ANSWER_BYTES);
    queue ??= import("p-limit").then(({ default: limit }) => limit(options.concurrency ?? CONCURRENCY));
    const [client, limited] = [await opened, await queue];
    return await limited(() => askWithinTimeout(run, client, question, options));
  };
  return { host: run.asked.host, model: options.model, ask };
}

/** All tries and waits of a question end with its time limit, or with the run. */
async function askWithinTimeout(run: Run, client: Client, question: Question, options: ProviderOptions): Promise<Answer> {
  const { signal, timeout = TIMEOUT } = options;
  signal?.throwIfAborted();
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  signal?.addEventListener("abort", interrupt, { once: true });
  const timer = setTimeout(interrupt, timeout * 3 + 60_000);
  try {
    const answer = await converse(run, client, question, stop.signal);
    // An answer that arrived is kept; a missing one is due to the interruption, not to the question.
    if (answer.kind === "unusable") signal?.throwIfAborted();
    return answer;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ProviderError) {
      run.end ??= error;
      run.over.abort();
    }
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", interrupt);
  }
}
