/** The time that a run may wait for a cache, all requests together. */
import { failure } from "./transport.js";

export interface Waiting {
  /** Throws `CacheFailure` if the time is over before `work` is done, and at once if it was over before. */
  readonly during: <Result>(work: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;
}

/** `most`: ms. */
export function limitWaiting(most: number): Waiting {
  let left = most;
  return {
    async during(work) {
      if (left <= 0) throw tooSlow(most);
      const started = performance.now();
      const abort = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          reject(tooSlow(most));
          abort.abort();
        }, left);
      });
      try {
        return await Promise.race([work(abort.signal), late]);
      } finally {
        clearTimeout(timer);
        left -= performance.now() - started;
      }
    },
  };
}

function tooSlow(most: number): Error {
  return failure(`did not answer within ${most / 1000} s`);
}
