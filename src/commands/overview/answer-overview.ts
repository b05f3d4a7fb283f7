/** The overview of a repository: that of the last run if nothing changed since, otherwise of the map that `bootstrap` would make now. */
import type { Streams } from "../../cli/streams.js";
import type { Overview } from "../../code/overview.js";
import { openIncrementalRun } from "../../incremental/incremental-run.js";
import { keptDocument } from "../../incremental/kept-answers.js";
import { createDependencyRecorder } from "../../inventory/dependency-recorder.js";
import { openTree } from "../../inventory/inventory.js";
import { userError } from "../../model/errors/user-error.js";
import { survey } from "../../pipeline/map-repository.js";
import { readRecord } from "../../store/read-record.js";
import type { OpenedCode } from "../code/open.js";
import { readTarget } from "../code/read-target.js";
import { resolveOptions } from "../options/resolve-options.js";
import { readRunOptions } from "../options/run-options.js";
import { runTarget } from "../options/run-target.js";
import type { Given } from "../registry/command.js";
import { overviewFrom } from "./overview-from.js";

/** `target`: a directory or a package; empty for the whole. Throws `UserError` for anything else. */
export async function answerOverview(typed: Given, streams: Streams, code: OpenedCode, target: string): Promise<Overview> {
  const directory = await directoryOf(typed, code, target);
  const { given } = await resolveOptions(typed, "update");
  const since = Date.now();
  const recorder = createDependencyRecorder();
  const tree = openTree(given.root, { trackedOnly: given.trackedOnly, recorder });
  const recorded = readRecord(given.root);
  const run = runTarget(given);
  const left = directory === "" && recorded === undefined ? openIncrementalRun(run, { tree, recorder, since })?.overview() : undefined;
  if (left !== undefined) return left;
  const key = `overview ${JSON.stringify([run.key, given.trackedOnly])}`;
  const basis = JSON.stringify([code.id, recorded, directory]);
  return keptDocument({ ...run, key }, { tree, recorder, since, basis }, async ({ reuse }) => {
    const options = { ...(await readRunOptions(given, tree, { streams })), reuse, onLoss: recorder.doubt, onParsed: recorder.parsed };
    const found = await survey(tree, { ...options, roots: { ...options.roots, recorded: options.roots.recorded ?? recorded } });
    options.facts?.save();
    return overviewFrom(found, code.graph, directory);
  });
}

async function directoryOf(given: Given, code: OpenedCode, target: string): Promise<string> {
  const words = target.replace(/^\.\/?$/, "");
  if (words === "") return "";
  const { path, symbol, files } = await readTarget(code, words, given);
  const isUnit = code.graph.unitFiles(path).length > 0;
  if (symbol !== undefined || (files === undefined && !isUnit)) throw userError("overview-no-directory", { target });
  return path === "." ? "" : `${path}/`;
}
