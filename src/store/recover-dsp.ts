import { removeJournal } from "./journal.js";
import { loadDsp, type LoadedDsp } from "./load-dsp.js";
import { refuseNewerSchema } from "./refuse-newer-schema.js";
import { carryOut } from "./save-dsp.js";
import { removeLeftovers, removeStaging } from "./staging.js";

/**
 * Loads `.dsp` for a change: first finishes on disk what an interrupted run began, or drops its journal where it can be of no use,
 * and removes what it left lying beside. Throws as `loadDsp` and `saveDsp` do.
 */
export function recoverDsp(root: string): LoadedDsp | undefined {
  const loaded = loadDsp(root);
  if (loaded !== undefined) refuseNewerSchema(loaded.tree);
  removeLeftovers(root);
  const journal = loaded?.journal;
  if (loaded !== undefined && typeof journal === "object") {
    try {
      carryOut(root, journal.changes, loaded.tree);
    } finally {
      removeStaging(root);
    }
  } else removeJournal(root);
  return loaded;
}
