import { lstatSync, readdirSync, readFileSync, type Dirent } from "node:fs";
import { join } from "node:path";
import { parseDescription } from "../dsp/description.js";
import { isEntityDirectory } from "../dsp/uid.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import { UserError } from "../model/problem.js";
import { fileError } from "./file-error.js";

export const DSP_DIRECTORY = ".dsp";

export interface LoadedDsp {
  readonly tree: DspTree;
  /** What is wrong with single files; loading goes on. */
  readonly problems: readonly DspProblem[];
}

interface DspProblem {
  /** Relative to `.dsp/`. */
  readonly path: string;
  readonly detail: string;
}

/**
 * Reads everything in `<root>/.dsp` but `.cache`. Undefined where there is no `.dsp`.
 * Throws `UserError` for symbolic links, for something else in the place of `.dsp`, and for files that cannot be read.
 */
export function loadDsp(root: string): LoadedDsp | undefined {
  const base = join(root, DSP_DIRECTORY);
  if (!requirePlainDirectory(base)) return undefined;
  const tree = new Map<string, string>();
  const problems: DspProblem[] = [];
  const open = [""];
  for (let directory = open.pop(); directory !== undefined; directory = open.pop()) {
    for (const entry of listDirectory(join(base, directory))) {
      const path = directory === "" ? entry.name : `${directory}/${entry.name}`;
      if (entry.isSymbolicLink())
        throw new UserError(`${join(base, path)}: a symbolic link inside .dsp is refused; remove it and run again`);
      if (path === ".cache") continue;
      if (entry.isDirectory()) open.push(path);
      else if (entry.isFile()) tree.set(path, readText(join(base, path)));
      else problems.push({ path, detail: "not a regular file" });
    }
  }
  for (const [path, text] of tree) problems.push(...inspect(path, text));
  return { tree, problems };
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
