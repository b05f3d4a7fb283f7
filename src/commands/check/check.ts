/** `check`: does `.dsp` say what the sources say? Does what `bootstrap` does, up to writing. What draws a map is loaded where one has to be drawn. */
import { UserError } from "../../model/problem.js";
import { openTree } from "../../inventory/inventory.js";
import { createWitness } from "../../inventory/dependency-recorder.js";
import { expectedVersion } from "./expected-version.js";
import { readTelling, tellResult } from "./print-result.js";
import { NO_WORDS } from "../../dsp/removed-texts.js";
import type { Given } from "../registry/command.js";
import { readSingle } from "../options/option-values.js";
import { openRecall } from "../../incremental/up-to-date-check.js";
import { timedTree } from "../../runtime/phase-timer.js";
import type { Streams } from "../../cli/streams.js";
import { tellNote, tellRecordLost } from "../notes.js";
import { openStopwatch } from "../../cli/print-timing.js";

/** Answers the exit code: 0 in sync, 1 drift. Throws `UserError`, exit code 2, where it cannot tell. */
export async function check(given: Given, streams: Streams): Promise<number> {
  try {
    return await compare(given, streams);
  } catch (error) {
    // What `bootstrap` calls a finding is no drift: nobody knows how the map differs.
    throw error instanceof UserError && error.exitCode === 1 ? new UserError(error.message) : error;
  }
}

async function compare(given: Given, streams: Streams): Promise<number> {
  const stopwatch = openStopwatch(given);
  const telling = readTelling(given, streams, stopwatch);
  const comparer = () => import("./compare-sources.js");
  if (!isPlain(given)) return await (await comparer()).compareSources(telling);
  const recall = openRecall(given);
  const witness = recall?.witness ?? createWitness();
  const options = { trackedOnly: given.trackedOnly, witness };
  const tree = timedTree(
    stopwatch.during("inventory", () => openTree(given.root, options)),
    stopwatch,
  );
  const recalled = await stopwatch.duringAsync("prove", async () => await recall?.find(tree, comparer));
  if (recalled === undefined) return await (await comparer()).compareSources(telling, { tree, witness, recall });
  tellNote(tree, streams);
  const version = { expected: expectedVersion(readSingle(given.argv, "expect-version"), tree), running: given.version };
  if (recalled.hasLostRecord) tellRecordLost(streams);
  return tellResult(telling, { drifts: [], refreshed: 0, words: NO_WORDS, version, mend: [] });
}

/** Whether the map is compared with the files as they are, and with nothing else. */
function isPlain({ argv }: Given): boolean {
  const others = [argv["base"], argv["maxUnresolved"]].some((value) => value !== undefined);
  return !others && argv["staged"] !== true && argv["noNewCycles"] !== true && argv["noNewUnresolved"] !== true;
}
