/** Build output that is tracked: a `dist/` that a package builds from its other code (semantics A.1). */
import type { Tree } from "../../../src/model/tree.js";
import { at, entriesOf } from "../../manifests/json.js";
import { directoryOf, isInside, joinPath } from "../../manifests/paths.js";
import { isCode } from "../categories.js";
import type { EcmaPackage } from "../project.js";

const BUILD = /^(?:pre|post)?(?:build|bundle|compile|dist|package|prepack|prepare|prepublish(?:Only)?)(?:$|[:_-])/;

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
