/** `merge uninstall`: takes out what `merge install` set, and nothing else. */
import { printDone } from "../../cli/print-done.js";
import type { Streams } from "../../cli/streams.js";
import { readOuterFile, removeOuterFile, writeOuterFile } from "../../fs/outer-file.js";
import type { Given } from "../registry/command.js";
import { ATTRIBUTES, changeSetting, isOwnLine, SETTINGS, settingOf } from "./merge-settings.js";

/** Returns the exit code. */
export function uninstallMergeDriver({ root, argv }: Given, streams: Streams): number {
  const isDryRun = argv["dryRun"] === true;
  const done: string[] = [];
  for (const key of SETTINGS) {
    if (settingOf(root, key) === undefined) continue;
    if (!isDryRun) changeSetting(root, key, undefined);
    done.push(`git config --local --unset ${key}`);
  }
  const before = readOuterFile(root, ATTRIBUTES);
  const lines = before?.split(/(?<=\n)/) ?? [];
  const after = lines.filter((line) => !isOwnLine(line)).join("");
  if (before !== undefined && after !== before) {
    if (!isDryRun && after.trim() === "") removeOuterFile(root, ATTRIBUTES, before);
    else if (!isDryRun) writeOuterFile(root, ATTRIBUTES, before, after);
    done.push(...lines.filter(isOwnLine).map((line) => `${ATTRIBUTES}: without ${line.trim()}`));
  }
  const text = done.length === 0 ? "nothing to do: the merge driver is not set up\n" : `${done.join("\n")}\n`;
  if (isDryRun) streams.out(text);
  else printDone(text, streams);
  if (!isDryRun && after !== (before ?? ""))
    streams.err(`note: commit ${ATTRIBUTES}; each clone runs 'dsp-cli merge uninstall' once for itself\n`);
  return 0;
}
