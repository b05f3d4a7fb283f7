/** Progress on stderr, on terminals only: one line that is rewritten. */
const WAIT_MS = 200;
const PAUSE_MS = 50;
const CLEAR = "\r\u001b[K";

export interface Progress {
  readonly report: (phase: string, done?: number, total?: number) => void;
  /** Removes the line, if one was shown. */
  readonly end: () => void;
}

export function createProgress(stream: NodeJS.WriteStream, terminal = process.env["TERM"]): Progress {
  if (!stream.isTTY || terminal === "dumb") return { report: () => {}, end: () => {} };
  const started = Date.now();
  let shown = 0;
  return {
    report(phase, done, total) {
      const now = Date.now();
      if (now - started < WAIT_MS || (now - shown < PAUSE_MS && done !== undefined && done !== total)) return;
      shown = now;
      stream.write(`${CLEAR}${phase}${done === undefined ? "" : ` ${done}/${total ?? done}`}`);
    },
    end() {
      if (shown === 0) return;
      shown = 0;
      stream.write(CLEAR);
    },
  };
}
