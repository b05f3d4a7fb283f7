/** `impact`: what a change may affect: direct uses with lines, and counts of what is further away. */
import { wordsOfArguments } from "../retrieve/read-targets.js";
import { shownLine, plural, jsonDocument } from "../../model/shown-text.js";
import type { Streams } from "../../cli/streams.js";
import type { CodeTarget } from "../../code/find-target.js";
import { impactText } from "../../code/texts/impact-text.js";
import { impactOf, type CodeImpact } from "../../code/impact.js";
import { userError } from "../../model/errors/user-error.js";
import { openCodeOf, type OpenedCode } from "../code/open.js";
import { readLimit } from "../code/read-limit.js";
import { readTargets } from "../code/read-target.js";
import { readWhole, singleOf } from "../options/option-values.js";
import { shellQuote } from "../../dsp/shell-quote.js";
import { redactStreams } from "../redact-streams.js";
import type { Given } from "../registry/command.js";
import { changedLines } from "../retrieve/changed-lines.js";
import { someUnmapped } from "../retrieve/some-unmapped.js";
import type { OutlineSymbol } from "../../model/outline.js";
import type { CodeGraph, Sources } from "../../code/code-graph.js";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DSP_DIRECTORY } from "../../fs/files.js";
import { impactOf as affectedBy } from "../../retrieve/impact.js";
import { openMap } from "../retrieve/open-map.js";

/** Of the JSON document. */
const VERSION = 2;

/** Returns the exit code: 1 if `--fail-over` is exceeded. */
export async function impact(given: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const most = readWhole(given.argv, "fail-over");
  const depth = readWhole(given.argv, "depth");
  const limit = readLimit(given);
  const code = await openCodeOf(given, plain);
  const { targets, unknown } = await targetsOf(given, code);
  const removed = removedFiles(given, streams, unknown);
  const others = unknown.filter((path) => !removed.some((one) => one.path === path));
  if (others.length > 0) streams.err(`note: no sources, so their effect is unknown: ${someUnmapped(others)}\n`);
  const options = { types: given.argv["types"] === true, ...(depth !== undefined && most !== undefined && { depth }) };
  const found = await impactOf(code.graph, code.sources, targets, options);
  const shown = { limit, tests: given.argv["tests"] === true, ...(depth !== undefined && { depth }) };
  const lines = [...(targets.length === 0 && removed.length > 0 ? [] : impactText(code.graph, found, shown)), ...removed.map(removedLine)];
  streams.out(given.json ? jsonDocument(asData(found, removed, others), VERSION) : `${lines.map(shownLine).join("\n")}\n`);
  const [first] = targets;
  if (first !== undefined) streams.next?.(`dsp-cli path FILE ${shellQuote(first.path)}`, "why one of these files depends on it");
  return most !== undefined && countAffected(found, removed) > most ? 1 : 0;
}

async function targetsOf(
  given: Given,
  code: OpenedCode,
): Promise<{ readonly targets: readonly CodeTarget[]; readonly unknown: readonly string[] }> {
  const words = wordsOfArguments(given.argv["targets"]);
  const revision = singleOf(given.argv, "diff");
  if (words.length === 0 && revision === undefined)
    throw userError("missing-target", { wanted: "a path, path#symbol, the name of a symbol, or --diff REV" });
  const named = await readTargets(code, words, given);
  if (typeof revision !== "string") return { targets: named, unknown: [] };
  const changed = await changedTargets(code.graph, code.sources, changedLines(given.root, revision));
  return { targets: [...named, ...changed.targets], unknown: changed.unknown };
}

/** Files, because symbols are followed and files are what is built and tested. */
function countAffected({ direct, further }: CodeImpact, removed: readonly RemovedFile[]): number {
  return new Set([...[...direct, ...further].map(({ path }) => path), ...removed.flatMap(({ importers }) => importers)]).size;
}

function removedLine({ path, importers }: RemovedFile): string {
  return `${path} is gone; in the map it has ${plural(importers.length, "importer")}${importers.length === 0 ? "" : `: ${importers.join(", ")}`}`;
}

function asData({ targets, ...found }: CodeImpact, removed: readonly RemovedFile[], unknown: readonly string[]): object {
  const named = targets.map(({ path, symbol, outline }) => ({ path, symbol, from: outline?.from, to: outline?.to }));
  return { targets: named, ...found, removed, unknown };
}

// Symbols whose lines changed.

interface ChangedLines {
  readonly path: string;
  /** Former path, if it differs. */
  readonly from?: string;
  /** First and last lines of the new text; empty: unknown. */
  readonly lines: readonly (readonly [first: number, last: number])[];
}

/**
 * The innermost symbols around changed lines; the file as a whole for lines outside of every symbol and for files without symbols. Names that
 * contain others that changed are left out. `unknown`: changed files that are no sources, or that are gone.
 */
async function changedTargets(
  graph: CodeGraph,
  sources: Sources,
  files: readonly ChangedLines[],
): Promise<{ readonly targets: readonly CodeTarget[]; readonly unknown: readonly string[] }> {
  const targets: CodeTarget[] = [];
  const unknown: string[] = [];
  for (const { path, from, lines } of files) {
    if (from !== undefined) unknown.push(from);
    if (!graph.has(path)) unknown.push(path);
    else targets.push(...targetsIn(graph, path, await sources.outline(path), lines));
  }
  return { targets, unknown };
}

function targetsIn(
  graph: CodeGraph,
  path: string,
  symbols: readonly OutlineSymbol[],
  lines: readonly (readonly [first: number, last: number])[],
): readonly CodeTarget[] {
  const changed = new Map<string, CodeTarget>();
  let isOutside = lines.length === 0;
  for (const [first, last] of lines) {
    const touched = symbols.filter(({ from, to }) => first <= to && last >= from);
    if (touched.length === 0) isOutside = true;
    const inner = touched.filter((one) => !touched.some((other) => other !== one && other.name.startsWith(`${one.name}.`)));
    for (const outline of inner) {
      const declared = graph.declarations(path).find(({ name }) => name === outline.name)?.name;
      changed.set(outline.name, { path, symbol: outline.name, outline, ...(declared !== undefined && { declared }) });
    }
  }
  return isOutside && changed.size === 0 ? [{ path }] : [...changed.values()];
}

// Files that a change removed: the sources no longer show who used them, but the map does.

interface RemovedFile {
  readonly path: string;
  /** Sources of what imported it when the map was made. */
  readonly importers: readonly string[];
}

/** Only the files that the map has; empty without a map. */
function removedFiles(given: Given, streams: Streams, paths: readonly string[]): readonly RemovedFile[] {
  if (paths.length === 0 || !existsSync(join(given.root, DSP_DIRECTORY))) return [];
  const { map } = openMap(given, streams);
  return paths.flatMap((path) => {
    const uids = map.byPath.get(path) ?? [];
    if (uids.length === 0 || existsSync(join(given.root, path))) return [];
    const importers = affectedBy(map, uids, { depth: 1 }).affected.map(({ uid }) => map.entities.get(uid)?.path ?? "");
    return [{ path, importers: [...new Set(importers)].filter((one) => one !== path) }];
  });
}
