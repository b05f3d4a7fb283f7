/** Where a command speaks; injected, so that tests can listen. */
export interface Streams {
  /** Standard output: results only. */
  readonly out: (text: string) => void;
  /** Standard error: what people should know. */
  readonly err: (text: string) => void;
  /** Shown on a terminal only. */
  readonly progress: (phase: string, done?: number, total?: number) => void;
  /** Who has something to bring to an end when the process is told to stop; the process then ends with its command. */
  readonly onStop?: (end: () => void) => void;
  /** Width that texts for people may use. */
  readonly columns: number;
}
