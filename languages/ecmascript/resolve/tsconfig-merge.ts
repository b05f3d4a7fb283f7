/** Merges the layers of one configuration into the options for resolution, with repo-relative paths. */
import type { Tree } from "../../../src/model/tree.js";
import type { TsConfig } from "../project.js";
import { at, isObject, listOf, stringAt, stringsOf, type Json } from "../../manifests/json.js";
import { baseName, isInside, joinPath, relativePath } from "../../manifests/paths.js";
import { compileCoverage } from "./tsconfig-coverage.js";
import type { Layer } from "./tsconfig-layers.js";

interface Setting {
  readonly value: Json;
  readonly directory: string;
}

const CONFIG_DIRECTORY = "${configDir}";
const TYPESCRIPT_INPUT = /(?<!\.d)\.(?:ts|mts|cts|tsx)$/;
const JAVASCRIPT_INPUT = /\.(?:js|mjs|cjs|jsx)$/;

/** The last layer is the configuration itself; `layers` is never empty. */
export function mergeLayers(tree: Tree, layers: readonly Layer[]): TsConfig | undefined {
  const leaf = layers.at(-1);
  if (leaf === undefined) return undefined;
  const option = (key: string): Setting | undefined => nearest(layers, (layer) => at(layer.json, "compilerOptions", key));
  const field = (key: string): Setting | undefined => nearest(layers, (layer) => at(layer.json, key));
  const place = (setting: Setting | undefined): string | undefined =>
    placed(stringAt(setting?.value), setting?.directory ?? "", leaf.directory);
  const outDir = place(option("outDir"));
  const declarationDir = place(option("declarationDir"));
  const allowJs = option("allowJs")?.value ?? (option("checkJs")?.value === true || baseName(leaf.path).startsWith("jsconfig"));
  const coverage = compileCoverage({
    files: placedAll(field("files"), leaf.directory),
    include: placedAll(field("include"), leaf.directory),
    exclude: placedAll(field("exclude"), leaf.directory),
    directory: leaf.directory,
    outputs: [outDir, declarationDir].filter((path) => path !== undefined && path !== leaf.directory).map(String),
  });
  const baseUrl = place(option("baseUrl"));
  return {
    path: leaf.path,
    directory: leaf.directory,
    baseUrl,
    paths: readPaths(option("paths"), baseUrl, leaf.directory),
    rootDirs: placedAll(option("rootDirs"), leaf.directory) ?? [],
    rootDir: place(option("rootDir")),
    outDir,
    declarationDir,
    composite: option("composite")?.value === true,
    allowJs: allowJs === true,
    jsx: stringAt(option("jsx")?.value),
    verbatimModuleSyntax: option("verbatimModuleSyntax")?.value === true || option("preserveValueImports")?.value === true,
    emitDecoratorMetadata: option("emitDecoratorMetadata")?.value === true,
    customConditions: stringsOf(listOf(option("customConditions")?.value)),
    ...suffixesOf(option("moduleSuffixes")?.value),
    covers: coverage.covers,
    inputs: inputsOf(tree, coverage, placedAll(field("files"), leaf.directory) ?? [], allowJs === true),
    references: readReferences(tree, leaf),
  };
}

function suffixesOf(value: Json | undefined): Pick<TsConfig, "moduleSuffixes"> {
  const found = stringsOf(listOf(value));
  return found.some((suffix) => suffix !== "") ? { moduleSuffixes: found } : {};
}

function nearest(layers: readonly Layer[], read: (layer: Layer) => Json | undefined): Setting | undefined {
  for (const layer of layers.toReversed()) {
    const value = read(layer);
    if (value !== undefined && value !== null) return { value, directory: layer.directory };
  }
  return undefined;
}

function placed(written: string | undefined, directory: string, leaf: string): string | undefined {
  if (written === undefined || written.startsWith("/") || /^[A-Za-z]:[\\/]/.test(written)) return undefined;
  const clean = written.replaceAll("\\", "/");
  if (clean.startsWith(CONFIG_DIRECTORY)) return joinPath(leaf, clean.slice(CONFIG_DIRECTORY.length));
  return joinPath(directory, clean);
}

function placedAll(setting: Setting | undefined, leaf: string): readonly string[] | undefined {
  if (!Array.isArray(setting?.value)) return undefined;
  return stringsOf(setting.value).flatMap((written) => placed(written, setting.directory, leaf) ?? []);
}

/** `paths` of the nearest layer as a whole; values stay as written except for `${configDir}`. */
function readPaths(setting: Setting | undefined, baseUrl: string | undefined, leaf: string): TsConfig["paths"] {
  if (setting === undefined || !isObject(setting.value)) return undefined;
  const base = baseUrl ?? setting.directory;
  const localize = (value: string): string =>
    value.startsWith(CONFIG_DIRECTORY) ? `${relativePath(base, leaf)}/${value.slice(CONFIG_DIRECTORY.length).replace(/^\/+/, "")}` : value;
  const entries = Object.entries(setting.value).map(([pattern, values]) => [pattern, stringsOf(listOf(values)).map(localize)] as const);
  return { base, entries };
}

function readReferences(tree: Tree, leaf: Layer): readonly string[] {
  const value = at(leaf.json, "references");
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: Json) => {
    const path = placed(stringAt(item, "path"), leaf.directory, leaf.directory);
    if (path === undefined) return [];
    return [path, joinPath(path, "tsconfig.json") ?? path, `${path}.json`].filter((candidate) => tree.has(candidate)).slice(0, 1);
  });
}

/** Declaration files are covered but never compiled, so they are no inputs. */
function inputsOf(
  tree: Tree,
  coverage: { readonly bases: readonly string[]; covers(path: string): boolean },
  files: readonly string[],
  allowJs: boolean,
): () => readonly string[] {
  let inputs: readonly string[] | undefined;
  const listed = new Set(files);
  const isCandidate = (path: string): boolean =>
    (TYPESCRIPT_INPUT.test(path) || (allowJs && JAVASCRIPT_INPUT.test(path))) &&
    (listed.has(path) || coverage.bases.some((base) => isInside(path, base)));
  return () => {
    inputs ??= tree.paths.filter((path) => isCandidate(path) && coverage.covers(path));
    return inputs;
  };
}
