/** Packages that executables import, directly or indirectly; a public package among them needs no entry of its own (semantics A.4). */
import type { RootView } from "../../../src/model/language.js";
import { unitDirectory } from "../package-directories.js";
import type { GoProject, UnitPath } from "../project.js";
import type { Resolve } from "../resolve/index.js";

export function reachedPackages(project: GoProject, view: RootView, resolve: Resolve, mains: readonly string[]): ReadonlySet<UnitPath> {
  const seen = new Set<UnitPath>();
  const open = [...mains];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    for (const reference of view.facts(path)?.references ?? []) {
      for (const target of resolve(path, reference).targets) {
        if (target.kind !== "file" || target.whole === true || seen.has(target.path)) continue;
        seen.add(target.path);
        open.push(...(project.tree.has(target.path) ? [target.path] : project.sources(unitDirectory(target.path))));
      }
    }
  }
  return seen;
}
