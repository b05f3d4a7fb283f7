/** Output of a command; injected, so that tests can capture it. */
export interface Streams {
  /** Standard output: results only. `emphasis`: what is bold on a terminal with colours. */
  readonly out: (text: string, emphasis?: RegExp) => void;
  /** Standard error: messages for people. */
  readonly err: (text: string) => void;
  /** The same for errors that do not end a command, and what an option asked for: `--quiet` leaves it. Default: `err`. */
  readonly always?: (text: string) => void;
  /** With `--quiet`: what was done, and that nothing is wrong, is not printed. */
  readonly isQuiet?: boolean;
  /** The last line on a terminal: a command that goes on from here, and what it is for. Absent where programs read the output. */
  readonly next?: (command: string, what: string) => void;
  /** With `--verbose`: what was done, in a line. */
  readonly note?: (text: string) => void;
  /** Asks the person at the terminal; absent where there is none. */
  readonly ask?: (question: string) => Promise<boolean>;
  /** Shown on terminals only. */
  readonly progress: (phase: string, done?: number, total?: number) => void;
  /** Registers a handler for the request to stop; the process then ends when its command does. */
  readonly onStop?: (end: () => void) => void;
  /** Width available for text. */
  readonly columns: number;
}

/** What was done, or that nothing is wrong: not printed with `--quiet`. */
export function printDone(text: string, streams: Streams): void {
  if (streams.isQuiet !== true) streams.out(text);
}

/** To standard error, even with `--quiet`. */
export function printAlways(text: string, streams: Streams): void {
  (streams.always ?? streams.err)(text);
}
