import { join } from "node:path";
import { parseDescription, type DspTree, isEntityDirectory } from "../dsp/dsp-tree.js";
import { sourceFault } from "../dsp/verify/descriptions.js";
import { type Fault, isForeign, layoutFaults } from "../dsp/verify/fault.js";
import { DSP_DIRECTORY, requirePlainDirectory } from "../fs/files.js";
import { readJournal, rollForward, type Journal } from "./journal.js";
import { readPlainDsp } from "./read-dsp.js";

export interface LoadedDsp {
  readonly tree: DspTree;
  /** Problems of single files; loading continues. */
  readonly problems: readonly DspProblem[];
  /** Set if an interrupted run left its journal. With a complete one, the tree (but not the disk) is as if that run had finished. */
  readonly journal?: Journal | "damaged" | "stale";
}

interface DspProblem {
  /** Relative to `.dsp/`. */
  readonly path: string;
  readonly detail: string;
}

/**
 * Reads the files of the format in `<root>/.dsp`. Undefined if there is no `.dsp`. Writes nothing (see `recoverDsp`).
 * Throws `UserError` for symbolic links, if `.dsp` is not a directory, and for unreadable files.
 */
export function loadDsp(root: string): LoadedDsp | undefined {
  const base = join(root, DSP_DIRECTORY);
  if (!requirePlainDirectory(base)) return undefined;
  const { tree: disk, foreign, faults } = readPlainDsp(base);
  const problems = [...faults.filter(isOurs), ...misplaced(foreign)].map(({ path, detail }) => ({ path, detail }));
  const journal = readJournal(root);
  if (journal === undefined) return { tree: disk, problems: [...problems, ...inspectDsp(disk)] };
  const after = journal === "damaged" ? undefined : rollForward(disk, journal);
  if (after === undefined || journal === "damaged")
    return { tree: disk, problems: [...problems, ...inspectDsp(disk)], journal: journal === "damaged" ? "damaged" : "stale" };
  return { tree: after, problems: [...problems, ...inspectDsp(after)], journal };
}

/** Whether it concerns a file that the next run may write. What others have in `.dsp` is irrelevant. */
function isOurs({ code, path }: Fault): boolean {
  return code === "misplaced" || !isForeign(path);
}

/** Files in the place of directories, or in directories in the place of files. */
export function misplaced(foreign: readonly string[]): readonly Fault[] {
  return layoutFaults(foreign).filter(({ code }) => code === "misplaced");
}

/** Problems of single files in a map that was read elsewhere. */
export function inspectDsp(tree: DspTree): readonly DspProblem[] {
  return [...tree].flatMap(([path, text]) => inspect(path, text));
}

/** A `source:` outside of the repository must never be opened, so it is reported here. */
function inspect(path: string, text: string): readonly DspProblem[] {
  const [entity = "", name, more] = path.split("/", 3);
  if (name !== "description" || more !== undefined || !isEntityDirectory(entity)) return [];
  const fault = sourceFault(path, parseDescription(text));
  return fault === undefined ? [] : [{ path, detail: fault.detail }];
}
