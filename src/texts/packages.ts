/** Packages of files, and how they introduce themselves. */
import type { Contents } from "../model/graph.js";
import type { Package, Workspace } from "../model/language.js";
import type { Tree } from "../model/tree.js";

interface PackageInput {
  readonly tree: Tree;
  readonly workspaces: readonly Workspace[];
  /** The workspace of the file's language. */
  readonly workspaceOf: (path: string) => Workspace | undefined;
}

/** The package's own description, or that of the enclosing package. */
export function introductionOf(input: PackageInput, pkg: Package | undefined): { readonly description?: string; readonly readme?: string } {
  for (let at = pkg; at !== undefined; at = packageAround(input, at)) {
    const readme = readmeIn(input.tree, at.directory === "" ? "" : `${at.directory}/`);
    if (at.description !== undefined || readme !== undefined) return { description: at.description, readme };
  }
  return { readme: readmeIn(input.tree, "") };
}

const READMES = ["README.md", "README.rst", "readme.md", "Readme.md", "README", "README.txt", "README.markdown"];

/** `directory`: empty, or with a slash at its end. */
export function readmeIn(tree: Tree, directory: string): string | undefined {
  for (const name of directory === "" ? [...READMES, ".github/README.md"] : READMES) {
    const text = tree.read(`${directory}${name}`);
    if (text !== undefined) return text;
  }
  return undefined;
}

function packageAround(input: PackageInput, { directory }: Package): Package | undefined {
  const around = directory === "" ? undefined : packageOf(input, directory);
  return around !== undefined && around.directory.length < directory.length ? around : undefined;
}

/** That of its own language first: a repository may be a package of several. */
export function packageOf({ workspaces, workspaceOf }: PackageInput, path: string): Package | undefined {
  const own = workspaceOf(path)?.packageOf(path);
  if (own !== undefined) return own;
  for (const workspace of workspaces) {
    const pkg = workspace.packageOf(path);
    if (pkg !== undefined) return pkg;
  }
  return undefined;
}

interface ReadmeInput {
  readonly tree: Tree;
  readonly contents: readonly Contents[];
  /** Stems of files that stand for their directory. */
  readonly indexStems: ReadonlySet<string>;
}

/** The README in the directory of an index file. */
export function readmeBeside({ tree, indexStems, contents }: ReadmeInput, path: string): string | undefined {
  const start = path.lastIndexOf("/") + 1;
  const dot = path.indexOf(".", start);
  if (dot < 0 || !indexStems.has(path.slice(start, dot))) return undefined;
  const directory = path.slice(0, start);
  // The README at the top is about everything; only the entry of a library is as well.
  if (directory === "" && contents.some(({ root }) => root.entry === path && root.class === "R1")) return undefined;
  return readmeIn(tree, directory);
}
