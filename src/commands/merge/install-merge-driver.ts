/** `merge install`: registers the driver in the repository's git configuration and in `.gitattributes`. */
import { lstatSync } from "node:fs";
import { join } from "node:path";
import { shellQuote } from "../../dsp/shell-quote.js";
import { userError } from "../../model/errors/user-error.js";
import { readOuterFile, writeOuterFile } from "../../fs/outer-file.js";
import type { Given } from "../registry/command.js";
import { printDone } from "../../cli/print-done.js";
import type { Streams } from "../../cli/streams.js";
import { ATTRIBUTE, ATTRIBUTES, changeSetting, DRIVER_KEY, GENERATED, hasAttribute, NAME_KEY, settingOf } from "./merge-settings.js";

const NAME = "Data Structure Protocol map";

/** Returns the exit code. Changes nothing that is already correct. */
export function installMergeDriver({ root, argv }: Given, streams: Streams): number {
  const isDryRun = argv["dryRun"] === true;
  const settings = [
    [NAME_KEY, NAME],
    [DRIVER_KEY, driverLine()],
  ] as const;
  const done: string[] = [];
  for (const [key, value] of settings) {
    if (settingOf(root, key) === value) continue;
    if (!isDryRun) changeSetting(root, key, value);
    done.push(`git config --local ${key} ${shellQuote(value)}`);
  }
  const file = join(root, ATTRIBUTES);
  // Git does not read attributes through a link, and we do not write through one.
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) throw userError("symbolic-link", { path: file });
  const before = readOuterFile(root, ATTRIBUTES);
  const wanted = argv["generated"] === true ? [ATTRIBUTE, GENERATED] : [ATTRIBUTE];
  const after = wanted.reduce(withAttribute, before ?? "");
  if (after !== before) {
    if (!isDryRun) writeOuterFile(root, ATTRIBUTES, before, after);
    done.push(...wanted.filter((line) => !hasAttribute(before ?? "", line)).map((line) => `.gitattributes: ${line}`));
  }
  const text = done.length === 0 ? "nothing to do: the merge driver is set up\n" : `${done.join("\n")}\n`;
  if (isDryRun) streams.out(text);
  else printDone(text, streams);
  if (!isDryRun && done.length > 0) streams.err("note: commit .gitattributes; each clone runs 'dsp-cli merge install' once for itself\n");
  if (!hasAttribute(after, GENERATED)) streams.err("note: with --generated, code hosts fold .dsp in reviews\n");
  return 0;
}

/**
 * A shell line. If this program is missing or fails, and so has left no conflict markers, git's own merge is used: otherwise
 * git would keep one side and treat that as merged.
 */
function driverLine(): string {
  const program = [process.execPath, process.argv[1] ?? "dsp-cli"].map(quoted).join(" ");
  return `${program} merge %O %A %B %P || { grep -q '^<<<<<<<' %A && exit 1; git merge-file -q %A %O %B; }`;
}

/** Quotes for the shell, and for git, which expands percent signs. */
function quoted(word: string): string {
  return shellQuote(word.replaceAll("\\", "/")).replaceAll("%", "%%");
}

/** Appends the line with the file's own line end. */
function withAttribute(text: string, attribute: string): string {
  if (hasAttribute(text, attribute)) return text;
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  return `${text}${text === "" || text.endsWith("\n") ? "" : end}${attribute}${end}`;
}
