/** `bootstrap`: maps a repository into `.dsp/`, or says what it would do. What draws the map is loaded where it may have to be drawn. */
import { basename } from "node:path";
import { NO_TEXT_MOVES } from "../../dsp/removed-texts.js";
import { ROOTS_FILE, type RecordedRoot } from "../../dsp/roots-record.js";
import { openTree } from "../../inventory/inventory.js";
import { takeLock } from "../../store/lock.js";
import { createDependencyRecorder } from "../../inventory/dependency-recorder.js";
import { removeLeftovers } from "../../store/staging.js";
import { runTarget } from "../options/run-target.js";
import type { Given } from "../registry/command.js";
import type { Recurring, Run } from "./run-context.js";
import { outputFile } from "../options/output-file.js";
import { printOutcome, printPlan } from "./print-result.js";
import { openUpToDateCheck, type CachedResult } from "../../incremental/up-to-date-check.js";
import { timedTree } from "../../runtime/phase-timer.js";
import type { Streams } from "../../cli/streams.js";
import { printNotes, printRecordLost } from "../notes.js";
import { openStopwatch, printTiming } from "../../cli/print-timing.js";

/** Answers the exit code. */
export async function bootstrap(given: Given, streams: Streams, recurring?: Recurring): Promise<number> {
  const settled = given.argv["roots"] === undefined ? undefined : await (await import("./choose-roots.js")).chooseRoots(given, streams);
  if (settled === "shown") return 0;
  // What is planned holds for the tree that was read: nobody else writes in between.
  const lock = given.argv["dryRun"] === true ? undefined : takeLock(given.root);
  try {
    return await mapUnlessUpToDate(given, settled, streams, recurring);
  } catch (error) {
    // A refusal to remove very much comes late; what was asked and answered must not be asked again for it.
    if (settled !== undefined && settled.length > 0)
      streams.err(`the choice was not written down; the lines above, put into .dsp/${ROOTS_FILE}, keep it\n`);
    throw error;
  } finally {
    lock?.release();
  }
}

/** `settled`: roots to record, where that is to change. */
async function mapUnlessUpToDate(
  given: Given,
  settled: readonly RecordedRoot[] | undefined,
  streams: Streams,
  recurring: Recurring | undefined,
): Promise<number> {
  const started = performance.now();
  const stopwatch = openStopwatch(given.argv["timing"] === true);
  const file = outputFile(given, "report");
  // Who comes again has a say about each plan.
  const upToDate = recurring === undefined && isPlain(given) ? openUpToDateCheck(runTarget(given)) : undefined;
  const recorder = upToDate?.recorder ?? createDependencyRecorder();
  const options = { trackedOnly: given.trackedOnly, recorder };
  const tree = timedTree(
    stopwatch.during("inventory", () => openTree(given.root, options)),
    stopwatch,
  );
  printNotes(tree, streams);
  const loadUpdate = () => import("./update-map.js");
  const cachedResult =
    file === undefined ? await stopwatch.duringAsync("prove", async () => await upToDate?.find(tree, loadUpdate)) : undefined;
  if (cachedResult !== undefined) return printCachedResult(cachedResult, { given, started, stopwatch, streams });
  const { updateMap } = await loadUpdate();
  return await updateMap({ given, started, stopwatch, streams, file, tree, settled, recorder, upToDate, recurring });
}

/** Whether nothing is asked for beyond a map, and the roots are not to be chosen anew. */
function isPlain({ argv }: Given): boolean {
  return argv["roots"] === undefined && argv["writeMarkers"] !== true && argv["removeMarkers"] !== true;
}

/** What a run over an up-to-date map does: it writes nothing, and takes away what killed runs left. */
function printCachedResult({ summary, identity, hasLostRecord }: CachedResult, { given, started, stopwatch, streams }: Run): number {
  const { root, json, argv } = given;
  if (hasLostRecord) printRecordLost(streams);
  if (argv["dryRun"] === true) printPlan(summary, { repaired: [], remaining: [], markers: undefined, words: NO_TEXT_MOVES }, json, streams);
  else {
    removeLeftovers(root);
    const seconds = (performance.now() - started) / 1000;
    printOutcome(
      summary,
      { written: 0, removed: 0, repaired: 0, seconds, name: basename(root), identity, words: NO_TEXT_MOVES },
      json,
      streams,
    );
  }
  printTiming(stopwatch, streams);
  return 0;
}
