/** `bootstrap`: maps a repository into `.dsp/`, or shows what it would do. The pipeline is loaded only if the map is not up to date. */
import { titleOf } from "./title-of.js";
import { printTiming, openStopwatch } from "../../cli/print-timing.js";
import type { Streams } from "../../cli/streams.js";
import { NO_TEXT_MOVES } from "../../dsp/removed-texts.js";
import { ROOTS_FILE } from "../../dsp/records.js";
import { openIncrementalRun } from "../../incremental/incremental-run.js";
import type { CachedResult } from "../../incremental/records.js";
import { createDependencyRecorder } from "../../inventory/dependency-recorder.js";
import { openTree } from "../../inventory/inventory.js";
import { userError } from "../../model/errors/user-error.js";
import { timedTree } from "../../runtime/phase-timer.js";
import { takeLock } from "../../store/lock.js";
import { removeLeftovers } from "../../store/staging.js";
import { printNotes, printRecordLost } from "../notes.js";
import { printCachedStages } from "../stages.js";
import { valueOf } from "../options/option-values.js";
import { outputFile } from "../options/output-file.js";
import { resolveOptions, printShapeChanges, printWithdrawn } from "../options/resolve-options.js";
import { runTarget } from "../options/run-target.js";
import type { ResolvedShape } from "../../config/resolve-shape.js";
import type { Given } from "../registry/command.js";
import { printOutcome, printPlan } from "./print-result.js";
import type { Recurring, Run, RunContext } from "./run-context.js";

/** Returns the exit code. */
export async function bootstrap(typed: Given, streams: Streams, recurring?: Recurring): Promise<number> {
  if (typed.argv["operations"] === true && typed.argv["dryRun"] !== true) throw userError("operations-without-dry-run");
  const resolved = await resolveOptions(typed, "update");
  const { given } = resolved;
  printWithdrawn(resolved, streams);
  printShapeChanges(given, resolved, streams);
  const chosen = given.argv["roots"] === undefined ? undefined : await (await import("./choose-roots.js")).chooseRoots(given, streams);
  if (chosen === "shown") return 0;
  // The plan is valid only for the tree that was read: no other process may write in between.
  const lock = given.argv["dryRun"] === true ? undefined : takeLock(given.root);
  try {
    return await mapUnlessUpToDate(
      given,
      { chosen, optionsRecord: resolved.record, isReshaped: isReshapedByHand(typed, resolved.shape) },
      streams,
      recurring,
    );
  } catch (error) {
    // The answer of a model must not be lost if the run refuses to remove too much.
    if (chosen !== undefined && chosen.length > 0)
      streams.err(`the choice was not written down; the lines above, put into .dsp/${ROOTS_FILE}, keep it\n`);
    throw error;
  } finally {
    lock?.release();
  }
}

/** Whether who typed the command asked for another shape; a configuration may come with somebody else's change. */
function isReshapedByHand({ argv }: Given, { changes, inForce }: ResolvedShape): boolean {
  const typed = new Set(inForce.filter(({ from }) => from === "command line").map(({ name }) => name));
  return changes.some(({ name }) => typed.has(name) || valueOf(argv, "as-configured") === true);
}

async function mapUnlessUpToDate(
  given: Given,
  { chosen, optionsRecord, isReshaped }: Pick<RunContext, "chosen" | "optionsRecord" | "isReshaped">,
  streams: Streams,
  recurring: Recurring | undefined,
): Promise<number> {
  const run: Run = { given, started: performance.now(), stopwatch: openStopwatch(streams), streams };
  const { stopwatch } = run;
  const file = outputFile(given, "report");
  const surface = outputFile(given, "surface");
  const since = Date.now();
  const recorder = createDependencyRecorder();
  const inventory = stopwatch.during("inventory", () => openTree(given.root, { trackedOnly: given.trackedOnly, recorder }));
  const tree = timedTree(inventory, stopwatch);
  printNotes(tree, streams);
  if (valueOf(given.argv, "exclude") !== undefined) (await import("../options/limits.js")).printUnmatched(given, tree, streams);
  const incremental = openIncrementalRun(runTarget(given), { tree, recorder, since });
  const isPlain = recurring === undefined && isPlainMap(given);
  const mayBeUpToDate = isPlain && file === undefined && surface === undefined && !optionsRecord.isChanged;
  const cached = mayBeUpToDate ? await stopwatch.duringAsync("verify", async () => await incremental?.upToDate()) : undefined;
  if (cached !== undefined) return printCachedResult(cached, tree.paths.length, run);
  const { writeMap } = await import("./write-map.js");
  return await writeMap({
    ...run,
    file,
    surface,
    tree,
    chosen,
    optionsRecord,
    isReshaped,
    recorder,
    incremental,
    isPlain,
    recurring,
  });
}

/** Whether neither markers nor other roots are requested. */
function isPlainMap({ argv }: Given): boolean {
  return argv["roots"] === undefined && argv["markers"] === undefined;
}

/** A run over an up-to-date map writes nothing, but removes leftovers of killed runs. */
function printCachedResult(
  { summary, identity, hasLostRecord }: CachedResult,
  listed: number,
  { given, started, stopwatch, streams }: Run,
): number {
  const { root, json, argv } = given;
  printCachedStages(listed, stopwatch, streams);
  if (hasLostRecord) printRecordLost(streams);
  if (argv["dryRun"] === true)
    printPlan(summary, { repaired: [], remaining: [], markers: undefined, textMoves: NO_TEXT_MOVES }, { given, streams });
  else {
    removeLeftovers(root);
    const seconds = (performance.now() - started) / 1000;
    printOutcome(
      summary,
      { written: 0, removed: 0, repaired: 0, seconds, ...titleOf(given), identity, textMoves: NO_TEXT_MOVES },
      json,
      streams,
    );
  }
  printTiming(stopwatch, streams);
  return 0;
}
