/**
 * The distributions of a repository: directories with a manifest beside Python files, workspaces, and a nameless root if
 * nothing is declared. Manifests are read and never executed; an unreadable one is a problem and counts as empty.
 */
import { byteOrder, remember } from "../../../src/model/basics.js";
import type { PythonProblem } from "../problems.js";
import { type Tree, baseName, directoryOf, isInside, joinRelative, relativeTo, upwards, pathIn } from "../../../src/model/tree.js";
import { SYNTAX } from "../../../src/model/pattern/syntax.js";
import { faultsOfGlobs, createGlob } from "../../manifests/glob.js";
import { at, stringAt, stringsOf, isObject, listOf, type Json, entriesOf, type JsonObject } from "../../manifests/json.js";
import type { Distribution, Distributions } from "../project.js";
import { directoriesWithPython, findManifests, isSample, isShown, PYTHON_FILE, readManifests, type Manifests } from "./manifests.js";
import { normaliseName, readRequirement } from "./requirement.js";
import { filesOfRequirements, mergeDeclarations, MOST_REQUIREMENT_FILES, readDeclarations, type Refuse } from "./requirements.js";
import { readLayout, type Ground, packagesAndModules, type Layout } from "./source-roots.js";
import { linesOf, readIni, wordsOf } from "./ini.js";

export function readDistributions(tree: Tree): Distributions {
  const ground = { tree, holdsPython: directoriesWithPython(tree) };
  const manifests = chooseManifests(ground);
  const files = filesOfRequirements(
    tree,
    manifests.map(({ directory }) => directory),
  );
  const refused: PythonProblem[] = [];
  const refuse: Refuse = (path, detail) => void refused.push({ code: "config-invalid", path, detail });
  const read = manifests.map((one) => readDistribution(ground, one, files.get(one.directory) ?? [], refuse));
  const known = new Set(read.map(({ directory }) => directory));
  const byName = directoriesByName(read);
  const all = read.map((one): Distribution => ({ ...one, members: dependedOn(one, byName, known) }));
  const byDirectory = new Map(all.map((one) => [one.directory, one]));
  const around = remember((directory: string) => all.filter((one) => isInside(directory, one.directory)).toSorted(deepestFirst));
  return {
    all,
    of: (path) => byDirectory.get(path) ?? around(directoryOf(path))[0],
    around: (path) => around(directoryOf(path)),
    problems: [...manifests.flatMap(({ problems }) => problems), ...manifests.flatMap(refusedMembers), ...refused, ...duplicates(all)],
  };
}

function refusedMembers({ manifest, pyproject }: Manifests): readonly PythonProblem[] {
  return faultsOfGlobs(memberPatterns(pyproject), SYNTAX.braces).map((detail) => ({ code: "config-invalid", path: manifest, detail }));
}

function directoriesByName(all: readonly Distribution[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { named, name, directory } of all) {
    const list = found.get(normaliseName(name)) ?? [];
    if (named) found.set(normaliseName(name), [...list, directory]);
  }
  return found;
}

function deepestFirst(a: Distribution, b: Distribution): number {
  return b.directory.length - a.directory.length;
}

/** Samples count only if a workspace lists them; files outside of every manifest belong to a root without one. */
function chooseManifests(ground: Ground): readonly Manifests[] {
  const found = findManifests(ground.tree, ground.holdsPython);
  const read = [...found].map(([directory, path]) => ({ path, manifests: readManifests(ground.tree, directory, path) }));
  const tests = read.flatMap(({ manifests }) => memberTest(manifests.directory, manifests.pyproject) ?? []);
  const chosen = read
    .filter(({ path, manifests }) => !isSample(path) || tests.some((test) => test(manifests.directory)))
    .map(({ manifests }) => manifests)
    .filter((one) => declares(one));
  const covered = (path: string): boolean => chosen.some(({ directory }) => isInside(path, directory));
  const bare = ground.tree.paths.some((path) => PYTHON_FILE.test(path) && !covered(path));
  const all = bare ? [readManifests(ground.tree, "", ""), ...chosen] : chosen;
  return all.toSorted((a, b) => byteOrder(a.directory, b.directory));
}

/** A `setup.cfg` that only configures linters declares nothing. */
function declares({ manifest, setupCfg }: Manifests): boolean {
  return baseName(manifest) !== "setup.cfg" || setupCfg.has("metadata") || setupCfg.has("options");
}

/** Whether others may import the file as a module of the package: only a name with an underscore in front says that they should not. */
function isModuleOf(path: string, top: Distribution["topLevel"][number]): boolean {
  const isPrivate = path.split("/").some((part) => /^_(?!_)/.test(part));
  return !isPrivate && (path === top.path || isInside(path, pathIn(top.root, top.name)));
}

function readDistribution(ground: Ground, manifests: Manifests, requirementFiles: readonly string[], refuse: Refuse): Distribution {
  const { directory, manifest, pyproject, setupCfg, setupPy } = manifests;
  const name = projectName(manifests);
  const layout = readLayout(ground, manifests, name);
  const topLevel = findTopLevel(ground, manifests, layout, name);
  const published = name !== undefined && !isPrivate(manifests);
  const declarations = readDeclarations(ground.tree, manifests, requirementFiles, refuse);
  const description =
    stringAt(pyproject, "project", "description") ??
    stringAt(pyproject, "tool", "poetry", "description") ??
    setupCfg.get("metadata")?.get("description") ??
    stringAt(setupPy, "description");
  return {
    directory,
    name: name ?? directory,
    named: name !== undefined,
    published,
    ...(published && { opens: (path) => topLevel.some((top) => isModuleOf(path, top)) }),
    manifest,
    description,
    roots: layout.roots,
    directories: layout.directories,
    searchRoots: findSearchRoots(ground, manifests).filter((root) => !layout.roots.includes(root)),
    topLevel,
    pyproject,
    setupCfg,
    setupPy,
    requirements: mergeDeclarations(declarations),
    declarations,
    requirementFiles: requirementFiles.slice(0, MOST_REQUIREMENT_FILES),
    members: [],
    extensions: readExtensions(ground.tree, manifests),
  };
}

function projectName({ pyproject, setupCfg, setupPy }: Manifests): string | undefined {
  const names = [
    stringAt(pyproject, "project", "name"),
    stringAt(pyproject, "tool", "poetry", "name"),
    stringAt(pyproject, "tool", "flit", "metadata", "module"),
    setupCfg.get("metadata")?.get("name"),
    stringAt(setupPy, "name"),
  ];
  return names.find((name) => name !== undefined && name.trim() !== "");
}

/** Whether its authors prevent publication. */
function isPrivate({ pyproject }: Manifests): boolean {
  const tool = at(pyproject, "tool");
  const classifiers = [...stringsOf(at(pyproject, "project", "classifiers")), ...stringsOf(at(tool, "poetry", "classifiers"))];
  if (classifiers.some((line) => line.startsWith("Private"))) return true;
  return at(tool, "uv", "package") === false || at(tool, "poetry", "package-mode") === false;
}

function duplicates(all: readonly Distribution[]): readonly PythonProblem[] {
  const first = new Map<string, Distribution>();
  const problems: PythonProblem[] = [];
  for (const one of all) {
    if (!one.named || isShown(one.manifest)) continue;
    const name = normaliseName(one.name);
    const before = first.get(name);
    if (before === undefined) first.set(name, one);
    else problems.push({ code: "duplicate-package-name", path: one.manifest, detail: one.name, notes: [before.manifest] });
  }
  return problems;
}

/** Compiled modules and their sources: `Extension(…)` in `setup.py`, maturin. */

/** Dotted name → first tracked source file, or `Cargo.toml`. */
function readExtensions(tree: Tree, { directory, pyproject, setupPy }: Manifests): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (name: string | undefined, sources: readonly string[]): void => {
    const source = sources.flatMap((path) => joinRelative(directory, path) ?? []).find((path) => tree.has(path));
    if (name !== undefined && source !== undefined && !found.has(name)) found.set(name, source);
  };
  for (const call of calls(at(setupPy, "ext_modules"))) {
    const positional = listOf(at(call, "positional"));
    add(stringAt(call, "name") ?? stringAt(positional[0]), stringsOf(at(call, "sources") ?? positional[1]));
  }
  for (const entry of listOf(at(pyproject, "tool", "setuptools", "ext-modules")))
    add(stringAt(entry, "name"), stringsOf(at(entry, "sources")));
  const maturin = at(pyproject, "tool", "maturin");
  const crate = stringAt(maturin, "manifest-path") ?? "Cargo.toml";
  add(stringAt(maturin, "module-name") ?? crateName(tree, maturin, directory), [crate]);
  for (const call of calls(at(setupPy, "rust_extensions"))) {
    const positional = listOf(at(call, "positional"));
    add(stringAt(positional[0]) ?? stringAt(call, "target"), [stringAt(call, "path") ?? stringAt(positional[1]) ?? "Cargo.toml"]);
  }
  return found;
}

/** `[Extension(…)]`, `cythonize([…])` and a single call. */
function calls(value: Json | undefined): readonly Json[] {
  if (Array.isArray(value)) return listOf(value).flatMap(calls);
  if (!isObject(value)) return [];
  return stringAt(value, "call") === "cythonize" ? listOf(at(value, "positional")).flatMap(calls) : [value];
}

/** Without a `module-name` the module has the name of the crate's library. */
function crateName(tree: Tree, maturin: Json | undefined, directory: string): string | undefined {
  if (maturin === undefined) return undefined;
  const path = joinRelative(directory, stringAt(maturin, "manifest-path") ?? "Cargo.toml");
  const text = path !== undefined && tree.has(path) ? (tree.read(path) ?? "") : "";
  const library = /^\[lib\][^[]*?^name\s*=\s*"([\w-]+)"/mu.exec(text)?.[1] ?? /^\[package\][^[]*?^name\s*=\s*"([\w-]+)"/mu.exec(text)?.[1];
  return library?.replaceAll("-", "_");
}

/** Distributions of the repository that another one depends on or lists: uv workspaces and sources, path dependencies. */

/** Test for the directories that the workspace of this manifest lists. */
function memberTest(directory: string, pyproject: JsonObject): ((other: string) => boolean) | undefined {
  const tool = at(pyproject, "tool");
  const members = [...memberPatterns(pyproject), ...pathsIn(tool)].map((pattern) => pattern.replace(/\/+$/u, ""));
  if (members.length === 0) return undefined;
  const matches = createGlob(members);
  const excluded = createGlob(stringsOf(at(tool, "uv", "workspace", "exclude")).map((pattern) => pattern.replace(/\/+$/u, "")));
  return (other) => {
    if (other === directory || !isInside(other, directory)) return false;
    const relative = relativeTo(directory, other);
    return matches(relative) && !excluded(relative);
  };
}

/** As written. */
function memberPatterns(pyproject: JsonObject): readonly string[] {
  return ["uv", "pdm", "hatch"].flatMap((tool) => stringsOf(at(pyproject, "tool", tool, "workspace", "members")));
}

/** Paths of `[tool.uv.sources]` and of Poetry's and PDM's path dependencies, as written. */
function pathsIn(tool: Json | undefined): readonly string[] {
  const poetry = at(tool, "poetry");
  const tables = [
    at(tool, "uv", "sources"),
    at(poetry, "dependencies"),
    at(poetry, "dev-dependencies"),
    ...entriesOf(at(poetry, "group")).map(([, group]) => at(group, "dependencies")),
  ];
  return tables.flatMap((table) => entriesOf(table).flatMap(([, value]) => stringAt(value, "path") ?? []));
}

interface Depending {
  readonly directory: string;
  readonly pyproject: JsonObject;
  readonly requirements: ReadonlyMap<string, string>;
}

/** Directories of the distributions that this one depends on: by path, or by a name that the repository distributes. */
function dependedOn(depending: Depending, byName: ReadonlyMap<string, readonly string[]>, known: ReadonlySet<string>): readonly string[] {
  const found = new Set<string>();
  const add = (directory: string | undefined): void => {
    if (directory !== undefined && known.has(directory) && directory !== depending.directory) found.add(directory);
  };
  for (const path of pathsIn(at(depending.pyproject, "tool"))) add(joinRelative(depending.directory, path));
  for (const line of stringsOf(at(depending.pyproject, "project", "dependencies"))) add(fileAddress(line, depending.directory));
  const sources = entriesOf(at(depending.pyproject, "tool", "uv", "sources")).filter(([, value]) => at(value, "workspace") === true);
  for (const name of [...depending.requirements.keys(), ...sources.map(([written]) => normaliseName(written))]) {
    add(nearest(depending.directory, byName.get(name) ?? []));
  }
  return [...found];
}

/** Of several distributions with one name, the one with the longest common path. */
function nearest(directory: string, choices: readonly string[]): string | undefined {
  const shared = (other: string): number => upwards(directory).findIndex((at) => isInside(other, at));
  return choices.toSorted((a, b) => shared(a) - shared(b))[0];
}

/** `shop-core @ file:///${PROJECT_ROOT}/../core`. */
function fileAddress(line: string, directory: string): string | undefined {
  const path = /@\s*file:\/\/\/?(?:\$\{PROJECT_ROOT\}|\{root:uri\})?\/?(\S+)/u.exec(line)?.[1];
  return path === undefined || readRequirement(line) === undefined ? undefined : joinRelative(directory, path);
}

/** Directories that tools add to the search path, if configurations list them. */

/** In order, each once; only directories that contain Python files. */
function findSearchRoots(ground: Ground, manifests: Manifests): readonly string[] {
  const { tree, holdsPython } = ground;
  const { directory, pyproject, setupCfg } = manifests;
  const written = [
    ...stringsOf(at(pyproject, "tool", "pytest", "ini_options", "pythonpath")).flatMap((value) => value.split(/\s+/u)),
    ...stringsOf(at(pyproject, "tool", "mypy", "mypy_path")).flatMap(searchPath),
    ...pyright(at(pyproject, "tool", "pyright")),
    ...pyright(at(pyproject, "tool", "basedpyright")),
    ...pyright(readJson(tree, pathIn(directory, "pyrightconfig.json"))),
    ...wordsOf(setupCfg.get("tool:pytest")?.get("pythonpath")),
    ...["pytest.ini", "tox.ini", "mypy.ini"].flatMap((name) => iniPaths(tree, pathIn(directory, name))),
    ...searchPath(setupCfg.get("mypy")?.get("mypy_path") ?? ""),
    ...environmentFile(tree, pathIn(directory, ".env")),
  ];
  const django = tree.paths.filter((path) => baseName(path) === "manage.py" && isInside(path, directory)).map(directoryOf);
  const found = written.flatMap((path) => (path === "" ? [] : (joinRelative(directory, expanded(path)) ?? [])));
  return [...new Set([...found, ...django])].filter((path) => holdsPython.has(path));
}

/** Placeholders for the directory of the configuration. */
function expanded(path: string): string {
  return path.replace(/^(?:\$MYPY_CONFIG_FILE_DIR|\$\{?PWD\}?|\{toxinidir\}|\$\{workspaceFolder\}|\$\(pwd\))\/?/u, "./");
}

function searchPath(value: string): readonly string[] {
  return value.split(/[:,;\s]+/u).filter((path) => path !== "");
}

function pyright(table: Json | undefined): readonly string[] {
  return [
    ...stringsOf(at(table, "extraPaths")),
    ...listOf(at(table, "executionEnvironments")).flatMap((entry) => [
      ...(stringAt(entry, "root") === undefined ? [] : [stringAt(entry, "root") ?? ""]),
      ...stringsOf(at(entry, "extraPaths")),
    ]),
  ];
}

function readJson(tree: Tree, path: string): JsonObject {
  const text = tree.has(path) ? tree.read(path) : undefined;
  if (text === undefined) return {};
  try {
    return JSON.parse(text) as JsonObject;
  } catch {
    return {};
  }
}

function iniPaths(tree: Tree, path: string): readonly string[] {
  const text = tree.has(path) ? tree.read(path) : undefined;
  if (text === undefined) return [];
  return [...readIni(text)].flatMap(([section, values]) => [
    ...(section === "pytest" ? wordsOf(values.get("pythonpath")) : []),
    ...(section === "mypy" ? searchPath(values.get("mypy_path") ?? "") : []),
    ...(section.startsWith("testenv") ? linesOf(values.get("setenv")).flatMap(pythonPath) : []),
  ]);
}

function pythonPath(line: string): readonly string[] {
  const value = /^(?:export\s+)?PYTHONPATH\s*=\s*(.*)$/u.exec(line)?.[1];
  return value === undefined ? [] : searchPath(value.replace(/["']/gu, ""));
}

function environmentFile(tree: Tree, path: string): readonly string[] {
  return linesOf(tree.has(path) ? tree.read(path) : undefined).flatMap(pythonPath);
}

// The packages and modules that a distribution provides, as Python's build tools find them.

/** Names that setuptools excludes from a flat layout. */
const RESERVED = new Set(
  (
    "ci bin debian doc docs documentation manpages news newsfragments changelog test tests unit_test unit_tests example examples scripts " +
    "tools util utils python build dist venv env requirements tasks fabfile site_scons benchmark benchmarks exercise exercises htmlcov " +
    "setup noxfile conftest manage toxfile"
  ).split(" "),
);

type TopLevel = Distribution["topLevel"];

function findTopLevel(ground: Ground, manifests: Manifests, layout: Layout, name: string | undefined): TopLevel {
  const listed = layout.names.flatMap((one) => placed(ground, layout, one));
  if (listed.length > 0) return listed;
  if (layout.directories.size > 0) return [...layout.directories.keys()].flatMap((one) => placed(ground, layout, one));
  const spelt = name === undefined ? [] : placedLike(ground, layout, name);
  if (spelt.length > 0 && namesItsModule(manifests)) return spelt;
  const flat = layout.roots.length === 1 && layout.roots[0] === manifests.directory;
  const isFound = foundBy(manifests);
  const found = layout.roots.flatMap((root) => {
    const names = packagesAndModules(ground, root).filter((one) => !flat || (!RESERVED.has(one) && !one.startsWith("_")));
    const packages = names.filter((one) => initialiser(ground, root, one) !== undefined && isFound(one));
    // Single modules beside packages are scripts that run or install the packages.
    return [...new Set(packages.length > 0 && flat ? packages : names)].flatMap((one) => placedAt(ground, root, one));
  });
  if (found.length > 0)
    return found.length > 1 && flat && spelt.length > 0 ? [...spelt, ...found.filter((one) => !isIn(spelt, one))] : found;
  if (spelt.length > 0 || name === undefined) return spelt;
  const shared = layout.roots.flatMap((root) => namespaces(ground, root, flat));
  return shared.length > 1 ? shared.filter((one) => normaliseName(name).startsWith(normaliseName(one.name))) : shared;
}

/** The patterns of `find_packages()`, wherever it is written. */
function foundBy({ pyproject, setupCfg, setupPy }: Manifests): (name: string) => boolean {
  const table = at(pyproject, "tool", "setuptools", "packages", "find");
  const section = setupCfg.get("options.packages.find");
  const call = at(setupPy, "packages");
  const patterns = (key: "include" | "exclude"): readonly string[] => [
    ...stringsOf(at(table, key)),
    ...wordsOf(section?.get(key)),
    ...stringsOf(at(call, key)),
  ];
  const included = patterns("include");
  const isIncluded = createGlob(included);
  const isExcluded = createGlob(patterns("exclude"));
  return (name) => !isExcluded(name) && (included.length === 0 || isIncluded(name));
}

function isIn(list: TopLevel, one: TopLevel[number]): boolean {
  return list.some(({ path, name }) => path === one.path && name === one.name);
}

/** Build tools that distribute the module with the project's name. */
function namesItsModule({ pyproject }: Manifests): boolean {
  const backend = stringAt(pyproject, "build-system", "build-backend") ?? "";
  return /^(?:hatchling|poetry|flit|uv_build|maturin|scikit_build|mesonpy)/u.test(backend) || at(pyproject, "tool", "poetry") !== undefined;
}

function placed(ground: Ground, layout: Layout, name: string): TopLevel {
  const mapped = layout.directories.get(name);
  if (mapped !== undefined) return [{ name, path: firstFile(ground, `${mapped}/__init__`), root: mapped }];
  for (const root of layout.roots) {
    const found = placedAt(ground, root, name);
    if (found.length > 0) return found;
  }
  return [];
}

/** The module with the project's name, ignoring case and `-_.`. */
function placedLike(ground: Ground, layout: Layout, name: string): TopLevel {
  const plain = (text: string): string => text.toLowerCase().replace(/[-_.]/gu, "");
  for (const root of layout.roots) {
    const found = packagesAndModules(ground, root).find((one) => plain(one) === plain(name));
    if (found !== undefined) return placedAt(ground, root, found);
  }
  return [];
}

function placedAt(ground: Ground, root: string, name: string): TopLevel {
  const base = root === "" ? name : `${root}/${name}`;
  const path = initialiser(ground, root, name) ?? firstFile(ground, base);
  if (path === undefined && !ground.holdsPython.has(base)) return [];
  return [{ name, path, root }];
}

function initialiser(ground: Ground, root: string, name: string): string | undefined {
  return firstFile(ground, `${root === "" ? name : `${root}/${name}`}/__init__`);
}

function firstFile({ tree }: Ground, stem: string): string | undefined {
  return [".py", ".pyx", ".pyi"].map((extension) => stem + extension).find((path) => tree.has(path));
}

/** Directories without an initialiser that contain packages further down. */
function namespaces(ground: Ground, root: string, flat: boolean): TopLevel {
  return ground.tree.list(root).flatMap((name) => {
    if (!/^[\p{ID_Start}_][\p{ID_Continue}]*$/u.test(name) || (flat && RESERVED.has(name))) return [];
    return ground.holdsPython.has(root === "" ? name : `${root}/${name}`) ? [{ name, path: undefined, root }] : [];
  });
}
