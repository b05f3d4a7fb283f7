/** Build output that is tracked: a `dist/` that a package builds from its other code. */
import type { Tree } from "../../../src/model/tree.js";
import { at, entriesOf } from "../../manifests/json.js";
import { directoryOf, isInside, joinPath } from "../../../src/model/paths.js";
import { isCode } from "../categories.js";
import type { EcmaPackage, Packages } from "../project.js";

const BUILD = /^(?:pre|post)?(?:build|bundle|compile|dist|package|prepack|prepare|prepublish(?:Only)?)(?:$|[:_-])/;

/** Whether a tracked source map beside a file shows that a tool wrote it, from code elsewhere in the package that is tracked too. */
export function sourceMapped(tree: Tree, { of }: Pick<Packages, "of">): (path: string) => boolean {
  let places: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  return (path) => {
    if (!/\.(?:[cm]?js|css)$/.test(path) || !tree.has(`${path}.map`)) return false;
    const pkg = of(path)?.directory ?? "";
    places ??= codeDirectories(tree, of);
    return [...(places.get(pkg) ?? [])].some((directory) => directory !== directoryOf(path));
  };
}

/** By package: the first two directories below it with code; more make no difference. */
function codeDirectories(tree: Tree, of: Packages["of"]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const path of tree.paths) {
    if (!isCode(path) || tree.has(`${path}.map`)) continue;
    const pkg = of(path)?.directory ?? "";
    const directory = directoryOf(path);
    const known = found.get(pkg) ?? new Set<string>();
    found.set(pkg, known);
    if (directory !== pkg && known.size < 2) known.add(directory);
  }
  return found;
}

/** Directories. */
export function trackedOutput(tree: Tree, packages: readonly EcmaPackage[]): readonly string[] {
  return packages.flatMap(({ directory, json }) => {
    const output = joinPath(directory, "dist") ?? "dist";
    if (!tree.hasDirectory(output) || !entriesOf(at(json, "scripts")).some(([name]) => BUILD.test(name))) return [];
    const isSource = (path: string): boolean =>
      isInside(path, directory) && !isInside(path, output) && isCode(path) && directoryOf(path) !== directory;
    return tree.paths.some(isSource) ? [output] : [];
  });
}
