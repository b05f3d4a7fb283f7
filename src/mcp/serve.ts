import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { SearchIndex } from "../retrieve/search-index.js";
import { createServer, type Serving } from "./server.js";
import { type Lines, lineTransport } from "./line-transport.js";

/** Idle ms before the next step. */
const QUIET = 60;

/** ms between two checks; longer if a check takes long. */
const PAUSE = 5000;

const PAUSE_FACTOR = 50;

/** Serves one client until its input ends. */
export async function serve(serving: Omit<Serving, "busy">, lines: Lines): Promise<void> {
  const { live, code } = serving;
  const index = (): SearchIndex => live.current().index();
  // The index of uses last: the first time it reads all sources.
  const steps = [live.current, () => live.current().graph(), () => index().described.prepare(), code.current];
  const verifyAgain = (): unknown => {
    live.verifyAgain();
    return code.current();
  };
  const { busy, end } = idleWork(steps, verifyAgain);
  await new Promise<void>((resolve) => {
    const onerror = (error: Error): void => lines.log(`${error.message}\n`);
    serveStdio(() => createServer({ ...serving, busy }), { transport: lineTransport({ ...lines, onEnd: resolve }), onerror });
    busy();
  });
  end();
}

/** Work for idle time between requests: first preparations for the next one, then checks for undetected changes. */
interface IdleWork {
  /** Called when a request arrives, and when it is answered. */
  readonly busy: () => void;
  readonly end: () => void;
}

/** `steps`: each runs once. Failures are ignored: they recur, and are reported, when the result is needed. */
function idleWork(steps: readonly (() => unknown)[], check: () => unknown): IdleWork {
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
