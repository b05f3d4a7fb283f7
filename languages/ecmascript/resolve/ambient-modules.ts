/** Modules that declaration files declare by name (`declare module "app:config"`): a plugin or a tool generates their code. */
import { learn, type Reading, type Tree } from "../../../src/model/tree.js";
import type { Packages } from "../project.js";

const DECLARED = /^[ \t]*(?:export\s+)?declare\s+module\s+(["'])([^"'\n]{1,300})\1/gm;

/** Names that a declaration file declares modules for, as written; those of assets (`*.svg`) are left out. */
export const AMBIENT_MODULES: Reading<readonly string[]> = {
  name: "ecmascript/ambient-modules",
  of: (text = "") => [...text.matchAll(DECLARED)].map(([, , name = ""]) => name).filter((name) => !/^\*\.|^\.{1,2}\//.test(name)),
};

/** The declaration file of a module: one of the importer's package before others, and a name before a pattern. */
export type AmbientModules = (from: string, specifier: string) => string | undefined;

export function createAmbientModules(tree: Tree, packages: Packages): AmbientModules {
  let known: readonly { readonly path: string; readonly name: string }[] | undefined;
  return (from, specifier) => {
    known ??= tree.paths
      .filter((path) => /\.d\.[cm]?ts$/.test(path))
      .flatMap((path) => learn(tree, AMBIENT_MODULES, path).map((name) => ({ path, name })));
    const own = packages.of(from);
    const found = known.filter(({ name }) => name === specifier || matches(name, specifier));
    const rank = ({ path, name }: (typeof found)[number]): number => (name === specifier ? 0 : 2) + (packages.of(path) === own ? 0 : 1);
    return found.toSorted((a, b) => rank(a) - rank(b))[0]?.path;
  };
}

/** At most one `*` stands for any text (TypeScript, ambient modules). */
function matches(pattern: string, specifier: string): boolean {
  const star = pattern.indexOf("*");
  if (star <= 0) return false;
  const [start, end] = [pattern.slice(0, star), pattern.slice(star + 1)];
  return specifier.length >= start.length + end.length && specifier.startsWith(start) && specifier.endsWith(end);
}
