/** A command line of the protocol, as the sessions see it: words go in, an answer comes out, a directory changes. */

export interface Answer {
  readonly exit: number;
  readonly stdout: string;
  /** Whether it reported an error. */
  readonly error: boolean;
  /** It died instead of refusing. */
  readonly crashed: boolean;
  /** What it said on standard error. */
  readonly stderr: string;
}

export interface Program {
  /** The reference may crash, ours may not. */
  readonly mayCrash: boolean;
  /** `mint`: the digits of a UID that is to be made up; a program that cannot be told ignores them. */
  readonly run: (words: readonly string[], directory: string, mint?: string) => Promise<Answer>;
  readonly close: () => void;
}
