/** `merge resolve`: of two different texts of people, takes those of one branch. Everything derived is merged as ever. */
import { type Side } from "../../dsp/merge/three-way.js";
import { relative, resolve } from "node:path";
import { resolveConflicts } from "../../dsp/merge/resolve-conflicts.js";
import { DSP_DIRECTORY } from "../../fs/files.js";
import { userError } from "../../model/errors/user-error.js";
import { jsonDocument, shownLine } from "../../model/shown-text.js";
import { conflictJudge } from "../../pipeline/conflict-judge.js";
import { whileLocked, recoverDsp } from "../../store/lock-store.js";
import { saveDsp } from "../../store/save-dsp.js";
import { printDone, type Streams } from "../../cli/streams.js";
import type { Given } from "../registry/command.js";

/** Returns the exit code: 1 if other conflicts of texts are left. */
export function resolveTexts(given: Given, [side, ...files]: readonly string[], streams: Streams): number {
  const { root, json } = given;
  if (side !== "ours" && side !== "theirs") throw userError("one-side");
  return whileLocked(root, () => {
    const before = recoverDsp(root)?.tree;
    if (before === undefined) throw userError("no-map", { place: root });
    const judge = conflictJudge(root, before);
    const conflicts = resolveConflicts(before, judge).contradicted;
    const wanted = files.map((file) => inMap(given, file));
    const other = wanted.find((path) => !conflicts.includes(path));
    if (other !== undefined) throw userError("no-text-conflict", { path: shownLine(other) });
    const chosen = new Set(wanted.length === 0 ? conflicts : wanted);
    const { tree, contradicted: left } = resolveConflicts(before, { ...judge, choose: (path) => (chosen.has(path) ? side : undefined) });
    if (chosen.size > 0) saveDsp(root, before, tree);
    if (json) streams.out(jsonDocument({ side, taken: [...chosen], left }));
    else printDone(summary(side, [...chosen], left), streams);
    return left.length > 0 ? 1 : 0;
  });
}

/** Relative to `.dsp/`. */
function inMap({ root, directory }: Given, file: string): string {
  return relative(resolve(root, DSP_DIRECTORY), resolve(directory, file)).replaceAll("\\", "/");
}

function summary(side: Side, taken: readonly string[], left: readonly string[]): string {
  if (taken.length === 0) return "nothing to do: no texts of people contradict each other\n";
  const list = (paths: readonly string[]): string => paths.map((path) => `  ${DSP_DIRECTORY}/${shownLine(path)}\n`).join("");
  const rest = left.length === 0 ? "Next: dsp-bootstrap, then git add .dsp\n" : `still in conflict:\n${list(left)}`;
  return `took the texts of '${side}':\n${list(taken)}${rest}`;
}
