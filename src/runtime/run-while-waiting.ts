/** Work for this thread while it waits for others. */
import { setImmediate } from "node:timers/promises";

export interface Errands {
  /** Does a small part of the work that is needed in any case; false if none is left. */
  readonly meanwhile: () => boolean;
  /** Loads what may be needed afterwards; called once when no other work is left. */
  readonly ahead: () => Promise<unknown>;
}

/**
 * Runs errands one by one until none is left or `work` has ended, and then `ahead` if `work` is still running. Resolves when the current errand is
 * done, not when `work` is. The caller must await `work` itself to see its failure.
 */
export async function whileAtWork(work: Promise<unknown>, { meanwhile, ahead }: Errands): Promise<void> {
  const state = { isOver: false };
  const end = (): void => void (state.isOver = true);
  void work.then(end, end);
  while (!state.isOver && meanwhile()) await setImmediate();
  if (!state.isOver) await ahead();
}
