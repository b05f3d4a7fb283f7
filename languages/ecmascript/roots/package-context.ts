/** Context of one package for root detection: its own files, its manifests, and the report of problems. */
import type { EcmaProblem, EcmaProblemCode } from "../problems.js";
import type { RootView, RootClass } from "../../../src/model/language.js";
import { type Tree, directoryOf, isInside, joinRelative } from "../../../src/model/tree.js";
import { evaluateConfig } from "../config-values/evaluate-config.js";
import { readImageBuilds } from "../../manifests/image-builds.js";
import { at, type Json } from "../../manifests/json.js";
import type { ImageBuild } from "../../manifests/launch-lines.js";
import { memoOf, remember } from "../../../src/model/basics.js";
import { cachedValue } from "../../manifests/cached-value.js";
import type { ManifestReader } from "../packages/manifest.js";
import type { EcmaPackage, MapOutput, Packages, TsConfigs } from "../project.js";
import { createMatching, createReport, filesByOwner, type CompiledPatterns, type Matching } from "../../shared/package-files.js";

export interface Project {
  readonly tree: Tree;
  readonly packages: Packages;
  readonly tsconfigs: TsConfigs;
  readonly mapOutput: MapOutput;
}

export interface PackageContext {
  readonly project: Project;
  readonly pkg: EcmaPackage;
  readonly view: RootView;
  /** Paths below the package, without those of nested packages; repo-relative, in byte order. */
  readonly files: readonly string[];
  /** Parsed JSON, JSONC, YAML, TOML or statically evaluated JavaScript; the path is relative to the package. */
  read(relative: string): Json | undefined;
  /** Own files that match, by patterns relative to the package. */
  readonly matching: Matching;
  /** Source of a path that a manifest of the package declares. */
  map(declared: string): string | undefined;
  /**
   * Whether it is in `dependencies`, `devDependencies` or `optionalDependencies`; `@remix-run/*` matches a scope. Peer dependencies do not
   * count.
   */
  dependsOn(name: string): boolean;
  /** False if it is seen from a directory in it. */
  readonly isWhole: boolean;
  /** The same package as seen from a directory in it, for a framework that is started there. */
  below(directory: string): PackageContext;
  report(code: EcmaProblemCode, path: string, detail: string): void;
  /** Builds of containers in the repository. */
  builds(): readonly ImageBuild[];
}

/** Contexts of every package in order; they share parsed manifests and compiled patterns. */
export function createContexts(
  project: Project,
  view: RootView,
  reader: ManifestReader,
  problems: EcmaProblem[],
): readonly PackageContext[] {
  const builds = remember(() => readImageBuilds(project.tree));
  const shared: Shared = { reader, ...patternsOf(project), report: createReport(problems), builds: () => builds("") };
  const owned = filesByOwner(project.tree.paths, (path) => project.packages.of(path)?.directory);
  const contexts = project.packages.all.map((pkg) => createContext(project, pkg, view, owned.get(pkg.directory) ?? [], shared));
  const outside = project.packages.all.some(({ directory }) => directory === "")
    ? []
    : project.tree.paths.filter((path) => project.packages.of(path) === undefined);
  if (contexts.length === 0 || outside.length === 0) return contexts;
  const bare: EcmaPackage = { directory: "", name: "", published: false, manifest: "", json: {}, dependencies: new Map(), member: false };
  return [...contexts, createContext(project, bare, view, outside, shared)];
}

/** What patterns match depends on the paths alone, so that a second look at the same project need not search again. */
const patternsOf = memoOf((_project: Project) => ({ patterns: new Map() as CompiledPatterns, matchings: new Map<string, Matching>() }));

interface Shared {
  readonly reader: ManifestReader;
  readonly patterns: CompiledPatterns;
  readonly matchings: Map<string, Matching>;
  readonly report: PackageContext["report"];
  readonly builds: PackageContext["builds"];
}

function createContext(project: Project, pkg: EcmaPackage, view: RootView, files: readonly string[], shared: Shared): PackageContext {
  const { reader, patterns, matchings, report, builds } = shared;
  const key = `${pkg.manifest}\0${pkg.directory}`;
  const matching = matchings.get(key) ?? createMatching(pkg.directory, files, patterns);
  matchings.set(key, matching);
  const inside = (relative: string): string | undefined => {
    const path = joinRelative(pkg.directory, relative);
    return path !== undefined && isInside(path, pkg.directory) ? path : undefined;
  };
  return {
    project,
    pkg,
    view,
    files,
    read: (relative) => readAny(project.tree, reader, inside(relative)),
    matching,
    map: (declared) => project.mapOutput(pkg, declared)?.path,
    dependsOn: (name) => dependsOn(pkg, name),
    isWhole: pkg.manifest === "" || directoryOf(pkg.manifest) === pkg.directory,
    below: (directory) =>
      createContext(
        project,
        { ...pkg, directory },
        view,
        files.filter((path) => path.startsWith(`${directory}/`)),
        shared,
      ),
    report,
    builds,
  };
}

function readAny(tree: Tree, reader: ManifestReader, path: string | undefined): Json | undefined {
  if (path === undefined || !tree.has(path)) return undefined;
  if (!/\.[cm]?[jt]sx?$/.test(path)) return reader.read(path);
  const text = tree.read(path);
  return text === undefined ? undefined : cachedValue(tree, "config", path, text, () => evaluateConfig(path, text));
}

function dependsOn({ json, manifest, dependencies }: EcmaPackage, name: string): boolean {
  // Deno has no peer dependencies, and members of a workspace have the imports of its root.
  const isDeno = /(?:^|\/)deno\.jsonc?$/.test(manifest);
  const sections = ["dependencies", "devDependencies", "optionalDependencies"].map((section) => at(json, section));
  const names = isDeno
    ? [...dependencies.keys()]
    : sections.flatMap((section) => (typeof section === "object" && section !== null ? Object.keys(section) : []));
  return name.endsWith("/*") ? names.some((one) => one.startsWith(name.slice(0, -1))) : names.includes(name);
}

// Types of the framework table.

/** Extensions of configuration files. */
export const CONFIG = "{ts,mts,cts,js,mjs,cjs}";
/** Usual end of an entry's sentence. */
export const LOADED = "loaded by the framework.";

/**
 * One framework. It applies to a package that depends on one of `dependencies` or contains one of `markers`, and contains one of `needs` if
 * given. Patterns are relative to the package; `<name>` is replaced by a setting of the row, `<code>` by the extensions of code.
 */
export interface FrameworkRow {
  /** Usual name: `Next.js`. */
  readonly name: string;
  /** Address of the page that describes the convention. */
  readonly manual: string;
  readonly dependencies?: readonly string[];
  readonly markers?: readonly string[];
  readonly needs?: readonly string[];
  /** Does not apply if one of these is a dependency. */
  readonly unless?: readonly string[];
  /**
   * Patterns of the file that becomes the root of the group, best first; the manifest is the last resort. Absent: every entry is a root of
   * its own.
   */
  readonly declaredBy?: readonly string[];
  readonly settings?: Readonly<Record<string, Setting>>;
  readonly entries?: readonly EntryRow[];
  /** For entries that patterns cannot describe, such as entries of a manifest. They come before the entries of patterns. */
  readonly read?: (context: PackageContext) => readonly ReadEntry[];
}

/** A value in patterns; read from the declaring file if it is a literal there. */
export interface Setting {
  readonly property?: readonly string[];
  /** Name of the value among the options of a plugin. */
  readonly option?: string;
  readonly candidates: readonly string[];
  /** The value is the first candidate that contains one of these, otherwise the last candidate; absent: all candidates. */
  readonly holding?: readonly string[];
  /** The value is a directory: normalized to `""` or `a/b/`. */
  readonly directory?: boolean;
}

export interface EntryRow {
  readonly files: string;
  readonly except?: string;
  /**
   * Sentence after `Entry point: `; `{route}` is the result of `route` for the path below the fixed part of the pattern, `{stem}` the name
   * of the file.
   */
  readonly text: string;
  readonly route?: (path: string) => string;
  readonly class?: RootClass;
  /** Holds for the package; absent: for all. */
  readonly when?: (context: PackageContext) => boolean;
  /** Only the first match counts: alternatives of one file. */
  readonly first?: boolean;
}

export interface ReadEntry {
  /** Repo-relative. */
  readonly path: string;
  readonly text: string;
  readonly class?: RootClass;
  /** Overrides the row's evidence. */
  readonly evidence?: string;
  /** A root of its own even in a row with a group. */
  readonly alone?: boolean;
}
