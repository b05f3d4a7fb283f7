/** Progress on stderr, on a terminal only: one line that rewrites itself. */
const WAIT_MS = 200;

export interface Progress {
  readonly report: (phase: string, done?: number, total?: number) => void;
  readonly end: () => void;
}

export function createProgress(stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY) return { report: () => {}, end: () => {} };
  const started = Date.now();
  let shown = 0;
  return {
    report(phase, done, total) {
      const now = Date.now();
      if (now - started < WAIT_MS || (now - shown < 50 && done !== total)) return;
      shown = now;
      stream.write(`\r\u001b[K${phase}${done === undefined ? "" : ` ${done}/${total ?? done}`}`);
    },
    end: () => void stream.write("\r\u001b[K"),
  };
}
