/** Work for the time between two questions: first what the next one would wait for, then a look at what may have changed unseen. */

export interface IdleWork {
  /** A question came, or was answered. */
  readonly busy: () => void;
  readonly end: () => void;
}

/** ms without a question before the next step is taken. */
const QUIET = 60;
/** ms between two looks; longer where a look takes long. */
const PAUSE = 5000;
const PAUSE_FACTOR = 50;

/** `steps`: each taken once. What fails here fails again, and is told, when it is asked for. */
export function idleWork(steps: readonly (() => unknown)[], look: () => void): IdleWork {
  const ahead = [...steps];
  let timer: NodeJS.Timeout | undefined;
  let nextVerification = performance.now() + PAUSE;
  const schedule = (delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(work, delay);
    // Nobody is kept waiting for the end of the program.
    timer.unref();
  };
  const work = (): void => {
    const step = ahead.shift();
    const began = performance.now();
    attempt(step ?? look);
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
