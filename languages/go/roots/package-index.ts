/** Packages of the repository's own modules, grouped by module, for the detection of entrypoints (semantics A.4). */
import { byteOrder } from "../../../src/model/byte-order.js";
import type { RootView } from "../../../src/model/language.js";
import { baseName, directoryOf, isInside, joinRelative, relativeTo } from "../../manifests/paths.js";
import type { GoModule, GoProject } from "../project.js";
import { groupFiles, type PackageGroup } from "../units/group-files.js";

/** Packages by module, each list in path order. */
export function packagesByModule(project: GoProject, view: RootView): ReadonlyMap<GoModule, readonly PackageGroup[]> {
  const found = new Map<GoModule, PackageGroup[]>();
  const directories = [...new Set(project.tree.paths.filter((path) => path.endsWith(".go")).map(directoryOf))].sort(byteOrder);
  for (const directory of directories) {
    const module = project.modules.ofDirectory(directory);
    if (module === undefined || module.hidden || isSkipped(module, directory)) continue;
    const list = found.get(module) ?? [];
    found.set(module, list);
    list.push(...groupFiles(project, directory, view.facts));
  }
  return found;
}

/** Directories that the Go tool skips. */
function isSkipped(module: GoModule, directory: string): boolean {
  const inside = relativeTo(module.directory, directory);
  const parts = inside === "" ? [] : inside.split("/");
  if (parts.some((name) => name === "testdata" || name === "vendor" || /^[._]/.test(name))) return true;
  return module.file.ignores.some((ignored) => {
    const written = /^\.\.?(?:\/|$)/.test(ignored);
    if (!written) return `/${inside}/`.includes(`/${ignored.replace(/^\/|\/$/g, "")}/`);
    const path = joinRelative(module.directory, ignored);
    return path !== undefined && isInside(directory, path);
  });
}

export function importPathOf(module: GoModule, directory: string): string {
  const inside = relativeTo(module.directory, directory);
  if (module.name === "") return directory || baseName(directory);
  return inside === "" ? module.name : `${module.name}/${inside}`;
}
