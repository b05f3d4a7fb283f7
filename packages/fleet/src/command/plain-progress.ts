/** What a long run says where nobody sees a line that is replaced: in logs of service managers and CI. */
import { shown } from "../ask/answer.js";
import type { Host } from "../host.js";

export interface RunProgress {
  readonly line: (text: string) => void;
  readonly failed: (repository: string, reason: string) => void;
}

/** Milliseconds between two lines. */
const PAUSE = 30_000;

/** `isTerminal`: whether standard error is one. `now`: milliseconds. */
export function openProgress({ progress, err }: Pick<Host, "progress" | "err">, isTerminal: boolean, now = Date.now): RunProgress {
  if (isTerminal) return { line: progress, failed: () => undefined };
  let last = now();
  return {
    line: (text) => {
      progress(text);
      if (now() - last < PAUSE) return;
      last = now();
      err(`${text}\n`);
    },
    failed: (repository, reason) => err(`failed ${shown(repository)}: ${shown(reason)}\n`),
  };
}
