/** Directories that a build tells Sass and Less to search, from the configurations around a stylesheet. */
import type { Tree } from "../../../src/model/tree.js";
import { at, isObject, stringsOf, type Json } from "../../manifests/json.js";
import { directoryOf, joinPath, upwards } from "../../../src/model/paths.js";
import { remember } from "../../manifests/remember.js";
import { evaluateObjects } from "../config-values/evaluate-config.js";
import { readJsonc } from "../jsonc.js";

/** Keys of options with such directories; `styleIncludePaths` is that of ng-packagr. */
const KEYS = ["includePaths", "loadPaths", "styleIncludePaths"];
/** Nx writes paths of a project from the root of the workspace. */
const MANIFESTS: ReadonlySet<string> = new Set(["angular.json", "project.json", "ng-package.json"]);
const CONFIG =
  /^(?:vite|next|nuxt|astro|svelte|webpack|rspack|rsbuild|vue|gulpfile|quasar)(?:\.config|\.dev|\.prod|\.common)?\.[cm]?[jt]s$/;
/** Depth of values that are looked through. */
const DEPTH = 12;

/** Of the nearest directory with such a configuration, in the order in which they are written. */
export function createStylePaths(tree: Tree): (from: string) => readonly string[] {
  const inDirectory = remember((directory: string) => {
    const names = tree.list(directory).filter((name) => MANIFESTS.has(name) || CONFIG.test(name));
    const found = names.flatMap((name) => {
      const path = directory === "" ? name : `${directory}/${name}`;
      const bases = name === "project.json" ? ["", directory] : [directory];
      return pathsIn(tree, path).flatMap((written) => bases.flatMap((base) => joinPath(base, written) ?? []));
    });
    return [...new Set(found)].filter((path) => tree.hasDirectory(path));
  });
  return (from) => {
    for (const directory of upwards(directoryOf(from))) {
      const found = inDirectory(directory);
      if (found.length > 0) return found;
    }
    return [];
  };
}

function pathsIn(tree: Tree, path: string): readonly string[] {
  const text = tree.read(path) ?? "";
  if (!KEYS.some((key) => text.includes(key))) return [];
  if (path.endsWith(".json")) return valuesIn(readJsonc(text), 0);
  return KEYS.flatMap((key) => evaluateObjects(path, text, key)).flatMap((options) => valuesIn(options, 0));
}

function valuesIn(value: Json | undefined, depth: number): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => valuesIn(item, depth + 1));
  if (!isObject(value) || depth > DEPTH) return [];
  return Object.keys(value).flatMap((key) => (KEYS.includes(key) ? stringsOf(at(value, key)) : valuesIn(at(value, key), depth + 1)));
}
