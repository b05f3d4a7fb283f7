/** The packages and modules that a distribution provides, as Python's build tools find them. */
import { createGlob } from "../../manifests/glob.js";
import { at, stringAt, stringsOf } from "../../manifests/json.js";
import type { Distribution } from "../project.js";
import { wordsOf } from "./ini.js";
import type { Manifests } from "./manifests.js";
import { normaliseName } from "./requirement.js";
import { packagesAndModules, type Ground, type Layout } from "./source-roots.js";

/** Names that setuptools excludes from a flat layout. */
const RESERVED = new Set(
  (
    "ci bin debian doc docs documentation manpages news newsfragments changelog test tests unit_test unit_tests example examples scripts " +
    "tools util utils python build dist venv env requirements tasks fabfile site_scons benchmark benchmarks exercise exercises htmlcov " +
    "setup noxfile conftest manage toxfile"
  ).split(" "),
);

type TopLevel = Distribution["topLevel"];

export function findTopLevel(ground: Ground, manifests: Manifests, layout: Layout, name: string | undefined): TopLevel {
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
