/** Result of the scan, for the linker: the tree, the facts of every parsed file, and the target of each import site. */
import type { FileFacts } from "./facts.js";
import type { Candidate, Category, Resolution, Unit, Workspace } from "./language.js";
import type { Tree } from "./tree.js";

/** What is known of files that are not read. */
export interface Places {
  readonly tree: Tree;
  /** The workspace of the language that claims the path, or that has a unit there. */
  workspaceOf(path: string): Workspace | undefined;
  category(path: string): Category;
}

export interface Scan extends Places {
  /** Facts by path, in byte order of the paths. */
  readonly files: ReadonlyMap<string, FileFacts>;
  /** Parallel to `facts.references` of the same path. */
  readonly resolutions: ReadonlyMap<string, readonly Resolution[]>;
  readonly workspaces: readonly Workspace[];
  /** Modules of several files. */
  readonly units: readonly Unit[];
  /** Root candidates of every language, ordered inside each package. */
  readonly candidates: readonly Candidate[];
}

/** Whether no build has both files. */
export function areExclusive({ files, workspaceOf }: Pick<Scan, "files" | "workspaceOf">, path: string, other: string): boolean {
  const [one, two] = [files.get(path)?.condition, files.get(other)?.condition];
  return one !== undefined && two !== undefined && workspaceOf(path)?.excludes?.(one, two) === true;
}
