import { play, type Contestants } from "./replay.js";
import type { Session } from "./session.js";

/** Plays at most this often: a shorter session is a courtesy. */
const TRIES = 300;

/** The shortest session that still shows a difference: the steps up to it, then without what it does not need. */
export async function shrink(
  session: Session,
  contestants: Contestants,
  scratch: string,
): Promise<{ readonly session: Session; readonly what: string }> {
  const budget = { tries: TRIES };
  const fails = async (steps: Session["steps"]) => {
    budget.tries -= 1;
    return budget.tries < 0 ? undefined : (await play({ ...session, steps }, contestants, scratch, 1)).difference;
  };
  const first = await fails(session.steps);
  if (first === undefined) return { session, what: "seen once, and not again when the trees were compared after every step" };
  let [steps, what] = [session.steps.slice(0, first.length), first.what];
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let end = steps.length; end > 0; end -= size) {
      const candidate = steps.toSpliced(Math.max(0, end - size), Math.min(size, end));
      const difference = await fails(candidate);
      if (difference === undefined) continue;
      [steps, what] = [candidate.slice(0, difference.length), difference.what];
      end = Math.min(end, steps.length + size);
    }
  }
  return { session: { ...session, steps }, what };
}
