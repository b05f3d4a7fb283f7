/** Compares the map that a new run would build with the existing one. */
import { ignoredPaths } from "../../git/run-git-with-ignore-rules.js";
import { PROGRAM } from "../../model/shown-text.js";
import type { Streams } from "../../cli/streams.js";
import { OPTIONS_FILE } from "../../dsp/records.js";
import { conflictedPaths } from "../../dsp/merge/resolve-conflicts.js";
import type { IncrementalRun } from "../../incremental/incremental-run.js";
import { keptResult } from "../../incremental/kept-result.js";
import type { DependencyRecorder } from "../../inventory/dependency-recorder.js";
import { type Inventory, openTree } from "../../inventory/inventory.js";
import { userError } from "../../model/errors/user-error.js";
import type { RepositoryMap } from "../../pipeline/map-types.js";
import { acceptDsp, openDsp, type OpenedDsp } from "../../pipeline/open-dsp.js";
import { updateMap } from "../../pipeline/update-map.js";
import { type Stopwatch, timedTree } from "../../runtime/phase-timer.js";
import { type OpenedIndex, openIndex } from "../../store/open-staged.js";
import { withRepairedTexts } from "../bootstrap/text-lines.js";
import { printNotes, warnOfLostRecord } from "../notes.js";
import { openCached, printStages } from "../stages.js";
import { type ResolvedRun, resolveOptions, printOtherOptions } from "../options/resolve-options.js";
import { readSingle } from "../options/option-values.js";
import { readRunOptions } from "../options/run-options.js";
import type { Given } from "../registry/command.js";
import { expectedVersion } from "./expected-version.js";
import { findDrifts } from "./find-drifts.js";
import { printResult, type ResultOptions } from "./print-result.js";
import { redacted } from "./redacted.js";
import { shapeWords } from "../options/typed-shape.js";
import type { Baselines } from "./baselines.js";
import type { Judged } from "./judge.js";
import { join, relative } from "node:path";
import { shellQuote } from "../../dsp/shell-quote.js";

/** The files of the work tree, and cached results of earlier runs. */
interface WorkTree {
  readonly tree: Inventory;
  readonly recorder: DependencyRecorder;
  readonly incremental: IncrementalRun | undefined;
  readonly resolved: ResolvedRun;
}

/** Returns the exit code. `work`: undefined if something other than the work tree is compared. */
export async function compareSources(plain: ResultOptions, work?: WorkTree): Promise<number> {
  const resultOptions = redacted(plain);
  const { given: typed, streams, stopwatch } = resultOptions;
  const { staged, tree, resolved } = work === undefined ? await openSources(typed, stopwatch, streams) : { ...work, staged: undefined };
  const { given } = resolved;
  if (work === undefined) printNotes(tree, streams);
  const { counts, facts, reuse } = await openCached(work?.incremental, stopwatch, streams);
  const read = await readRunOptions(given, tree, { streams, stopwatch, facts });
  const options = { ...read, reuse, onLoss: work?.recorder.doubt, onParsed: work?.recorder.parsed };
  const version = { expected: expectedVersion(tree), running: given.version };
  const baselines = await readBaselines(given, resultOptions.judged);
  const opened = requireMap(
    stopwatch.during("load", () => openMap(given, staged, work?.incremental)),
    given,
    streams,
  );
  const { tree: before, repaired } = opened;
  const updated = await updateMap({ tree, before, options, update: { force: true }, trackedOnly: given.trackedOnly });
  const { map, after } = updated;
  warnOfLostRecord(map, streams);
  const textMoves = withRepairedTexts(updated.textMoves, opened.removedTexts);
  const found = stopwatch.during("plan", () => findDrifts(opened.before, after, { map, baselines, textMoves, resolved }));
  const { drifts, refreshed } = found;
  const repair = found.isMapOld ? repairLines(typed, await unrecorded(typed, resolved), version, isTooShort(map)) : [];
  await stopwatch.duringAsync("verify", async () => {
    options.facts?.save();
    if (drifts.length > 0 || work?.incremental === undefined) return;
    const isFaultless = repaired.length === 0;
    // The map is as it was, and the next run would still refresh what differs.
    const result = updated.remaining.length > 0 ? undefined : keptResult({ updated: { ...updated, textMoves }, before, repaired });
    await work.incremental.saveMap(opened.before, { isFaultless, result });
  });
  printStages({ listed: tree.paths.length, map: opened, counts }, stopwatch, streams);
  return printResult(resultOptions, {
    drifts,
    refreshed,
    textMoves,
    version,
    repair,
  });
}

/** The command line without what the map records anyway. */
function unrecorded(typed: Given, { shape }: ResolvedRun): Promise<readonly string[]> {
  const changed = new Set(shape.changes.map(({ name }) => name));
  return shapeWords(typed, (name) => changed.has(name));
}

function openMap(given: Given, staged: OpenedIndex | undefined, incremental: IncrementalRun | undefined): OpenedDsp | undefined {
  if (staged !== undefined) return staged.dsp && acceptDsp(given.root, staged.dsp);
  return openDsp(given.root, "read", {
    isAccepted: incremental && ((dsp) => incremental.isAccepted(dsp)),
    verified: () => incremental?.dsp(),
  });
}

/** A repair with a shortened history may lose what the full history shows. */
function isTooShort({ problems }: RepositoryMap): boolean {
  return problems.some(({ code }) => code === "shallow-history");
}

interface OpenedSources {
  readonly staged: OpenedIndex | undefined;
  readonly tree: Inventory;
  readonly resolved: ResolvedRun;
}

/** The configuration and the record are those of the next commit, if that is what is compared. */
async function openSources(typed: Given, stopwatch: Stopwatch, streams: Streams): Promise<OpenedSources> {
  const { root, directory } = typed;
  const staged = typed.argv["staged"] === true ? stopwatch.during("inventory", () => openIndex(root, directory)) : undefined;
  const places = staged && { read: (file: string) => staged.tree.read(file), recorded: () => staged.dsp?.tree.get(OPTIONS_FILE) };
  const resolved = await resolveOptions(typed, "compare", places);
  printOtherOptions(resolved, streams);
  const open = (): Inventory => staged?.tree ?? openTree(root, { trackedOnly: resolved.given.trackedOnly });
  return { staged, resolved, tree: timedTree(stopwatch.during("inventory", open), stopwatch) };
}

function requireMap(opened: OpenedDsp | undefined, { root, argv }: Given, streams: Streams): OpenedDsp {
  opened?.notes.forEach(streams.err);
  if (opened === undefined || opened.tree.size === 0)
    throw userError("no-map", { place: argv["staged"] === true ? `git's index of ${root}` : root, stage: "git add .dsp" });
  const [first, ...more] = conflictedPaths(opened.before);
  if (first === undefined) return opened;
  throw userError("map-conflict-markers", { path: first, more: more.length || undefined });
}

// The limits on the command line, with what the sources of the commit named there have.

/** Throws `UserError` for a commit that is not used by any limit and no rule. */
async function readBaselines({ argv }: Given, judged: Judged | undefined): Promise<Baselines> {
  const noNewCycles = argv["noNewCycles"] === true;
  const noNewUnresolved = argv["noNewUnresolved"] === true;
  const { evaluated, compared } = judged ?? {};
  const limits = { noNewCycles, noNewUnresolved };
  if (compared === undefined) return limits;
  const { base, shapes } = compared;
  if (!noNewCycles && !noNewUnresolved && evaluated === undefined)
    throw userError("base-without-comparison", { revision: readSingle(argv, "base") ?? "" });
  return {
    ...limits,
    base: base.name,
    ...(noNewCycles && { cycles: await (await import("./base/new-cycles.js")).newCyclesSince(base, shapes) }),
    ...(noNewUnresolved && { unresolved: (await import("./base/unfollowed-imports.js")).unresolvedSince(await base.states()) }),
  };
}

/** The command that updates the map, with what it was given by --set. */

/** `options`: those that the map does not record, as words. `isTooShort`: this clone has no history back to the map. */
function repairLines(
  given: Given,
  options: readonly string[],
  version: { readonly expected?: string; readonly running: string },
  isTooShort: boolean,
): readonly string[] {
  const { expected, running } = version;
  const typed = typedRoot(given);
  const install = expected === undefined || expected === running ? [] : [`npm install --no-save ${shellQuote(`${PROGRAM}@${expected}`)}`];
  const words = [PROGRAM, ...(typed === undefined ? [] : ["--root", typed]), ...options];
  const here = relative(given.directory, join(given.root, ".dsp")).replaceAll("\\", "/");
  const add = typed === undefined ? ["git", "add", here] : ["git", "-C", typed, "add", ".dsp"];
  const deepen = isTooShort ? ["git", ...(typed === undefined ? [] : ["-C", typed]), "fetch", "--unshallow"] : [];
  return [
    ...install,
    ...(isTooShort ? [deepen.map(shellQuote).join(" ")] : []),
    words.map(shellQuote).join(" "),
    ...(ignoredPaths(given.root, [".dsp"]).length > 0 ? [] : [add.map(shellQuote).join(" ")]),
  ];
}

function typedRoot({ argv }: Given): string | undefined {
  const typed = argv["root"] ?? argv["path"];
  return typeof typed === "string" ? typed : undefined;
}
