/** State shared by both threads of `prefetch.ts`: a state for each column, and the id of its verified version. */

export const AHEAD = ["description", "imports", "shared"] as const;

export const [WAITING, VERIFIED, CHANGED] = [0, 1, 2];
/** Bytes of an id; longer ones are not transferred. */
export const LONGEST_ID = 64;

export interface PrefetchOrder {
  readonly base: string;
  /** By index in `AHEAD`; last: progress of the thread. */
  readonly states: Int32Array;
  /** `LONGEST_ID` bytes each. */
  readonly ids: Uint8Array;
}
