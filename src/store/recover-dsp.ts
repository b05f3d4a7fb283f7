import { removeJournal } from "./journal.js";
import { loadDsp, type LoadedDsp } from "./load-dsp.js";
import { refuseNewerSchema } from "./refuse-newer-schema.js";
import { carryOut } from "./save-dsp.js";
import { removeLeftovers, removeStaging } from "./staging.js";

/**
 * Loads `.dsp` for a change. First completes an interrupted update on disk, or discards its journal if it is useless,
 * and removes its temporary files. Throws like `loadDsp` and `saveDsp`.
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
