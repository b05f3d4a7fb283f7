/** Go: modules, packages of several files, and what they embed and generate. */
import type { Language, Workspace } from "../../src/model/language.js";
import type { Problem } from "../../src/model/problem.js";
import type { Tree } from "../../src/model/tree.js";
import { constraintCategories, GO_CATEGORIES } from "./categories.js";
import { createExternals } from "./externals/index.js";
import { readModules } from "./modules/index.js";
import { createSources, unitDirectory } from "./package-directories.js";
import type { GoProject } from "./project.js";
import { createResolver } from "./resolve/index.js";
import { findCandidates } from "./roots/index.js";
import { settleUnits } from "./units/index.js";

export const go: Language = {
  name: "go",
  claims: (path) => path.endsWith(".go"),
  markers: { comment: "//", blankLineAfter: true },
  categories: GO_CATEGORIES,
  extractor: new URL("./extract/index.js", import.meta.url),
  load: () => import("./extract/index.js"),
  open,
};

function open(tree: Tree): Workspace {
  const project: GoProject = { tree, modules: readModules(tree), sources: createSources(tree) };
  const resolve = createResolver(project);
  const found: Problem[] = [];
  return {
    language: "go",
    packages: project.modules.all,
    categories: constraintCategories(tree),
    get problems() {
      return [...project.modules.problems, ...found];
    },
    candidates: (view) => findCandidates(project, view, resolve),
    resolve,
    partsOf: (path) => (tree.has(path) ? [] : project.sources(unitDirectory(path))),
    settle(view) {
      const { units, files, problems } = settleUnits(project, view);
      found.splice(0, found.length, ...problems);
      return { units, files };
    },
    holds: () => false,
    packageOf(path) {
      const module = tree.has(path) ? project.modules.of(path) : project.modules.ofDirectory(unitDirectory(path));
      return module?.hidden === true ? undefined : module;
    },
    describeExternal: createExternals(project),
  };
}
