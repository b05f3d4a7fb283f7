/** `init --agents`: writes instructions for agents; plans everything before writing anything, and leaves what it cannot change safely. */
import { PROGRAM } from "../../model/shown-text.js";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { unifiedDiff } from "../../markers/unified-diff.js";
import { userError, UserError, unlessRefused } from "../../model/errors/user-error.js";
import type { DspTree } from "../../dsp/dsp-tree.js";
import { DSP_DIRECTORY } from "../../fs/files.js";
import { readOuterFile, removeOuterFile, writeOuterFile } from "../../fs/outer-file.js";
import { readMapGraph } from "../../retrieve/read-map-graph.js";
import { readLiveTree } from "../../store/live-tree.js";
import { canHaveBlock, hasBlock } from "./block-text.js";
import { chooseExamples } from "./examples.js";
import { findInvocation, type Invocation, isBare, thisInstallation } from "./invocation.js";
import { PLUGIN_DIRECTORY } from "./plugin-files.js";
import { AGENTS_FILE, linkedTarget, type Reader, type Target, targetsFor } from "./targets.js";
import type { Given } from "../registry/command.js";
import { ALL_READERS, MORE_READERS, READERS } from "../options/option-table.js";
import { valueOf } from "../options/option-values.js";
import { printAlways, printDone, type Streams } from "../../cli/streams.js";
import { ignoredPaths } from "../../git/run-git-with-ignore-rules.js";
import { nearestWord } from "../../model/nearest/nearest-word.js";
import { shapeWords } from "../options/typed-shape.js";

/** Breaks out of a line of Markdown code. */
const UNSAFE = /[`\p{Cc}\u2028\u2029]/u;

const KNOWN: readonly string[] = [...READERS, ALL_READERS];

/** What is removed does not depend on the map, nor on how the program is started. */
const SETTING = { invocation: { words: [] }, examples: undefined, mapWords: [] };

interface Planned {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly said: string;
}

/** Returns the exit code: 1 if a file had to be left as it is. */
export async function initAgents(given: Given, streams: Streams): Promise<number> {
  const { root, argv } = given;
  if (valueOf(argv, "remove") === true) return removeAgents(given, streams);
  const readers = chooseReaders(argv, (name) => !MORE_READERS.has(name));
  const invocation = findInvocation(root, given.version, thisInstallation());
  const tree = openMap(root);
  const typed = await shapeWords(given);
  const setting = {
    invocation,
    examples: tree === undefined ? undefined : chooseExamples(readMapGraph(tree)),
    // A map records its options: only those of this line are needed.
    mapWords: typed.some((word) => UNSAFE.test(word)) ? [] : typed,
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
  return unlessRefused(() => (existsSync(join(root, DSP_DIRECTORY)) ? readLiveTree(root) : undefined));
}

/** Whether `AGENTS.md` has the lines after this run. */
function isInAgents(root: string, readers: ReadonlySet<Reader>): boolean {
  if (linkedTarget(root, AGENTS_FILE) !== undefined) return false;
  if (!readers.has("agents")) return hasBlock(unlessRefused(() => readOuterFile(root, AGENTS_FILE)) ?? "");
  if (!existsSync(join(root, AGENTS_FILE))) return true;
  const before = unlessRefused(() => readOuterFile(root, AGENTS_FILE));
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

// What whoever runs `init --agents` has to know about other people's clones.

/** `written`: files that were written, or would be. */
export function notesFor(root: string, invocation: Invocation, written: readonly string[]): readonly string[] {
  if (written.length === 0) return [];
  return [...triedNotes(invocation), ...ignoredNotes(root, written), ...installNotes(root, invocation)];
}

function triedNotes({ tried, warning }: Invocation): readonly string[] {
  if (tried !== undefined) return [`tried as in a new terminal, without what npm adds for one command: ${tried}`];
  return warning === undefined
    ? [`not tried: the ${PROGRAM} in node_modules is another copy than this one, and nothing of it is started`]
    : [];
}

/** Tracked files are never ignored. Outside of git there is nothing to share. */
function ignoredNotes(root: string, written: readonly string[]): readonly string[] {
  const ignored = ignoredPaths(root, written);
  if (ignored.length === 0) return [];
  return [`git ignores ${ignored.join(", ")}: others do not get ${ignored.length === 1 ? "it" : "them"}, except by 'git add --force'`];
}

function installNotes(root: string, invocation: Invocation): readonly string[] {
  if (!isBare(invocation)) return [];
  const own = existsSync(join(root, "package.json")) ? `, or 'npm install --save-dev ${PROGRAM}' and a second run here` : "";
  return [`the lines start 'dsp-cli', which this repository does not install: others need 'npm install --global ${PROGRAM}'${own}`];
}

// `init --agents --remove`: takes out what `init --agents` wrote, and leaves what somebody changed.

/** Returns the exit code: 1 if a file had to be left as it is. */
function removeAgents({ root, argv }: Given, streams: Streams): number {
  const readers = chooseReaders(argv, () => true);
  const targets = targetsFor(SETTING, true).filter(({ reader }) => readers.has(reader));
  const isDryRun = valueOf(argv, "dry-run") === true;
  const done: string[] = [];
  const left: string[] = [];
  for (const target of targets) {
    try {
      const said = remove(root, target, targets, isDryRun);
      if (said === "left") left.push(`${target.path}: not as 'init --agents' wrote it; take it out by hand`);
      else if (said !== undefined) done.push(`${target.path}: ${said}`);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      left.push(error.message);
    }
  }
  const text = done.length + left.length === 0 ? "nothing to remove\n" : done.map((line) => `${line}\n`).join("");
  if (isDryRun) streams.out(text);
  else printDone(text, streams);
  for (const line of left) printAlways(`left as it is: ${line}\n`, streams);
  return left.length > 0 ? 1 : 0;
}

/** Undefined if the file has nothing of ours. */
function remove(root: string, { path, without }: Target, targets: readonly Target[], isDryRun: boolean): string | undefined {
  const link = linkedTarget(root, path);
  if (link !== undefined && targets.some((target) => target.path === link)) return undefined;
  const before = readOuterFile(root, path);
  if (before === undefined) return undefined;
  const after = without(before);
  if (after === before) return undefined;
  if (after === undefined) return "left";
  if (after === "") {
    if (!isDryRun) removeOuterFile(root, path, before);
    return isDryRun ? "would be deleted, because nothing else is in it" : "deleted, because nothing else was in it";
  }
  if (!isDryRun) writeOuterFile(root, path, before, after);
  return isDryRun ? "our part would be taken out" : "our part is taken out";
}

// `--for`: the readers whose files are written or removed.

/** `isUsual`: whether a reader is meant if none is named. Throws `UserError` for an unknown one. */
function chooseReaders(argv: Given["argv"], isUsual: (reader: Reader) => boolean): ReadonlySet<Reader> {
  const given = [valueOf(argv, "for") ?? []]
    .flat()
    .flatMap((words) => String(words).split(","))
    .map((word) => word.trim());
  const stranger = given.find((word) => !KNOWN.includes(word));
  if (stranger !== undefined)
    throw userError("unknown-choice", {
      option: "--for",
      value: stranger,
      near: nearestWord(stranger, KNOWN),
      choices: KNOWN.join(", "),
    });
  if (given.includes(ALL_READERS)) return new Set(READERS);
  return new Set(READERS.filter((name) => (given.length === 0 ? isUsual(name) : given.includes(name))));
}
