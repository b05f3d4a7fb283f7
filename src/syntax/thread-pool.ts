/** Keeps parser threads between calls: files are requested in rounds, and a parser takes longer to load than a small repository to parse. */
import type { ParserThread } from "./parser-thread.js";
import { openTreeCounts, resetTreeCounts } from "./tree-counts.js";

export class ThreadPool {
  readonly #idle: ParserThread[] = [];
  /** Shared with its threads. */
  readonly trees = openTreeCounts();
  #hasEnded = false;

  /** Forgets what threads that outlive a run have counted in it. */
  startRun(): void {
    resetTreeCounts(this.trees);
  }

  /** An idle, live thread. */
  take(): ParserThread | undefined {
    for (let thread = this.#idle.pop(); thread !== undefined; thread = this.#idle.pop()) if (!thread.hasExited) return thread;
    return undefined;
  }

  get isEmpty(): boolean {
    return this.#idle.every((thread) => thread.hasExited);
  }

  /** A thread that still parses, because a run failed meanwhile, would answer the next one with the facts of other files. */
  give(thread: ParserThread): void {
    if (this.#hasEnded || thread.isAtWork) void thread.stop();
    else this.#idle.push(thread);
  }

  /** Ends the threads, which otherwise keep the process alive. */
  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((thread) => thread.stop()));
  }

  /** The same for threads that are still at work. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.close();
  }
}

/** Provides a pool for the duration of `work`, or `kept`, which outlives it. */
export async function withThreads<Result>(work: (threads: ThreadPool) => Promise<Result>, kept?: ThreadPool): Promise<Result> {
  if (kept !== undefined) return await work(kept);
  const threads = new ThreadPool();
  try {
    return await work(threads);
  } finally {
    await threads.close();
  }
}
