/**
 * Lets what happened meanwhile be heard, a signal above all: who computes from one end to the other is deaf to it. Called between the
 * phases of a run, before anything of them is written.
 */
export function yieldTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
