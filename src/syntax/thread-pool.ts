/** Keeps parser threads between calls: files are requested in rounds, and a parser takes longer to load than a small repository to parse. */
import type { ParserThread } from "./parser-thread.js";

export class ThreadPool {
  readonly #idle: ParserThread[] = [];

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
    if (thread.isAtWork) void thread.stop();
    else this.#idle.push(thread);
  }

  /** Ends the threads, which otherwise keep the process alive. */
  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((thread) => thread.stop()));
  }
}

/** Provides a pool for the duration of `work`. */
export async function withThreads<Result>(work: (threads: ThreadPool) => Promise<Result>): Promise<Result> {
  const threads = new ThreadPool();
  try {
    return await work(threads);
  } finally {
    await threads.close();
  }
}
