/** Maps a repository and writes the map, or shows what it would write. */
import { type UpdateOptions } from "../../pipeline/plan-update.js";
import { titleOf } from "./title-of.js";
import { printTiming } from "../../cli/print-timing.js";
import type { Streams } from "../../cli/streams.js";
import type { DspTree } from "../../dsp/dsp-tree.js";
import { OPTIONS_FILE, ROOTS_FILE } from "../../dsp/records.js";
import type { Overview } from "../../code/overview.js";
import { collectReasons, type ReasonCollector } from "../../incremental/collect-reasons.js";
import type { IndexCollector } from "../../incremental/open-code.js";
import { keptResult, type Finished } from "../../incremental/kept-result.js";
import type { Operation } from "../../model/operation.js";
import { countChanges, identityChanges } from "../../pipeline/identity-changes.js";
import type { MapOptions, RepositoryMap, Survey } from "../../pipeline/map-types.js";
import { openDsp, type OpenedDsp } from "../../pipeline/open-dsp.js";
import { releaseDraftInputs } from "../../pipeline/release-draft-inputs.js";
import { hasLostRecord, summarise } from "../../pipeline/summary.js";
import { updateMap, type UpdatedMap } from "../../pipeline/update-map.js";
import { yieldTurn } from "../../runtime/yield-turn.js";
import { saveDspDuring } from "../../store/save-dsp.js";
import { warnOfLostRecord } from "../notes.js";
import { openCached, printStages, type StageCounts } from "../stages.js";
import { readMapOptions, readUpdateOptions } from "../options/map-options.js";
import { readPathFilter } from "../options/path-filter.js";
import { writeOutput } from "../options/output-file.js";
import { readRunOptions } from "../options/run-options.js";
import { overviewFrom } from "../overview/overview-from.js";
import { rootText } from "../roots/root-word.js";
import { countTexts } from "./count-texts.js";
import { markerMode, markSources } from "./mark-sources.js";
import { printOutcome, printPlan } from "./print-result.js";
import type { Outcome } from "./print-summary.js";
import type { RunContext } from "./run-context.js";
import { withRepairedTexts } from "./text-lines.js";
import type { Edge } from "../../model/graph.js";
import type { Repairs } from "../../dsp/repair-before-update.js";
import { createRedactor } from "../../texts/redact.js";
import type { TextMoves } from "../../dsp/removed-texts.js";
import { jsonDocument, PROGRAM } from "../../model/shown-text.js";

/** Files of a first map that are worth a word before they are written. */
const MANY = 10_000;

/** Of more listed files the reasons take memory while the map takes most; the first question makes them. */
const MOST_EXPLAINED = 20_000;

/** Input that is available before the map is computed. */
interface Opened {
  readonly options: MapOptions;
  readonly update: UpdateOptions;
  readonly counts: StageCounts | undefined;
  /** Undefined if there is no map yet. */
  readonly opened: OpenedDsp | undefined;
  readonly isDryRun: boolean;
  /** No former map, and no markers to write: the sources are not read again. */
  readonly isFirst: boolean;
}

/** Returns the exit code. */
export async function writeMap(context: RunContext): Promise<number> {
  const opened = await open(context);
  const { facts } = opened.options;
  try {
    return await writeWith(context, opened);
  } finally {
    context.stopwatch.during("verify", () => facts?.save());
  }
}

async function open({
  given,
  tree,
  stopwatch,
  streams,
  chosen,
  optionsRecord,
  isReshaped,
  recorder,
  incremental,
  recurring,
}: RunContext): Promise<Opened> {
  const { counts, facts, reuse } = await openCached(incremental, stopwatch, streams);
  const read = await readRunOptions(given, tree, { streams, stopwatch, facts });
  const roots = { ...read.roots, recorded: chosen ?? read.roots.recorded };
  const options = { ...read, reuse, roots, onLoss: recorder.doubt, onParsed: recorder.parsed };
  const isDryRun = given.argv["dryRun"] === true;
  const known = { isAccepted: incremental && ((dsp: DspTree) => incremental.isAccepted(dsp)), verified: () => incremental?.dsp() };
  const opened = stopwatch.during("load", () => openDsp(given.root, isDryRun ? "read" : "write", known));
  opened?.notes.forEach(streams.err);
  const typed = readUpdateOptions(given.argv);
  // A map of another shape reads like one that was made with it.
  const requested = { ...typed, reorderToc: typed.reorderToc === true || optionsRecord.isChanged };
  // Other options remove what they do not map; that is what was asked for.
  const asked = isReshaped && recurring === undefined ? { ...requested, force: true } : requested;
  const update: UpdateOptions = recurring !== undefined && asked.prune !== false ? { ...asked, prune: "ours" } : asked;
  const isFirst = (opened?.tree.size ?? 0) === 0 && markerMode(given.argv) === undefined;
  return { options, update, counts, opened, isDryRun, isFirst };
}

async function writeWith(context: RunContext, { options, update, counts, opened, isDryRun, isFirst }: Opened): Promise<number> {
  const { given, stopwatch, streams, file, surface, tree, chosen, optionsRecord, recurring } = context;
  const { root, trackedOnly } = given;
  const before = opened?.tree ?? new Map<string, string>();
  const repaired = opened?.repaired ?? [];
  const releasesInputs = isFirst && file === undefined && surface === undefined;
  const input = { tree, before, update, trackedOnly, chosen, optionsRecord, accept: recurring?.accept };
  const isRecorded = context.incremental !== undefined && !isDryRun && tree.paths.length <= MOST_EXPLAINED;
  const reasons = isRecorded ? collectReasons(rootText) : undefined;
  const index = isRecorded && isWhole(options) ? await context.incremental?.collectIndex(await readMapOptions({}, tree, given)) : undefined;
  let overview: Overview | undefined;
  const onSurveyed = (found: Survey): void => {
    reasons?.take(found);
    const graph = index?.takeGraph();
    overview = graph && overviewFrom(found, graph, "");
  };
  const updated = await updateMap({
    ...input,
    options: { ...options, releasesInputs, onSurveyed, ...(index && { everything: index.everything }) },
  });
  await yieldTurn();
  const { map } = updated;
  readPathFilter(given.argv, "redraft").refuseUnmatched(sourcesIn(map.operations));
  const textMoves = withRepairedTexts(updated.textMoves, opened?.removedTexts);
  warnOfLostRecord(map, streams);
  if (file !== undefined) writeOutput(file, fullReport(map, repaired, textMoves));
  if (surface !== undefined) await (await import("./write-surface.js")).writeSurface(surface, map);
  if (isFirst) {
    releaseDraftInputs(map);
    map.wording.release();
  }
  if (isDryRun && before.size > 0) printRecords(updated.after, before, streams);
  const finished = { updated: { ...updated, textMoves }, before, repaired, overview };
  const save = (): Promise<void> =>
    stopwatch.duringAsync("verify", () => saveForLater(context, finished, { options, isDryRun, reasons, index }));
  if (!isDryRun) streams.progress("Writing");
  await yieldTurn();
  const places = { root, before: opened?.before, after: updated.after };
  if (isFirst && !isDryRun && updated.after.size > MANY) streams.err(manyFiles(updated.after.size));
  const saved = isDryRun ? await save() : await stopwatch.duringAsync("write", () => saveDspDuring(save, places));
  const mode = markerMode(given.argv);
  const markers = await markSources(map, { root, mode, dryRun: isDryRun, known: (uid) => updated.after.has(`${uid}/description`) });
  stopwatch.count("write", saved?.written ?? 0);
  printStages({ listed: tree.paths.length, map: opened, counts }, stopwatch, streams);
  const isShown = updated.remaining.length + repaired.length > 0 && !given.json && streams.isQuiet !== true;
  const texts = isShown && before.size > 0 ? countTexts(before, updated.after, textMoves) : undefined;
  if (saved === undefined) {
    const planned = { ...outcomeOf(context, finished), textMoves: undefined, texts, repaired: 0, ...unsaved(updated.after, before) };
    printPlan(summarise(map), { repaired, remaining: updated.remaining, markers, textMoves }, { given, streams }, planned);
  } else printOutcome(summarise(map), { ...saved, ...outcomeOf(context, finished), texts, markers }, given.json, streams);
  printTiming(stopwatch, streams);
  return 0;
}

/** The protocol has no operation for these files. */
function printRecords(after: DspTree, before: DspTree, streams: Streams): void {
  for (const file of [OPTIONS_FILE, ROOTS_FILE]) {
    if (after.get(file) !== before.get(file)) streams.err(`.dsp/${file} would be ${after.has(file) ? "written" : "removed"}\n`);
  }
}

function outcomeOf(
  { given, started }: RunContext,
  { updated, before, repaired }: Finished & { readonly updated: UpdatedMap },
): Omit<Parameters<typeof printOutcome>[1], "written" | "removed" | "markers"> {
  const { map, remaining, textMoves } = updated;
  const identity = before.size === 0 ? undefined : countChanges(identityChanges(map, remaining, before));
  const seconds = (performance.now() - started) / 1000;
  return { size: updated.after.size, repaired: repaired.length, seconds, ...titleOf(given), identity, textMoves };
}

/** The result of saving nothing. */
function unsaved(after: DspTree, before: DspTree): Pick<Outcome, "written" | "removed" | "planned"> {
  const written = [...after].filter(([path, text]) => before.get(path) !== text).length;
  const removed = [...before.keys()].filter((path) => !after.has(path)).length;
  return { written: 0, removed: 0, planned: { written, removed } };
}

function sourcesIn(operations: readonly Operation[]): readonly string[] {
  return operations.flatMap((done) => (done.op === "createObject" || done.op === "createFunction" ? [done.source] : []));
}

function manyFiles(count: number): string {
  return `note: writing ${count.toLocaleString("en-US")} files to .dsp; a map of files alone is smaller: --set granularity=files\n`;
}

/** Of what questions need. */
interface Collectors {
  readonly reasons: ReasonCollector | undefined;
  readonly index: IndexCollector | undefined;
}

/** Whether exactly the sources are read that questions about code ask for: all but inputs of tests. */
function isWhole({ limits, include, roots: { entries, added, recorded = [] } }: MapOptions): boolean {
  return limits === undefined && !include.has("fixture") && entries.length + added.length + recorded.length === 0;
}

/** Saves results for the next run. */
async function saveForLater(
  { incremental, isPlain }: RunContext,
  finished: Finished,
  { options, isDryRun, reasons, index }: Pick<Opened, "options" | "isDryRun"> & Collectors,
): Promise<void> {
  const { updated, repaired } = finished;
  options.facts?.save();
  const isWritten = !isDryRun || (updated.remaining.length === 0 && repaired.length === 0);
  if (incremental === undefined || !isWritten) return;
  await incremental.saveMap(updated.after, {
    isFaultless: true,
    result: isPlain ? keptResult(finished) : undefined,
    reasons: hasLostRecord(updated.map) ? undefined : reasons?.finish(updated.map),
    index: index?.finish(),
  });
}

// The full report (`--report FILE`): everything with its place, as JSON. Paths are repo-relative; no timestamps or durations.

function fullReport(map: RepositoryMap, repaired: readonly Repairs[], textMoves: TextMoves): string {
  const files = map.contents.flatMap((part) => part.keys).flatMap((key) => map.graph.files.get(key) ?? []);
  const report = {
    generator: PROGRAM,
    summary: summarise(map),
    problems: map.problems,
    repaired,
    textMoves,
    unreached: map.unreached,
    contents: map.contents.map(({ root, keys }) => ({ root: root.entry, keys })),
    files: [...new Set(files)].map((file) => ({
      path: file.path,
      uid: map.uidOf(file.key),
      members: file.members,
      shared: file.shared,
      edges: file.edges.map(edgeReport),
    })),
  };
  return createRedactor()(jsonDocument(report));
}

function edgeReport(edge: Edge): object {
  return {
    to: edge.to,
    via: edge.via,
    sites: edge.reasons.map(({ form, kind, specifier, line, imported, typeOnly, rule }) => ({
      form,
      kind,
      specifier,
      line,
      imported,
      typeOnly,
      rule,
    })),
  };
}
