/** Entrypoints of the repository's modules: executables, confirmed by build files, and importable packages. */
import { byteOrder } from "../../../src/model/basics.js";
import type { EntryRule } from "../rules.js";
import type { FileFacts } from "../../../src/model/facts.js";
import type { Candidate, Category, GroupEntry, RootView } from "../../../src/model/language.js";
import { baseName, directoryOf, isInside, joinRelative, relativeTo, unitPath, type Tree } from "../../../src/model/tree.js";
import { requires } from "../constraints/expression.js";
import { type GoModule, type GoProject, type UnitPath, unitDirectory } from "../project.js";
import type { Resolve } from "../resolve/index.js";
import { declaresMain, groupFiles, type PackageGroup } from "../units/group-files.js";
import type { BuildEvidence } from "./build-commands.js";
import { SAMPLES } from "../../shared/root-findings.js";
import { isExported } from "../is-exported.js";

const LANGUAGE = "go";

export function findCandidates(project: GoProject, view: RootView, resolve: Resolve, builds: BuildEvidence): readonly Candidate[] {
  const packages = packagesByModule(project, view);
  const mainFiles = [...packages.values()]
    .flat()
    .flatMap((group) => (isExecutable(view, builds, group) ? group.files.map(({ path }) => path) : []));
  const reached = reachedPackages(project, view, resolve, mainFiles);
  const generators = findGenerators(project, view, resolve, [...packages.values()].flat());
  return project.modules.all.flatMap((module) => {
    if (SAMPLES.has(view.category(module.manifest))) return [];
    const groups = packages.get(module) ?? [];
    const isShipped = (group: PackageGroup): boolean => !generators.has(group.path) || builds.shipped.has(group.directory);
    const mains = groups.filter((group) => isExecutable(view, builds, group)).toSorted((a, b) => inOrder(module, builds, a, b));
    const isBeside = (group: PackageGroup): boolean => isTool(view, builds, group) || isBesideReleases(module, builds, group);
    const executables = [
      ...mains.filter((group) => isShipped(group) && !isBeside(group)).map((group) => executable(module, builds, group)),
      ...groups.filter((group) => isMain(builds, group) && isBeside(group)).map((group) => tool(module, builds, group)),
    ];
    return [
      ...executables.filter((candidate) => candidate.class === "R1"),
      ...library({ tree: project.tree, view }, module, groups, (files) => reachedPackages(project, view, resolve, files), reached),
      ...executables.filter((candidate) => candidate.class === "R3" || candidate.class === "R4"),
    ];
  });
}

/** Packages that `go:generate` runs: tools of the build, unless a build file builds them as well. */
function findGenerators(project: GoProject, view: RootView, resolve: Resolve, groups: readonly PackageGroup[]): ReadonlySet<UnitPath> {
  const generators = new Set<UnitPath>();
  const files = groups.flatMap((group) => project.sources(group.directory));
  for (const path of new Set(files)) {
    for (const reference of view.facts(path)?.references ?? []) {
      if (reference.form !== "go:generate") continue;
      for (const target of resolve(path, reference).targets) if (target.kind === "file") generators.add(target.path);
    }
  }
  return generators;
}

/** Programs that are shipped: no samples, scripts and test programs. */
function isExecutable(view: RootView, builds: BuildEvidence, group: PackageGroup): boolean {
  return isMain(builds, group) && startsOf(builds, group).some(({ path }) => view.category(path) === "source");
}

function isMain(builds: BuildEvidence, group: PackageGroup): boolean {
  return group.name === "main" && startsOf(builds, group).length > 0;
}

/** Files with a function `main`; a plugin needs none (https://pkg.go.dev/plugin). */
function startsOf({ plugins }: BuildEvidence, { directory, files }: PackageGroup): readonly FileFacts[] {
  return plugins.has(directory) ? files : files.filter(declaresMain);
}

/** Only run, by build files of a module whose release configurations list what is shipped. */
function isBesideReleases(
  { directory: home }: GoModule,
  { byDirectory, shipped, released }: BuildEvidence,
  { directory }: PackageGroup,
): boolean {
  return byDirectory.has(directory) && !shipped.has(directory) && [...released].some((one) => isInside(one, home));
}

/** A program of the repository's own tools that a build file or a workflow runs by its path. */
function isTool(view: RootView, { byDirectory }: BuildEvidence, group: PackageGroup): boolean {
  const runs = group.name === "main" && group.files.some((facts) => declaresMain(facts) && view.category(facts.path) === "script");
  return runs && byDirectory.has(group.directory);
}

function tool(module: GoModule, builds: BuildEvidence, group: PackageGroup): Candidate {
  const { command: _command, ...base } = executable(module, builds, group);
  return { ...base, class: "R4", rule: "tool" satisfies EntryRule };
}

/** Those of releases, `cmd/*` by path, then the module root, then the others, those in build files first. */
function inOrder(module: GoModule, builds: BuildEvidence, a: PackageGroup, b: PackageGroup): number {
  const released = (group: PackageGroup): number => (builds.released.has(group.directory) ? 0 : 1);
  return (
    released(a) - released(b) ||
    placeOf(module, a) - placeOf(module, b) ||
    namedOf(module, builds, a) - namedOf(module, builds, b) ||
    byteOrder(a.path, b.path)
  );
}

function placeOf(module: GoModule, { directory }: PackageGroup): number {
  if (directory === module.directory) return 1;
  return relativeTo(module.directory, directory).startsWith("cmd/") ? 0 : 2;
}

function namedOf(module: GoModule, builds: BuildEvidence, group: PackageGroup): number {
  return placeOf(module, group) === 2 && builds.byDirectory.has(group.directory) ? 0 : 1;
}

function executable(module: GoModule, builds: BuildEvidence, group: PackageGroup): Candidate {
  const mains = group.files.filter(declaresMain);
  const isPlugin = builds.plugins.has(group.directory);
  // Started by a host program or a browser.
  const hosted = isPlugin || mains.every(({ condition }) => condition !== undefined && isForBrowsers(condition));
  const evidence = [`package main in ${unitPath(group.directory)}`, ...(builds.byDirectory.get(group.directory) ?? [])];
  return {
    language: LANGUAGE,
    package: module.directory,
    published: true,
    class: hosted ? "R3" : "R1",
    rule: (hosted ? "hosted program" : "main package") satisfies EntryRule,
    entry: group.path,
    ...(hosted ? { optional: true as const } : { command: true as const }),
    // The host looks exported names up: `plugin.Lookup("Run")`.
    symbols: isPlugin
      ? group.files.flatMap(({ path, declarations }) => declarations.flatMap(({ name }) => (isExported(name) ? [{ path, name }] : [])))
      : mains.map(({ path }) => ({ path, name: "main" })),
    evidence,
  };
}

function isForBrowsers(condition: string): boolean {
  return requires(condition, "js") || requires(condition, "wasm") || requires(condition, "wasip1");
}

/**
 * The API of a module. A package reached from executables or from the root package needs no edge; a package reached only from other
 * libraries is still part of the API.
 */
function library(
  { tree, view }: { readonly tree: Tree; readonly view: RootView },
  module: GoModule,
  groups: readonly PackageGroup[],
  reachedFrom: (files: readonly string[]) => ReadonlySet<UnitPath>,
  reached: ReadonlySet<UnitPath>,
): readonly Candidate[] {
  // What only tests import, or nobody, is no API where the module itself is a program.
  if (groups.some(({ name, directory }) => name === "main" && directory === module.directory)) return [];
  const open = groups.filter((group) => isPublic(tree, view, module, group));
  const root = open.find(({ directory }) => directory === module.directory);
  const own = reachedFrom(root?.files.map(({ path }) => path) ?? []);
  const alone = open.filter((group) => group !== root && !reached.has(group.path) && !own.has(group.path));
  const group = alone.map((other) => entryOf(module, other));
  const base = {
    language: LANGUAGE,
    package: module.directory,
    published: true,
    class: "R2",
    rule: "library" satisfies EntryRule,
  } as const;
  const name = module.name || "of unknown path";
  if (root !== undefined) {
    const evidence = [`package ${root.name} at the root of module ${name}`];
    return [{ ...base, entry: root.path, ...(group.length === 0 ? {} : { group }), evidence }];
  }
  if (alone.length === 0) return [];
  const entry = module.manifest === "" ? (alone[0]?.path ?? "") : module.manifest;
  return [{ ...base, entry, group, evidence: [`public packages of module ${name}`] }];
}

function entryOf(module: GoModule, group: PackageGroup): GroupEntry {
  const text = `public package "${importPathOf(module, group.directory)}", importable API.`;
  return { path: group.path, text };
}

const OPEN: ReadonlySet<Category> = new Set<Category>(["source", "generated"]);

function isPublic(tree: Tree, view: RootView, module: GoModule, group: PackageGroup): boolean {
  if (group.name === "main" || group.path.includes("#")) return false;
  if (importPathOf(module, group.directory).split("/").includes("internal")) return false;
  return group.files.some((facts) => OPEN.has(view.category(facts.path)) && hasCode(tree, facts));
}

/** A file with nothing but directives for generators is no API. */
function hasCode(tree: Tree, { path, declarations, references }: FileFacts): boolean {
  if (declarations.length > 0 || references.some(({ form }) => form !== "go:generate")) return true;
  return !/^\/\/go:generate[ \t]/m.test(tree.read(path) ?? "");
}

/** Packages that executables import, directly or indirectly; a public package among them needs no entry of its own. */
function reachedPackages(project: GoProject, view: RootView, resolve: Resolve, mains: readonly string[]): ReadonlySet<UnitPath> {
  const seen = new Set<UnitPath>();
  const open = [...mains];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    for (const reference of view.facts(path)?.references ?? []) {
      for (const target of resolve(path, reference).targets) {
        if (target.kind !== "file" || target.whole === true || seen.has(target.path)) continue;
        seen.add(target.path);
        open.push(...(project.tree.has(target.path) ? [target.path] : project.sources(unitDirectory(target.path))));
      }
    }
  }
  return seen;
}

// Packages of the repository's own modules, grouped by module, for the detection of entrypoints.

/** Packages by module, each list in path order. */
function packagesByModule(project: GoProject, view: RootView): ReadonlyMap<GoModule, readonly PackageGroup[]> {
  const found = new Map<GoModule, PackageGroup[]>();
  const directories = [...new Set(project.tree.paths.filter((path) => path.endsWith(".go")).map(directoryOf))].sort(byteOrder);
  for (const directory of directories) {
    const module = project.modules.ofDirectory(directory);
    if (module === undefined || module.hidden || isSkipped(module, directory)) continue;
    const list = found.get(module) ?? [];
    found.set(module, list);
    list.push(...groupFiles(project, directory, view.facts));
  }
  return found;
}

/** Directories that the Go tool skips. */
function isSkipped(module: GoModule, directory: string): boolean {
  const inside = relativeTo(module.directory, directory);
  const parts = inside === "" ? [] : inside.split("/");
  if (parts.some((name) => name === "testdata" || name === "vendor" || /^[._]/.test(name))) return true;
  return module.file.ignores.some((ignored) => {
    const written = /^\.\.?(?:\/|$)/.test(ignored);
    if (!written) return `/${inside}/`.includes(`/${ignored.replace(/^\/|\/$/g, "")}/`);
    const path = joinRelative(module.directory, ignored);
    return path !== undefined && isInside(directory, path);
  });
}

function importPathOf(module: GoModule, directory: string): string {
  const inside = relativeTo(module.directory, directory);
  if (module.name === "") return directory || baseName(directory);
  return inside === "" ? module.name : `${module.name}/${inside}`;
}
