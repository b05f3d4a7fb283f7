/**
 * What consumers of a package may import (Node.js, "Modules: Packages"): the subpaths of `exports`, else the main file and, because nothing
 * hides them, its other files by path.
 */
import type { PublicModule } from "../../../src/model/publisher.js";
import { at, type Json } from "../../manifests/json.js";
import { relativeTo } from "../../manifests/paths.js";
import { isCode } from "../categories.js";
import { exportEntries, matchEntry } from "../resolve/conditions.js";
import { expandPattern, isPublished } from "../roots/expand-pattern.js";
import { isTypeTarget, readExports, type ExportedPath } from "../roots/exports-field.js";
import type { PackageContext } from "../roots/package-context.js";

const MAIN_FIELDS = ["main", "module", "browser", "svelte", "react-native"];
const TYPE_FIELDS = ["types", "typings"];

export function publicModules(context: PackageContext): readonly PublicModule[] {
  const { json, name } = context.pkg;
  // The second replaces the first in the published manifest.
  const fields = [at(json, "exports"), at(json, "publishConfig", "exports")].filter((field) => field !== undefined && field !== null);
  const modules = fields.length > 0 ? fields.flatMap((field) => exported(context, field)) : withoutExports(context);
  const paths = new Map<string, readonly string[]>();
  for (const one of modules) paths.set(one.subpath, [...new Set([...(paths.get(one.subpath) ?? []), ...one.paths])]);
  const data = fields.some((field) => readExports(field).some(({ subpath }) => subpath === MANIFEST)) ? [manifestOf(context)] : [];
  const deep = new Set(modules.flatMap((one) => (one.isDeep ? [one.subpath] : [])));
  const code = [...paths].flatMap(([subpath, files]): readonly PublicModule[] =>
    files.length === 0 ? [] : [{ specifier: name + subpath.slice(1), paths: codeFirst(files), ...(deep.has(subpath) && { deep: true }) }],
  );
  return [...code, ...data];
}

const MANIFEST = "./package.json";

/** Named in `exports` for consumers that read the version from it; a JSON module is one value (Node.js, "JSON modules"). */
function manifestOf({ pkg }: PackageContext): PublicModule {
  return { specifier: `${pkg.name}/package.json`, paths: [pkg.manifest], data: true };
}

interface Subpath {
  /** `.`, `./client`. */
  readonly subpath: string;
  readonly paths: readonly string[];
  readonly isDeep: boolean;
}

function codeFirst(paths: readonly string[]): readonly string[] {
  const isTyping = (path: string): boolean => /\.d\.[cm]?ts$/.test(path);
  return [...paths.filter((path) => !isTyping(path)), ...paths.filter(isTyping)];
}

function exported(context: PackageContext, field: Json): readonly Subpath[] {
  const entries = exportEntries(field);
  return readExports(field).flatMap((path): readonly Subpath[] => {
    const targets = [...path.targets.filter((target) => !isTypeTarget(target)), ...path.targets.filter(isTypeTarget)];
    const declared = targets.flatMap(({ target }) => target ?? []);
    if (!path.subpath.includes("*"))
      return [{ subpath: path.subpath, paths: declared.flatMap((one) => sourceOf(context, one)), isDeep: false }];
    const isServed = (subpath: string): boolean => matchEntry(entries, subpath)?.key === path.subpath;
    return declared.flatMap((one) => expanded(context, path, one).filter(({ subpath }) => isServed(subpath)));
  });
}

function expanded(context: PackageContext, { subpath }: ExportedPath, declared: string): readonly Subpath[] {
  if (!declared.includes("*")) return [];
  return expandPattern(context, subpath, declared).map((one) => ({ subpath: one.subpath, paths: [one.path], isDeep: false }));
}

function sourceOf(context: PackageContext, declared: string): readonly string[] {
  const path = context.map(declared);
  return path !== undefined && isCode(path) ? [path] : [];
}

function withoutExports(context: PackageContext): readonly Subpath[] {
  const { json, directory } = context.pkg;
  const fieldsOf = (fields: readonly string[]): readonly string[] =>
    fields.flatMap((field) => {
      const value = at(json, field) ?? at(json, "publishConfig", field);
      return typeof value === "string" && value !== "" ? sourceOf(context, value) : [];
    });
  const main = fieldsOf(MAIN_FIELDS);
  // Node loads `index.js` if `main` is missing or leads nowhere.
  const paths = [...(main.length > 0 ? main : sourceOf(context, "index.js")), ...fieldsOf(TYPE_FIELDS)];
  const files = context.files.flatMap((path): readonly Subpath[] => {
    const relative = relativeTo(directory, path);
    const isShipped = /\.(?:[cm]?js|jsx|d\.[cm]?ts|vue|svelte)$/.test(path) && isPublished(context, relative);
    return isShipped && isShown(context, path) ? [{ subpath: `./${withoutIndex(relative)}`, paths: [path], isDeep: true }] : [];
  });
  return [{ subpath: ".", paths, isDeep: false }, ...files];
}

function isShown(context: PackageContext, path: string): boolean {
  const category = context.view.category(path);
  return category === "source" || category === "generated";
}

/** `lib/router/index.js` is imported as `lib/router`, too. */
function withoutIndex(relative: string): string {
  const stem = relative.replace(/\.(?:d\.[cm]?ts|[cm]?jsx?|vue|svelte)$/, "");
  return stem === "index" ? stem : stem.replace(/\/index$/, "");
}
