/** `check`: compares `.dsp` with the sources. It plans the same update as `bootstrap` but writes nothing. The pipeline is loaded only if it is needed. */
import { withExitCode, UserError } from "../../model/errors/user-error.js";
import { openTree } from "../../inventory/inventory.js";
import { createDependencyRecorder } from "../../inventory/dependency-recorder.js";
import { expectedVersion } from "./expected-version.js";
import { readResultOptions, printResult } from "./print-result.js";
import { NO_TEXT_MOVES } from "../../dsp/removed-texts.js";
import { resolveOptions, printOtherOptions, printWithdrawn } from "../options/resolve-options.js";
import { runTarget } from "../options/run-target.js";
import type { Given } from "../registry/command.js";
import { openIncrementalRun } from "../../incremental/incremental-run.js";
import { timedTree } from "../../runtime/phase-timer.js";
import type { Streams } from "../../cli/streams.js";
import { printNotes, printRecordLost } from "../notes.js";
import { openStopwatch } from "../../cli/print-timing.js";
import { printCachedStages } from "../stages.js";
import { readConfig, readFrom } from "../../config/read-config.js";
import type { Judged } from "./judge.js";

/** Returns the exit code: 0 in sync, 1 drift or a broken rule. Throws `UserError`, exit code 2, if that cannot be determined. */
export async function check(given: Given, streams: Streams): Promise<number> {
  try {
    if (given.argv["rulesOnly"] === true || given.argv["writeBaseline"] === true)
      return await (await import("./rules/check-rules-only.js")).checkRulesOnly(given, streams);
    return await compare(given, streams);
  } catch (error) {
    // An error with exit code 1 from `bootstrap` is no drift: the differences are unknown.
    throw error instanceof UserError && error.exitCode === 1 ? withExitCode(error, 2) : error;
  }
}

async function compare(typed: Given, streams: Streams): Promise<number> {
  const stopwatch = openStopwatch(streams);
  const judged = await checkRules(typed, streams);
  const resultOptions = { ...readResultOptions(typed, streams, stopwatch), judged };
  const load = () => import("./compare-sources.js");
  if (!isPlain(typed)) return await (await load()).compareSources(resultOptions);
  const resolved = await resolveOptions(typed, "compare");
  const { given, shape } = resolved;
  printWithdrawn(resolved, streams);
  printOtherOptions(resolved, streams);
  const since = Date.now();
  const recorder = createDependencyRecorder();
  const inventory = stopwatch.during("inventory", () => openTree(given.root, { trackedOnly: given.trackedOnly, recorder }));
  const tree = timedTree(inventory, stopwatch);
  const incremental = openIncrementalRun(runTarget(given), { tree, recorder, since });
  const cached = shape.pending.length > 0 ? undefined : await stopwatch.duringAsync("verify", async () => await incremental?.upToDate());
  printNotes(tree, streams);
  if (cached === undefined) return await (await load()).compareSources(resultOptions, { tree, recorder, incremental, resolved });
  const version = { expected: expectedVersion(tree), running: given.version };
  if (cached.hasLostRecord) printRecordLost(streams);
  printCachedStages(tree.paths.length, stopwatch, streams);
  const printed = judged === undefined ? resultOptions : (await import("./redacted.js")).redacted(resultOptions);
  return printResult(printed, { drifts: [], refreshed: 0, textMoves: NO_TEXT_MOVES, version, repair: [] });
}

/** Whether the map is compared with the files as they are, and with nothing else. */
function isPlain({ argv }: Given): boolean {
  return argv["base"] === undefined && argv["staged"] !== true && argv["noNewCycles"] !== true && argv["noNewUnresolved"] !== true;
}

// The rules of the configuration, for `check`. Only a project with rules, or a comparison with a base, loads what evaluates them.

/** Undefined if the project has no rules and nothing is compared with a base. */
async function checkRules(given: Given, streams: Streams): Promise<Judged | undefined> {
  // What is staged may have other rules than the work tree, and so may the commit to compare with.
  const isElsewhere = given.argv["staged"] === true || given.argv["base"] !== undefined;
  if (!isElsewhere && (await readConfig(readFrom(given.root)))?.config.rules === undefined) return undefined;
  const { judge } = await import("./judge.js");
  return await judge(given, streams);
}
