/** Manifests and configurations of one repository, read once. */
import type { RootView, Workspace, Finalized, FinalizeView, Resolution, Category, CategoryRule } from "../../src/model/language.js";
import type { PythonProblem, PythonProblemCode } from "./problems.js";
import { type Tree, directoryOf, isInside, joinPath, relativeTo, joinRelative, pathIn } from "../../src/model/tree.js";
import { readDistributions } from "./distributions/index.js";
import { createExternals } from "./externals/index.js";
import { createOwnership } from "./externals/ownership.js";
import type { PythonProject, Distributions } from "./project.js";
import { finalizeInTurn } from "./resolve/finalize-in-turn.js";
import { resolveBorrowedLists } from "./resolve/borrowed-lists.js";
import { createResolver } from "./resolve/index.js";
import { resolveFixtures } from "./resolve/fixtures.js";
import { resolveNamespaceMembers } from "./resolve/namespace-members.js";
import { resolveModuleLists } from "./resolve/module-lists.js";
import { createModules } from "./resolve/modules.js";
import { findCandidates } from "./roots/index.js";
import { declaredTests } from "./roots/declared-tests.js";
import { finalizeProjects } from "./roots/project-frameworks.js";
import { isInitialiser } from "./is-initialiser.js";
import { hasPlainName } from "../../src/model/parsing/scripts.js";
import type { Reference } from "../../src/model/facts.js";
import { splitRelative } from "./resolve/relative.js";
import { remember } from "../../src/model/basics.js";

/** Names that the import system and the type of modules give (Python reference, 3.2.9), and the list that is read by itself. */
const MODULE_ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    "all name spec package loader path file cached doc annotations annotate dict builtins class dir getattribute setattr delattr hash eq ne repr str " +
    "init new reduce sizeof subclasshook format"
  )
    .split(" ")
    .map((name) => `__${name}__`),
);

/** A directory of modules without an initialiser, in a package. */
function isNamespace(tree: Tree, module: string, name: string): boolean {
  const inside = joinPath(directoryOf(module), name) ?? "";
  return isInitialiser(module) && tree.list(inside).some((one) => /\.pyx?$/.test(one) || tree.hasDirectory(`${inside}/${one}`));
}

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
    // Each module has these; others are declared by a stub beside it, or are directories without an initialiser.
    isModuleAttribute: (name, module) =>
      MODULE_ATTRIBUTES.has(name) || tree.has(module.replace(/\.pyx?$/, ".pyi")) || isNamespace(tree, module, name),
    // First, because apps in a borrowed list are installed.
    finalize: (view) =>
      finalizeInTurn(
        [
          (own, files) => resolveBorrowedLists(resolve, own, files),
          finalizeProjects,
          resolveListedModules,
          resolveModuleLists,
          resolveFixtures,
          resolveNamespaceMembers,
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

// `from shop import *` imports the modules of the package that its `__all__` lists: each is an import of its own.

function resolveListedModules({ modules }: PythonProject, view: FinalizeView): Finalized {
  const files = new Map<
    string,
    { readonly facts: NonNullable<ReturnType<FinalizeView["facts"]>>; readonly resolutions: readonly Resolution[] }
  >();
  for (const [path, facts] of view.files) {
    const starred = facts.references.flatMap((reference, index) => (reference.star === true ? [{ reference, index }] : []));
    if (starred.length === 0) continue;
    const resolutions = view.resolutions(path);
    const found = starred.flatMap(({ reference, index }) =>
      (resolutions[index]?.targets ?? []).flatMap((target) => {
        if (target.kind !== "file") return [];
        const listed = view.facts(target.path)?.exports.flatMap((one) => (one.kind === "listed" ? [one.name] : [])) ?? [];
        return listed.flatMap((name) => {
          const module = modules.submodule(target.path, name);
          return module === undefined || module === path ? [] : [{ reference, name, from: target, module }];
        });
      }),
    );
    if (found.length === 0) continue;
    // The sites come after all others, as if they stood at the end of the file.
    const last = facts.references.at(-1)?.offset ?? 0;
    const references = found.map(({ reference: { specifier, manner, line, form }, name }, index): Reference => ({
      specifier: `${specifier.replace(/\.$/, "")}.${name}`,
      kind: "static",
      ...(manner !== undefined && { manner }),
      form,
      line,
      offset: last + 1 + index,
      bindings: [],
      why: `Listed in \`__all__\` of \`${specifier}\`, whose names the star imports.`,
    }));
    files.set(path, {
      facts: { ...facts, references: [...facts.references, ...references] },
      resolutions: [
        ...resolutions,
        ...found.map(({ from, module }): Resolution => ({ targets: [{ ...from, path: module }], problems: [] })),
      ],
    });
  }
  return { units: [], files };
}

// The condition `own-package <name>`: an absolute or relative name is in the same top-level package as the file.

const CONDITION = "own-package ";

export function isOwnPackage({ modules }: PythonProject, path: string, condition: string): boolean {
  if (!condition.startsWith(CONDITION)) return false;
  const { level, dotted } = splitRelative(condition.slice(CONDITION.length).trim());
  if (level > 0) return true;
  const [head = ""] = dotted.split(".", 1);
  return head !== "" && modules.nameOf(path).split(".", 1)[0] === head && modules.find(path, dotted) !== undefined;
}

// Categories inside each distribution: names of top-level directories have the same meaning in a member as in the repository.

const ROWS: readonly (readonly [Category, RegExp])[] = [
  ["test", /^testing\//],
  ["example", /^docs?_(?:src|sources?)\//],
  ["example", /^(?:[\w.-]*[-_])?(?:examples?|demos?|samples?|playgrounds?|sandbox(?:es)?|tutorials?|notebooks?)\//],
  ["bench", /^(?:bench(?:es|marks?)?|perf)\//],
  ["docs", /^(?:docs?|website|site)\//],
  ["script", /^(?:scripts?|tools?|hack|ci|\.github)\//],
];
/** Other languages have their own rules. */
const OURS = /\.(?:py|pyi|pyw)$|(?:^|\/)(?:pyproject\.toml|setup\.cfg|Pipfile|requirements[^/]*\.(?:txt|in))$/;

export function localCategories(tree: Tree, { around }: Pick<Distributions, "around">): readonly CategoryRule[] {
  const benchmarks = asvDirectories(tree);
  const categoryOf = remember((path: string): Category | undefined => {
    if (!OURS.test(path)) return undefined;
    if (benchmarks.some((directory) => isInside(path, directory))) return "bench";
    for (const { directory, topLevel } of around(path)) {
      const [category] = ROWS.find(([, pattern]) => pattern.test(relativeTo(directory, path))) ?? [];
      // Distributed packages are product code, whatever their name.
      const isDistributed = topLevel.some(({ root, name }) => isInside(path, joinPath(root, name) ?? name));
      if (category !== undefined && !isDistributed) return category;
    }
    return undefined;
  });
  return [...new Set(ROWS.map(([category]) => category))].map((category) => ({
    category,
    byDirectory: true,
    matches: (path) => categoryOf(path) === category,
  }));
}

const ASV = "asv.conf.json";

/** What `asv.conf.json` measures with: the folder that it stands in, or at the root of the repository the one that it names. */
function asvDirectories(tree: Tree): readonly string[] {
  const below = tree.list("").filter((name) => tree.has(pathIn(name, ASV)));
  if (!tree.has(ASV)) return below;
  const [, named = "benchmarks"] = /"benchmark_dir"\s*:\s*"([^"]+)"/.exec(tree.read(ASV) ?? "") ?? [];
  const directory = joinRelative("", named);
  return directory === undefined || directory === "" ? below : [...below, directory];
}

/** `tests` and the like as packages that a distribution ships: they are discovered only if a manifest names them. */
function shippedDirectory({ around }: Pick<Distributions, "around">, path: string): string | undefined {
  if (!OURS.test(path)) return undefined;
  for (const { topLevel } of around(path)) {
    for (const { root, name } of topLevel) {
      const directory = joinPath(root, name) ?? name;
      if (SAMPLE_NAME.test(name) && isInside(path, directory)) return directory;
    }
  }
  return undefined;
}

const SAMPLE_NAME = /^(?:tests?|testing|specs?|e2e|examples?|demos?|samples?|bench(?:es|marks?)?|docs?|scripts?|tools?)$/;
