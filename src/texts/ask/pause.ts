/** Waits before a retry: as long as the server requests, otherwise with exponential backoff and jitter. */
import { setTimeout } from "node:timers/promises";
import type { Failure } from "./classify-failure.js";

export interface Patience {
  /** Milliseconds; throws when the signal is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  /** From 0 to below 1. */
  readonly random: () => number;
}

export const TRIES = 4;
/** Milliseconds; doubles with every try. Rate limits count per minute, so shorter waits would only use up the tries. */
const FIRST_WAIT = 1000;
const FIRST_WAIT_AT_LIMIT = 8000;

export function patience(given: Partial<Patience>): Patience {
  const { sleep = async (milliseconds, signal) => await setTimeout(milliseconds, undefined, { signal }), random = Math.random } = given;
  return { sleep, random };
}

/** Waits after the `tries`-th try; false if there are no more tries or the signal is aborted. */
export async function pause(
  { sleep, random }: Patience,
  failure: Extract<Failure, { kind: "again" }>,
  tries: number,
  signal: AbortSignal,
): Promise<boolean> {
  if (signal.aborted || tries >= TRIES) return false;
  const first = failure.limited === true ? FIRST_WAIT_AT_LIMIT : FIRST_WAIT;
  const own = first * 2 ** (tries - 1) * (0.5 + random() / 2);
  // Never sooner than requested; slightly later, so that waiting requests do not return at the same time.
  const wait = failure.wait === undefined ? own : failure.wait + random() * FIRST_WAIT;
  try {
    await sleep(wait, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return !signal.aborted;
}
