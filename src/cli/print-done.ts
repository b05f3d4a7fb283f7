import type { Streams } from "./streams.js";

/** What was done, or that nothing is wrong: not printed with `--quiet`. */
export function printDone(text: string, streams: Streams): void {
  if (streams.isQuiet !== true) streams.out(text);
}

/** To standard error, even with `--quiet`. */
export function printAlways(text: string, streams: Streams): void {
  (streams.always ?? streams.err)(text);
}
