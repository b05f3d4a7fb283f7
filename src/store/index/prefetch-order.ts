/** What both threads of `prove-ahead.ts` know: a state for each column, and the name of the writing that was proved. */

export const AHEAD = ["description", "imports", "shared", "reasons"] as const;

export const [WAITING, PROVED, CHANGED] = [0, 1, 2];
/** Bytes of a name; a longer one is not told. */
export const LONGEST_ID = 64;

export interface PrefetchOrder {
  readonly base: string;
  /** By place in `AHEAD`; last: how far the thread is. */
  readonly states: Int32Array;
  /** `LONGEST_ID` for each. */
  readonly ids: Uint8Array;
}
