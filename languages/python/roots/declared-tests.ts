/** Tests by the configuration of pytest, and revisions that a migration tool runs one by one. */
import type { CategoryRule } from "../../../src/model/language.js";
import { type Tree, baseName, directoryOf, isInside, joinPath, joinRelative, pathIn } from "../../../src/model/tree.js";
import { compileGlob, faultsOfGlobs, type Glob } from "../../manifests/glob.js";
import { remember } from "../../../src/model/basics.js";
import { PYTHON_CATEGORIES } from "../categories.js";
import { pytestWords } from "../distributions/pytest-options.js";
import type { Distribution, Distributions } from "../project.js";

const PYTHON = /\.pyw?$/;
/** Share of tests in a directory around a declared one, from which the whole directory is a test tree. */
const MOST_ARE_TESTS = 0.5;

export function declaredTests(
  tree: Tree,
  { all, of }: Distributions,
  refuse: (path: string, detail: string) => void,
): readonly CategoryRule[] {
  const settings = new Map(all.map((one) => [one, readSettings(tree, one, (fault) => refuse(one.manifest, fault))]));
  const trees = new Set([...settings].flatMap(([one, { paths }]) => testTrees(tree, one, paths)));
  const isTest = remember((path: string): boolean => {
    if (!PYTHON.test(path)) return false;
    for (let directory = directoryOf(path); directory !== ""; directory = directoryOf(directory)) if (trees.has(directory)) return true;
    const owner = of(path);
    return owner !== undefined && (settings.get(owner)?.files.some((glob) => glob(baseName(path))) ?? false);
  });
  return [
    { category: "test", matches: isTest },
    { category: "script", matches: (path) => isRevision(tree, path) },
  ];
}

interface Settings {
  /** Directories with tests, as written. */
  readonly paths: readonly string[];
  readonly files: readonly Glob[];
}

function readSettings(tree: Tree, distribution: Distribution, refuse: (fault: string) => void): Settings {
  const read = (key: string): readonly string[] => pytestWords(tree, distribution, key);
  // `*.py` says nothing about a file.
  const patterns = read("python_files").filter((pattern) => /test|spec|check/i.test(pattern) && !pattern.includes("/"));
  for (const fault of faultsOfGlobs(patterns)) refuse(fault);
  return { paths: read("testpaths"), files: patterns.map((pattern) => compileGlob(pattern, { dot: false })) };
}

/**
 * The declared directories, and those around them that consist mostly of tests: `t/` around `t/unit/`. What a distribution ships, and the
 * directory of the distribution itself, may contain tests and is none.
 */
function testTrees(tree: Tree, one: Distribution, declared: readonly string[]): readonly string[] {
  const shipped = one.topLevel.map(({ root, name }) => joinPath(root, name) ?? name);
  const holds = [one.directory, ...one.roots, ...shipped];
  const isTree = (directory: string): boolean => directory !== "" && !holds.some((held) => isInside(held, directory));
  return declared.flatMap((written) => {
    const directory = joinRelative(one.directory, written.replace(/\/+$/, ""));
    if (directory === undefined || !tree.hasDirectory(directory) || !isTree(directory)) return [];
    const found = [directory];
    for (let outer = directoryOf(directory); isTree(outer) && isMostlyTests(tree, outer, found); outer = directoryOf(outer))
      found.push(outer);
    return found;
  });
}

function isMostlyTests(tree: Tree, directory: string, known: readonly string[]): boolean {
  const files = tree.paths.filter((path) => isInside(path, directory) && PYTHON.test(path) && baseName(path) !== "__init__.py");
  const tests = files.filter(
    (path) => known.some((inner) => isInside(path, inner)) || PYTHON_CATEGORIES.some((row) => row.category === "test" && row.matches(path)),
  );
  return tests.length > files.length * MOST_ARE_TESTS;
}

/** `versions/` beside the environment and the template of Alembic, or the migrations of Flask-Migrate. */
function isRevision(tree: Tree, path: string): boolean {
  if (!path.endsWith(".py")) return false;
  const directory = directoryOf(path);
  if (baseName(directory) !== "versions") return false;
  const home = directoryOf(directory);
  return tree.has(pathIn(home, "env.py")) && tree.has(pathIn(home, "script.py.mako"));
}
