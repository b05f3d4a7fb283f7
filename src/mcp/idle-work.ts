/** Work for idle time between requests: first preparations for the next one, then checks for undetected changes. */

export interface IdleWork {
  /** Called when a request arrives, and when it is answered. */
  readonly busy: () => void;
  readonly end: () => void;
}

/** Idle ms before the next step. */
const QUIET = 60;
/** ms between two checks; longer if a check takes long. */
const PAUSE = 5000;
const PAUSE_FACTOR = 50;

/** `steps`: each runs once. Failures are ignored: they recur, and are reported, when the result is needed. */
export function idleWork(steps: readonly (() => unknown)[], check: () => unknown): IdleWork {
  const ahead = [...steps];
  let timer: NodeJS.Timeout | undefined;
  let nextVerification = performance.now() + PAUSE;
  const schedule = (delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(work, delay);
    // Must not keep the process alive.
    timer.unref();
  };
  const work = (): void => {
    const step = ahead.shift();
    const began = performance.now();
    attempt(step ?? check);
    if (step === undefined) nextVerification = performance.now() + Math.max(PAUSE, PAUSE_FACTOR * (performance.now() - began));
    else schedule(ahead.length > 0 ? QUIET : PAUSE);
  };
  return {
    busy: () => schedule(ahead.length > 0 ? QUIET : Math.max(QUIET, nextVerification - performance.now())),
    end: () => clearTimeout(timer),
  };
}

function attempt(work: () => unknown): void {
  try {
    const result = work();
    if (result instanceof Promise) result.catch(() => undefined);
  } catch {
    // See above.
  }
}
