/** `repair`: repairs everything that can be derived from `.dsp` itself, and lists the remaining faults. */
import { difference } from "../../dsp/difference.js";
import { newerSchema } from "../../dsp/schema.js";
import { sortFaults, type Fault } from "../../dsp/verify/fault.js";
import { repairTree } from "../../dsp/verify/repair-tree.js";
import { userError } from "../../model/errors/user-error.js";
import { readAsItIs, whileLocked, recoverDsp } from "../../store/lock-store.js";
import { saveDsp } from "../../store/save-dsp.js";
import type { Given } from "../registry/command.js";
import { conflictJudge } from "../../pipeline/conflict-judge.js";
import { jsonDocument, plural } from "../../model/shown-text.js";
import { printFaults, reportFault } from "../verify/print-faults.js";
import { printDone, type Streams } from "../../cli/streams.js";
import { requireDamaged } from "../verify/verify.js";

interface Outcome {
  readonly dryRun: boolean;
  readonly repaired: readonly Fault[];
  readonly left: readonly Fault[];
  readonly written: number;
  readonly removed: number;
}

/** Returns the exit code: 0 no faults remain, 1 otherwise. Throws `UserError`, exit code 2, if writing is not allowed. */
export function repairDsp({ root, json, argv }: Given, streams: Streams): number {
  const dryRun = argv["dryRun"] === true;
  const outcome = dryRun ? readAsItIs(root, () => work(root, dryRun)) : whileLocked(root, () => work(root, dryRun));
  if (json) streams.out(jsonDocument({ ...outcome, repaired: outcome.repaired.map(reportFault), left: outcome.left.map(reportFault) }));
  else if (dryRun || outcome.left.length > 0) streams.out(print(outcome));
  else printDone(print(outcome), streams);
  return outcome.left.length > 0 ? 1 : 0;
}

function work(root: string, dryRun: boolean): Outcome {
  const { tree, faults, sealed } = requireDamaged(root);
  const links = faults.filter(({ code }) => code === "symbolic-link");
  if (links.length > 0) throw userError("link-inside-map", { path: links.map(({ path }) => `.dsp/${path}`).join(", ") });
  const { tree: after, repaired, left } = repairTree(tree, conflictJudge(root, tree), sealed);
  if (!dryRun) {
    recoverDsp(root);
    saveDsp(root, tree, after);
  }
  const { written, removed } = difference(tree, after);
  const isRepaired = ({ edits }: Fault): boolean => edits !== undefined && newerSchema(tree) === undefined;
  return {
    dryRun,
    repaired: sortFaults([...repaired, ...faults.filter(isRepaired)]),
    left: sortFaults([...left, ...faults.filter((fault) => !isRepaired(fault))]),
    written: written.length,
    removed: removed.length,
  };
}

function print({ dryRun, repaired, left, written, removed }: Outcome): string {
  if (repaired.length + left.length === 0) return "no faults\n";
  const files = `${written} written, ${removed} removed`;
  const done = `${dryRun ? "would repair" : "repaired"} ${plural(repaired.length, "fault")} (files: ${files})`;
  const rest = left.length === 0 ? "nothing is left" : `${plural(left.length, "fault")} left for a person`;
  const parts = [
    repaired.length > 0 ? `\n${dryRun ? "Would repair" : "Repaired"}\n${printFaults(repaired)}` : "",
    left.length > 0 ? `\nLeft\n${printFaults(left)}` : "",
  ];
  return `${done}; ${rest}\n${parts.join("")}`;
}
