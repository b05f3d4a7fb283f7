/** The directories that are searched for an importer's absolute names, best first (semantics A.3.1, C.2.1). */
import type { Tree } from "../../../src/model/tree.js";
import { directoryOf, isInside, upwards } from "../../manifests/paths.js";
import { remember } from "../../manifests/remember.js";
import type { Distribution, Distributions } from "../project.js";
import { isShown } from "../distributions/manifests.js";

export interface SearchPath {
  /** Roots that the importer's distribution declares (rules 1–7): they may hide the standard library. */
  readonly declared: readonly string[];
  /** Search roots, the parent of the importer's outermost package, and the roots of the distributions that it depends on. */
  readonly near: readonly string[];
  /** Directories above the importer, which may be its working directory. */
  readonly above: readonly string[];
  /** Roots of the repository's other distributions. */
  readonly others: readonly string[];
  readonly distributions: readonly Distribution[];
}

export type SearchPaths = (from: string) => SearchPath;

export function createSearchPaths(tree: Tree, distributions: Distributions): SearchPaths {
  const byDirectory = new Map(distributions.all.map((one) => [one.directory, one]));
  const inDirectory = remember((directory: string) => build(tree, distributions, byDirectory, directory));
  return (from) => inDirectory(directoryOf(from));
}

function build(tree: Tree, distributions: Distributions, byDirectory: ReadonlyMap<string, Distribution>, directory: string): SearchPath {
  const around = distributions.around(`${directory === "" ? "" : `${directory}/`}\0`);
  const [own, ...outer] = around;
  const parent = packageParent(tree, directory);
  const members = withMembers(own, byDirectory);
  const declared = unique(own?.roots ?? []);
  const near = unique([
    ...(own?.searchRoots ?? []),
    parent,
    ...outer.flatMap(({ roots, searchRoots }) => [...roots, ...searchRoots]),
    ...members.flatMap(({ roots, searchRoots }) => [...roots, ...searchRoots]),
  ]).filter((root) => !declared.includes(root));
  // Nobody runs a program inside a package.
  const above = upwards(parent).filter((root) => !declared.includes(root) && !near.includes(root) && !hasInitialiser(tree, root));
  const rest = distributions.all.filter((one) => !around.includes(one) && !members.includes(one) && isVisible(one, directory));
  const others = unique(rest.flatMap(({ roots, searchRoots }) => [...roots, ...searchRoots]));
  return {
    declared,
    near,
    above,
    others: others.filter((root) => !declared.includes(root) && !near.includes(root) && !above.includes(root)),
    distributions: [...around, ...members, ...rest],
  };
}

/** No distribution depends on a sample. */
function isVisible({ manifest, directory }: Distribution, from: string): boolean {
  return !isShown(manifest) || isInside(from, directory);
}

/** Dependencies of a distribution in the repository, including indirect ones. */
function withMembers(own: Distribution | undefined, byDirectory: ReadonlyMap<string, Distribution>): readonly Distribution[] {
  const found: Distribution[] = [];
  const open = [...(own?.members ?? [])];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const member = byDirectory.get(next);
    if (member === undefined || member === own || found.includes(member)) continue;
    found.push(member);
    open.push(...member.members);
  }
  return found;
}

export function hasInitialiser(tree: Tree, directory: string): boolean {
  const within = directory === "" ? "" : `${directory}/`;
  return tree.has(`${within}__init__.py`) || tree.has(`${within}__init__.pyi`) || tree.has(`${within}__init__.pyx`);
}

/** The parent directory of the outermost package around a directory; the directory itself if it is no package. */
export function packageParent(tree: Tree, directory: string): string {
  let at = directory;
  while (at !== "" && hasInitialiser(tree, at)) at = directoryOf(at);
  return at;
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
