/** `bootstrap`: maps a repository into `.dsp/`, or says what it would do. */
import { basename } from "node:path";
import { apply } from "../dsp/apply.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import type { Mended } from "../dsp/mend.js";
import { recordRoots, ROOTS_FILE, type RecordedRoot } from "../dsp/roots-record.js";
import { shellLines } from "../dsp/shell-lines.js";
import type { Operation } from "../model/operation.js";
import { openTree } from "../repo/inventory.js";
import { takeLock } from "../repo/lock.js";
import { saveDsp } from "../repo/save-dsp.js";
import type { Given } from "./command.js";
import { countChanges, identityChanges } from "./identity-changes.js";
import { jsonText } from "./json-text.js";
import type { RepositoryMap } from "./map-repository.js";
import { markerLines } from "./marker-lines.js";
import { markerMode, markSources, type MarkedSources } from "./mark-sources.js";
import { openDsp } from "./open-dsp.js";
import { readMapOptions, readUpdateOptions } from "./map-options.js";
import { outputFile, writeOutput } from "./output-file.js";
import { planMap, type Plan } from "./plan-map.js";
import type { UpdateOptions } from "./plan-update.js";
import { printSummary, type Outcome } from "./print-summary.js";
import { fullReport } from "./report.js";
import { settleRoots } from "./settle-roots.js";
import { timedTree } from "./stopwatch.js";
import type { Streams } from "./streams.js";
import { summarise } from "./summary.js";
import { tellLostRecord, tellNote } from "./tell-note.js";
import { openStopwatch, tellTiming } from "./tell-timing.js";

/** Of a run that comes again by itself, and takes away nothing but what this tool wrote. */
export interface Recurring {
  /** Asked before anything is written; throws what keeps the plan from being carried out now. */
  readonly accept: (plan: Plan, known: DspTree) => void;
}

/** Answers the exit code. */
export async function bootstrap(given: Given, streams: Streams, recurring?: Recurring): Promise<number> {
  const settled = await settleRoots(given, streams);
  if (settled === "shown") return 0;
  // What is planned holds for the tree that was read: nobody else writes in between.
  const lock = given.argv["dryRun"] === true ? undefined : takeLock(given.root);
  try {
    return await drawMap(given, settled, streams, recurring);
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
async function drawMap(
  given: Given,
  settled: readonly RecordedRoot[] | undefined,
  streams: Streams,
  recurring: Recurring | undefined,
): Promise<number> {
  const started = performance.now();
  const stopwatch = openStopwatch(given);
  const file = outputFile(given, "report");
  const tree = timedTree(
    stopwatch.during("inventory", () => openTree(given.root, { trackedOnly: given.trackedOnly })),
    stopwatch,
  );
  tellNote(tree, streams);
  const read = await readMapOptions(given.argv, tree, given);
  const options = { ...read, roots: { ...read.roots, recorded: settled ?? read.roots.recorded }, progress: streams.progress, stopwatch };
  const mode = markerMode(given.argv);
  const dryRun = given.argv["dryRun"] === true;
  const opened = stopwatch.during("load", () => openDsp(given.root, dryRun ? "read" : "write"));
  opened?.notes.forEach(streams.err);
  const known = opened?.tree ?? new Map<string, string>();
  const asked = readUpdateOptions(given.argv);
  const update: UpdateOptions = recurring !== undefined && asked.prune !== false ? { ...asked, prune: "ours" } : asked;
  const plan = await planMap(tree, known, options, given, update);
  recurring?.accept(plan, known);
  const { map, remaining } = plan;
  tellLostRecord(map, streams);

  const mended = opened?.mended ?? [];
  if (file !== undefined) writeOutput(file, fullReport(map, mended));
  if (!dryRun) streams.progress("Writing");
  const drawn = stopwatch.during("plan", () => apply(known, remaining));
  const after = settled === undefined ? drawn : recordRoots(drawn, settled);
  if (dryRun && after.get(ROOTS_FILE) !== known.get(ROOTS_FILE)) streams.err(`.dsp/${ROOTS_FILE} would be removed\n`);
  const saved = dryRun ? undefined : stopwatch.during("write", () => saveDsp(given.root, opened?.before, after));
  stopwatch.count("write", saved?.written ?? 0);
  const markers = await markSources(map, { root: given.root, mode, dryRun, known: (uid) => after.has(`${uid}/description`) });
  if (saved === undefined) {
    printPlan(map, { mended, remaining, markers }, given.json, streams);
    tellTiming(stopwatch, streams);
    return 0;
  }
  const seconds = (performance.now() - started) / 1000;
  const identity = known.size === 0 ? undefined : countChanges(identityChanges(map, remaining, known));
  printOutcome(map, { ...saved, mended: mended.length, seconds, name: basename(given.root), markers, identity }, given.json, streams);
  tellTiming(stopwatch, streams);
  return 0;
}

interface Planned {
  readonly mended: readonly Mended[];
  readonly remaining: readonly Operation[];
  readonly markers: MarkedSources | undefined;
}

/** Operations, then the difference that markers make to the sources. */
function printPlan(map: RepositoryMap, { mended, remaining, markers }: Planned, json: boolean, streams: Streams): void {
  if (json) return streams.out(jsonText({ ...summarise(map), mended, operations: remaining, markers }));
  // No command of the protocol does this.
  for (const { path, detail } of mended) streams.err(`to be mended: .dsp/${path}: ${detail}\n`);
  if (remaining.length > 0) streams.out(`${shellLines(remaining).join("\n")}\n`);
  else if (mended.length === 0) streams.err("nothing to do: .dsp is up to date\n");
  if (markers === undefined) return;
  streams.out(markers.diff);
  streams.err(`${markerLines(markers, true).join("\n")}\n`);
}

function printOutcome(map: RepositoryMap, outcome: Outcome, json: boolean, streams: Streams): void {
  const summary = summarise(map);
  const { written, removed, mended, markers, identity } = outcome;
  if (json) streams.out(jsonText({ ...summary, identity, written, removed, mended, markers: markers && { ...markers, diff: undefined } }));
  else streams.out(`${printSummary(summary, outcome, streams.columns)}\n`);
}
