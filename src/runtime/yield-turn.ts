/**
 * Lets the event loop handle pending events, above all signals, which a long computation would delay. Call it between the
 * phases of a run, before anything is written.
 */
export function yieldTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
