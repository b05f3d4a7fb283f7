/** `bootstrap`: maps a repository into `.dsp/`, or says what it would do. */
import { writeFileSync } from "node:fs";
import { basename, relative, resolve } from "node:path";
import { apply } from "../dsp/apply.js";
import { shellLines } from "../dsp/shell-lines.js";
import type { Operation } from "../model/operation.js";
import { UserError } from "../model/problem.js";
import { reconcile } from "../reconcile/reconcile.js";
import { fileError } from "../repo/file-error.js";
import { openTree, type Inventory } from "../repo/inventory.js";
import { saveDsp } from "../repo/save-dsp.js";
import { isDraft } from "../texts/provenance.js";
import type { Given } from "./command.js";
import { jsonText } from "./json-text.js";
import { mapRepository, type RepositoryMap } from "./map-repository.js";
import { openDsp } from "./open-dsp.js";
import { readMapOptions, readSingle } from "./options.js";
import { printSummary, type Outcome } from "./print-summary.js";
import { fullReport } from "./report.js";
import type { Streams } from "./streams.js";
import { summarise } from "./summary.js";
import { tellNote } from "./tell-note.js";

/** Answers the exit code. */
export async function bootstrap(given: Given, streams: Streams): Promise<number> {
  const started = performance.now();
  const file = reportFile(given);
  const tree = openTree(given.root, { trackedOnly: given.trackedOnly });
  tellNote(tree, streams);
  const options = readMapOptions(given.argv, tree, given);
  const dryRun = given.argv["dryRun"] === true;
  const opened = openDsp(given.root, dryRun ? "read" : "write");
  opened?.notes.forEach(streams.err);
  const known = opened?.tree ?? new Map<string, string>();
  requireFiles(tree, given);
  const map = await mapRepository(tree, known, { ...options, progress: streams.progress });
  requireRoots(map);

  const remaining = reconcile(map.operations, known, isDraft);
  if (file !== undefined) writeReport(file, map);
  if (dryRun) {
    printPlan(map, remaining, given.json, streams);
    return 0;
  }
  streams.progress("Writing");
  const saved = saveDsp(given.root, opened?.before, apply(known, remaining));
  const seconds = (performance.now() - started) / 1000;
  printOutcome(map, { ...saved, seconds, name: basename(given.root) }, given.json, streams);
  return 0;
}

/** Absolute. `.dsp/` holds nothing but the map. */
function reportFile({ argv, directory, root }: Given): string | undefined {
  const named = readSingle(argv, "report");
  if (named === undefined) return undefined;
  const file = resolve(directory, named);
  const [first] = relative(root, file).split(/[\\/]/, 1);
  if (first === ".dsp") throw new UserError(`--report ${named}: .dsp holds nothing but the map; name a file outside of it`);
  return file;
}

function requireFiles(tree: Inventory, given: Given): void {
  if (tree.paths.length > 0) return;
  if (given.trackedOnly) throw new UserError("git tracks no file here; add files to git, or leave out --tracked-only");
  throw new UserError("the repository holds no files; add sources, or name another directory with --root");
}

function requireRoots(map: RepositoryMap): void {
  if (map.contents.length > 0) return;
  if (map.scan.files.size === 0) throw new UserError("no source file in a language known here; name another directory with --root");
  throw new UserError("no entrypoint found; name one with --entry PATH (a source file that starts the program or the library)");
}

function writeReport(file: string, map: RepositoryMap): void {
  try {
    writeFileSync(file, fullReport(map));
  } catch (error) {
    throw fileError("write the report", file, error);
  }
}

function printPlan(map: RepositoryMap, remaining: readonly Operation[], json: boolean, streams: Streams): void {
  if (json) streams.out(jsonText({ ...summarise(map), operations: remaining }));
  else if (remaining.length > 0) streams.out(`${shellLines(remaining).join("\n")}\n`);
  else streams.err("nothing to do: .dsp is up to date\n");
}

function printOutcome(map: RepositoryMap, outcome: Outcome, json: boolean, streams: Streams): void {
  const summary = summarise(map);
  if (json) streams.out(jsonText({ ...summary, written: outcome.written, removed: outcome.removed }));
  else streams.out(`${printSummary(summary, outcome, streams.columns)}\n`);
}
