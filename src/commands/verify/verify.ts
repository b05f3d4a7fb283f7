/** `verify`: checks `.dsp` by itself. Reads nothing else, writes nothing. */
import { entityUids, readImports, readShared, tocNames } from "../../dsp/read.js";
import type { DspTree } from "../../dsp/dsp-tree.js";
import { sortFaults, type Fault } from "../../dsp/verify/fault.js";
import { findFaults } from "../../dsp/verify/find-faults.js";
import { userError } from "../../model/errors/user-error.js";
import { loadDamaged, type DamagedDsp } from "../../store/load-damaged.js";
import { readAsItIs } from "../../store/lock-store.js";
import type { Given } from "../registry/command.js";
import { conflictJudge } from "../../pipeline/conflict-judge.js";
import { jsonDocument } from "../../model/json-document.js";
import { plural } from "../../model/phrases.js";
import { printFaults, reportFault } from "./print-faults.js";
import { printDone } from "../../cli/print-done.js";
import type { Streams } from "../../cli/streams.js";

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
