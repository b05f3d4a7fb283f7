/**
 * Compiler configurations of a repository: found, merged and matched without the compiler, over the inventory alone. Each
 * is read on first use and kept; an unreadable one is a problem and does not affect the others.
 */
import { byteOrder, remember } from "../../../src/model/basics.js";
import type { EcmaProblem } from "../problems.js";
import {
  type Tree,
  baseName,
  directoryOf,
  upwards,
  isInside,
  joinPath,
  relativePath,
  withoutFinalSlashes,
  pathIn,
} from "../../../src/model/tree.js";
import type { TsConfig, TsConfigs } from "../project.js";
import { createLayerLoader, TOO_MANY_LAYERS, type Layer } from "./tsconfig-layers.js";
import { at, isObject, listOf, stringAt, stringsOf, type Json } from "../../manifests/json.js";
import { SYNTAX } from "../../../src/model/pattern/syntax.js";
import { compileGlob, followed } from "../../manifests/glob.js";

const CONFIG = /^(?:tsconfig(?:[.-].+)?|jsconfig(?:\..+)?)\.json$/;

export function createTsConfigs(tree: Tree): TsConfigs {
  const load = createLayerLoader(tree);
  const configs = new Map<string, TsConfig | undefined>();
  const findings = new Map<string, readonly EcmaProblem[]>();
  const cut = new Set<string>();
  const bases = new Map<string, readonly string[]>();
  const related = new Map<string, readonly TsConfig[]>();
  const get = (path: string): TsConfig | undefined => {
    if (!configs.has(path)) {
      const loaded = load(path);
      findings.set(path, loaded?.problems ?? []);
      bases.set(path, loaded?.layers.map((layer) => layer.path) ?? []);
      if (loaded?.isCut === true) cut.add(path);
      configs.set(path, loaded === undefined || loaded.layers.at(-1)?.path !== path ? undefined : mergeLayers(tree, loaded.layers));
    }
    return configs.get(path);
  };
  const own = remember((directory: string): readonly TsConfig[] =>
    configNames(tree, directory).flatMap((name) => get(directory === "" ? name : `${directory}/${name}`) ?? []),
  );
  return {
    forFile: (path) => configFor(path, own, get),
    inDirectory(directory) {
      const known = related.get(directory);
      if (known !== undefined) return known;
      const found = withRelated(own(directory), (path) => bases.get(path) ?? [], get);
      related.set(directory, found);
      return found;
    },
    get problems() {
      for (const path of tree.paths) if (CONFIG.test(baseName(path)) && !`/${path}`.includes("/node_modules/")) get(path);
      const inOrder = [...findings.keys()].sort(byteOrder);
      return distinct([...inOrder.flatMap((path) => findings.get(path) ?? []), ...tooLong(inOrder, cut), ...tooWide(inOrder, configs)]);
    },
  };
}

/** `tsconfig.json`, `jsconfig.json`, then the others by name. */
function configNames(tree: Tree, directory: string): readonly string[] {
  const names = tree.list(directory).filter((name) => CONFIG.test(name));
  const first = ["tsconfig.json", "jsconfig.json"].filter((name) => names.includes(name));
  return [...first, ...names.filter((name) => !first.includes(name))];
}

function configFor(
  path: string,
  own: (directory: string) => readonly TsConfig[],
  get: (path: string) => TsConfig | undefined,
): TsConfig | undefined {
  let nearest: TsConfig | undefined;
  for (const directory of upwards(directoryOf(path))) {
    for (const config of own(directory)) {
      const name = baseName(config.path);
      if (nearest === undefined && /^[tj]sconfig\.json$/.test(name)) nearest = config;
      if (/^[tj]sconfig-/.test(name)) continue;
      const covering = config.covers(path) ? config : coveringReference(config, path, get);
      if (covering !== undefined) return covering;
    }
  }
  return nearest;
}

/** References that are followed from one configuration, direct and indirect ones. */
const MOST_REFERENCES = 5000;

/** A solution configuration defers to those it references, in order, themselves possibly solutions. */
function coveringReference(solution: TsConfig, path: string, get: (path: string) => TsConfig | undefined): TsConfig | undefined {
  const seen = new Set([solution.path]);
  const open = solution.references.toReversed();
  for (let at = open.pop(); at !== undefined && seen.size <= MOST_REFERENCES; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const config = get(at);
    if (config?.covers(path) === true) return config;
    open.push(...(config?.references ?? []).toReversed());
  }
  return undefined;
}

/** With what they extend and reference. */
function withRelated(
  configs: readonly TsConfig[],
  layersOf: (path: string) => readonly string[],
  get: (path: string) => TsConfig | undefined,
): readonly TsConfig[] {
  const found = new Map(configs.map((config) => [config.path, config]));
  const queue = configs.map((config) => ({ config, isBase: false }));
  const add = (path: string, isBase: boolean): void => {
    const related = found.has(path) || found.size > MOST_REFERENCES ? undefined : get(path);
    if (related === undefined) return;
    found.set(path, related);
    queue.push({ config: related, isBase });
  };
  for (const { config, isBase } of queue) {
    // What a base extends is among the layers of what extends it.
    if (!isBase) for (const path of layersOf(config.path).toReversed().slice(1)) add(path, true);
    for (const path of config.references) add(path, false);
  }
  return [...found.values()];
}

/** In a chain of thousands nearly every one is too long, which one finding says. */
function tooLong(paths: readonly string[], cut: ReadonlySet<string>): readonly EcmaProblem[] {
  const [first, ...others] = paths.filter((path) => CONFIG.test(baseName(path)) && cut.has(path));
  if (first === undefined) return [];
  return [
    {
      code: "config-invalid",
      path: first,
      detail: TOO_MANY_LAYERS,
      ...(others.length === 0 ? {} : { notes: [`and ${others.length} others`] }),
    },
  ];
}

/** Of all compiler configurations together, so that it does not depend on what was asked before. */
function tooWide(paths: readonly string[], configs: ReadonlyMap<string, TsConfig | undefined>): readonly EcmaProblem[] {
  const solutions = paths.filter((path) => CONFIG.test(baseName(path)) && (configs.get(path)?.references.length ?? 0) > 0);
  const [first] = solutions;
  const referenced = new Set(solutions.flatMap((path) => configs.get(path)?.references ?? []));
  if (first === undefined || referenced.size <= MOST_REFERENCES) return [];
  return [{ code: "config-invalid", path: first, detail: `references more than ${MOST_REFERENCES} configurations, with the others` }];
}

/** A base that many configurations extend reports its problems once. */
function distinct(problems: readonly EcmaProblem[]): readonly EcmaProblem[] {
  return [...new Map(problems.map((problem) => [`${problem.code}\0${problem.path}\0${problem.detail}`, problem])).values()];
}

/** Merges the layers of one configuration into the options for resolution, with repo-relative paths. */

interface Setting {
  readonly value: Json;
  readonly directory: string;
}

const CONFIG_DIRECTORY = "${configDir}";
/** `moduleResolution` follows from `module` where it is not given. */
const NODE_RESOLUTION = /^node(?:1[68]|2\d|next)$/i;
const TYPESCRIPT_INPUT = /(?<!\.d)\.(?:ts|mts|cts|tsx)$/;
const JAVASCRIPT_INPUT = /\.(?:js|mjs|cjs|jsx)$/;

/** The last layer is the configuration itself; `layers` is never empty. */
function mergeLayers(tree: Tree, layers: readonly Layer[]): TsConfig | undefined {
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
    isNode: NODE_RESOLUTION.test(stringAt((option("moduleResolution") ?? option("module"))?.value) ?? ""),
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

/** Files of a configuration: `files`, `include`, `exclude` with TypeScript's glob rules. */

interface CoverageSpec {
  /** Repo-relative, or undefined if the configuration does not declare it. */
  readonly files?: readonly string[];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** Directory of the configuration. */
  readonly directory: string;
  /** `outDir` and `declarationDir`, which are excluded if there is no `exclude`. */
  readonly outputs: readonly string[];
}

interface Coverage {
  covers(path: string): boolean;
  /** Directories that contain all covered files, except those of `files`. */
  readonly bases: readonly string[];
}

const PACKAGE_DIRECTORIES = ["node_modules", "bower_components", "jspm_packages"];
const CLOSED: ReadonlySet<string> = new Set(PACKAGE_DIRECTORIES);
/** A single-file component counts as a TypeScript module beside it. */
const COMPONENT = /\.(?:vue|svelte|astro|mdx)$/;

function compileCoverage(spec: CoverageSpec): Coverage {
  const files = new Set(spec.files);
  const include = spec.include ?? (spec.files === undefined ? [spec.directory === "" ? "**/*" : `${spec.directory}/**/*`] : []);
  const exclude = spec.exclude ?? [...PACKAGE_DIRECTORIES.map((name) => joinPath(spec.directory, name) ?? name), ...spec.outputs];
  const included = followed(include).map(includeMatcher);
  const excluded = followed(exclude).map(excludeMatcher);
  const accepts = (path: string): boolean => included.some((match) => match(path)) && !excluded.some((match) => match(path));
  return {
    covers: (path) => files.has(path) || accepts(path) || (COMPONENT.test(path) && accepts(`${path}.ts`)),
    bases: include.map(literalBase),
  };
}

function includeMatcher(pattern: string): (path: string) => boolean {
  const last = pattern.slice(pattern.lastIndexOf("/") + 1);
  // A last segment without dot and wildcard is a directory; TypeScript rejects a trailing `**`, but its meaning is clear.
  const whole = last === "**" ? `${pattern}/*` : /[.*?]/.test(last) ? pattern : pathIn(pattern, "**/*");
  const match = compileGlob(whole, { dot: false, closed: CLOSED, syntax: SYNTAX.stars });
  const base = literalBase(whole);
  const named = PACKAGE_DIRECTORIES.filter((name) => whole.split("/").includes(name));
  return (path) => isInside(path, base) && entersNoPackages(path, named) && match(path);
}

/** Wildcards never match `node_modules`; a pattern that contains it literally does. */
function entersNoPackages(path: string, named: readonly string[]): boolean {
  return PACKAGE_DIRECTORIES.every((name) => named.includes(name) || !`/${path}`.includes(`/${name}/`));
}

/** An excluded directory excludes everything below it. */
function excludeMatcher(pattern: string): (path: string) => boolean {
  const clean = withoutFinalSlashes(pattern);
  const base = literalBase(clean);
  if (!/[*?]/.test(clean)) return (path) => isInside(path, clean);
  const exact = compileGlob(clean, { dot: true, syntax: SYNTAX.stars });
  const below = compileGlob(pathIn(clean, "**/*"), { dot: true, syntax: SYNTAX.stars });
  return (path) => isInside(path, base) && (exact(path) || below(path));
}

function literalBase(pattern: string): string {
  const parts = pattern.split("/");
  const wild = parts.findIndex((part) => /[*?]/.test(part));
  return (wild < 0 ? parts.slice(0, -1) : parts.slice(0, wild)).join("/");
}
