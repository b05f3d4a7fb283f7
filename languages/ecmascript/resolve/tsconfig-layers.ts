/** A configuration file and everything it extends, base first. Loops and missing bases are problems. */
import type { EcmaProblem } from "../problems.js";
import { type Tree, baseName, directoryOf, joinPath } from "../../../src/model/tree.js";
import { at, isObject, stringAt, stringsOf, type JsonObject } from "../../manifests/json.js";
import { SYNTAX } from "../../../src/model/pattern/syntax.js";
import { faultsOfGlobs } from "../../manifests/glob.js";
import { readJsonc } from "../jsonc.js";
import { versionedName } from "./specifier.js";

export interface Layer {
  readonly path: string;
  readonly directory: string;
  readonly json: JsonObject;
}

interface LoadedConfig {
  /** Base configurations first, the file itself last. */
  readonly layers: readonly Layer[];
  readonly problems: readonly EcmaProblem[];
  /** It extends more configurations than are followed. */
  readonly isCut: boolean;
}

/** Configurations that one is made of. More are a mistake or an attack. */
const MOST_LAYERS = 64;
export const TOO_MANY_LAYERS = `extends more than ${MOST_LAYERS} configurations`;

export function createLayerLoader(tree: Tree): (path: string) => LoadedConfig | undefined {
  const parsed = new Map<string, JsonObject | undefined>();
  const directories = createPackageDirectories(tree);
  const read = (path: string): JsonObject | undefined => {
    if (!parsed.has(path)) {
      const value = readJsonc(tree.read(path) ?? "");
      parsed.set(path, isObject(value) ? value : undefined);
    }
    return parsed.get(path);
  };
  const target = (layer: Layer, specifier: string): string | undefined => resolveExtends(tree, directories, layer, specifier);
  return (path) => (tree.has(path) ? collectLayers(path, read, target) : undefined);
}

type Task = { readonly path: string; readonly ancestors: readonly string[]; readonly layer?: Layer };

/** Depth first with an explicit stack: each base is complete before the file that extends it. */
function collectLayers(
  start: string,
  read: (path: string) => JsonObject | undefined,
  target: (layer: Layer, specifier: string) => string | undefined,
): LoadedConfig {
  const layers: Layer[] = [];
  const problems: EcmaProblem[] = [];
  const stack: Task[] = [{ path: start, ancestors: [] }];
  let isCut = false;
  for (let task = stack.pop(); task !== undefined; task = stack.pop()) {
    if (task.layer !== undefined) {
      layers.push(task.layer);
      continue;
    }
    const json = read(task.path);
    if (json === undefined) {
      problems.push({ code: "config-invalid", path: task.path, detail: "not readable as JSON" });
      continue;
    }
    const layer: Layer = { path: task.path, directory: directoryOf(task.path), json };
    problems.push(...refusedPatterns(layer));
    const ancestors = [...task.ancestors, task.path];
    stack.push({ path: task.path, ancestors, layer });
    for (const base of bases(layer, target, problems).toReversed()) {
      if (ancestors.includes(base)) problems.push({ code: "config-invalid", path: layer.path, detail: `extends loop through ${base}` });
      else if (stack.length + layers.length < MOST_LAYERS) stack.push({ path: base, ancestors });
      else isCut = true;
    }
  }
  return { layers, problems, isCut };
}

function refusedPatterns({ path, json }: Layer): readonly EcmaProblem[] {
  const patterns = [...stringsOf(at(json, "include")), ...stringsOf(at(json, "exclude"))];
  return faultsOfGlobs(patterns, SYNTAX.stars).map((detail) => ({ code: "config-invalid", path, detail }));
}

function bases(layer: Layer, target: (layer: Layer, specifier: string) => string | undefined, problems: EcmaProblem[]): readonly string[] {
  const found: string[] = [];
  for (const specifier of stringsOf(at(layer.json, "extends"))) {
    const path = target(layer, specifier);
    if (path !== undefined) found.push(path);
    else
      problems.push({ code: isOwnFile(specifier) ? "config-invalid" : "tsconfig-extends-external", path: layer.path, detail: specifier });
  }
  return found;
}

/** Relative, and not below a directory that an installation or a framework generates (`node_modules`, `.nuxt`, `.svelte-kit`). */
function isOwnFile(specifier: string): boolean {
  return specifier.startsWith(".") && !/\/(?:node_modules|\.[^./][^/]*)\//.test(specifier);
}

function resolveExtends(
  tree: Tree,
  directories: (name: string) => { readonly directory: string; readonly json: JsonObject } | undefined,
  layer: Layer,
  written: string,
): string | undefined {
  const specifier = written.replaceAll("${configDir}", ".").replaceAll("\\", "/");
  if (specifier.startsWith("/")) return undefined;
  if (/^\.\.?(?:\/|$)/.test(specifier)) return configAt(tree, joinPath(layer.directory, specifier));
  const name = versionedName(specifier);
  const member = name === undefined ? undefined : directories(name.name);
  if (name === undefined || member === undefined) return undefined;
  if (name.subpath === "") return configAt(tree, joinPath(member.directory, stringAt(member.json, "tsconfig") ?? "tsconfig.json"));
  const exported = stringAt(member.json, "exports", `./${name.subpath}`);
  return configAt(tree, joinPath(member.directory, exported ?? name.subpath));
}

function configAt(tree: Tree, path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  return [path, `${path}.json`, joinPath(path, "tsconfig.json") ?? path].find((candidate) => tree.has(candidate));
}

/** Directories of the repository's packages by name, read once when an `extends` first refers to a package. */
function createPackageDirectories(tree: Tree): (name: string) => { readonly directory: string; readonly json: JsonObject } | undefined {
  let index: Map<string, { directory: string; json: JsonObject }> | undefined;
  return (name) => {
    index ??= indexPackages(tree);
    return index.get(name);
  };
}

function indexPackages(tree: Tree): Map<string, { directory: string; json: JsonObject }> {
  const index = new Map<string, { directory: string; json: JsonObject }>();
  for (const path of tree.paths) {
    if (baseName(path) !== "package.json" || `/${path}`.includes("/node_modules/")) continue;
    const json = readJsonc(tree.read(path) ?? "");
    const name = stringAt(json, "name");
    if (isObject(json) && name !== undefined && !index.has(name)) index.set(name, { directory: directoryOf(path), json });
  }
  return index;
}
