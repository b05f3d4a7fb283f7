/** `check`: does `.dsp` say what the sources say? Does what `bootstrap` does, up to writing. */
import { apply } from "../dsp/apply.js";
import { conflictedPaths } from "../dsp/resolve-conflicts.js";
import { UserError } from "../model/problem.js";
import { openTree, type Inventory } from "../repo/inventory.js";
import { openIndex, type OpenedIndex } from "../repo/open-index.js";
import { readBaselines } from "./check/read-baselines.js";
import { expectedVersion } from "./check/expected-version.js";
import { findDrifts } from "./check/find-drifts.js";
import { mendLines } from "./check/mend-lines.js";
import { printGithub } from "./check/print-github.js";
import { printMarkdown } from "./check/print-markdown.js";
import { printPeople } from "./check/print-people.js";
import type { CheckResult } from "./check/result.js";
import type { Given } from "./command.js";
import { jsonText } from "./json-text.js";
import { acceptDsp, openDsp, type OpenedDsp } from "./open-dsp.js";
import { readMapOptions } from "./map-options.js";
import { FORMATS } from "./option-table.js";
import { choiceOf, readSingle } from "./option-values.js";
import { appendOutput, outputFile, writeOutput } from "./output-file.js";
import { planMap } from "./plan-map.js";
import { gitPrefix } from "../repo/git-prefix.js";
import { timedTree, type Stopwatch } from "./stopwatch.js";
import type { Streams } from "./streams.js";
import { tellLostRecord, tellNote } from "./tell-note.js";
import { openStopwatch, tellTiming } from "./tell-timing.js";

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
  const format = formatOf(given);
  const files = { summary: outputFile(given, "summary"), report: outputFile(given, "report") };
  const { staged, tree } = openSources(given, stopwatch);
  tellNote(tree, streams);
  const options = await readMapOptions(given.argv, tree, given);
  const version = { expected: expectedVersion(readSingle(given.argv, "expect-version"), tree), running: given.version };
  const baselines = readBaselines(given);
  const opened = requireMap(
    stopwatch.during("load", () => (staged === undefined ? openDsp(given.root) : staged.dsp && acceptDsp(given.root, staged.dsp))),
    streams,
  );
  const mapping = { ...options, progress: streams.progress, stopwatch };
  const { map, remaining } = await planMap(tree, opened.tree, mapping, given, { force: true });
  tellLostRecord(map, streams);
  const found = stopwatch.during("plan", () => findDrifts(opened.before, apply(opened.tree, remaining), map, baselines));
  const isMapWrong = found.drifts.some(({ kind }) => kind !== "baseline");
  const result: CheckResult = { ...found, version, mend: isMapWrong ? mendLines(given, version) : [] };
  if (files.report !== undefined) writeOutput(files.report, jsonText(result));
  if (files.summary !== undefined) appendOutput(files.summary, printMarkdown(result));
  streams.out(print(result, format, given));
  tellTiming(stopwatch, streams);
  return found.drifts.length > 0 ? 1 : 0;
}

function openSources(given: Given, stopwatch: Stopwatch): { readonly staged: OpenedIndex | undefined; readonly tree: Inventory } {
  return stopwatch.during("inventory", () => {
    const staged = given.argv["staged"] === true ? openIndex(given.root, given.directory) : undefined;
    return { staged, tree: timedTree(staged?.tree ?? openTree(given.root, { trackedOnly: given.trackedOnly }), stopwatch) };
  });
}

type Format = (typeof FORMATS)[number];

function formatOf({ argv, json }: Given): Format {
  const named = readSingle(argv, "format");
  if (named === undefined) return json ? "json" : "human";
  const format = choiceOf(argv, "format", FORMATS);
  if (json && format !== "json") throw new UserError(`--json and --format ${format}; give one of them`);
  return format;
}

function requireMap(opened: OpenedDsp | undefined, streams: Streams): OpenedDsp {
  opened?.notes.forEach(streams.err);
  if (opened === undefined || opened.tree.size === 0)
    throw new UserError("no map to compare with; make one with 'dsp-bootstrap', then 'git add .dsp'");
  const [first, ...more] = conflictedPaths(opened.before);
  if (first === undefined) return opened;
  const rest = more.length === 0 ? "" : ` (and ${more.length} more)`;
  throw new UserError(`.dsp/${first}: conflict markers${rest}; 'dsp-bootstrap' resolves what can be derived, then 'git add .dsp'`);
}

function print(result: CheckResult, format: Format, given: Given): string {
  switch (format) {
    case "human":
      return printPeople(result);
    case "json":
      return jsonText(result);
    case "github":
      return printGithub(result, gitPrefix(given.root));
    case "markdown":
      return printMarkdown(result);
    default:
      return format satisfies never;
  }
}
