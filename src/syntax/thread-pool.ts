/** Parser threads between two calls: a parser takes longer to load than a small repository to parse, and files are asked for in rounds. */
import type { ParserThread } from "./parser-thread.js";

export class ThreadPool {
  readonly #idle: ParserThread[] = [];

  /** A thread that has nothing to do and is alive. */
  take(): ParserThread | undefined {
    for (let thread = this.#idle.pop(); thread !== undefined; thread = this.#idle.pop()) if (!thread.isGone) return thread;
    return undefined;
  }

  give(thread: ParserThread): void {
    this.#idle.push(thread);
  }

  /** Ends the threads; without it they keep the process alive. */
  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((thread) => thread.stop()));
  }
}

/** Gives `work` a pool for as long as it takes. */
export async function withThreads<Result>(work: (threads: ThreadPool) => Promise<Result>): Promise<Result> {
  const threads = new ThreadPool();
  try {
    return await work(threads);
  } finally {
    await threads.close();
  }
}
