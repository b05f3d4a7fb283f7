/** Manifests and configurations of one repository, read once. */
import type { Workspace } from "../../src/model/language.js";
import type { GoProblem } from "./problems.js";
import type { Tree } from "../../src/model/tree.js";
import { remember } from "../../src/model/basics.js";
import { constraintCategories } from "./categories.js";
import { excludeEachOther } from "./constraints/expression.js";
import { createExternals } from "./externals/index.js";
import { readModules } from "./modules/index.js";
import { createSources, unitDirectory, type GoProject } from "./project.js";
import { createResolver } from "./resolve/index.js";
import { findCandidates } from "./roots/index.js";
import { finalizeUnits } from "./units/index.js";

export function open(tree: Tree): Workspace {
  const project: GoProject = { tree, modules: readModules(tree), sources: createSources(tree) };
  const resolve = createResolver(project);
  const found: GoProblem[] = [];
  const excludes = remember((one: string) => remember((other: string) => excludeEachOther(one, other)));
  return {
    language: "go",
    packages: project.modules.all,
    categories: constraintCategories(tree),
    get problems() {
      return [...project.modules.problems, ...found];
    },
    candidates: (view) => findCandidates(project, view, resolve),
    resolve,
    onlyImportsLoad: true,
    partsOf: (path) => (tree.has(path) ? [] : project.sources(unitDirectory(path))),
    finalize(view) {
      const { units, files, problems } = finalizeUnits(project, view);
      found.splice(0, found.length, ...problems);
      return { units, files };
    },
    holds: () => false,
    excludes: (condition, other) => excludes(condition)(other),
    packageOf(path) {
      const module = tree.has(path) ? project.modules.of(path) : project.modules.ofDirectory(unitDirectory(path));
      return module?.hidden === true ? undefined : module;
    },
    describeExternal: createExternals(project),
  };
}
