/** `init --agents`: writes instructions for agents; plans everything before writing anything, and leaves what it cannot change safely. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { unifiedDiff } from "../../markers/unified-diff.js";
import { UserError } from "../../model/errors/user-error.js";
import type { DspTree } from "../../dsp/dsp-tree.js";
import { DSP_DIRECTORY } from "../../fs/dsp-directory.js";
import { readOuterFile, writeOuterFile } from "../../fs/outer-file.js";
import { readMapGraph } from "../../retrieve/read-map-graph.js";
import { readLiveTree } from "../../store/live-tree.js";
import { canHaveBlock, hasBlock } from "./block-text.js";
import { chooseExamples } from "./examples.js";
import { chooseReaders } from "./choose-readers.js";
import { findInvocation, thisInstallation } from "./invocation.js";
import { mapWords } from "./map-words.js";
import { notesFor } from "./notes.js";
import { PLUGIN_DIRECTORY } from "./plugin-files.js";
import { removeAgents } from "./remove-agents.js";
import { AGENTS_FILE, linkedTarget, targetsFor, type Reader, type Target } from "./targets.js";
import type { Given } from "../registry/command.js";
import { MORE_READERS } from "../options/option-table.js";
import { valueOf } from "../options/option-values.js";
import { printAlways, printDone } from "../../cli/print-done.js";
import type { Streams } from "../../cli/streams.js";

interface Planned {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly said: string;
}

/** Returns the exit code: 1 if a file had to be left as it is. */
export function initAgents(given: Given, streams: Streams): number {
  const { root, argv } = given;
  if (valueOf(argv, "remove") === true) return removeAgents(given, streams);
  const readers = chooseReaders(argv, (name) => !MORE_READERS.has(name));
  const invocation = findInvocation(root, given.version, thisInstallation());
  const tree = openMap(root);
  const before = [AGENTS_FILE, "CLAUDE.md"].flatMap((path) => textOf(root, path) ?? []);
  const setting = {
    invocation,
    examples: tree === undefined ? undefined : chooseExamples(readMapGraph(tree)),
    mapWords: mapWords(given, tree, before.filter(hasBlock)),
  };
  const targets = targetsFor(setting, isInAgents(root, readers)).filter(({ reader }) => readers.has(reader));
  const failures: UserError[] = [];
  const plans = targets.flatMap((target) => plan(root, target, targets, failures) ?? []);
  const isDryRun = valueOf(argv, "dry-run") === true;
  for (const { path, before, after, said } of plans) {
    if (after !== undefined && !isDryRun) writeOuterFile(root, path, before, after);
    if (after !== undefined && isDryRun) streams.out(difference(path, before ?? "", after));
    else printDone(`${path}: ${said}\n`, streams);
  }
  for (const { message } of failures) printAlways(`left as it is: ${message}\n`, streams);
  if (readers.has("plugin")) printDone(`'claude --plugin-dir ${PLUGIN_DIRECTORY}' loads the plugin; nothing does so by itself\n`, streams);
  if (invocation.warning !== undefined) streams.err(`warning: ${invocation.warning}\n`);
  const written = plans.filter(({ after }) => after !== undefined).map(({ path }) => path);
  for (const note of notesFor(root, invocation, written)) streams.err(`note: ${note}\n`);
  if (tree === undefined) streams.err("note: there is no map yet; 'dsp-cli bootstrap' makes it, and a second run adds examples from it\n");
  return failures.length > 0 ? 1 : 0;
}

/** Undefined if there is none, or none that can be read. */
function openMap(root: string): DspTree | undefined {
  try {
    return existsSync(join(root, DSP_DIRECTORY)) ? readLiveTree(root) : undefined;
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

function textOf(root: string, path: string): string | undefined {
  try {
    return readOuterFile(root, path);
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** Whether `AGENTS.md` has the lines after this run. */
function isInAgents(root: string, readers: ReadonlySet<Reader>): boolean {
  if (linkedTarget(root, AGENTS_FILE) !== undefined) return false;
  if (!readers.has("agents")) return hasBlock(textOf(root, AGENTS_FILE) ?? "");
  if (!existsSync(join(root, AGENTS_FILE))) return true;
  const before = textOf(root, AGENTS_FILE);
  return before !== undefined && canHaveBlock(before);
}

/** Undefined, with a failure, for a file that cannot be changed safely. */
function plan(root: string, { path, after, note }: Target, targets: readonly Target[], failures: UserError[]): Planned | undefined {
  const link = linkedTarget(root, path);
  if (link !== undefined && targets.some((target) => target.path === link && target.path !== path))
    return { path, before: undefined, after: undefined, said: `a link to ${link}, which has the lines` };
  try {
    const before = readOuterFile(root, path);
    const text = after(before);
    if (text !== before) return { path, before, after: text, said: before === undefined ? "made" : "written" };
    return { path, before, after: undefined, said: note?.(before) ?? "up to date" };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    failures.push(error);
    return undefined;
  }
}

/** The only difference, as lines. */
function difference(path: string, before: string, after: string): string {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return unifiedDiff(path, before, [{ start, end: before.length - end, text: after.slice(start, after.length - end) }]);
}
