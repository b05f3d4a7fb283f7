/** Build plugins that import files by a convention, as configurations call them, with the options that stand there. */
import type { FinalizeView } from "../../../src/model/language.js";
import { type Tree, directoryOf, isInside, joinPath, relativeTo } from "../../../src/model/tree.js";
import { byteOrder } from "../../../src/model/basics.js";
import { compileGlob, createGlob } from "../../manifests/glob.js";
import { at, isObject, listOf, stringAt, stringsOf, type Json } from "../../manifests/json.js";
import { evaluateCalls } from "../config-values/evaluate-config.js";
import type { EcmaPackage, Packages } from "../project.js";

export interface PluginRow {
  /** Packages with the plugin, which configurations import, also below these names. */
  readonly plugins: readonly string[];
  /** Options that name directories, as texts or as objects with one of `inside`. */
  readonly options: readonly string[];
  readonly inside?: readonly string[];
  /** Whether a directory stands for the files in it, and only with `**` for those below. */
  readonly isShallow?: true;
  /** Where nothing is configured, from the root of the package. */
  readonly usual: readonly string[];
  readonly extensions: readonly string[];
}

export interface PluginCall {
  /** Package of the configuration. */
  readonly pkg: EcmaPackage;
  readonly options: Json;
  /** Files that the plugin imports, each with its path from the directory that names it. */
  readonly files: readonly { readonly path: string; readonly relative: string }[];
  /** Whether the plugin serves a file: one of the package, or of a package that this one depends on. */
  serves(path: string): boolean;
}

interface Where {
  readonly pkg: EcmaPackage;
  readonly tree: Tree;
  readonly view: FinalizeView;
}

const DECLARATION = /\.d\.[cm]?ts$/;
/** Directories of a call that are followed. */
const MOST_DIRECTORIES = 100;

export function pluginCalls(
  row: PluginRow,
  { tree, packages }: { readonly tree: Tree; readonly packages: Packages },
  view: FinalizeView,
): readonly PluginCall[] {
  const isPlugin = (specifier: string): boolean => row.plugins.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  return [...view.files].flatMap(([path, facts]): readonly PluginCall[] => {
    const named = new Set(facts.references.flatMap(({ specifier }) => (isPlugin(specifier) ? [specifier] : [])));
    const pkg = named.size === 0 ? undefined : packages.of(path);
    const text = pkg === undefined ? undefined : tree.read(path);
    if (pkg === undefined || text === undefined) return [];
    return evaluateCalls(path, text, named).map((options) => ({
      pkg,
      options,
      files: filesOf(row, options, path, { pkg, tree, view }),
      serves: (file) => {
        const own = packages.of(file);
        return own !== undefined && (own === pkg || pkg.dependencies.has(own.name));
      },
    }));
  });
}

function filesOf(row: PluginRow, options: Json, config: string, { pkg, tree, view }: Where): PluginCall["files"] {
  const written = row.options.flatMap((key) => directoriesIn(at(options, key), row.inside ?? []));
  const named = (written.length > 0 ? written : row.usual).slice(0, MOST_DIRECTORIES);
  const directories = named.flatMap((directory) => locate(directory, config, pkg, tree) ?? []);
  const given = stringsOf(at(options, "extensions")).map((extension) => extension.replace(/^\./, ""));
  const extensions = new Set(given.length > 0 ? given : row.extensions);
  const isExcluded = createGlob(stringsOf(at(options, "exclude")));
  const found = new Map<string, string>();
  for (const { base, pattern } of directories) {
    const matches = compileGlob(row.isShallow && !pattern.endsWith("**") ? `${pattern}*` : `${pattern.replace(/\*\*$/, "")}**`, {
      dot: false,
    });
    for (const path of view.files.keys()) {
      if (found.has(path) || !isInside(path, base) || DECLARATION.test(path)) continue;
      if (!extensions.has(path.slice(path.lastIndexOf(".") + 1))) continue;
      const below = relativeTo(base, path);
      if (matches(below) && !isExcluded(below) && !isExcluded(relativeTo(pkg.directory, path))) found.set(path, below);
    }
  }
  return [...found].map(([path, relative]) => ({ path, relative })).toSorted((a, b) => byteOrder(a.path, b.path));
}

/** The directory before the first pattern, from the root of the package or from the configuration, and the rest with a slash or `**` at its end. */
function locate(
  written: string,
  config: string,
  pkg: EcmaPackage,
  tree: Tree,
): { readonly base: string; readonly pattern: string } | undefined {
  const wild = written.search(/[*?{[(!]/);
  const end = wild < 0 ? written.length : written.lastIndexOf("/", wild) + 1;
  const base = [pkg.directory, directoryOf(config)]
    .map((directory) => joinPath(directory, written.slice(0, end).replace(/\/$/, "") || "."))
    .find((directory) => directory !== undefined && tree.hasDirectory(directory));
  const rest = written.slice(end).replace(/(?<=[^/])\/*$/, "/");
  return base === undefined ? undefined : { base, pattern: rest.replace(/\*\*\/$/, "**") };
}

function directoriesIn(value: Json | undefined, inside: readonly string[]): readonly string[] {
  if (isObject(value)) return inside.flatMap((key) => stringAt(value, key) ?? []).slice(0, 1);
  return typeof value === "string" ? [value] : listOf(value).flatMap((one) => directoriesIn(one, inside));
}
