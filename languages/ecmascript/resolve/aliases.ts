/**
 * Names that bundlers, test runners and frameworks define for paths, nearest configuration first. Configuration files are
 * read and never executed; only a literal or a plain path expression defines an alias.
 */
import { type Tree, directoryOf, isInside, joinPath, joinRelative, upwards } from "../../../src/model/tree.js";
import type { EcmaPackage } from "../project.js";
import { readAliasConfigs, type DirectoryAliases } from "./alias-configs.js";
import { applyRow } from "./alias-rows.js";
import { FRAMEWORK_ALIASES, SOURCE_DIRECTORIES, VIRTUAL_MODULES, type FrameworkAlias } from "./framework-rows.js";
import type { Rule } from "../rules.js";
import { COMMANDS } from "../packages/bundlers.js";
import { configsOfScripts } from "../packages/bundler-scripts.js";
import { remember } from "../../../src/model/basics.js";

interface AliasCandidate {
  /** `path`: repo-relative; `specifier`: to be resolved again; `root`: a path that is ignored if it has no file. */
  readonly kind: "path" | "specifier" | "root";
  readonly text: string;
  readonly rule: Rule;
}

/** Only the nearest root compiles the files that it serves; others must contain the exact file. */
interface WebRoot {
  readonly directory: string;
  readonly isCompiled: boolean;
}

export interface Aliases {
  /** Possible meanings of `specifier` in the file `from`, best first. */
  candidates(from: string, specifier: string, inTests: boolean): readonly AliasCandidate[];
  /** Extensions that the nearest bundler tries, in this order; empty if none is set. */
  extensions(from: string): readonly string[];
  /** Possible directories of a leading `/`, best first. */
  webRoots(from: string): readonly WebRoot[];
}

const PUBLIC = ["public", "static"];

export function createAliases(tree: Tree, manifestsOf: (path: string) => readonly EcmaPackage[]): Aliases {
  const readIn = remember((directory: string) => readAliasConfigs(tree, directory));
  const read = remember((directory: string) => {
    const pkg = manifestsOf(`${directory === "" ? "" : `${directory}/`}package.json`).find((one) => one.directory === directory);
    const elsewhere = pkg === undefined ? [] : configurationDirectories(tree, pkg).map((other) => besideScripts(readIn(other), other));
    return elsewhere.reduce(withFurther, readIn(directory));
  });
  const chain = remember((directory: string) =>
    upwards(directory)
      .map((at) => [at, read(at)] as const)
      .filter(([, found]) => !isEmpty(found)),
  );
  return {
    candidates: (from, specifier, inTests) => {
      const configured = chain(directoryOf(from)).flatMap(([, found]) => fromConfig(found, specifier, inTests));
      return [...configured, ...fromFramework(manifestsOf(from), { read, startOf: startIn(tree, directoryOf(from)) }, specifier)];
    },
    extensions: (from) => chain(directoryOf(from)).find(([, found]) => found.extensions.length > 0)?.[1].extensions ?? [],
    webRoots: (from) => {
      const configs = chain(directoryOf(from)).map(([, found]) => found);
      const packages = manifestsOf(from).map((pkg) => pkg.directory);
      const roots = [...configs.flatMap((found) => found.webRoots), ...packages];
      // A server looks in its public directory first: beside it, `index.js` may be the server itself.
      const served = (root: string): readonly string[] => [...PUBLIC.map((name) => joinPath(root, name) ?? name), root];
      const configured = configs.flatMap((found) => [...found.publicDirectories, ...found.webRoots.flatMap(served)]);
      // A page without a configuration may be served from its own directory, or from one above.
      const own = /\.html?$/.test(from) ? upwards(directoryOf(from)) : [];
      const directories = [...new Set([...configured, ...packages.flatMap(served), ...own])];
      return directories.map((directory) => ({ directory, isCompiled: directory === roots[0] }));
    },
  };
}

/** Directories, other than the package's own, of configurations that its scripts name: `webpack --config build/webpack.dev.js`. */
function configurationDirectories(tree: Tree, pkg: EcmaPackage): readonly string[] {
  const files = configsOfScripts(pkg, COMMANDS).map((name) => joinRelative(pkg.directory, name));
  const directories = files.flatMap((path) => (path !== undefined && tree.has(path) ? [directoryOf(path)] : []));
  return [...new Set(directories)].filter((directory) => directory !== pkg.directory && isInside(directory, pkg.directory));
}

/** A bundler that a script starts serves the directory in which it is started, not that of its configuration. */
function besideScripts(found: DirectoryAliases, directory: string): DirectoryAliases {
  return { ...found, webRoots: found.webRoots.filter((root) => root !== directory) };
}

function withFurther(own: DirectoryAliases, other: DirectoryAliases): DirectoryAliases {
  return {
    rows: [...own.rows, ...other.rows],
    roots: [...own.roots, ...other.roots],
    webRoots: [...own.webRoots, ...other.webRoots],
    publicDirectories: [...own.publicDirectories, ...other.publicDirectories],
    extensions: own.extensions.length > 0 ? own.extensions : other.extensions,
    settings: new Map([...other.settings, ...own.settings]),
  };
}

function isEmpty(found: DirectoryAliases): boolean {
  return found.rows.length + found.roots.length + found.webRoots.length + found.publicDirectories.length + found.extensions.length === 0;
}

function fromConfig(found: DirectoryAliases, specifier: string, inTests: boolean): readonly AliasCandidate[] {
  const candidates: AliasCandidate[] = [];
  for (const row of found.rows) {
    const match = row.testsOnly && !inTests ? undefined : applyRow(row, specifier);
    if (match !== undefined) candidates.push({ kind: match.kind, text: match.text, rule: `alias "${match.label}"` });
  }
  for (const root of found.roots) {
    const path = root.testsOnly && !inTests ? undefined : joinPath(root.directory, specifier);
    if (path !== undefined) candidates.push({ kind: "root", text: path, rule: `${root.label} "${root.directory}"` });
  }
  return candidates;
}

/** The directory in which a framework is started that the package of a directory declares. */
type StartOf = (row: FrameworkAlias, declaredIn: string) => string;

/** The nearest one with its configuration, from a directory up to the package. */
function startIn(tree: Tree, from: string): StartOf {
  return ({ config }, declaredIn) => {
    if (config === undefined) return declaredIn;
    const inside = upwards(from).filter((directory) => directory.length > declaredIn.length);
    return inside.find((directory) => tree.list(directory).some((name) => name.startsWith(config))) ?? declaredIn;
  };
}

/** Rows of the nearest package that declares the framework. */
function fromFramework(
  manifests: readonly EcmaPackage[],
  { read, startOf }: { readonly read: (directory: string) => DirectoryAliases; readonly startOf: StartOf },
  specifier: string,
): readonly AliasCandidate[] {
  return FRAMEWORK_ALIASES.flatMap((row) => {
    const rest = restOf(row.find, specifier);
    const owner = rest === undefined ? undefined : manifests.find((pkg) => row.dependencies.some((name) => pkg.dependencies.has(name)));
    if (rest === undefined || owner === undefined) return [];
    const home = startOf(row, owner.directory);
    return row.to.flatMap((written) => {
      const directory = written === "{src}" ? sourceDirectory(read(home), row) : joinPath(home, written);
      const path = directory === undefined ? undefined : joinPath(directory, rest);
      return path === undefined ? [] : [{ kind: "path" as const, text: path, rule: `alias "${row.find}" of ${row.dependencies[0]}` }];
    });
  });
}

function sourceDirectory(found: DirectoryAliases, row: FrameworkAlias): string | undefined {
  const setting = SOURCE_DIRECTORIES.find(({ config }) => row.dependencies.some((name) => config.startsWith(name)));
  return setting === undefined ? undefined : found.settings.get(setting.config);
}

/** `""` for the name itself, `/x` for what is below it. */
function restOf(find: string, specifier: string): string | undefined {
  if (find.endsWith("*")) return specifier.startsWith(find.slice(0, -1)) ? specifier.slice(find.length - 1) : undefined;
  if (specifier === find) return "";
  return specifier.startsWith(`${find}/`) ? specifier.slice(find.length) : undefined;
}

/** The package that generates a module without a file; undefined if no row applies. */
export function virtualModule(
  specifier: string,
  declares: (name: string) => boolean,
): { readonly package: string; readonly rule: Rule } | undefined {
  const row = VIRTUAL_MODULES.find(
    ({ find, dependencies }) =>
      (find.endsWith("*") ? specifier.startsWith(find.slice(0, -1)) : specifier === find) &&
      (dependencies === undefined || dependencies.some(declares)),
  );
  return row === undefined ? undefined : { package: row.package, rule: `virtual module "${row.find}"` };
}
