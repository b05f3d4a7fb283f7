import { join } from "node:path";
import type { DspTree } from "../dsp/dsp-tree.js";
import { isEntityDirectory } from "../dsp/uid.js";
import { repaired, type Fault } from "../dsp/verify/fault.js";
import { layoutFaults } from "../dsp/verify/layout.js";
import { readJournal, rollForward, type Journal } from "./journal.js";
import { DSP_DIRECTORY, requirePlainDirectory } from "../fs/dsp-directory.js";
import { readDsp } from "./read-dsp.js";
import { isReverseCacheStale } from "./save-reverse-cache.js";
import { JOURNAL } from "./staging.js";

export interface DamagedDsp {
  readonly tree: DspTree;
  /** Faults that are not visible in the tree itself. */
  readonly faults: readonly Fault[];
  /** Existing paths that the tree contains only in part, or not at all. */
  readonly sealed: ReadonlySet<string>;
}

/**
 * `.dsp`, however damaged, as it is on disk or after the journal of an interrupted run. Undefined if there is none. Writes nothing.
 * Throws `UserError` only if something cannot be read at all, or if `.dsp` is not a directory.
 */
export function loadDamaged(root: string): DamagedDsp | undefined {
  const base = join(root, DSP_DIRECTORY);
  if (!requirePlainDirectory(base)) return undefined;
  const { tree: disk, foreign, faults: found } = readDsp(base);
  const journal = readJournal(root);
  const after = typeof journal === "object" ? rollForward(disk, journal) : undefined;
  const tree = after ?? disk;
  // The rules report missing lists and descriptions.
  const faults = found.filter(({ code, path }) => code !== "misplaced" || !isEntityDirectory(path.slice(0, path.indexOf("/"))));
  const sealed = new Set([...foreign, ...faults.flatMap(({ code, path }) => (code === "misplaced" ? [] : [path]))]);
  return { tree, faults: [...faults, ...layoutFaults(foreign), ...interrupted(journal, after), ...stale(base, tree)], sealed };
}

function interrupted(journal: Journal | "damaged" | undefined, after: DspTree | undefined): readonly Fault[] {
  if (journal === undefined) return [];
  const path = `../${JOURNAL}`;
  const code = "interrupted-run";
  if (journal === "damaged")
    return [{ code, path, detail: "a damaged journal of a run that had changed nothing yet", fix: repaired("discards it"), edits: [] }];
  if (after === undefined)
    return [{ code, path, detail: "the journal of a run; .dsp has been changed by others since", fix: repaired("discards it"), edits: [] }];
  return [{ code, path, detail: "a run was interrupted; .dsp is read as if it were finished", fix: repaired("finishes it"), edits: [] }];
}

function stale(base: string, tree: DspTree): readonly Fault[] {
  if (!isReverseCacheStale(base, tree)) return [];
  return [
    {
      code: "stale-cache",
      path: ".cache",
      detail: "contradicts the imports",
      fix: repaired("or 'dsp-cli rebuild-cache' rebuilds it"),
      edits: [],
    },
  ];
}
