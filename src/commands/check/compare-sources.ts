/** The map that would be drawn now, compared with the one that is there. */
import { apply } from "../../dsp/apply/apply.js";
import { conflictedPaths } from "../../dsp/merge/resolve-conflicts.js";
import { userError } from "../../model/errors/user-error.js";
import { openTree, type Inventory } from "../../inventory/inventory.js";
import { openIndex, type OpenedIndex } from "../../store/open-staged.js";
import type { DependencyRecorder } from "../../inventory/dependency-recorder.js";
import type { Given } from "../registry/command.js";
import { keepsFacts, readMapOptions } from "../options/map-options.js";
import type { RepositoryMap } from "../../pipeline/map-repository.js";
import { acceptDsp, openDsp, type OpenedDsp } from "../../pipeline/open-dsp.js";
import { readSingle } from "../options/option-values.js";
import { planMap } from "../../pipeline/plan-map.js";
import { saveSourceSnapshot } from "../../incremental/save-source-snapshot.js";
import { predictNextRun } from "../../incremental/predict-next-run.js";
import { isInOrder } from "../../incremental/known-valid.js";
import { openWork } from "../../incremental/resolution-cache.js";
import type { UpToDateCheck } from "../../incremental/up-to-date-check.js";
import { timedTree, type Stopwatch } from "../../runtime/phase-timer.js";
import type { Streams } from "../../cli/streams.js";
import { withRepaired } from "../bootstrap/text-lines.js";
import { warnOfLostRecord, printNotes } from "../notes.js";
import { expectedVersion } from "./expected-version.js";
import { findDrifts } from "./find-drifts.js";
import { repairLines } from "./repair-lines.js";
import { readBaselines } from "./read-baselines.js";
import { printResult, type ResultOptions } from "./print-result.js";
import type { CheckResult } from "./result.js";

/** `tree`: the files as they are, where they are what is compared, with the place where the next run may look. Answers the exit code. */
export async function compareSources(
  resultOptions: ResultOptions,
  seen?: { readonly tree: Inventory; readonly recorder: DependencyRecorder; readonly upToDate: UpToDateCheck | undefined },
): Promise<number> {
  const { given, streams, stopwatch } = resultOptions;
  const { staged, tree } = seen === undefined ? openSources(given, stopwatch) : { ...seen, staged: undefined };
  printNotes(tree, streams);
  const read = await readMapOptions(given.argv, tree, given);
  const recorder = seen?.upToDate?.recorder;
  const upToDate = seen?.upToDate;
  const kept = upToDate === undefined ? undefined : await stopwatch.duringAsync("prove", () => openWork(tree, upToDate.work));
  const options = {
    ...read,
    kept,
    facts: upToDate?.facts() ?? read.facts,
    progress: streams.progress,
    stopwatch,
    onLoss: recorder?.doubt,
    onParsed: recorder?.parsed,
  };
  const version = { expected: expectedVersion(readSingle(given.argv, "expect-version"), tree), running: given.version };
  const baselines = readBaselines(given);
  const opened = requireMap(
    stopwatch.during("load", () =>
      staged === undefined
        ? openDsp(given.root, "read", isInOrder(upToDate, kept), () => upToDate?.held(kept?.written))
        : staged.dsp && acceptDsp(given.root, staged.dsp),
    ),
    streams,
  );
  const update = { force: true };
  const { map, remaining, ...planned } = await planMap(tree, opened.tree, options, given, update);
  warnOfLostRecord(map, streams);
  const words = withRepaired(planned.words, opened.words);
  stopwatch.during("prove", () => kept?.keep(map.scan));
  const after = stopwatch.during("plan", () => apply(opened.tree, remaining));
  const found = stopwatch.during("plan", () => findDrifts(opened.before, after, { map, baselines, words }));
  const isMapWrong = found.drifts.some(({ kind }) => kind !== "baseline");
  const result: CheckResult = {
    ...found,
    words,
    version,
    repair: isMapWrong ? repairLines(given, version, isTooShort(map)) : [],
  };
  const isInSync = remaining.length === 0 && opened.repaired.length === 0 && words.unconfirmed.length === 0;
  if (upToDate !== undefined && isInSync) {
    const { tree: known, repaired } = opened;
    const present = { map, remaining, known, repaired, after, options, update, asked: kept?.asked };
    await stopwatch.duringAsync("prove", () => predictNextRun(upToDate, tree, present));
  }
  if (seen?.recorder !== undefined && found.drifts.length === 0 && keepsFacts(given.argv))
    saveSourceSnapshot(given.root, opened.before, { since: performance.timeOrigin, tree, recorder: seen.recorder });
  return printResult(resultOptions, result);
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
  if (opened === undefined || opened.tree.size === 0) throw userError("no-map-to-check");
  const [first, ...more] = conflictedPaths(opened.before);
  if (first === undefined) return opened;
  throw userError("map-conflict-markers", { path: first, more: more.length || undefined });
}
