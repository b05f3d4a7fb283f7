/** `verify`: checks `.dsp` by itself. Reads nothing else, writes nothing. */
import { entityUids, readImports, readShared, tocNames, type DspTree, isEntityDirectory } from "../../dsp/dsp-tree.js";
import { sortFaults, type Fault, repaired, layoutFaults } from "../../dsp/verify/fault.js";
import { findFaults } from "../../dsp/verify/find-faults.js";
import { userError } from "../../model/errors/user-error.js";
import { readAsItIs } from "../../store/lock-store.js";
import type { Given } from "../registry/command.js";
import { conflictJudge } from "../../pipeline/conflict-judge.js";
import { jsonDocument, plural } from "../../model/shown-text.js";
import { printFaults, reportFault } from "./print-faults.js";
import { printDone, type Streams } from "../../cli/streams.js";
import { join } from "node:path";
import { readJournal, rollForward, type Journal } from "../../store/journal.js";
import { DSP_DIRECTORY, requirePlainDirectory } from "../../fs/files.js";
import { readDsp } from "../../store/read-dsp.js";
import { isReverseCacheStale } from "../../store/save-reverse-cache.js";
import { JOURNAL } from "../../store/staging.js";

/** Returns the exit code: 0 sound, 1 faults. Throws `UserError`, exit code 2, if `.dsp` cannot be read. */
export function verifyDsp({ root, json }: Given, streams: Streams): number {
  const { tree, faults: found, sealed } = readAsItIs(root, () => requireDamaged(root));
  const { tree: settled, faults } = findFaults(tree, conflictJudge(root, tree), sealed);
  const all = sortFaults([...found, ...faults]);
  const counts = countTree(settled);
  if (json) streams.out(jsonDocument({ faults: all.map(reportFault), counts }));
  else if (all.length > 0) streams.out(print(all, counts));
  else printDone(print(all, counts), streams);
  return all.length > 0 ? 1 : 0;
}

export function requireDamaged(root: string): DamagedDsp {
  const damaged = loadDamaged(root);
  if (damaged === undefined) throw userError("no-map", { place: root });
  return damaged;
}

interface Counts {
  readonly entities: number;
  readonly imports: number;
  readonly shared: number;
  readonly tocs: number;
}

function countTree(tree: DspTree): Counts {
  const uids = entityUids(tree);
  const sum = (linesOf: (uid: string) => readonly unknown[]): number => uids.reduce((total, uid) => total + linesOf(uid).length, 0);
  return {
    entities: uids.length,
    imports: sum((uid) => readImports(tree, uid)),
    shared: sum((uid) => readShared(tree, uid)),
    tocs: tocNames(tree).length,
  };
}

function print(faults: readonly Fault[], { entities, imports, shared, tocs }: Counts): string {
  const counts = `${plural(entities, "entity", "entities")}, ${plural(imports, "import")}, ${shared} shared, ${plural(tocs, "table of contents", "tables of contents")}`;
  if (faults.length === 0) return `no faults: ${counts}\n`;
  const derivable = faults.filter(({ edits }) => edits !== undefined).length;
  const hint =
    derivable === 0 ? "none of them can be derived" : `'dsp-cli repair' fixes ${derivable === faults.length ? "all" : derivable} of them`;
  return `${plural(faults.length, "fault")} in ${counts}; ${hint}\n${printFaults(faults)}`;
}

interface DamagedDsp {
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
function loadDamaged(root: string): DamagedDsp | undefined {
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
