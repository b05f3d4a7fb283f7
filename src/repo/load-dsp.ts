import { lstatSync, readdirSync, readFileSync, type Dirent } from "node:fs";
import { join } from "node:path";
import { parseDescription } from "../dsp/description.js";
import { DIAGNOSTICS_FILE, type DspTree } from "../dsp/dsp-tree.js";
import { lineForm } from "../dsp/mentions.js";
import { isEntityDirectory } from "../dsp/uid.js";
import { UserError } from "../model/problem.js";
import { fileError } from "./file-error.js";
import { readJournal, rollForward, type Journal } from "./journal.js";

export const DSP_DIRECTORY = ".dsp";

export interface LoadedDsp {
  readonly tree: DspTree;
  /** What is wrong with single files; loading goes on. */
  readonly problems: readonly DspProblem[];
  /** Set where an interrupted run left its journal. With a whole one the tree is as if that run had come to its end, the disk is not. */
  readonly journal?: Journal | "damaged" | "stale";
}

interface DspProblem {
  /** Relative to `.dsp/`. */
  readonly path: string;
  readonly detail: string;
}

/**
 * Reads everything in `<root>/.dsp` but `.cache`. Undefined where there is no `.dsp`. Writes nothing (see `recoverDsp`).
 * Throws `UserError` for symbolic links, for something else in the place of `.dsp`, and for files that cannot be read.
 */
export function loadDsp(root: string): LoadedDsp | undefined {
  const base = join(root, DSP_DIRECTORY);
  if (!requirePlainDirectory(base)) return undefined;
  const { tree: disk, problems } = readAll(base);
  const journal = readJournal(root);
  if (journal === undefined) return { tree: disk, problems: [...problems, ...inspectDsp(disk)] };
  const after = journal === "damaged" ? undefined : rollForward(disk, journal);
  if (after === undefined || journal === "damaged")
    return { tree: disk, problems: [...problems, ...inspectDsp(disk)], journal: journal === "damaged" ? "damaged" : "stale" };
  return { tree: after, problems: [...problems, ...inspectDsp(after)], journal };
}

function readAll(base: string): { readonly tree: DspTree; readonly problems: readonly DspProblem[] } {
  const tree = new Map<string, string>();
  const problems: DspProblem[] = [];
  const open = [""];
  for (let directory = open.pop(); directory !== undefined; directory = open.pop()) {
    const entries = listDirectory(join(base, directory));
    if (entries.length === 0 && isFilePath(directory))
      problems.push({ path: directory, detail: "an empty directory where a file belongs" });
    for (const entry of entries) {
      const path = directory === "" ? entry.name : `${directory}/${entry.name}`;
      if (entry.isSymbolicLink())
        throw new UserError(`${join(base, path)}: a symbolic link inside .dsp is refused; remove it and run again`);
      if (path === ".cache") continue;
      if (entry.isDirectory()) open.push(path);
      else if (entry.isFile()) tree.set(path, readText(join(base, path)));
      else problems.push({ path, detail: "not a regular file" });
    }
  }
  return { tree, problems };
}

/** Names that the next run would write a file to. */
function isFilePath(path: string): boolean {
  return lineForm(path) !== undefined || path === DIAGNOSTICS_FILE || /^[^/]+\/description$/.test(path);
}

/** What is wrong with single files of a map that was read elsewhere. */
export function inspectDsp(tree: DspTree): readonly DspProblem[] {
  return [...tree].flatMap(([path, text]) => inspect(path, text));
}

/** Whether `.dsp` is there. Throws `UserError` where something else has its name. */
export function requirePlainDirectory(base: string): boolean {
  let stat;
  try {
    stat = lstatSync(base, { throwIfNoEntry: false });
  } catch (error) {
    throw fileError("read", base, error);
  }
  if (stat === undefined) return false;
  if (stat.isSymbolicLink()) throw new UserError(`${base}: a symbolic link is refused as .dsp; replace it by a directory and run again`);
  if (!stat.isDirectory()) throw new UserError(`${base}: not a directory; move it away and run again`);
  return true;
}

function listDirectory(directory: string): readonly Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    throw fileError("read", directory, error);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw fileError("read", file, error);
  }
}

/** A `source:` that leads out of the repository must never be opened, so it is named here. */
function inspect(path: string, text: string): readonly DspProblem[] {
  const [entity = "", name, more] = path.split("/", 3);
  if (name !== "description" || more !== undefined || !isEntityDirectory(entity)) return [];
  if (!/^source:[ \t]*(?:\/|\\|[A-Za-z]:[\\/]|(?:[^\n]*[\\/])?\.\.(?:[\\/\n#]|$))/m.test(text)) return [];
  const fields = parseDescription(text);
  if (fields.get("kind") === "external") return [];
  return [{ path, detail: `source leads out of the repository: ${fields.get("source") ?? ""}` }];
}
