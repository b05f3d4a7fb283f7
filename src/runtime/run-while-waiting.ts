/** What this thread does while others work for it. */
import { setImmediate } from "node:timers/promises";

export interface Errands {
  /** Does a little of what is to be done in any case; false where nothing is left. */
  readonly meanwhile: () => boolean;
  /** Loads what may be asked for afterwards; done once there is nothing else to do. */
  readonly ahead: () => Promise<unknown>;
}

/**
 * Runs errands one by one until none is left or the work is over, whichever is first; what is ahead only where there is still time. Answers when the
 * errand at hand is done, not when the work is. That the work fails is for whoever waits for it.
 */
export async function whileAtWork(work: Promise<unknown>, { meanwhile, ahead }: Errands): Promise<void> {
  const state = { isOver: false };
  const end = (): void => void (state.isOver = true);
  void work.then(end, end);
  while (!state.isOver && meanwhile()) await setImmediate();
  if (!state.isOver) await ahead();
}
