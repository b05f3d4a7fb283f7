/** `--quiet` and `--verbose`, which every command accepts at any place. */
import { userError } from "../../model/errors/user-error.js";
import type { Streams } from "../../cli/streams.js";

const QUIET = new Set(["-q", "--quiet"]);
const VERBOSE = new Set(["-v", "--verbose"]);

export interface Verbosity {
  /** Without these options. */
  readonly words: readonly string[];
  readonly isQuiet: boolean;
  readonly isVerbose: boolean;
}

/** Throws `UserError` if both are given. */
export function takeVerbosity(given: readonly string[]): Verbosity {
  const end = given.indexOf("--");
  const isOption = (word: string, at: number): boolean => (end < 0 || at < end) && (QUIET.has(word) || VERBOSE.has(word));
  const taken = given.filter(isOption);
  const [isQuiet, isVerbose] = [QUIET, VERBOSE].map((names) => taken.some((word) => names.has(word)));
  if (isQuiet === true && isVerbose === true) throw userError("conflicting-options", { first: "--quiet", second: "--verbose" });
  return { words: given.filter((word, at) => !isOption(word, at)), isQuiet: isQuiet === true, isVerbose: isVerbose === true };
}

/** Without notes and progress. Errors end a command and are printed by its caller. */
export function quietStreams(streams: Streams): Streams {
  return { ...streams, always: streams.always ?? streams.err, err: () => undefined, progress: () => undefined, isQuiet: true };
}

export type VerboseStreams = Streams & Required<Pick<Streams, "note">>;

/** Each phase in a line of its own, with the time since the start. */
export function verboseStreams(streams: Streams, now: () => number = () => performance.now()): VerboseStreams {
  const started = now();
  let last = "";
  const note = (text: string): void => streams.err(`[${((now() - started) / 1000).toFixed(2)} s] ${text}\n`);
  return {
    ...streams,
    note,
    progress: (phase, done, total) => {
      if (phase !== last) note(total === undefined ? phase : `${phase}: ${total}`);
      last = phase;
      streams.progress(phase, done, total);
    },
  };
}
