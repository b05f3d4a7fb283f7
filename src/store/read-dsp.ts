import { isUtf8 } from "node:buffer";
import { readdirSync, type Dirent } from "node:fs";
import { join } from "node:path";
import { DIAGNOSTICS_FILE, type DspTree } from "../dsp/dsp-tree.js";
import { lineForm } from "../dsp/apply/mentions.js";
import { DRAFTS_FILE } from "../dsp/drafts.js";
import { OPTIONS_FILE, ROOTS_FILE } from "../dsp/records.js";
import { REMOVED_TEXTS_FILE } from "../dsp/removed-texts.js";
import { type Fault, isForeign } from "../dsp/verify/fault.js";
import { UserError, userError } from "../model/errors/user-error.js";
import { refuseLinkInside, LARGEST_MAP_FILE, mapBudget, readPlain, fileError, readPlainFile } from "../fs/files.js";

export interface FilesOfDsp {
  readonly tree: DspTree;
  /** Files that are none of the format, in the order of the directories: not read. */
  readonly foreign: readonly string[];
  /** Entries that are not text: links, pipes, invalid UTF-8, directories in place of files. */
  readonly faults: readonly Fault[];
}

const BAD_NAME = "\ufffd";

/** The files of the format in `.dsp`; links are not followed. Throws `UserError` if something cannot be read at all. */
export function readDsp(base: string): FilesOfDsp {
  const tree = new Map<string, string>();
  const faults: Fault[] = [];
  const foreign: string[] = [];
  const open = [""];
  const within = mapBudget(base);
  for (let directory = open.pop(); directory !== undefined; directory = open.pop()) {
    const entries = listDirectory(join(base, directory));
    if (entries.length === 0 && isFilePath(directory)) faults.push(emptyDirectory(directory));
    for (const entry of entries) {
      const path = directory === "" ? entry.name : `${directory}/${entry.name}`;
      if (path === ".cache" && !entry.isSymbolicLink()) continue;
      const fault = entryFault(entry, path);
      if (fault !== undefined) faults.push(fault);
      else if (entry.isDirectory()) open.push(path);
      else if (isForeign(path)) foreign.push(path);
      else faults.push(...readInto(tree, base, path, within));
    }
  }
  return { tree, foreign, faults };
}

function readInto(tree: Map<string, string>, base: string, path: string, within: (text: string) => string): readonly Fault[] {
  const found = readText(join(base, path));
  if (found === "too-large") {
    const detail = `larger than ${LARGEST_MAP_FILE / 2 ** 20} MB`;
    return [{ code: "too-large", path, detail, fix: "restore it with git, or remove it" }];
  }
  tree.set(path, within(found.text));
  return found.whole ? [] : [{ code: "not-utf8", path, detail: "not UTF-8", fix: "convert it, or restore it with git" }];
}

/** The same; also throws `UserError` for a link inside. */
export function readPlainDsp(base: string): FilesOfDsp {
  const read = readDsp(base);
  const link = read.faults.find(({ code }) => code === "symbolic-link");
  if (link !== undefined) throw refuseLinkInside(join(base, link.path));
  return read;
}

function entryFault(entry: Dirent, path: string): Fault | undefined {
  if (entry.isSymbolicLink())
    return {
      code: "symbolic-link",
      path,
      detail: "a symbolic link, which is not followed",
      fix: "put the file itself in its place, or remove the link",
    };
  if (entry.name.includes(BAD_NAME)) return { code: "not-utf8", path, detail: "a name that is not UTF-8", fix: "rename or delete it" };
  if (entry.isDirectory() || entry.isFile()) return undefined;
  return { code: "not-a-file", path, detail: "not a regular file", fix: "remove it" };
}

function emptyDirectory(path: string): Fault {
  return { code: "misplaced", path, detail: "an empty directory where a file belongs", fix: "remove the directory" };
}

/** Files of this tool at the top. */
const LISTS: ReadonlySet<string> = new Set([DIAGNOSTICS_FILE, DRAFTS_FILE, OPTIONS_FILE, REMOVED_TEXTS_FILE, ROOTS_FILE]);

/** Names of files that the next run would write. */
function isFilePath(path: string): boolean {
  return lineForm(path) !== undefined || LISTS.has(path) || /^[^/]+\/description$/.test(path);
}

function listDirectory(directory: string): readonly Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    throw fileError("read", directory, error);
  }
}

/** Throws `UserError` for a file that was listed and is gone: the next run finds a map that is not being changed. */
function readText(file: string): { readonly text: string; readonly whole: boolean } | "too-large" {
  const text = readUpToLimit(file);
  if (text === "too-large") return text;
  if (text === undefined) throw userError("map-changed", { path: file });
  // Only text with replacement characters may have been invalid.
  if (!text.includes(BAD_NAME)) return { text, whole: true };
  const bytes = readPlainFile(file, LARGEST_MAP_FILE);
  return { text, whole: typeof bytes !== "string" && isUtf8(bytes) };
}

function readUpToLimit(file: string): string | "too-large" | undefined {
  try {
    return readPlain(file);
  } catch (error) {
    if (error instanceof UserError && error.code === "map-file-too-large") return "too-large";
    throw error;
  }
}
