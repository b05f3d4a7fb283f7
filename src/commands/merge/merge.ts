/** `merge`: git's merge driver for `.dsp/`, its installation, and the choice between texts of people. */
import { lstatSync } from "node:fs";
import { join } from "node:path";
import { userError } from "../../model/errors/user-error.js";
import { nearestWord } from "../../model/nearest/nearest-word.js";
import type { Given } from "../registry/command.js";
import { drive, readOrder } from "./merge-driver.js";
import { type Streams, printDone } from "../../cli/streams.js";
import { readOuterFile, removeOuterFile, writeOuterFile } from "../../fs/outer-file.js";
import { shellQuote } from "../../dsp/shell-quote.js";
import { runGit } from "../../git/run-git.js";

const NAME = "Data Structure Protocol map";

const ACTIONS = ["install", "uninstall", "resolve"];

/** Returns the exit code. */
export async function merge(given: Given, streams: Streams): Promise<number> {
  const { files } = given.argv;
  const words = Array.isArray(files) ? files.map(String) : [];
  if (words[0] === "resolve") return (await import("./resolve-texts.js")).resolveTexts(given, words.slice(1), streams);
  const order = readOrder(words, given.directory);
  if (order !== undefined) return drive(order, given.directory);
  const [action = "", argument] = words;
  const isAction = action === "install" || action === "uninstall";
  if (isAction && argument !== undefined) throw userError("unexpected-argument", { argument, command: "dsp-cli merge" });
  if (action === "install") return installMergeDriver(given, streams);
  if (action === "uninstall") return uninstallMergeDriver(given, streams);
  if (words.length !== 1 || !/^[a-z-]+$/i.test(action)) throw userError("driver-arguments");
  const near = nearestWord(action, ACTIONS);
  throw userError("unknown-action", { command: "merge", action, near, actions: "'merge install', 'merge uninstall' or 'merge resolve'" });
}

// `merge uninstall`: takes out what `merge install` set, and nothing else.

/** Returns the exit code. */
function uninstallMergeDriver({ root, argv }: Given, streams: Streams): number {
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

// `merge install`: registers the driver in the repository's git configuration and in `.gitattributes`.

/** Returns the exit code. Changes nothing that is already correct. */
function installMergeDriver({ root, argv }: Given, streams: Streams): number {
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
  const after = withAttribute(before ?? "", ATTRIBUTE);
  if (after !== before) {
    if (!isDryRun) writeOuterFile(root, ATTRIBUTES, before, after);
    done.push(`.gitattributes: ${ATTRIBUTE}`);
  }
  const text = done.length === 0 ? "nothing to do: the merge driver is set up\n" : `${done.join("\n")}\n`;
  if (isDryRun) streams.out(text);
  else printDone(text, streams);
  if (!isDryRun && done.length > 0) streams.err("note: commit .gitattributes; each clone runs 'dsp-cli merge install' once for itself\n");
  if (!hasAttribute(after, GENERATED))
    streams.err(`note: with the line '${GENERATED}' in .gitattributes, code hosts fold .dsp in reviews\n`);
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

/** What `merge install` sets: two keys of the repository's git configuration, and lines of `.gitattributes`. */
const ATTRIBUTES = ".gitattributes";
const ATTRIBUTE = ".dsp/** merge=dsp";
/** Code hosts fold generated files in reviews. */
const GENERATED = ".dsp/** linguist-generated";
const [NAME_KEY, DRIVER_KEY] = ["merge.dsp.name", "merge.dsp.driver"] as const;
const SETTINGS = [NAME_KEY, DRIVER_KEY] as const;

/** Whether `merge install` writes this line. */
function isOwnLine(line: string): boolean {
  return [ATTRIBUTE, GENERATED].includes(plain(line));
}

/** Whether the text has the line. */
function hasAttribute(text: string, attribute: string): boolean {
  return text.split(/\r?\n/).some((line) => plain(line) === attribute);
}

function plain(line: string): string {
  return line.trim().replace(/\s+/g, " ");
}

function settingOf(root: string, key: string): string | undefined {
  const answer = runGit(root, ["config", "--local", "--get", key]);
  return answer.ok ? answer.output.toString("utf8").replace(/\r?\n$/, "") : undefined;
}

/** Undefined: without it. */
function changeSetting(root: string, key: string, value: string | undefined): void {
  const answer = runGit(root, ["config", "--local", ...(value === undefined ? ["--unset-all", key] : [key, value])]);
  if (!answer.ok) throw userError("git-config-failed", { key, reason: answer.reason });
}
