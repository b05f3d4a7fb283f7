/** `init --agents --remove`: takes out what `init --agents` wrote, and leaves what somebody changed. */
import { printAlways, printDone } from "../../cli/print-done.js";
import type { Streams } from "../../cli/streams.js";
import { readOuterFile, removeOuterFile, writeOuterFile } from "../../fs/outer-file.js";
import { UserError } from "../../model/errors/user-error.js";
import { valueOf } from "../options/option-values.js";
import type { Given } from "../registry/command.js";
import { chooseReaders } from "./choose-readers.js";
import { linkedTarget, targetsFor, type Target } from "./targets.js";

/** What is removed does not depend on the map, nor on how the program is started. */
const SETTING = { invocation: { words: [] }, examples: undefined, mapWords: [] };

/** Returns the exit code: 1 if a file had to be left as it is. */
export function removeAgents({ root, argv }: Given, streams: Streams): number {
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
