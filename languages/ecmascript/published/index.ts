/** Packages that a repository publishes: every `package.json` with a name that is not private (npm Docs, "package.json"). */
import type { Dependency, OpenPublisher, PublicModule, PublishedPackage } from "../../../src/model/publisher.js";
import type { RootView } from "../../../src/model/language.js";
import { type Tree, relativeTo } from "../../../src/model/tree.js";
import { at, entriesOf, type Json, stringAt } from "../../manifests/json.js";
import { versionIn, withoutVersion } from "../../manifests/package-url.js";
import { SAMPLES } from "../../shared/root-findings.js";
import { createExternals, type DescribeExternal, npmUrl } from "../externals/index.js";
import { readPackages } from "../packages/index.js";
import { createManifestReader } from "../packages/manifest.js";
import { createOutputMap } from "../packages/output-map.js";
import { createTsConfigs } from "../resolve/tsconfig.js";
import { createContexts, type PackageContext, type Project } from "../roots/package-context.js";
import { createRanges } from "../externals/ranges.js";
import type { EcmaPackage, Packages } from "../project.js";
import { isCode } from "../categories.js";
import { exportEntries, matchEntry } from "../resolve/conditions.js";
import { isPublished } from "../packages/published-files.js";
import { expandPattern } from "../roots/expand-pattern.js";
import { type ExportedPath, isTypeTarget, readExports } from "../roots/exports-field.js";
import { withoutCredentials } from "../../../src/model/secrets/credentials.js";

const MAIN_FIELDS = ["main", "module", "browser", "svelte", "react-native"];

const TYPE_FIELDS = ["types", "typings"];

const MANIFEST = "./package.json";

const SECTIONS = [
  ["dependencies", undefined],
  ["optionalDependencies", "optional"],
  ["peerDependencies", "peer"],
  ["devDependencies", "development"],
] as const;

export const openPublisher: OpenPublisher = (tree, view) => {
  const project = openProject(tree);
  const describe = createExternals(tree, project.packages);
  const contexts = createContexts(project, view, createManifestReader(tree), []).filter(({ pkg }) => pkg.manifest.endsWith("package.json"));
  const readDependencies = createReadDependencies(tree, project.packages, describe);
  return {
    packages: contexts.flatMap((context) => publishedBy(context, view)),
    dependencies: contexts.flatMap(({ pkg }): readonly Dependency[] => readDependencies(pkg)),
    packageOf: (external, from) => (external.ecosystem === "npm" ? withoutVersion(describe(external, [from]).purl) : undefined),
    isPredeclared: () => false,
  };
};

function openProject(tree: Tree): Project {
  const packages = readPackages(tree);
  const tsconfigs = createTsConfigs(tree);
  return { tree, packages, tsconfigs, mapOutput: createOutputMap(tree, packages, tsconfigs) };
}

/** A package that only shows or tests something is published nowhere. */
function publishedBy(context: PackageContext, view: RootView): readonly PublishedPackage[] {
  const { pkg } = context;
  const url = pkg.published && !SAMPLES.has(view.category(pkg.manifest)) ? npmUrl(pkg.name) : undefined;
  if (url === undefined) return [];
  const version = stringAt(pkg.json, "version");
  const repository = repositoryOf(pkg.json);
  const optional = { ...(version !== undefined && { version }), ...(repository !== undefined && { repository }) };
  return [{ url, manifest: pkg.manifest, ...optional, modules: publicModules(context) }];
}

/** Dependencies of a `package.json` (npm Docs, "dependencies"): ranges with catalogs resolved, and the versions of lock files. */
function createReadDependencies(tree: Tree, packages: Packages, describe: DescribeExternal): (pkg: EcmaPackage) => readonly Dependency[] {
  const ranges = createRanges(tree, packages);
  return ({ manifest, json, dependencies }) =>
    SECTIONS.flatMap(([section, scope]) =>
      entriesOf(at(json, section)).flatMap(([name, written]): readonly Dependency[] => {
        if (typeof written !== "string") return [];
        const { purl } = describe({ ecosystem: "npm", name }, [manifest]);
        const url = withoutVersion(purl);
        if (url === undefined) return [];
        // Only one section of a name is read with its catalog; others keep what is written.
        const declared = dependencies.get(name) === written ? (ranges.declared(manifest, "npm", name)[0]?.range ?? written) : written;
        const locked = versionIn(purl);
        return [{ url, manifest, ...(scope !== undefined && { scope }), declared, ...(locked !== undefined && { locked }) }];
      }),
    );
}

/**
 * What consumers of a package may import (Node.js, "Modules: Packages"): the subpaths of `exports`, else the main file and, because nothing
 * hides them, its other files by path.
 */
function publicModules(context: PackageContext): readonly PublicModule[] {
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
    const isShipped = /\.(?:[cm]?js|jsx|d\.[cm]?ts|vue|svelte)$/.test(path) && isPublished(json, relative);
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

/** Where a package says that its sources are (npm Docs, "package.json", `repository`), as an address that git understands. */
const HOSTS: Readonly<Record<string, string>> = { github: "github.com", gitlab: "gitlab.com", bitbucket: "bitbucket.org" };
const SHORT = /^(?:(github|gitlab|bitbucket):)?([\w.-]+\/[\w.-]+)$/;
const ADDRESS = /^(?:https?|ssh):\/\/|^[\w.-]+@[\w.-]+:/;

/** Characters of an address. */
const LONGEST = 1000;

function repositoryOf(json: Json | undefined): string | undefined {
  const written = stringAt(json, "repository") ?? stringAt(at(json, "repository"), "url");
  if (written === undefined || written.length > LONGEST || /\p{Cc}/u.test(written)) return undefined;
  const [, host = "github", path] = SHORT.exec(written) ?? [];
  if (path !== undefined) return `https://${HOSTS[host] ?? ""}/${path}`;
  const address = written.replace(/^git\+/, "").replace(/^git:/, "https:");
  // People copy the address of a folder from their browser. A surface is given to others.
  return ADDRESS.test(address) ? withoutCredentials(address).replace(/\/(?:-\/)?(?:tree|blob)\/.*$/, "") : undefined;
}
