/** One package as root detection sees it: its own files, its manifests, and where findings and problems go. */
import type { ProblemCode, Problem } from "../../../src/model/problem.js";
import type { GroupEntry, RootClass, RootView } from "../../../src/model/language.js";
import type { Tree } from "../../../src/model/tree.js";
import { evaluateConfig } from "../config-values/evaluate-config.js";
import { createGlob, spelledPaths, type Glob } from "../../manifests/glob.js";
import { at, type Json } from "../../manifests/json.js";
import { kept } from "../../manifests/kept.js";
import type { ManifestReader } from "../packages/manifest.js";
import { isInside, joinRelative, relativeTo } from "../../manifests/paths.js";
import type { EcmaPackage, MapOutput, Packages, TsConfigs } from "../project.js";

export interface Project {
  readonly tree: Tree;
  readonly packages: Packages;
  readonly tsconfigs: TsConfigs;
  readonly mapOutput: MapOutput;
}

/** A way in before selection; findings of one rule stand in manifest order. */
export interface Finding {
  readonly class: RootClass;
  readonly rule: string;
  readonly entry: string;
  readonly group?: readonly GroupEntry[];
  /** Only a wildcard names it. */
  readonly optional?: true;
  readonly evidence: string;
}

export interface PackageContext {
  readonly project: Project;
  readonly pkg: EcmaPackage;
  readonly view: RootView;
  /** Paths below the package, without those of packages nested in it; repo-relative, in byte order. */
  readonly files: readonly string[];
  /** Parsed JSON, JSONC, YAML, TOML or statically evaluated JavaScript; the path is relative to the package. */
  read(relative: string): Json | undefined;
  /** Own files that match, by patterns relative to the package. */
  matching(patterns: string | readonly string[]): readonly string[];
  /** Source behind a path that a manifest of the package declares. */
  map(declared: string): string | undefined;
  /** Named in `dependencies`, `devDependencies` or `optionalDependencies`; `@remix-run/*` names a scope. A peer is the user's affair. */
  dependsOn(name: string): boolean;
  report(code: ProblemCode, path: string, detail: string): void;
}

/** Contexts of every package in order; they share the manifests that were read and the patterns that were compiled. */
export function createContexts(project: Project, view: RootView, reader: ManifestReader, problems: Problem[]): readonly PackageContext[] {
  const shared = { reader, patterns: new Map<string, Compiled>(), problems };
  const owned = new Map<string, string[]>();
  for (const path of project.tree.paths) {
    const directory = project.packages.of(path)?.directory;
    if (directory === undefined) continue;
    const files = owned.get(directory) ?? [];
    owned.set(directory, files);
    files.push(path);
  }
  return project.packages.all.map((pkg) => createContext(project, pkg, view, owned.get(pkg.directory) ?? [], shared));
}

function createContext(
  project: Project,
  pkg: EcmaPackage,
  view: RootView,
  files: readonly string[],
  shared: { readonly reader: ManifestReader; readonly patterns: Map<string, Compiled>; readonly problems: Problem[] },
): PackageContext {
  const { reader, problems } = shared;
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
    matching: createMatching(pkg.directory, files, shared.patterns),
    map: (declared) => project.mapOutput(pkg, declared)?.path,
    dependsOn: (name) => dependsOn(pkg.json, name),
    report: (code, path, detail) => {
      if (!problems.some((one) => one.code === code && one.path === path && one.detail === detail)) problems.push({ code, path, detail });
    },
  };
}

interface Compiled {
  readonly glob: Glob;
  readonly spelled: readonly string[] | undefined;
}

/** Most patterns name few files, which need not be looked for among all of the package's. */
function createMatching(directory: string, files: readonly string[], known: Map<string, Compiled>): PackageContext["matching"] {
  const relative = files.map((path) => relativeTo(directory, path));
  const places = new Map(relative.map((path, place) => [path, place]));
  const compile = (patterns: string | readonly string[]): Compiled => {
    const key = typeof patterns === "string" ? patterns : patterns.join("\n");
    const compiled = known.get(key) ?? { glob: createGlob(patterns), spelled: spelledPaths(patterns) };
    known.set(key, compiled);
    return compiled;
  };
  return (patterns) => {
    const { glob, spelled } = compile(patterns);
    if (spelled === undefined) return files.filter((_, place) => glob(relative[place] ?? ""));
    const found = spelled.flatMap((path) => places.get(path) ?? []).sort((a, b) => a - b);
    return found.flatMap((place) => files[place] ?? []);
  };
}

function readAny(tree: Tree, reader: ManifestReader, path: string | undefined): Json | undefined {
  if (path === undefined || !tree.has(path)) return undefined;
  if (!/\.[cm]?[jt]sx?$/.test(path)) return reader.read(path);
  const text = tree.read(path);
  return text === undefined ? undefined : kept(tree, "config", path, text, () => evaluateConfig(path, text));
}

function dependsOn(json: Json, name: string): boolean {
  const sections = ["dependencies", "devDependencies", "optionalDependencies"].map((section) => at(json, section));
  if (!name.endsWith("/*")) return sections.some((section) => at(section, name) !== undefined);
  const scope = name.slice(0, -1);
  return sections.some(
    (section) => typeof section === "object" && section !== null && Object.keys(section).some((key) => key.startsWith(scope)),
  );
}
