/** Output of a command; injected, so that tests can capture it. */
export interface Streams {
  /** Standard output: results only. `emphasis`: what is bold on a terminal with colours. */
  readonly out: (text: string, emphasis?: RegExp) => void;
  /** Standard error: messages for people. */
  readonly err: (text: string) => void;
  /** Shown on terminals only. */
  readonly progress: (phase: string, done?: number, total?: number) => void;
  /** Registers a handler for the request to stop; the process then ends when its command does. */
  readonly onStop?: (end: () => void) => void;
  /** Width available for text. */
  readonly columns: number;
}
