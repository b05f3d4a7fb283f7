/** `bootstrap`: maps a repository into `.dsp/`, or says what it would do. */
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { apply } from "../dsp/apply.js";
import { shellLines } from "../dsp/shell-lines.js";
import { UserError } from "../model/problem.js";
import { reconcile } from "../reconcile/reconcile.js";
import { openTree } from "../repo/inventory.js";
import { loadDsp } from "../repo/load-dsp.js";
import { saveDsp } from "../repo/save-dsp.js";
import { isDraft } from "../texts/provenance.js";
import { mapRepository, type RepositoryMap } from "./map-repository.js";
import { readMapOptions } from "./options.js";
import { printSummary, type Outcome } from "./print-summary.js";
import { fullReport } from "./report.js";
import { summarise } from "./summary.js";
import type { Streams } from "./streams.js";

export interface BootstrapArguments {
  /** Absolute path of the project directory. */
  readonly root: string;
  readonly trackedOnly: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
  readonly report?: string;
  readonly argv: Readonly<Record<string, unknown>>;
}

/** Answers the exit code. */
export async function bootstrap(given: BootstrapArguments, streams: Streams): Promise<number> {
  const started = performance.now();
  const tree = openTree(given.root, { trackedOnly: given.trackedOnly });
  const options = readMapOptions(given.argv, tree);
  const before = loadDsp(given.root);
  const known = before?.tree ?? new Map<string, string>();
  const map = await mapRepository(given.root, tree, known, { ...options, progress: streams.progress });
  requireRoots(map, tree.paths.length);

  const remaining = reconcile(map.operations, known, isDraft);
  if (given.report !== undefined) writeFileSync(given.report, fullReport(map));
  if (given.dryRun) {
    streams.out(`${shellLines(remaining).join("\n")}\n`);
    return 0;
  }
  streams.progress("Writing");
  const saved = saveDsp(given.root, before?.tree, apply(known, remaining));
  const seconds = (performance.now() - started) / 1000;
  report(map, { ...saved, seconds, name: basename(given.root) }, given.json, streams);
  return 0;
}

function requireRoots(map: RepositoryMap, files: number): void {
  if (map.contents.length > 0) return;
  if (files === 0) throw new UserError("the repository holds no files; add sources, or name another directory with --root");
  throw new UserError("no entrypoint found; name one with --entry PATH (a source file that starts the program or the library)");
}

function report(map: RepositoryMap, outcome: Outcome, json: boolean, streams: Streams): void {
  const summary = summarise(map);
  if (json) streams.out(`${JSON.stringify({ ...summary, written: outcome.written, removed: outcome.removed }, undefined, 2)}\n`);
  else streams.out(`${printSummary(summary, outcome)}\n`);
}
