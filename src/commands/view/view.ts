/** `view`: the map as a page for people. */
import { wordsOfArguments } from "../retrieve/read-targets.js";
import { dirname, join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { randomBytes } from "node:crypto";
import { readdirSync, renameSync } from "node:fs";
import { shownLine } from "../../model/shown-text.js";
import { printDone, type Streams } from "../../cli/streams.js";
import { userError } from "../../model/errors/user-error.js";
import { redactStreams } from "../redact-streams.js";
import type { Given } from "../registry/command.js";
import { hashesOf } from "./page-hash.js";
import { pageOf } from "./page-of.js";
import { entryAt, fileError, removeQuietly } from "../../fs/files.js";
import { flushDirectory, writeFlushed } from "../../fs/flush.js";
import { makeDirectories } from "../../fs/make-directories.js";
import { readSingle } from "../options/option-values.js";

/** In every folder that `view` has made. */
const MARKER = ".dsp-view";

const MARKER_TEXT = "dsp-cli view made this folder and replaces index.html in it.\n";

/** Returns the exit code. */
export async function view(given: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const folder = siteFolder(given);
  const words = wordsOfArguments(given.argv["targets"]);
  if (folder === undefined) return await (await import("./serve.js")).serve(given, words, streams);
  if (given.argv["port"] !== undefined) throw userError("conflicting-options", { first: "--out", second: "--port" });
  const { map, html } = await pageOf(given, streams);
  const hashes = hashesOf(map, words);
  const file = writeSite(folder, html);
  const shown = relative(given.directory, file).startsWith("..") ? file : relative(given.directory, file);
  printDone(`wrote ${shownLine(shown)}: ${map.entities.size} entities, ${Math.ceil(Buffer.byteLength(html) / 1024)} KB\n`, streams);
  for (const hash of hashes) printDone(`open ${pathToFileURL(join(folder, "index.html")).href}${hash}\n`, streams);
  return 0;
}

// A folder for the page, which may be replaced by a later run. Nobody else's folder is written to.

/** The folder of `--out`, absolute; undefined if the option is not given. Throws `UserError` for one that must not be written to. */
function siteFolder({ argv, directory, root }: Given): string | undefined {
  const named = readSingle(argv, "out");
  if (named === undefined) return undefined;
  const folder = resolve(directory, named);
  const parts = relative(root, folder).split(sep);
  if (parts[0] === ".dsp") throw userError("output-inside-map", { option: "--out", file: named });
  if (parts[0] !== "..") refuseLinks(root, parts);
  if (entryAt(folder) !== undefined && !isOwn(folder)) throw userError("folder-of-others", { path: named });
  return folder;
}

/** Within the project, where links are the work of others. */
function refuseLinks(root: string, parts: readonly string[]): void {
  for (let count = 1; count <= parts.length; count += 1) {
    const path = parts.slice(0, count).join("/");
    if (entryAt(join(root, path))?.isSymbolicLink() === true) throw userError("symbolic-link", { path });
  }
}

function isOwn(folder: string): boolean {
  try {
    return entryAt(join(folder, MARKER))?.isFile() === true || readdirSync(folder).length === 0;
  } catch (error) {
    throw fileError("read", folder, error);
  }
}

/** Writes `index.html` and returns its path. The old one is complete until the new one is. */
function writeSite(folder: string, html: string): string {
  try {
    makeDirectories(folder);
    // First, so that a folder that is written by half is known, too.
    replaceFile(join(folder, MARKER), MARKER_TEXT);
    const file = join(folder, "index.html");
    replaceFile(file, html);
    flushDirectory(folder);
    return file;
  } catch (error) {
    throw fileError("write", folder, error);
  }
}

function replaceFile(file: string, text: string): void {
  const temporary = join(dirname(file), `.dsp-view-${randomBytes(4).toString("hex")}`);
  try {
    writeFlushed(temporary, text);
    renameSync(temporary, file);
  } catch (error) {
    removeQuietly(temporary);
    throw error;
  }
}
