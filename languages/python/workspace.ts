/** Manifests and configurations of one repository, read once. */
import type { RootView, Workspace } from "../../src/model/language.js";
import type { PythonProblem, PythonProblemCode } from "./problems.js";
import type { Tree } from "../../src/model/tree.js";
import { readDistributions } from "./distributions/index.js";
import { createExternals } from "./externals/index.js";
import { createOwnership } from "./externals/ownership.js";
import type { PythonProject } from "./project.js";
import { finalizeInTurn } from "./resolve/finalize-in-turn.js";
import { resolveBorrowedLists } from "./resolve/borrowed-lists.js";
import { createResolver } from "./resolve/index.js";
import { resolveFixtures } from "./resolve/fixtures.js";
import { resolveModuleLists } from "./resolve/module-lists.js";
import { createModules } from "./resolve/modules.js";
import { isOwnPackage } from "./resolve/own-package.js";
import { findCandidates } from "./roots/index.js";
import { declaredTests } from "./roots/declared-tests.js";
import { localCategories, shippedDirectory } from "./roots/local-categories.js";
import { resolveListedModules } from "./resolve/listed-modules.js";
import { finalizeProjects } from "./roots/project-frameworks.js";
import { hasPlainName } from "../../src/model/parsing/scripts.js";

/** Names that the import system and the type of modules give (Python reference, 3.2.9), and the list that is read by itself. */
const MODULE_ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    "all name spec package loader path file cached doc annotations annotate dict builtins class dir getattribute setattr delattr hash eq ne repr str " +
    "init new reduce sizeof subclasshook format"
  )
    .split(" ")
    .map((name) => `__${name}__`),
);

export function open(tree: Tree): Workspace {
  const distributions = readDistributions(tree);
  const ownership = createOwnership(tree, distributions);
  const project: PythonProject = { tree, distributions, modules: createModules(tree, distributions, ownership) };
  const resolve = createResolver(project, ownership);
  const found: PythonProblem[] = [];
  const refused: PythonProblem[] = [];
  return {
    language: "python",
    packages: distributions.all,
    categories: [
      ...localCategories(tree, distributions),
      ...declaredTests(tree, distributions, (path, detail) => refused.push({ code: "config-invalid", path, detail })),
    ],
    shippedDirectory: (path) => shippedDirectory(distributions, path),
    get problems() {
      return [...distributions.problems, ...refused, ...found];
    },
    candidates(view: RootView) {
      const { candidates, problems } = findCandidates(project, view);
      found.splice(0, found.length, ...problems);
      return candidates;
    },
    resolve,
    submodule: (path, name) => project.modules.submodule(path, name),
    declarationsOf: (path) => codeOf(tree, path),
    keepsModules: true,
    unknownName: "missing-name" satisfies PythonProblemCode,
    // Each module has these; others are declared by a stub beside it.
    isModuleAttribute: (name, module) => MODULE_ATTRIBUTES.has(name) || tree.has(module.replace(/\.pyx?$/, ".pyi")),
    // First, because apps in a borrowed list are installed.
    finalize: (view) =>
      finalizeInTurn(
        [
          (own, files) => resolveBorrowedLists(resolve, own, files),
          finalizeProjects,
          resolveListedModules,
          resolveModuleLists,
          resolveFixtures,
        ],
        project,
        view,
      ),
    holds: (path, condition) => isOwnPackage(project, path, condition),
    packageOf: (path) => distributions.of(path),
    mayStart: (path) => hasPlainName(path) || /\.pyw?$/.test(path),
    importName: (path) => project.modules.nameOf(path),
    describeExternal: createExternals(project, ownership),
  };
}

/** The code that a stub declares the types of. */
function codeOf(tree: Tree, path: string): string | undefined {
  if (!path.endsWith(".pyi")) return undefined;
  const stem = path.slice(0, -".pyi".length);
  return [".py", ".pyx"].map((extension) => stem + extension).find((one) => tree.has(one));
}
