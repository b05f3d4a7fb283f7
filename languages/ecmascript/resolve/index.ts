/**
 * Resolution of import sites in TypeScript, JavaScript, styles and markup: one permissive algorithm over the inventory, a
 * pure function, without `node_modules` and without executing anything of the repository. An unresolved import is a problem, never an
 * error.
 */
import type { Reference } from "../../../src/model/facts.js";
import type { Resolution, Target } from "../rules.js";
import { type Tree, baseName, directoryOf, isInside, joinPath, relativePath, upwards, pathIn } from "../../../src/model/tree.js";
import { NODE_BUILTINS } from "../data/node-builtins.js";
import type { EcmaPackage, MapOutput, Packages, TsConfigs, TsConfig } from "../project.js";
import { createAliases } from "./aliases.js";
import { createAmbientModules } from "./ambient-modules.js";
import { asWhole, fileAnswer, NOTHING, unresolved, withIgnored, type Context, isDeclared, type Site, type Step } from "./context.js";
import { createBrowserMaps } from "./browser-map.js";
import { createImportMaps } from "./import-maps.js";
import { createLocks } from "../externals/locks.js";
import { externalPrefix, resolveGlob } from "./globs.js";
import { createIgnoredTarget } from "./ignored-target.js";
import { NAMED_PATH } from "../named-forms.js";
import { createLibraryOutputs } from "./library-outputs.js";
import { locate } from "./locate.js";
import { byUniqueStem, isNamedForm, resolveNamedFile } from "./named-files/index.js";
import { resolvePathConstant } from "./named-files/path-constant.js";
import { createLookup, type Hit, isOfPlatform, type Lookup } from "./lookup.js";
import { remember } from "../../../src/model/basics.js";
import { isTestFile } from "../test-paths.js";
import { hasPlaceholder, isRelative, isUrl, namesDirectory, packageName, stripFragment, stripSpecifier, takesWhole } from "./specifier.js";
import {
  byAbsolutePath,
  byAmbientModule,
  byBaseUrl,
  byBuiltin,
  byImplicitBase,
  byImportsField,
  byPackageName,
  byRelativePath,
  byScheme,
  byTrackedModules,
  byTsconfigPaths,
  byVirtualModule,
} from "./steps.js";
import { pathsCandidates } from "./tsconfig-paths.js";
import { resolveSelf, resolveWorkspace } from "./workspace.js";
import { at, entriesOf, isObject, stringsOf, type Json } from "../../manifests/json.js";
import { evaluateObjects } from "../config-values/evaluate-config.js";
import { readJsonc } from "../jsonc.js";

const STYLES = [".scss", ".sass", ".css", ".less", ".styl", ".pcss", ".postcss"];

/** Load paths that build tools commonly configure for Sass and Less, relative to the package. */
const LOAD_PATHS = ["", "src", "src/styles", "styles"];

interface ResolverProject {
  readonly tree: Tree;
  readonly packages: Packages;
  readonly tsconfigs: TsConfigs;
  readonly mapOutput: MapOutput;
  /** Built-in modules by name without prefix; the bundled table except in tests. */
  readonly isBuiltin?: (name: string) => { readonly prefixOnly: boolean } | undefined;
}

export type Resolve = (from: string, reference: Reference) => Resolution;

/** An alias may lead to an alias; longer chains are loops. */
const MAX_ALIASES = 8;
const SOURCE_FIRST = /\.(?:[cm]?ts|tsx|vue|svelte|astro|mdx)$/;
const NATIVE = ["react-native", "expo", "metro"];

export function createResolver(project: ResolverProject): Resolve {
  const context = createContext(project);
  const partials = stylePartials(context.lookup);
  const importerOf = createImporters(context);
  const ignoredBy = createIgnoredTarget(project.tree);
  return (from, reference) => {
    const importer = importerOf(from);
    const key = repeatedKey(reference);
    const known = key === undefined ? undefined : importer.answers.get(key);
    if (known !== undefined && known.path !== from) return known.resolution;
    const site = siteOf(importer, reference, partials);
    const resolution = withIgnored(resolveSite(context, site), site, ignoredBy);
    if (key !== undefined) repeat(importer, key, resolution);
    return takesWhole(reference.specifier) ? asWhole(resolution, reference.specifier) : resolution;
  };
}

/** An answer that the other files of a directory with the same configuration have as well, and the file that it leads to. */
interface Repeated {
  readonly resolution: Resolution;
  readonly path?: string;
}

/** Of a plain import that is not relative: it means the same in each file of a directory. */
function repeatedKey({ specifier, manner, form, kind, syntax, patterns, constant, tentative }: Reference): string | undefined {
  if (specifier.startsWith(".") || manner !== undefined || tentative === true || (patterns ?? constant) !== undefined) return undefined;
  return isNamedForm(form) || takesWhole(specifier) ? undefined : `${kind === "type" ? "type" : ""} ${syntax ?? ""} ${form} ${specifier}`;
}

function repeat({ from, answers }: Importer, key: string, resolution: Resolution): void {
  const [target, ...others] = resolution.targets;
  if (target === undefined || others.length + resolution.problems.length > 0 || resolution.names !== undefined) return;
  if (target.kind === "external") answers.set(key, { resolution });
  else if (target.path !== from) answers.set(key, { resolution, path: target.path });
}

function createContext(project: ResolverProject): Context {
  const { tree, packages, tsconfigs, mapOutput } = project;
  const manifestsOf = createManifests(packages);
  const lookup = createLookup(tree, packages, mapOutput);
  const locks = createLocks(tree);
  return {
    tree,
    packages,
    tsconfigs,
    mapOutput,
    lookup,
    browserMap: createBrowserMaps(lookup, mapOutput),
    namedConfigs: createNamedConfigs(tree, tsconfigs, manifestsOf),
    libraries: createLibraryOutputs(tree),
    aliases: createAliases(tree, manifestsOf),
    importMaps: createImportMaps(tree),
    stylePaths: createStylePaths(tree),
    ambientModules: createAmbientModules(tree, packages),
    manifestsOf,
    vendorRoots: remember((directory) =>
      upwards(directory)
        .flatMap((at) => joinPath(at, "node_modules") ?? [])
        .filter((at) => tree.hasDirectory(at)),
    ),
    isBuiltin: project.isBuiltin ?? ((name) => NODE_BUILTINS.get(name)),
    isInstalled: (from, name) =>
      packages.all.some(({ dependencies }) => dependencies.has(name)) ||
      locks.above(directoryOf(from), "npm").some(({ lock }) => lock.any(name).length > 0),
  };
}

/** The manifest of a directory and those above it, nearest first. */
function createManifests(packages: Packages): (path: string) => readonly EcmaPackage[] {
  const chains = remember((directory: string) => {
    const chain: EcmaPackage[] = [];
    let at: string | undefined = joinPath(directory, "package.json") ?? "package.json";
    while (at !== undefined) {
      const pkg = packages.manifestOf(at);
      if (pkg === undefined) break;
      chain.push(pkg);
      at = pkg.directory === "" ? undefined : pkg.directory;
    }
    return chain;
  });
  return (path) => chains(directoryOf(path));
}

/** What all sites of a file share. */
interface Importer extends Pick<Site, "from" | "directory" | "style" | "inTests" | "config"> {
  readonly answers: Map<string, Repeated>;
}

function createImporters(context: Context): (from: string) => Importer {
  let last: Importer | undefined;
  const answersOf = remember((_group: string) => new Map<string, Repeated>());
  return (from) => {
    // The sites of a file follow each other.
    if (last?.from === from) return last;
    const native = context.manifestsOf(from).some((pkg) => NATIVE.some((name) => pkg.dependencies.has(name)));
    // Metro builds for each platform; a web build beside it prefers its own.
    const extensions = context.aliases.extensions(from).filter((extension) => !native || !isOfPlatform(extension));
    const config = context.tsconfigs.forFile(from);
    const [directory, inTests] = [directoryOf(from), isTestFile(from)];
    const configs = [config, ...context.namedConfigs(from)];
    last = {
      from,
      directory,
      style: {
        preferSource: SOURCE_FIRST.test(from),
        platforms: native,
        ...(extensions.length > 0 && { extensions }),
        ...(config?.moduleSuffixes !== undefined && { suffixes: config.moduleSuffixes }),
      },
      inTests,
      config: () => config,
      answers: answersOf([from.slice(from.lastIndexOf(".")), inTests, directory, ...configs.map((one) => one?.path)].join(" ")),
    };
    return last;
  };
}

function siteOf(importer: Importer, reference: Reference, partials: Site["also"]): Site {
  return {
    ...importer,
    reference,
    typeOnly: reference.kind === "type",
    ...(reference.manner === "style" ? { also: partials } : {}),
    tried: [],
  };
}

function resolveSite(context: Context, site: Site): Resolution {
  const { reference } = site;
  const general = (specifier: string): Resolution => resolveName(context, site, specifier, 0) ?? unresolved(site);
  if (reference.constant !== undefined) return resolvePathConstant(context, site, reference.constant, general);
  if (isNamedForm(reference.form)) return resolveNamedFile(context, site, reference.form, reference.specifier);
  if (reference.patterns !== undefined) {
    return resolveGlob(
      context,
      site,
      reference.patterns,
      (prefix) => anchors(context, site, prefix),
      (prefix) => externalPrefix(packageName(prefix.replace(/\/$/, ""))),
    );
  }
  const specifier = stripSpecifier(reference.specifier);
  // The name of a tracked file may contain `?`, `!` or `#`.
  const literal =
    specifier === reference.specifier || !isRelative(reference.specifier) ? undefined : byHandedPath(context, site, reference.specifier);
  if (literal !== undefined) return literal;
  switch (reference.manner) {
    case "markup":
      return resolveMarkup(context, site, specifier, general);
    case "style":
      return (
        styleNeighbour(context, site, specifier) ??
        (isLostStyle(context, site, specifier) ? lostStyleOr(context, site, specifier) : general(specifier))
      );
    case "path":
    case "worker":
    case "asset":
      return handedPath(context, site, specifier, general);
    default:
      return byImpliedPath(context, site, specifier) ?? general(specifier);
  }
}

/** Aliases and workspace packages may define a bare name of a stylesheet. */
function lostStyleOr(context: Context, site: Site, specifier: string): Resolution {
  for (const step of [byTsconfigPaths, byAlias, resolveWorkspace]) {
    const found = step(context, site, specifier);
    if (found !== undefined) return found;
  }
  return lostStyle(context, site, specifier);
}

/** `path.join(__dirname, …)`, `new URL(…)`, `new Worker(…)`, `templateUrl`: relative with or without `./`. */
function handedPath(context: Context, site: Site, specifier: string, general: (specifier: string) => Resolution): Resolution {
  const direct = byHandedPath(context, site, specifier);
  if (direct !== undefined) return direct;
  const { manner, tentative, form } = site.reference;
  if (tentative === true && isRelative(specifier)) {
    const path = form === NAMED_PATH ? joinPath(site.directory, specifier) : undefined;
    const named = path === undefined ? undefined : byUniqueStem(context, site, path);
    if (named !== undefined) return named;
    const served = SERVED.has(form) ? byAbsolutePath(context, site, `/${specifier.replace(/^\.\//, "")}`) : undefined;
    if (served !== undefined) return served;
    return manner === "path" && !form.includes("URL") ? NOTHING : (byLooseUrl(context, site, specifier) ?? NOTHING);
  }
  const declared = isDeclared(context, site.from, packageName(specifier)?.name ?? "");
  if (manner === "asset" && !declared && /^[^/@~#.]+\.[a-z0-9]+$/i.test(specifier)) return unresolved(site);
  const found = general(specifier);
  const isExternal = found.targets.some((target) => target.kind === "external");
  // `@assets/logo.svg` may be an undeclared alias; packages in a stylesheet are always declared.
  return tentative === true && isExternal && !(manner === "asset" && declared) ? NOTHING : found;
}

/** What these are given is an address, which starts at the page: usually the one in the root of what is served. */
const SERVED: ReadonlySet<string> = new Set(["serviceWorker.register", "addModule"]);

/** `new URL("./lib", import.meta.url)` may omit extension and index; a plain directory is no module. */
function byLooseUrl(context: Context, site: Site, specifier: string): Resolution | undefined {
  return /(?:^|\/)\.{0,2}$/.test(specifier) ? undefined : byRelativePath(context, site, specifier);
}

/** Forms whose bare names are relative: `/// <reference path>`, `importScripts`, `#import` of GraphQL. */
function byImpliedPath(context: Context, site: Site, specifier: string): Resolution | undefined {
  if (!/reference path|importScripts|#import|amd-dependency/.test(site.reference.form) || /^[./@#]/.test(specifier)) return undefined;
  return byUrlPath(context, site, specifier);
}

/** Steps 1 to 5 depend on the spelling, 6 to 14 on the project. */
const BEFORE_ALIASES: readonly Step[] = [byScheme, byRelativePath, byAbsolutePath, byImportsField, byTsconfigPaths];
const AFTER_ALIASES: readonly Step[] = [
  byVirtualModule,
  byBuiltin,
  resolveSelf,
  resolveWorkspace,
  byTrackedModules,
  byBaseUrl,
  byImplicitBase,
  byPackageName,
  byAmbientModule,
];

function resolveName(context: Context, site: Site, specifier: string, depth: number): Resolution | undefined {
  for (const step of BEFORE_ALIASES) {
    const found = step(context, site, specifier);
    if (found !== undefined) return found;
  }
  const aliased = byAlias(context, site, specifier, depth) ?? byImportMap(context, site, specifier, depth);
  if (aliased !== undefined) return aliased;
  for (const step of AFTER_ALIASES) {
    const found = step(context, site, specifier);
    if (found !== undefined) return found;
  }
  return undefined;
}

function byAlias(context: Context, site: Site, specifier: string, depth = 0): Resolution | undefined {
  for (const candidate of context.aliases.candidates(site.from, specifier, site.inTests)) {
    if (candidate.kind === "specifier") {
      const found = depth < MAX_ALIASES ? resolveName(context, site, stripSpecifier(candidate.text), depth + 1) : undefined;
      if (found !== undefined && found.targets.length > 0) return orReplaced(context, site, specifier, found);
      continue;
    }
    const hit = locate(context, site, candidate.text, { ...site.style, exactCase: candidate.kind === "root" });
    if (hit !== undefined) return orReplaced(context, site, specifier, fileAnswer(context, site, hit, candidate.rule));
    if (candidate.kind === "path") site.matched ??= candidate.rule;
  }
  return undefined;
}

/**
 * A bundler's alias for a declared dependency replaces it in the builds of this bundler. Compilers, tests and other platforms load the package, which
 * comes first. An alias that leads into the package itself names its sources.
 */
function orReplaced(context: Context, site: Site, specifier: string, found: Resolution): Resolution {
  const name = packageName(specifier)?.name ?? "";
  const [first] = found.targets;
  if (site.inTests || first === undefined || !isDeclared(context, site.from, name)) return found;
  const own = context.packages.named(name, site.from)?.directory;
  const isSame =
    first.kind === "external"
      ? first.external.name === name
      : own === undefined
        ? context.packages.of(first.path)?.name === name
        : isInside(first.path, own);
  if (isSame) return found;
  const replaced = [resolveWorkspace, byTrackedModules, byPackageName].reduce<Resolution | undefined>(
    (before, step) => before ?? step(context, site, specifier),
    undefined,
  );
  if (replaced === undefined || replaced.targets.length === 0 || site.typeOnly) return replaced ?? found;
  const others = found.targets.map((target): Target => (target.kind === "file" ? { ...target, variant: "bundler" } : target));
  return { targets: [...replaced.targets, ...others], problems: replaced.problems };
}

function byImportMap(context: Context, site: Site, specifier: string, depth: number): Resolution | undefined {
  const mapped = depth < MAX_ALIASES ? context.importMaps(site.from, specifier) : undefined;
  if (mapped === undefined) return undefined;
  if (mapped.kind === "specifier") return resolveName(context, site, mapped.text, depth + 1);
  const hit = locate(context, site, mapped.text);
  if (hit !== undefined) return fileAnswer(context, site, hit, mapped.rule);
  site.matched ??= mapped.rule;
  return undefined;
}

/** Possible directories of the literal beginning of a pattern. */
function anchors(context: Context, site: Site, prefix: string): readonly string[] {
  if (site.reference.form === "glob") return startDirectories(context, site, prefix);
  if (prefix.startsWith("/")) return context.aliases.webRoots(site.from).flatMap(({ directory }) => joinPath(directory, prefix) ?? []);
  // `@/*` matches `@/locales/x`, so the prefix is resolved as the directory of a file.
  const inside = `${prefix}/\0`;
  const strip = (path: string): readonly string[] => (path.endsWith("/\0") ? [path.slice(0, -2)] : path === "\0" ? [""] : []);
  const paths = pathsCandidates(site.config(), inside)?.candidates ?? [];
  const aliases = context.aliases
    .candidates(site.from, inside, site.inTests)
    .filter(({ kind }) => kind !== "specifier")
    .map(({ text }) => text);
  const mapped = context.importMaps(site.from, inside);
  const found = [...paths, ...aliases, ...(mapped?.kind === "path" ? [mapped.text] : [])].flatMap(strip);
  return [...found, ...packageAnchors(context, site, prefix)];
}

/** Programs run in their package or at the root of the repository. */
function startDirectories(context: Context, site: Site, prefix: string): readonly string[] {
  return [context.packages.of(site.from)?.directory ?? "", ""].flatMap((directory) => joinPath(directory, prefix) ?? []);
}

function packageAnchors(context: Context, site: Site, prefix: string): readonly string[] {
  const name = packageName(prefix);
  const pkg = name === undefined ? undefined : context.packages.named(name.name, site.from);
  const baseUrl = site.config()?.baseUrl;
  const based =
    baseUrl === undefined || (name !== undefined && isDeclared(context, site.from, name.name)) ? [] : [joinPath(baseUrl, prefix)];
  const own =
    pkg === undefined || name === undefined
      ? []
      : [joinPath(pkg.directory, name.subpath), joinPath(joinPath(pkg.directory, "src") ?? "src", name.subpath)];
  return [...own, ...based].filter((path) => path !== undefined);
}

// Look-up rules for URLs in markup and for paths passed to an API: relative without `./`, exact files, no packages.

/** Handles every URL of a page: a URL without a tracked file may be served otherwise. */
function resolveMarkup(context: Context, site: Site, written: string, general: (specifier: string) => Resolution): Resolution {
  if (isUrl(written) || written.startsWith("//") || written.startsWith("#") || hasPlaceholder(written)) return NOTHING;
  const specifier = stripFragment(written);
  if (/^[@~]/.test(specifier)) return general(specifier);
  if (specifier.startsWith("/")) {
    const found = general(specifier);
    return found.targets.length > 0 ? found : NOTHING;
  }
  return byUrlPath(context, site, specifier) ?? unresolved(site);
}

/** A path relative to the importer, with or without `./`; a directory means its page. */
function byUrlPath(context: Context, site: Site, specifier: string): Resolution | undefined {
  for (const spelling of spellings(specifier)) {
    const path = joinPath(site.directory, spelling);
    if (path === undefined) continue;
    const page = namesDirectory(spelling) ? `${path === "" ? "" : `${path}/`}index.html` : path;
    const hit = locate(context, site, page, { ...site.style, exact: !site.reference.form.includes("script"), directory: false });
    if (hit !== undefined) return fileAnswer(context, site, hit, "relative URL");
  }
  return undefined;
}

function spellings(specifier: string): readonly string[] {
  if (!specifier.includes("%")) return [specifier];
  try {
    return [specifier, decodeURIComponent(specifier)];
  } catch {
    return [specifier];
  }
}

/** Paths passed to an API: exactly the file or its source, never the index of a directory. */
function byHandedPath(context: Context, site: Site, specifier: string): Resolution | undefined {
  if (specifier.startsWith("/") || specifier.startsWith("#") || namesDirectory(specifier)) return undefined;
  const path = joinPath(site.directory, specifier);
  const hit = path === undefined ? undefined : context.lookup(path, { ...site.style, exact: true, exactCase: true });
  if (hit === undefined) return undefined;
  return fileAnswer(context, site, hit, isRelative(specifier) ? "relative" : `relative to ${relativePath("", site.directory)}`);
}

// Look-up rules of stylesheets: partials, indexes, neighbours without `./`.

/** `x` → `x.scss`, `_x.scss`, `x/_index.scss`, and the same with the extensions of the other languages. */
function stylePartials(lookup: Lookup): (path: string) => Hit | undefined {
  return (path) => {
    const name = baseName(path);
    const beside = joinPath(directoryOf(path), `_${name}`) ?? path;
    const stems = [path, beside, `${path}/_index`, `${path}/index`];
    const candidates = [
      ...STYLES.flatMap((extension) => stems.slice(0, 2).map((stem) => stem + extension)),
      beside,
      ...stems.slice(2).flatMap((stem) => STYLES.map((extension) => stem + extension)),
    ];
    for (const candidate of candidates) {
      const hit = lookup(candidate, { preferSource: false, exact: true, exactCase: true });
      if (hit !== undefined) return hit;
    }
    return undefined;
  };
}

/** Names in a stylesheet that the general steps do not support; undefined leaves the specifier to them. */
function styleNeighbour(context: Context, site: Site, specifier: string): Resolution | undefined {
  if (isUrl(specifier) || specifier.startsWith("//") || hasPlaceholder(specifier) || /[*]/.test(specifier)) return NOTHING;
  if (isRelative(specifier) || /^[/#~]/.test(specifier)) return undefined;
  const usual = LOAD_PATHS.flatMap((path) => joinPath(context.packages.of(site.from)?.directory ?? "", path) ?? []);
  const bases = [site.directory, ...context.stylePaths(site.from), ...usual];
  for (const [index, base] of bases.entries()) {
    const path = joinPath(base, specifier);
    const hit = path === undefined ? undefined : (site.also?.(path) ?? exact(context, path));
    if (hit !== undefined) return fileAnswer(context, site, hit, index === 0 ? "relative (stylesheet)" : "load path");
  }
  return undefined;
}

function exact(context: Context, path: string): Hit | undefined {
  return context.lookup(path, { preferSource: false, exact: true, exactCase: true });
}

/** A single undeclared word in Sass or Less is a missing neighbour rather than a package. */
function isLostStyle(context: Context, site: Site, specifier: string): boolean {
  const name = packageName(specifier);
  if (name === undefined || isDeclared(context, site.from, name.name)) return false;
  if (STYLES.some((extension) => specifier.endsWith(extension)) && name.subpath === "") return true;
  return name.subpath === "" && !name.name.startsWith("@") && /\.(?:scss|sass|less|styl)$/.test(site.from);
}

function lostStyle(context: Context, site: Site, specifier: string): Resolution {
  locate(context, site, joinPath(site.directory, specifier) ?? specifier);
  return unresolved(site);
}

/**
 * Compiler configurations that a command or a tool is told to use. A file belongs to the nearest `tsconfig.json`, which may have no `paths`
 * while the one that compiles the file has them.
 */

/** Files of tools that name one in a string. */
const TOOLS =
  /^(?:(?:vite|vitest|electron\.vite|webpack|rspack|rollup|jest|tsup|esbuild|craco|gulpfile|build)[\w.-]*\.[cm]?[jt]s|nest-cli\.json|angular\.json|project\.json|jest[\w.-]*\.json|nodemon\.json|\.mocharc\.(?:json|c?js|ya?ml))$/;
const NAMED = /["'`=\s]([\w./@-]*[tj]sconfig[\w.-]*\.json)\b/g;
/** `tsc -p config`, `tsc --build packages/a`: a directory stands for its `tsconfig.json`. */
const DIRECTORY = /(?:\btsc|\btspc|-tsc)\s(?:[^&|;]*\s)?(?:-p|--project|-b|--build)\s+(\.{0,2}[\w./@-]*[\w@-]\/?)(?=\s|$)/g;

/** Configurations that cover a file, besides the nearest, in the order of their paths. */
function createNamedConfigs(
  tree: Tree,
  tsconfigs: TsConfigs,
  manifestsOf: (path: string) => readonly EcmaPackage[],
): (path: string) => readonly TsConfig[] {
  const namedIn = remember((directory: string) => {
    const found = new Set<string>();
    const add = (written: string): void => {
      const path = joinPath(directory, written);
      if (path !== undefined && tree.has(path)) found.add(path);
    };
    for (const name of tree.list(directory)) {
      const text = TOOLS.test(name) ? tree.read(pathIn(directory, name)) : undefined;
      if (text?.includes("sconfig") === true) for (const [, written = ""] of text.matchAll(NAMED)) add(written.replace(/^\/+/, ""));
    }
    return found;
  });
  const configsOf = remember((pkg: EcmaPackage): readonly TsConfig[] => {
    const paths = new Set(namedIn(pkg.directory));
    for (const [, script] of entriesOf(at(pkg.json, "scripts"))) {
      if (typeof script !== "string") continue;
      const named = [...` ${script}`.matchAll(NAMED)].map(([, written = ""]) => joinPath(pkg.directory, written));
      const directories = [...script.matchAll(DIRECTORY)].map(([, written = ""]) => joinPath(pkg.directory, `${written}/tsconfig.json`));
      for (const path of [...named, ...directories]) if (path !== undefined && tree.has(path)) paths.add(path);
    }
    const found = [...paths].sort().flatMap((path) => tsconfigs.inDirectory(directoryOf(path)).filter((config) => config.path === path));
    return found;
  });
  return (path) => manifestsOf(path).flatMap((pkg) => configsOf(pkg).filter((config) => config.covers(path)));
}

// Directories that a build tells Sass and Less to search, from the configurations around a stylesheet.

/** Keys of options with such directories; `styleIncludePaths` is that of ng-packagr. */
const KEYS = ["includePaths", "loadPaths", "styleIncludePaths"];
/** Nx writes paths of a project from the root of the workspace. */
const MANIFESTS: ReadonlySet<string> = new Set(["angular.json", "project.json", "ng-package.json"]);
const CONFIG =
  /^(?:vite|next|nuxt|astro|svelte|webpack|rspack|rsbuild|vue|gulpfile|quasar)(?:\.config|\.dev|\.prod|\.common)?\.[cm]?[jt]s$/;
/** Depth of values that are looked through. */
const DEPTH = 12;

/** Of the nearest directory with such a configuration, in the order in which they are written. */
function createStylePaths(tree: Tree): (from: string) => readonly string[] {
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
