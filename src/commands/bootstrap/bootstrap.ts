/** `bootstrap`: maps a repository into `.dsp/`, or says what it would do. What draws the map is loaded where it may have to be drawn. */
import { basename } from "node:path";
import { NO_WORDS } from "../../dsp/removed-texts.js";
import { ROOTS_FILE, type RecordedRoot } from "../../dsp/roots-record.js";
import { openTree } from "../../inventory/inventory.js";
import { takeLock } from "../../store/lock.js";
import { createWitness } from "../../inventory/dependency-recorder.js";
import { removeLeftovers } from "../../store/staging.js";
import type { Given } from "../registry/command.js";
import type { Recurring, Run } from "./run-context.js";
import { outputFile } from "../options/output-file.js";
import { printOutcome, printPlan } from "./print-result.js";
import { openRecall, type Recalled } from "../../incremental/up-to-date-check.js";
import { timedTree } from "../../runtime/phase-timer.js";
import type { Streams } from "../../cli/streams.js";
import { tellNote, tellRecordLost } from "../notes.js";
import { openStopwatch, tellTiming } from "../../cli/print-timing.js";

/** Answers the exit code. */
export async function bootstrap(given: Given, streams: Streams, recurring?: Recurring): Promise<number> {
  const settled = given.argv["roots"] === undefined ? undefined : await (await import("./choose-roots.js")).settleRoots(given, streams);
  if (settled === "shown") return 0;
  // What is planned holds for the tree that was read: nobody else writes in between.
  const lock = given.argv["dryRun"] === true ? undefined : takeLock(given.root);
  try {
    return await mapOrRecall(given, settled, streams, recurring);
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
async function mapOrRecall(
  given: Given,
  settled: readonly RecordedRoot[] | undefined,
  streams: Streams,
  recurring: Recurring | undefined,
): Promise<number> {
  const started = performance.now();
  const stopwatch = openStopwatch(given);
  const file = outputFile(given, "report");
  // Who comes again has a say about each plan.
  const recall = recurring === undefined && isPlain(given) ? openRecall(given) : undefined;
  const witness = recall?.witness ?? createWitness();
  const options = { trackedOnly: given.trackedOnly, witness };
  const tree = timedTree(
    stopwatch.during("inventory", () => openTree(given.root, options)),
    stopwatch,
  );
  tellNote(tree, streams);
  const drawer = () => import("./update-map.js");
  const recalled = file === undefined ? await stopwatch.duringAsync("prove", async () => await recall?.find(tree, drawer)) : undefined;
  if (recalled !== undefined) return tellRecalled(recalled, { given, started, stopwatch, streams });
  const { drawMap } = await drawer();
  return await drawMap({ given, started, stopwatch, streams, file, tree, settled, witness, recall, recurring });
}

/** Whether nothing is asked for beyond a map, and the roots are not to be chosen anew. */
function isPlain({ argv }: Given): boolean {
  return argv["roots"] === undefined && argv["writeMarkers"] !== true && argv["removeMarkers"] !== true;
}

/** What a run over an up-to-date map does: it writes nothing, and takes away what killed runs left. */
function tellRecalled({ summary, identity, hasLostRecord }: Recalled, { given, started, stopwatch, streams }: Run): number {
  const { root, json, argv } = given;
  if (hasLostRecord) tellRecordLost(streams);
  if (argv["dryRun"] === true) printPlan(summary, { mended: [], remaining: [], markers: undefined, words: NO_WORDS }, json, streams);
  else {
    removeLeftovers(root);
    const seconds = (performance.now() - started) / 1000;
    printOutcome(summary, { written: 0, removed: 0, mended: 0, seconds, name: basename(root), identity, words: NO_WORDS }, json, streams);
  }
  tellTiming(stopwatch, streams);
  return 0;
}
