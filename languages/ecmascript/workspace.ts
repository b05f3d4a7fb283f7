/** Manifests and configurations of one repository, read once. */
import type { Candidate, RootView, Workspace, Category, CategoryRule } from "../../src/model/language.js";
import { finalizeAutoImports } from "./auto-imports/index.js";
import type { EcmaProblem } from "./problems.js";
import { type Tree, isInside, baseName, directoryOf, relativeTo, joinRelative, joinPath, upwards, learn } from "../../src/model/tree.js";
import { createExternals } from "./externals/index.js";
import { codeBeside } from "./packages/find-source.js";
import { readPackages } from "./packages/index.js";
import { createOutputMap } from "./packages/output-map.js";
import type { TsConfigs, EcmaPackage, Packages } from "./project.js";
import { createResolver, type Resolve } from "./resolve/index.js";
import { createTsConfigs } from "./resolve/tsconfig.js";
import { declaredTests, testConfiguration } from "./roots/declared-tests.js";
import { findCandidates } from "./roots/index.js";
import { hasPlainName } from "../../src/model/parsing/scripts.js";
import { at, entriesOf, stringAt } from "../manifests/json.js";
import { isCode } from "./categories.js";
import { COMMANDS } from "./packages/bundlers.js";
import { configsOfScripts } from "./packages/bundler-scripts.js";
import { findOperands, isRuntimeScript } from "./roots/script-operands.js";
import { once } from "../../src/model/basics.js";
import { createFindTemplate, type FindFile, indexed } from "../shared/find-template.js";
import { STATIC_DIRECTORIES } from "./readings.js";
import { TAG_FORMS, type TagKind } from "./template-forms.js";
import { NOTHING } from "./resolve/context.js";

export function open(tree: Tree): Workspace {
  const packages = readPackages(tree);
  const tsconfigs = createTsConfigs(tree);
  const mapOutput = createOutputMap(tree, packages, tsconfigs);
  const project = { tree, packages, tsconfigs, mapOutput };
  const found: EcmaProblem[] = [];
  const refused: EcmaProblem[] = [];
  const tools = toolScripts(tree, packages.all);
  const output = trackedOutput(tree, packages.all);
  const isApplication = documentationApplications(tree);
  const isBuilt = sourceMapped(tree, packages);
  return {
    language: "ecmascript",
    packages: packages.all,
    categories: [
      { category: "script", matches: (path) => tools.has(path) },
      {
        category: "generated",
        matches: (path) => output.some((directory) => isInside(path, directory)) || isBuilt(path),
      },
      ...declaredTests(tree, packages.all, (path, detail) => refused.push({ code: "config-invalid", path, detail })),
      ...memberCategories(packages, isApplication),
    ],
    shippedDirectory: (path) => shippedDirectory(packages, isApplication, path),
    declarationsOf: (path) => codeBeside(tree, path),
    testConfiguration: (pkg) => testConfiguration(tree, pkg.directory),
    get problems() {
      return [...packages.problems, ...tsconfigs.problems, ...refused, ...found];
    },
    candidates(view: RootView): readonly Candidate[] {
      const { candidates, problems } = findCandidates(project, view);
      found.splice(0, found.length, ...problems);
      return candidates;
    },
    finalize: (view) => finalizeAutoImports(project, view),
    resolve: withTemplateTags(tree, createResolver(project)),
    holds: (path, condition) => holds(tsconfigs, path, condition),
    removesUnused: (path) => /\.(?:[cm]?tsx?|vue|svelte|astro)$/.test(path) && !holds(tsconfigs, path, "verbatim-module-syntax"),
    packageOf: (path) => packages.of(path),
    // Declarations, styles and markup are parts of a program that starts elsewhere.
    mayStart: (path) => hasPlainName(path) || (/\.(?:[cm]?[jt]s|[jt]sx|vue|svelte|astro)$/.test(path) && !isDeclarationFile(path)),
    describeExternal: createExternals(tree, packages),
  };
}

function isDeclarationFile(path: string): boolean {
  return /\.d\.(?:[\w-]+\.)?[cm]?ts$/.test(path);
}

/** JSX is classic unless a configuration selects the automatic runtime. */
function holds(tsconfigs: TsConfigs, path: string, condition: string): boolean {
  const config = tsconfigs.forFile(path);
  if (condition === "verbatim-module-syntax") return config?.verbatimModuleSyntax ?? false;
  if (condition === "script") return true;
  if (condition === "decorator-metadata") return config?.emitDecoratorMetadata === true || config?.verbatimModuleSyntax === true;
  if (condition !== "classic-jsx") return false;
  return config?.jsx === undefined || !config.jsx.startsWith("react-jsx");
}

// Directories of workspace members: samples and tools inside one, and members that are shipped whatever their name.

const MANIFEST = "package.json";

const ROWS: readonly (readonly [Category, RegExp])[] = [
  ["example", /^(?:examples?|demos?|samples?|playgrounds?|sandbox(?:es)?)\//],
  ["bench", /^(?:(?:src\/(?:[^/]+\/)?)?bench(?:es|marks?)?|perf)\//],
  ["script", /^scripts?\//],
];
const SAMPLE_NAME =
  /^(?:tests?|specs?|e2e|examples?|demos?|samples?|playgrounds?|sandbox(?:es)?|bench(?:es|marks?)?|docs?|website|site|scripts?|tools?)$/;
const BENCH_NAME = /^(?:[\w.]+[-_])?bench(?:es|marks?)?$/;
const ENTRIES = ["exports", "main", "module", "bin"];

/**
 * The names of top-level directories mean in a member what they mean in the repository. A sample that has a manifest of its own is still a
 * sample of the member around it.
 */
function memberCategories({ of }: Packages, isApplication: IsApplication): readonly CategoryRule[] {
  const isBench = (pkg: EcmaPackage | undefined): boolean =>
    pkg !== undefined && pkg.member && BENCH_NAME.test(baseName(pkg.directory)) && !pkg.published && !hasEntry(pkg) && !isApplication(pkg);
  const benches: CategoryRule = { category: "bench", byDirectory: true, matches: (path) => isCode(path) && isBench(of(path)) };
  const rows = ROWS.map(([category, pattern]): CategoryRule => ({
    category,
    byDirectory: true,
    matches(path) {
      if (!isCode(path) && baseName(path) !== MANIFEST) return false;
      for (let pkg = of(path); pkg !== undefined && pkg.directory !== ""; pkg = of(directoryOf(pkg.directory))) {
        // What belongs to a website or to an example has the category of that.
        const isSample = SAMPLE_NAME.test(baseName(pkg.directory)) && !isApplication(pkg);
        if (!isSample && pattern.test(relativeTo(pkg.directory, path))) return true;
        if (pkg.member) return false;
      }
      return false;
    },
  }));
  return [benches, ...rows];
}

/** The directory of a published member that is called `test` or `tools`: its name says what it is for, not that it is no product. */
function shippedDirectory({ of }: Packages, isApplication: IsApplication, path: string): string | undefined {
  const pkg = of(path);
  return pkg !== undefined && (isShipped(pkg) || isApplication(pkg)) ? pkg.directory : undefined;
}

function isShipped({ directory, member, published, json }: EcmaPackage): boolean {
  if (directory === "" || !member || !published || !SAMPLE_NAME.test(baseName(directory))) return false;
  return hasEntry({ json });
}

function hasEntry({ json }: Pick<EcmaPackage, "json">): boolean {
  return ENTRIES.some((entry) => at(json, entry) !== undefined);
}

// * Files that only development scripts start (`build`, `lint`, `prepare` …), and configurations that they pass to a bundler: category script, in
// any directory.

function toolScripts(tree: Tree, packages: readonly EcmaPackage[]): ReadonlySet<string> {
  const tools = new Set<string>();
  const runtime = new Set<string>();
  for (const pkg of packages) {
    for (const name of configsOfScripts(pkg, COMMANDS)) {
      const path = joinRelative(pkg.directory, name);
      if (path !== undefined && tree.has(path)) tools.add(path);
    }
    for (const [name, script] of [...entriesOf(at(pkg.json, "scripts")), ...entriesOf(at(pkg.json, "tasks"))]) {
      const line = typeof script === "string" ? script : stringAt(script, "command");
      if (line === undefined) continue;
      for (const operand of findOperands(line)) {
        const path = joinRelative(joinRelative(pkg.directory, operand.directory) ?? "", operand.file);
        if (path !== undefined && tree.has(path)) (isRuntimeScript(name) ? runtime : tools).add(path);
      }
    }
  }
  return new Set([...tools].filter((path) => !runtime.has(path)));
}

// Build output that is tracked: a `dist/` that a package builds from its other code.

const BUILD = /^(?:pre|post)?(?:build|bundle|compile|dist|package|prepack|prepare|prepublish(?:Only)?)(?:$|[:_-])/;

/** Whether a tracked source map beside a file shows that a tool wrote it, from code elsewhere in the package that is tracked too. */
function sourceMapped(tree: Tree, { of }: Pick<Packages, "of">): (path: string) => boolean {
  let places: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  return (path) => {
    if (!/\.(?:[cm]?js|css)$/.test(path) || !tree.has(`${path}.map`)) return false;
    const pkg = of(path)?.directory ?? "";
    places ??= codeDirectories(tree, of);
    return [...(places.get(pkg) ?? [])].some((directory) => directory !== directoryOf(path));
  };
}

/** By package: the first two directories below it with code; more make no difference. */
function codeDirectories(tree: Tree, of: Packages["of"]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const path of tree.paths) {
    if (!isCode(path) || tree.has(`${path}.map`)) continue;
    const pkg = of(path)?.directory ?? "";
    const directory = directoryOf(path);
    const known = found.get(pkg) ?? new Set<string>();
    found.set(pkg, known);
    if (directory !== pkg && known.size < 2) known.add(directory);
  }
  return found;
}

/** Directories. */
function trackedOutput(tree: Tree, packages: readonly EcmaPackage[]): readonly string[] {
  return packages.flatMap(({ directory, json }) => {
    const output = joinPath(directory, "dist") ?? "dist";
    if (!tree.hasDirectory(output) || !entriesOf(at(json, "scripts")).some(([name]) => BUILD.test(name))) return [];
    const isSource = (path: string): boolean =>
      isInside(path, directory) && !isInside(path, output) && isCode(path) && directoryOf(path) !== directory;
    return tree.paths.some(isSource) ? [output] : [];
  });
}

// Applications in directories with the name of a documentation (docs/decisions/0037).

type IsApplication = (pkg: EcmaPackage) => boolean;

/** The names that the category table takes for documentation. */
const NAME = /^(?:(?:[a-z]+-)?docs?|website|site)$/;
const FRAMEWORK = /^(?:svelte|vite|next|nuxt|astro|react-router)\.config\.[cm]?[jt]s$/;
const SCRIPT = /^(?:dev|build|start)(?::|$)/;
/** Programs that make pages of Markdown. Their configuration may be hidden in a directory, and their version in another manifest. */
const GENERATORS =
  /^(?:vitepress|vuepress|docus|undocs|docsify|nextra|mintlify|retypeapp|rspress|@rspress\/core|@docusaurus\/core|@astrojs\/starlight|@11ty\/eleventy|fumadocs-\w+)$/;
const GENERATED = /^\.(?:vitepress|vuepress)\/|^docusaurus\.config\.|^_config\.yml$|^mkdocs\.yml$/;

/** A workspace member with the configuration and the scripts of a framework for applications, and more code than Markdown. */
function documentationApplications(tree: Tree): IsApplication {
  const known = new Map<string, boolean>();
  return (pkg) => {
    const before = known.get(pkg.directory);
    if (before !== undefined) return before;
    const found = isMember(pkg) && isApplication(tree, pkg.directory);
    known.set(pkg.directory, found);
    return found;
  };
}

function isMember({ directory, member, json, dependencies }: EcmaPackage): boolean {
  if (!member || !NAME.test(directory)) return false;
  return (
    entriesOf(at(json, "scripts")).some(([name]) => SCRIPT.test(name)) && ![...dependencies.keys()].some((name) => GENERATORS.test(name))
  );
}

function isApplication(tree: Tree, directory: string): boolean {
  const paths = tree.paths.filter((path) => isInside(path, directory)).map((path) => path.slice(directory.length + 1));
  if (!paths.some((path) => FRAMEWORK.test(path)) || paths.some((path) => GENERATED.test(path))) return false;
  const pages = paths.filter((path) => /\.mdx?$/.test(path)).length;
  return paths.filter((path) => isCode(path) && !path.endsWith(".mdx")).length > pages;
}

// Tags of templates name files of the server; every other site is resolved as usual.

function withTemplateTags(tree: Tree, resolve: Resolve): Resolve {
  const finders = findersOf(tree);
  return (from, reference) => {
    const find = finders.get(reference.form);
    if (find === undefined) return resolve(from, reference);
    const path = find(from, reference.specifier);
    return path === undefined ? NOTHING : { targets: [{ kind: "file", path, rule: "template tag", whole: true }], problems: [] };
  };
}

function findersOf(tree: Tree): ReadonlyMap<string, FindFile> {
  const neighbour = createFindNeighbour(tree);
  const finders: Readonly<Record<TagKind, FindFile>> = {
    extends: neighbour,
    include: neighbour,
    import: neighbour,
    static: createFindStatic(tree, (settings) => learn(tree, STATIC_DIRECTORIES, settings)),
    load: createFindLibrary(tree),
    template: createFindGoTemplate(tree),
  };
  return new Map(Object.entries(finders).map(([kind, find]) => [TAG_FORMS[kind as TagKind], find]));
}

/** A template named by another: below a directory of templates, or in a directory around the other one, whatever its name. */
function createFindNeighbour(tree: Tree): FindFile {
  const find = createFindTemplate(tree);
  return (from, name) => {
    const relative = name.startsWith("./") || name.startsWith("../");
    const found = relative ? undefined : find(from, name);
    if (found !== undefined) return found;
    const around = relative ? [directoryOf(from)] : upwards(directoryOf(from));
    const paths = around.flatMap((directory) => joinPath(directory, name) ?? []);
    const path = paths.find((one) => one !== from && tree.has(one));
    return path === undefined ? undefined : tree.real(path);
  };
}

/** `{{ template "base/head" . }}`: a file around the template; the extension of the template may be left out. */
function createFindGoTemplate(tree: Tree): FindFile {
  return (from, name) => {
    const extension = /\.\w+$/u.exec(baseName(from))?.[0] ?? "";
    // A name without a directory and an extension is that of a `define`.
    const names = /\.\w+$/u.test(name) ? [name] : name.includes("/") ? [name, name + extension] : [];
    for (const directory of upwards(directoryOf(from))) {
      const paths = names.flatMap((one) => joinPath(directory, one) ?? []);
      const path = paths.find((one) => one !== from && tree.has(one));
      if (path !== undefined) return tree.real(path);
    }
    return undefined;
  };
}

const STATIC = /(?:^|\/)static\//u;
const SETTINGS = /(?:^|\/)(?:settings\/[^/]*|[^/]*settings[^/]*)\.py$/u;

/** Below a `static` directory, or in a directory that settings list; `directories` reads them from a settings file. */
function createFindStatic(tree: Tree, directories: (settings: string) => readonly string[]): FindFile {
  const byName = indexed(tree, (path) => STATIC.test(path));
  const listed = once(() => [...new Set(tree.paths.filter((path) => SETTINGS.test(path)).flatMap(directories))]);
  return (_from, name) => {
    const end = `/${name.replace(/^\/+/u, "")}`;
    const found = (byName().get(baseName(end)) ?? []).filter((path) => isBelow(path, end, "static"));
    const others = found.length > 0 ? [] : listed().flatMap((ending) => tree.paths.filter((path) => isBelow(path, end, ending)));
    const [path, ...more] = [...new Set([...found, ...others])];
    return path === undefined || more.length > 0 ? undefined : tree.real(path);
  };
}

/** `{% load shop_tags %}`: the only `templatetags/shop_tags.py`. */
function createFindLibrary(tree: Tree): FindFile {
  const libraries = once(() => tree.paths.filter((path) => /(?:^|\/)templatetags\/.+\.py$/u.test(path)));
  return (_from, name) => {
    const end = `/templatetags/${name.replaceAll(".", "/")}.py`;
    const [path, ...more] = libraries().filter((one) => `/${one}`.endsWith(end));
    return path === undefined || more.length > 0 ? undefined : tree.real(path);
  };
}

/** Whether the path is `directory` and then the name; `directory` may stand below others. */
function isBelow(path: string, end: string, directory: string): boolean {
  return `/${path}`.endsWith(`/${directory}${end}`);
}
