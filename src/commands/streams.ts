/** Where a command speaks; injected, so that tests can listen. */
export interface Streams {
  /** Standard output: results only. */
  readonly out: (text: string) => void;
  /** Standard error: what people should know. */
  readonly err: (text: string) => void;
  /** Shown on a terminal only. */
  readonly progress: (phase: string, done?: number, total?: number) => void;
  /** Width that texts for people may use. */
  readonly columns: number;
}
