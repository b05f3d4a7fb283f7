/**
 * The distributions of a repository: directories with a manifest beside Python files, workspaces, and a nameless root if
 * nothing is declared. Manifests are read and never executed; an unreadable one is a problem and counts as empty.
 */
import { byteOrder } from "../../../src/model/byte-order.js";
import type { PythonProblem } from "../problems.js";
import type { Tree } from "../../../src/model/tree.js";
import { SYNTAX } from "../../../src/model/pattern/syntax.js";
import { faultsOfGlobs } from "../../manifests/glob.js";
import { at, stringAt, stringsOf } from "../../manifests/json.js";
import { baseName, directoryOf, isInside } from "../../manifests/paths.js";
import { remember } from "../../manifests/remember.js";
import type { Distribution, Distributions } from "../project.js";
import { readExtensions } from "./extensions.js";
import { directoriesWithPython, findManifests, isSample, isShown, PYTHON_FILE, readManifests, type Manifests } from "./manifests.js";
import { dependedOn, memberPatterns, memberTest } from "./members.js";
import { normaliseName } from "./requirement.js";
import { filesOfRequirements, mergeDeclarations, MOST_REQUIREMENT_FILES, readDeclarations, type Refuse } from "./requirements.js";
import { findSearchRoots } from "./search-roots.js";
import { readLayout, type Ground } from "./source-roots.js";
import { findTopLevel } from "./top-level.js";

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

function readDistribution(ground: Ground, manifests: Manifests, requirementFiles: readonly string[], refuse: Refuse): Distribution {
  const { directory, manifest, pyproject, setupCfg, setupPy } = manifests;
  const name = projectName(manifests);
  const layout = readLayout(ground, manifests, name);
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
    published: name !== undefined && !isPrivate(manifests),
    manifest,
    description,
    roots: layout.roots,
    directories: layout.directories,
    searchRoots: findSearchRoots(ground, manifests).filter((root) => !layout.roots.includes(root)),
    topLevel: findTopLevel(ground, manifests, layout, name),
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
