/** Files of a directory that may belong to a package, by name alone. */
import type { Tree } from "../../src/model/tree.js";
import { joinPath } from "../../src/model/paths.js";
import { remember } from "../../src/model/collections/memo-of.js";
import { splitUnitPath } from "../../src/model/unit-path.js";
import type { UnitPath } from "./project.js";

/** `.go` files directly in the directory, in byte order, without tests and names that the Go tool skips. */
export function createSources(tree: Tree): (directory: string) => readonly string[] {
  return remember((directory) =>
    tree.list(directory).flatMap((name) => {
      const path = joinPath(directory, name) ?? "";
      return isSourceName(name) && tree.has(path) ? [path] : [];
    }),
  );
}

function isSourceName(name: string): boolean {
  return name.endsWith(".go") && !name.endsWith("_test.go") && !name.startsWith("_") && !name.startsWith(".");
}

/** The directory of a unit path. */
export function unitDirectory(path: UnitPath): string {
  const { directory } = splitUnitPath(path);
  return directory === "." ? "" : directory;
}
