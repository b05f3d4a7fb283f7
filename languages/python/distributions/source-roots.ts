/** Source roots of a distribution: the first rule that yields a directory with Python files applies. */
import { type Tree, baseName, directoryOf, isInside, joinRelative } from "../../../src/model/tree.js";
import { at, entriesOf, isObject, listOf, stringAt, stringsOf, type Json, type JsonObject } from "../../manifests/json.js";
import { pairsOf, wordsOf } from "./ini.js";
import type { Manifests } from "./manifests.js";
import { normaliseName } from "./requirement.js";

export interface Layout {
  readonly roots: readonly string[];
  /** Packages whose directory has another name. */
  readonly directories: ReadonlyMap<string, string>;
  /** Top-level names that the manifest lists, in order; empty if the build tool discovers them. */
  readonly names: readonly string[];
}

export interface Ground {
  readonly tree: Tree;
  /** Directories that contain Python files at any depth. */
  readonly holdsPython: ReadonlySet<string>;
}

/** Declarations of a manifest as written, relative to the distribution. */
interface Declared {
  readonly roots: readonly string[];
  readonly directories?: readonly (readonly [string, string])[];
  readonly names?: readonly string[];
}

/** `name`: of the distribution. */
export function readLayout(ground: Ground, manifests: Manifests, name?: string): Layout {
  const { directory, pyproject } = manifests;
  const readers = [setuptools, poetry, hatch, pdm, flit, uvBuild, maturin, scikitBuild];
  const listed = importNames(pyproject);
  for (const read of readers) {
    const declared = read(manifests);
    const roots = existing(ground, directory, declared?.roots ?? []);
    const directories = (declared?.directories ?? []).flatMap(([name, path]): [string, string][] => {
      const target = joinRelative(directory, path);
      return target !== undefined && ground.holdsPython.has(target) ? [[name, target]] : [];
    });
    if (roots.length === 0 && directories.length === 0) continue;
    const names = listed.length > 0 ? listed : (declared?.names ?? []).map(topName).filter((name) => name !== "");
    return { roots: roots.length > 0 ? roots : [directory], directories: new Map(directories), names: [...new Set(names)] };
  }
  return { roots: conventional(ground, directory, name), directories: new Map(), names: listed };
}

function topName(name: string): string {
  return (name.split(/[./]/u, 1)[0] ?? "").replace(/\*.*$/u, "");
}

function existing(ground: Ground, directory: string, roots: readonly string[]): readonly string[] {
  const found = roots.flatMap((root) => joinRelative(directory, root) ?? []).filter((root) => ground.holdsPython.has(root));
  return [...new Set(found)];
}

/** Rule 4. */
function importNames(pyproject: JsonObject): readonly string[] {
  const names = [...stringsOf(at(pyproject, "project", "import-names")), ...stringsOf(at(pyproject, "project", "import-namespaces"))];
  return [...new Set(names.map((name) => topName(name.split(";", 1)[0]?.trim() ?? "")))].filter((name) => name !== "");
}

/** Rule 2, from the three places that setuptools reads. */
function setuptools({ pyproject, setupCfg, setupPy }: Manifests): Declared | undefined {
  const table = at(pyproject, "tool", "setuptools");
  const options = setupCfg.get("options");
  const packageDirs = [
    ...stringPairs(at(table, "package-dir")),
    ...pairsOf(options?.get("package_dir")),
    ...stringPairs(at(setupPy, "package_dir")),
  ];
  const calls = [at(setupPy, "packages"), at(setupPy, "py_modules")].filter(isObject);
  const where = [
    ...stringsOf(at(table, "packages", "find", "where")),
    ...wordsOf(setupCfg.get("options.packages.find")?.get("where")),
    ...calls.flatMap((call) => stringsOf(at(call, "where") ?? listOf(at(call, "positional"))[0])),
  ];
  const names = [
    ...stringsOf(at(table, "packages")),
    ...stringsOf(at(table, "py-modules")),
    ...wordsOf(options?.get("packages")).filter((word) => !word.startsWith("find")),
    ...wordsOf(options?.get("py_modules")),
    ...stringsOf(at(setupPy, "packages")),
    ...stringsOf(at(setupPy, "py_modules")),
  ];
  const base = packageDirs.filter(([name]) => name === "").map(([, path]) => path);
  const named = packageDirs.filter(([name]) => name !== "");
  const parents = named.flatMap(([name, path]) => parentAs(name, path) ?? []);
  const renamed = named.filter(([name, path]) => parentAs(name, path) === undefined);
  const roots = [...base, ...where, ...parents];
  if (roots.length > 0 || renamed.length > 0) return { roots, directories: renamed, names };
  return names.length > 0 ? { roots: ["."], names } : undefined;
}

/** `shop.cart` in `lib/shop/cart` → `lib`; undefined if the directories have other names. */
function parentAs(name: string, path: string): string | undefined {
  const segments = path.split("/").filter((part) => part !== "" && part !== ".");
  const names = name.split(".");
  if (segments.slice(-names.length).join(".") !== name) return undefined;
  return segments.slice(0, -names.length).join("/") || ".";
}

function stringPairs(value: Json | undefined): readonly (readonly [string, string])[] {
  return entriesOf(value).flatMap(([name, path]): [string, string][] => (typeof path === "string" ? [[name, path]] : []));
}

function poetry({ pyproject }: Manifests): Declared | undefined {
  const packages = listOf(at(pyproject, "tool", "poetry", "packages"));
  if (packages.length === 0) return undefined;
  // `to` puts a package below another one.
  const directories = packages.flatMap((entry): [string, string][] => {
    const to = stringAt(entry, "to");
    const include = trimmed(stringAt(entry, "include") ?? "");
    if (to === undefined || include === "" || include.includes("*")) return [];
    return [[dottedPath(`${trimmed(to)}/${include}`), `${stringAt(entry, "from") ?? "."}/${include}`]];
  });
  return {
    roots: packages.flatMap((entry) => (stringAt(entry, "to") === undefined ? [stringAt(entry, "from") ?? "."] : [])),
    directories,
    names: [
      ...directories.map(([name]) => name),
      ...packages.flatMap((entry) => (stringAt(entry, "to") === undefined ? (stringAt(entry, "include") ?? []) : [])),
    ],
  };
}

function dottedPath(path: string): string {
  return trimmed(path).replaceAll("/", ".");
}

function hatch({ pyproject }: Manifests): Declared | undefined {
  const build = at(pyproject, "tool", "hatch", "build");
  const roots: string[] = [];
  const names: string[] = [];
  const directories: (readonly [string, string])[] = [];
  for (const table of [at(build, "targets", "wheel"), build]) {
    const packages = stringsOf(at(table, "packages")).map(trimmed);
    const sources = at(table, "sources");
    const pairs = stringPairs(sources).map(([path, name]): [string, string] => [trimmed(path), trimmed(name)]);
    const forced = stringPairs(at(table, "force-include")).map(([path, name]): [string, string] => [trimmed(path), trimmed(name)]);
    const isRenamed = ([path, name]: readonly [string, string]): boolean => name !== "" && parentAs(dottedPath(name), path) === undefined;
    const renamed = [...pairs, ...forced].filter(isRenamed);
    directories.push(...renamed.map(([path, name]) => [dottedPath(name), path] as const));
    const kept = packages.filter((path) => !renamed.some(([from]) => path === from || path.startsWith(`${from}/`)));
    roots.push(...kept.map((path) => directoryOf(path) || "."), ...stringsOf(sources));
    roots.push(...pairs.flatMap(([path, name]) => (name === "" ? [path] : (parentAs(dottedPath(name), path) ?? []))));
    names.push(...kept.map(baseName), ...renamed.map(([, name]) => dottedPath(name)));
    if (sources === undefined && packages.length === 0 && at(table, "only-include") !== undefined) {
      roots.push(".");
      names.push(...stringsOf(at(table, "only-include")).map(trimmed));
    }
  }
  roots.push(...stringsOf(at(build, "dev-mode-dirs")));
  return roots.length > 0 || directories.length > 0 ? { roots, directories, names } : undefined;
}

function trimmed(path: string): string {
  return path.replace(/^\.\//u, "").replace(/\/$/u, "");
}

function pdm({ pyproject }: Manifests): Declared | undefined {
  const root = stringAt(pyproject, "tool", "pdm", "build", "package-dir") ?? stringAt(pyproject, "tool", "pdm", "package-dir");
  return root === undefined ? undefined : { roots: [root] };
}

function flit({ pyproject }: Manifests): Declared | undefined {
  const table = at(pyproject, "tool", "flit");
  const name = stringAt(table, "module", "name") ?? stringAt(table, "metadata", "module");
  if (name === undefined) return undefined;
  return { roots: existingHint(table), names: [name] };
}

/** Flit searches beside the manifest and in `src/`; the rules for conventional layouts determine which. */
function existingHint(table: Json | undefined): readonly string[] {
  return stringsOf(at(table, "module", "directory"));
}

function uvBuild({ pyproject }: Manifests): Declared | undefined {
  const table = at(pyproject, "tool", "uv", "build-backend");
  const backend = stringAt(pyproject, "build-system", "build-backend") ?? "";
  if (table === undefined && backend !== "uv_build") return undefined;
  return { roots: [stringAt(table, "module-root") ?? "src"], names: stringsOf(at(table, "module-name")) };
}

function maturin({ pyproject }: Manifests): Declared | undefined {
  const table = at(pyproject, "tool", "maturin");
  const root = stringAt(table, "python-source");
  return root === undefined ? undefined : { roots: [root], names: stringsOf(at(table, "python-packages")) };
}

function scikitBuild({ pyproject }: Manifests): Declared | undefined {
  const packages = at(pyproject, "tool", "scikit-build", "wheel", "packages");
  const pairs = stringPairs(packages).map(([name, path]) => [dottedPath(name), trimmed(path)] as const);
  const renamed = pairs.filter(([name, path]) => parentAs(name, path) === undefined);
  const paths = [...stringsOf(packages).map(trimmed), ...pairs.flatMap((pair) => (renamed.includes(pair) ? [] : [pair[1]]))];
  if (paths.length === 0 && renamed.length === 0) return undefined;
  return {
    roots: paths.map((path) => directoryOf(path) || "."),
    directories: renamed,
    names: [...paths.map(baseName), ...renamed.map(([name]) => name)],
  };
}

/** Rules 5 to 7. */
function conventional(ground: Ground, directory: string, name: string | undefined): readonly string[] {
  const within = (name: string): string => (directory === "" ? name : `${directory}/${name}`);
  const source = within("src");
  const own = packagesAndModules(ground, directory).filter((name) => name !== "src");
  if (ground.holdsPython.has(source) && !ground.tree.has(`${source}/__init__.py`)) {
    const isNamed = !own.some((one) => isLike(one, name)) && ground.tree.list(source).some((one) => isLike(one, name));
    if (packagesAndModules(ground, source).length > 0 || own.length === 0 || isNamed) return [source];
  }
  if (own.length > 0 || ground.tree.has(`${source}/__init__.py`)) return [directory];
  const django = ground.tree.paths.filter((path) => baseName(path) === "manage.py" && isInside(path, directory)).map(directoryOf);
  return django.length > 0 ? django : [directory];
}

/** Whether build tools take the directory for the distribution's package, even without an initialiser. */
function isLike(directory: string, name: string | undefined): boolean {
  return name !== undefined && normaliseName(directory) === normaliseName(name);
}

const NO_CONTENT: ReadonlySet<string> = new Set(["setup.py", "conftest.py", "noxfile.py", "tasks.py", "fabfile.py", "toxfile.py"]);

/** Names of packages with an initialiser, and of modules directly in a directory. */
export function packagesAndModules({ tree }: Ground, directory: string): readonly string[] {
  const within = (name: string): string => (directory === "" ? name : `${directory}/${name}`);
  return tree.list(directory).flatMap((name) => {
    if (NO_CONTENT.has(name)) return [];
    const module = /^([\p{ID_Start}_][\p{ID_Continue}]*)\.(?:py|pyx|pyi)$/u.exec(name)?.[1];
    if (module !== undefined) return module === "__init__" ? [] : [module];
    return ["py", "pyi", "pyx"].some((extension) => tree.has(`${within(name)}/__init__.${extension}`)) ? [name] : [];
  });
}
