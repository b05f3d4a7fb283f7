/** The map of a repository, drawn and written, or what would be done to it. */
import { basename } from "node:path";
import { apply } from "../../dsp/apply/apply.js";
import type { DspTree } from "../../dsp/dsp-tree.js";
import { recordRoots, ROOTS_FILE } from "../../dsp/roots-record.js";
import { saveDspDuring } from "../../store/save-dsp.js";
import { yieldTurn } from "../../runtime/yield-turn.js";
import type { RunContext } from "./run-context.js";
import { releaseDraftInputs } from "../../pipeline/release-draft-inputs.js";
import { countChanges, identityChanges } from "../../pipeline/identity-changes.js";
import { markerMode, markSources } from "./mark-sources.js";
import type { MapOptions } from "../../pipeline/map-repository.js";
import { openDsp } from "../../pipeline/open-dsp.js";
import { keepsFacts, readMapOptions, readUpdateOptions } from "../options/map-options.js";
import { writeOutput } from "../options/output-file.js";
import { planMap } from "../../pipeline/plan-map.js";
import type { UpdateOptions } from "../../pipeline/plan-update.js";
import { printOutcome, printPlan } from "./print-result.js";
import { predictNextRun } from "../../incremental/predict-next-run.js";
import { isInOrder } from "../../incremental/known-valid.js";
import { openWork, type OpenedWork } from "../../incremental/resolution-cache.js";
import { saveSourceSnapshot } from "../../incremental/save-source-snapshot.js";
import { fullReport } from "../../pipeline/report.js";
import { summarise } from "../../pipeline/summary.js";
import { withRepaired } from "./text-lines.js";
import { warnOfLostRecord } from "../notes.js";
import { printTiming } from "../../cli/print-timing.js";

/** Answers the exit code. */
export async function updateMap(context: RunContext): Promise<number> {
  const { given, stopwatch, tree, settled, recorder, upToDate, streams } = context;
  const read = await readMapOptions(given.argv, tree, given);
  const roots = { ...read.roots, recorded: settled ?? read.roots.recorded };
  const kept = upToDate === undefined ? undefined : await stopwatch.duringAsync("prove", () => openWork(tree, upToDate.work));
  const facts = upToDate?.facts() ?? read.facts;
  const options = {
    ...read,
    kept,
    // What is new is written while the map is.
    facts: facts && { ...facts, save: () => undefined },
    roots,
    progress: streams.progress,
    stopwatch,
    onLoss: recorder.doubt,
    onParsed: recorder.parsed,
  };
  const saveFacts = (): void => stopwatch.during("prove", () => facts?.save());
  try {
    return await updateWith(context, { options, kept, saveFacts });
  } finally {
    saveFacts();
  }
}

interface Ready {
  readonly options: MapOptions;
  readonly kept: OpenedWork | undefined;
  /** Does nothing where nothing is new. */
  readonly saveFacts: () => void;
}

async function updateWith(context: RunContext, { options, kept, saveFacts }: Ready): Promise<number> {
  const { given, started, stopwatch, streams, file, tree, settled, recorder, upToDate, recurring } = context;
  const { root } = given;
  const asked = readUpdateOptions(given.argv);
  const update: UpdateOptions = recurring !== undefined && asked.prune !== false ? { ...asked, prune: "ours" } : asked;
  const mode = markerMode(given.argv);
  const dryRun = given.argv["dryRun"] === true;
  const opened = stopwatch.during("load", () =>
    openDsp(root, dryRun ? "read" : "write", isInOrder(upToDate, kept), () => upToDate?.held(kept?.written)),
  );
  opened?.notes.forEach(streams.err);
  const known: DspTree = opened?.tree ?? new Map<string, string>();
  // Whoever marks sources reads them once more, and compares.
  const isFirst = known.size === 0 && mode === undefined;
  const plan = await planMap(tree, known, { ...options, releasesInputs: isFirst && file === undefined }, given, update);
  recurring?.accept(plan, known);
  await yieldTurn();
  const { map, remaining } = plan;
  const words = withRepaired(plan.words, opened?.words);
  warnOfLostRecord(map, streams);

  const repaired = opened?.repaired ?? [];
  if (file !== undefined) writeOutput(file, fullReport(map, repaired, words));
  if (isFirst) {
    releaseDraftInputs(map);
    map.wording.release();
  }
  if (!dryRun) streams.progress("Writing");
  const isTrue = !dryRun || (remaining.length === 0 && repaired.length === 0);
  // Of a plan that is only printed, nobody looks at the outcome but who marks sources; no operation touches the recorded roots.
  const isOutcomeAsked = isTrue || mode !== undefined;
  const drawn = stopwatch.during("plan", () => (isOutcomeAsked ? apply(known, remaining) : known));
  const after = settled === undefined ? drawn : recordRoots(drawn, settled);
  if (dryRun && after.get(ROOTS_FILE) !== known.get(ROOTS_FILE)) streams.err(`.dsp/${ROOTS_FILE} would be removed\n`);
  const keep = async (): Promise<void> => {
    saveFacts();
    // Of a first map, and of a run without changes, the proof says it.
    kept?.keep(map.scan, dryRun || known.size === 0 || remaining.length === 0 ? undefined : after);
    if (!dryRun && keepsFacts(given.argv)) saveSourceSnapshot(root, after, { since: performance.timeOrigin + started, tree, recorder });
    if (upToDate !== undefined && isTrue && words.unconfirmed.length === 0) {
      await predictNextRun(upToDate, tree, { map, remaining, known, repaired, after, options, update, asked: kept?.asked });
    }
  };
  const keepTimed = (): Promise<void> => stopwatch.duringAsync("prove", keep);
  const places = { root, before: opened?.before, after };
  await yieldTurn();
  const saved = dryRun ? await keepTimed() : await stopwatch.duringAsync("write", () => saveDspDuring(keepTimed, places));
  stopwatch.count("write", saved?.written ?? 0);
  const markers = await markSources(map, { root, mode, dryRun, known: (uid) => after.has(`${uid}/description`) });
  if (saved === undefined) printPlan(summarise(map), { repaired, remaining, markers, words }, given.json, streams);
  else {
    const seconds = (performance.now() - started) / 1000;
    const identity = known.size === 0 ? undefined : countChanges(identityChanges(map, remaining, known));
    const outcome = { ...saved, repaired: repaired.length, seconds, name: basename(root), markers, identity, words };
    printOutcome(summarise(map), outcome, given.json, streams);
  }
  printTiming(stopwatch, streams);
  return 0;
}
