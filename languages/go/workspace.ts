/** Manifests and configurations of one repository, read once. */
import type { Workspace } from "../../src/model/language.js";
import type { GoProblem } from "./problems.js";
import { type Tree, directoryOf } from "../../src/model/tree.js";
import { once, remember } from "../../src/model/basics.js";
import { constraintCategories } from "./categories.js";
import { excludeEachOther } from "./constraints/expression.js";
import { createExternals } from "./externals/index.js";
import { readModules } from "./modules/index.js";
import { createSources, unitDirectory, type GoProject } from "./project.js";
import { createResolver } from "./resolve/index.js";
import { readBuildCommands } from "./roots/build-commands.js";
import { findCandidates } from "./roots/index.js";
import { finalizeUnits } from "./units/index.js";

/** A program may stand there that is released all the same. */
const IN_SAMPLES = /(?:^|\/)_?(?:examples?|demos?|samples?|scripts?|tools?|hack)\/.*\.go$/;

export function open(tree: Tree): Workspace {
  const project: GoProject = { tree, modules: readModules(tree), sources: createSources(tree) };
  const resolve = createResolver(project);
  const builds = once(() => readBuildCommands(tree, project.modules));
  const found: GoProblem[] = [];
  const excludes = remember((one: string) => remember((other: string) => excludeEachOther(one, other)));
  return {
    language: "go",
    packages: project.modules.all,
    categories: constraintCategories(tree),
    get problems() {
      return [...project.modules.problems, ...found];
    },
    candidates: (view) => findCandidates(project, view, resolve, builds()),
    shippedDirectory: (path) => (IN_SAMPLES.test(path) && builds().released.has(directoryOf(path)) ? directoryOf(path) : undefined),
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
