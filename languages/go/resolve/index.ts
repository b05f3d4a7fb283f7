/**
 * Import sites to their targets. A pure function of the tree and the site; import paths are resolved once for each module.
 */
import type { Reference } from "../../../src/model/facts.js";
import type { Resolution, Rule, Target } from "../rules.js";
import { directoryOf, joinRelative, joinPath, unitPath, type Tree } from "../../../src/model/tree.js";
import type { GoProject } from "../project.js";
import { findImport, type Found } from "./import-path.js";
import { createGlob, compileGlob } from "../../manifests/glob.js";
import { SYNTAX } from "../../../src/model/pattern/syntax.js";

const MOST_MATCHES = 200;

export type Resolve = (from: string, reference: Reference) => Resolution;

const NOWHERE: Resolution = { targets: [], problems: [] };

export function createResolver(project: GoProject): Resolve {
  const find = rememberImports(project);
  return (from, reference) => {
    const { form, specifier, manner } = reference;
    if (manner === "embed") return embeds(project, from, reference);
    if (form === "#include") return { targets: findInclude(project, from, specifier), problems: [] };
    if (form === "go:generate" || form === "exec.Command") return generator(project, from, specifier, find);
    if (form === "go:linkname") return linkname(from, specifier, find);
    if (reference.kind === "reference" || manner === "path" || manner === "glob") return paths(project, from, reference);
    return asResolution(from, reference.line, specifier, find(from, specifier));
  };
}

type Find = (from: string, specifier: string) => Found;

/** The result depends only on the module of the importing file, except for relative paths. */
function rememberImports(project: GoProject): Find {
  const known = new Map<string, Found>();
  return (from, specifier) => {
    const module = project.modules.of(from);
    if (specifier.startsWith(".")) return findImport(project, from, module, specifier);
    const key = `${module?.manifest ?? ""}\0${module?.directory ?? "-"}\0${specifier}`;
    const found = known.get(key) ?? findImport(project, from, module, specifier);
    known.set(key, found);
    return found;
  };
}

function asResolution(path: string, line: number, detail: string, { target, problem, tried }: Found): Resolution {
  const problems = problem === undefined ? [] : [{ code: problem, path, line, detail, ...(tried === undefined ? {} : { notes: tried }) }];
  return { targets: target === undefined ? [] : [target], problems };
}

function embeds(project: GoProject, path: string, { specifier, patterns, line }: Reference): Resolution {
  const { targets, missing } = expandEmbeds(project.tree, path, patterns ?? specifier.split(/\s+/));
  return { targets, problems: missing.map((detail) => ({ code: "embed-unmatched", path, line, detail })) };
}

/** Generators outside of the repository are developer tools. */
function generator(project: GoProject, from: string, specifier: string, find: Find): Resolution {
  const here = findGenerator(project, from, specifier);
  if (here !== undefined) return { targets: [here], problems: [] };
  const { target } = find(from, specifier);
  return target?.kind === "file" ? { targets: [target], problems: [] } : NOWHERE;
}

/** A linkname of the package's own symbol has no target. */
function linkname(from: string, specifier: string, find: Find): Resolution {
  const { target } = find(from, specifier);
  const own = target?.kind === "file" && target.path === unitPath(directoryOf(from));
  return target === undefined || own ? NOWHERE : { targets: [target], problems: [] };
}

function paths(project: GoProject, path: string, reference: Reference): Resolution {
  const { targets, tooWide } = findPaths(project, path, reference);
  const problems = tooWide ? [{ code: "dynamic-too-wide" as const, path, line: reference.line, detail: reference.specifier }] : [];
  return { targets, problems };
}

// Sites that refer to files instead of packages: `#include`, `go run`, templates, files that are read.

/** A header in the directory of the package; system headers have no target. */
function findInclude(project: GoProject, from: string, specifier: string): readonly Target[] {
  const path = joinRelative(directoryOf(from), specifier.replace(/^["<]|[">]$/g, ""));
  return path !== undefined && project.tree.has(path) ? [file(path, "#include")] : [];
}

/** `./gen` is a package, `gen.go` a script. */
function findGenerator(project: GoProject, from: string, specifier: string): Target | undefined {
  const path = joinRelative(directoryOf(from), specifier);
  if (path === undefined) return undefined;
  if (project.tree.has(path)) return { kind: "file", path, rule: "go:generate" };
  const written = specifier.startsWith("./") || specifier.startsWith("../") || specifier === ".";
  return written && project.sources(path).length > 0 ? { kind: "file", path: unitPath(path), rule: "go:generate" } : undefined;
}

/** Relative to the directory of the package or the root of the module, because programs run from either. */
function findPaths(project: GoProject, from: string, reference: Reference): { targets: readonly Target[]; tooWide: boolean } {
  const bases = [...new Set([directoryOf(from), project.modules.of(from)?.directory ?? ""])];
  const patterns = reference.patterns ?? (/[*?[]/.test(reference.specifier) ? [reference.specifier] : undefined);
  for (const base of bases) {
    const found = patterns === undefined ? onePath(project, base, reference.specifier) : matches(project, base, patterns);
    if (found.length > MOST_MATCHES) return { targets: [], tooWide: true };
    const others = found.filter((path) => path !== from);
    if (others.length > 0) return { targets: others.map((path) => file(path, "file path")), tooWide: false };
  }
  return { targets: [], tooWide: false };
}

function onePath(project: GoProject, base: string, specifier: string): readonly string[] {
  const path = joinRelative(base, specifier);
  return path !== undefined && project.tree.has(path) ? [path] : [];
}

function matches(project: GoProject, base: string, patterns: readonly string[]): readonly string[] {
  const absolute = patterns.flatMap((pattern) => joinRelative(base, pattern.replaceAll(/\*{2,}/g, "*")) ?? []);
  const glob = createGlob(absolute);
  const within = absolute.map((pattern) => pattern.slice(0, Math.max(pattern.search(/[*?[]/), 0)));
  const directories = new Set(within.map((prefix) => prefix.slice(0, prefix.lastIndexOf("/") + 1)));
  return project.tree.paths.filter((path) => [...directories].some((prefix) => path.startsWith(prefix)) && glob(path));
}

/** Target is the file itself, whatever its content. */
function file(path: string, rule: Rule): Target {
  return { kind: "file", path, rule, whole: true };
}

/** Expansion of `//go:embed` patterns over the inventory. */

/** Above this number the files of one pattern become one directory asset. */
const MOST_FILES = 50;

/** Targets in pattern order, each once, and the patterns without a match. */
function expandEmbeds(tree: Tree, from: string, patterns: readonly string[]): { targets: readonly Target[]; missing: readonly string[] } {
  const paths = new Set<string>();
  const missing: string[] = [];
  for (const pattern of patterns) {
    const found = expandPattern(tree, directoryOf(from), pattern);
    if (found.length === 0) missing.push(pattern);
    for (const path of found) paths.add(path);
  }
  const targets = [...paths].map((path): Target => ({ kind: "file", path, rule: "go:embed", whole: true }));
  return { targets, missing };
}

function expandPattern(tree: Tree, directory: string, pattern: string): readonly string[] {
  const all = pattern.startsWith("all:");
  const segments = pattern
    .slice(all ? 4 : 0)
    .split("/")
    .filter((segment) => segment !== "" && segment !== ".");
  if (segments.includes("..")) return [];
  const matched = matchLevels(tree, directory, segments);
  const files = matched.flatMap((path) => {
    if (tree.has(path)) return tree.real(path) === path ? [path] : [];
    const inside = filesBelow(tree, path, all);
    return inside.length > MOST_FILES ? [`${path === "" ? "." : path}/`] : inside;
  });
  if (files.length <= MOST_FILES) return files;
  const wild = segments.findIndex((segment) => /[*?[]/.test(segment));
  const parent = joinPath(directory, segments.slice(0, Math.max(wild, 0)).join("/")) ?? "";
  return parent === "" ? files : [`${parent}/`];
}

/** Files and directories that match the elements of the pattern, level by level. */
function matchLevels(tree: Tree, directory: string, segments: readonly string[]): readonly string[] {
  let level: readonly string[] = [directory];
  for (const segment of segments) {
    const matches = matcher(segment);
    level = level.flatMap((parent) =>
      parent !== directory && isModule(tree, parent)
        ? []
        : tree.list(parent).flatMap((name) => (matches(name) && name !== "vendor" ? [joinPath(parent, name) ?? ""] : [])),
    );
  }
  return level.filter((path) => tree.has(path) || path === directory || !isModule(tree, path));
}

/** `path.Match` for one element: two stars are equal to one, and special characters of other globs have no meaning. */
function matcher(segment: string): (name: string) => boolean {
  if (!/[*?[\\]/.test(segment)) return (name) => name === segment;
  return compileGlob(segment.replaceAll(/\*{2,}/g, "*"), { dot: true, syntax: SYNTAX.git });
}

/** All files below, except hidden names (unless `all:`), nested modules and vendored code. */
function filesBelow(tree: Tree, directory: string, all: boolean): readonly string[] {
  const files: string[] = [];
  const open = [directory];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    const deeper: string[] = [];
    for (const name of tree.list(parent)) {
      const path = joinPath(parent, name) ?? "";
      if ((!all && /^[._]/.test(name)) || name === "vendor") continue;
      if (tree.has(path)) {
        if (tree.real(path) === path) files.push(path);
      } else if (!isModule(tree, path)) deeper.push(path);
    }
    open.push(...deeper.reverse());
  }
  return files;
}

function isModule(tree: Tree, directory: string): boolean {
  return tree.has(joinPath(directory, "go.mod") ?? "");
}
