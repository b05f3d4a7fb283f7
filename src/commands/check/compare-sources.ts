/** The map that would be drawn now, compared with the one that is there. */
import { apply } from "../../dsp/apply/apply.js";
import { conflictedPaths } from "../../dsp/merge/resolve-conflicts.js";
import { UserError } from "../../model/problem.js";
import { openTree, type Inventory } from "../../inventory/inventory.js";
import { openIndex, type OpenedIndex } from "../../store/open-staged.js";
import type { Witness } from "../../inventory/dependency-recorder.js";
import type { Given } from "../registry/command.js";
import { keepsFacts, readMapOptions } from "../options/map-options.js";
import type { RepositoryMap } from "../../pipeline/map-repository.js";
import { acceptDsp, openDsp, type OpenedDsp } from "../../pipeline/open-dsp.js";
import { readSingle } from "../options/option-values.js";
import { planMap } from "../../pipeline/plan-map.js";
import { rememberDrawn } from "../../incremental/save-source-snapshot.js";
import { foresee } from "../../incremental/predict-next-run.js";
import { isInOrder } from "../../incremental/known-valid.js";
import { openWork } from "../../incremental/resolution-cache.js";
import type { Recall } from "../../incremental/up-to-date-check.js";
import { timedTree, type Stopwatch } from "../../runtime/phase-timer.js";
import type { Streams } from "../../cli/streams.js";
import { withMended } from "../bootstrap/text-lines.js";
import { tellLostRecord, tellNote } from "../notes.js";
import { expectedVersion } from "./expected-version.js";
import { findDrifts } from "./find-drifts.js";
import { mendLines } from "./repair-lines.js";
import { readBaselines } from "./read-baselines.js";
import { tellResult, type Telling } from "./print-result.js";
import type { CheckResult } from "./result.js";

/** `tree`: the files as they are, where they are what is compared, with the place where the next run may look. Answers the exit code. */
export async function compareSources(
  telling: Telling,
  seen?: { readonly tree: Inventory; readonly witness: Witness; readonly recall: Recall | undefined },
): Promise<number> {
  const { given, streams, stopwatch } = telling;
  const { staged, tree } = seen === undefined ? openSources(given, stopwatch) : { ...seen, staged: undefined };
  tellNote(tree, streams);
  const read = await readMapOptions(given.argv, tree, given);
  const witness = seen?.recall?.witness;
  const recall = seen?.recall;
  const kept = recall === undefined ? undefined : await stopwatch.duringAsync("prove", () => openWork(tree, recall.work));
  const options = {
    ...read,
    kept,
    facts: recall?.facts() ?? read.facts,
    progress: streams.progress,
    stopwatch,
    onLoss: witness?.doubt,
    onParsed: witness?.parsed,
  };
  const version = { expected: expectedVersion(readSingle(given.argv, "expect-version"), tree), running: given.version };
  const baselines = readBaselines(given);
  const opened = requireMap(
    stopwatch.during("load", () =>
      staged === undefined
        ? openDsp(given.root, "read", isInOrder(recall, kept), () => recall?.held(kept?.written))
        : staged.dsp && acceptDsp(given.root, staged.dsp),
    ),
    streams,
  );
  const update = { force: true };
  const { map, remaining, ...planned } = await planMap(tree, opened.tree, options, given, update);
  tellLostRecord(map, streams);
  const words = withMended(planned.words, opened.words);
  stopwatch.during("prove", () => kept?.keep(map.scan));
  const after = stopwatch.during("plan", () => apply(opened.tree, remaining));
  const found = stopwatch.during("plan", () => findDrifts(opened.before, after, { map, baselines, words }));
  const isMapWrong = found.drifts.some(({ kind }) => kind !== "baseline");
  const result: CheckResult = { ...found, words, version, mend: isMapWrong ? mendLines(given, version, isTooShort(map)) : [] };
  if (recall !== undefined && remaining.length === 0 && opened.mended.length === 0 && words.unproved.length === 0) {
    const present = {
      map,
      remaining,
      known: opened.tree,
      mended: opened.mended,
      after,
      options,
      update,
      asked: kept?.asked,
    };
    await stopwatch.duringAsync("prove", () => foresee(recall, tree, present));
  }
  if (seen?.witness !== undefined && found.drifts.length === 0 && keepsFacts(given.argv))
    rememberDrawn(given.root, opened.before, { since: performance.timeOrigin, tree, witness: seen.witness });
  return tellResult(telling, result);
}

/** Who mends with less history than there is may give up what the rest would tell. */
function isTooShort({ problems }: RepositoryMap): boolean {
  return problems.some(({ code }) => code === "shallow-history");
}

function openSources(given: Given, stopwatch: Stopwatch): { readonly staged: OpenedIndex | undefined; readonly tree: Inventory } {
  return stopwatch.during("inventory", () => {
    const staged = given.argv["staged"] === true ? openIndex(given.root, given.directory) : undefined;
    return { staged, tree: timedTree(staged?.tree ?? openTree(given.root, { trackedOnly: given.trackedOnly }), stopwatch) };
  });
}

function requireMap(opened: OpenedDsp | undefined, streams: Streams): OpenedDsp {
  opened?.notes.forEach(streams.err);
  if (opened === undefined || opened.tree.size === 0)
    throw new UserError("no map to compare with; make one with 'dsp-bootstrap', then 'git add .dsp'");
  const [first, ...more] = conflictedPaths(opened.before);
  if (first === undefined) return opened;
  const rest = more.length === 0 ? "" : ` (and ${more.length} more)`;
  throw new UserError(`.dsp/${first}: conflict markers${rest}; 'dsp-bootstrap' resolves what can be derived, then 'git add .dsp'`);
}
