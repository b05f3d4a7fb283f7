/** Progress on stderr, on terminals only: one line that is rewritten. */
const WAIT_MS = 200;
const PAUSE_MS = 50;
/** Of a phase, before its rate says something about the rest. */
const SETTLED_MS = 2000;
const LEAST_SECONDS = 2;
const CLEAR = "\r\u001b[K";

interface Progress {
  readonly report: (phase: string, done?: number, total?: number) => void;
  /** Removes the line, if one was shown. */
  readonly end: () => void;
}

export function createProgress(stream: NodeJS.WriteStream, terminal = process.env["TERM"]): Progress {
  if (!stream.isTTY || terminal === "dumb") return { report: () => {}, end: () => {} };
  const started = Date.now();
  let shown = 0;
  let current = { phase: "", since: started };
  return {
    report(phase, done, total) {
      const now = Date.now();
      if (phase !== current.phase) current = { phase, since: now };
      if (now - started < WAIT_MS || (now - shown < PAUSE_MS && done !== undefined && done !== total)) return;
      shown = now;
      stream.write(
        `${CLEAR}${phase}${done === undefined ? "" : ` ${done}/${total ?? done}${timeLeft(done, total ?? done, now - current.since)}`}`,
      );
    },
    end() {
      if (shown === 0) return;
      shown = 0;
      stream.write(CLEAR);
    },
  };
}

/** An estimate from the rate of the phase so far; empty if that is too short, or little is left. */
function timeLeft(done: number, total: number, elapsed: number): string {
  if (elapsed < SETTLED_MS || done === 0) return "";
  const seconds = Math.round((elapsed / done) * (total - done) * 0.001);
  if (seconds < LEAST_SECONDS) return "";
  const minutes = Math.round(seconds / 60);
  return seconds < 90 ? `, about ${seconds} s left` : `, about ${minutes} min left`;
}
