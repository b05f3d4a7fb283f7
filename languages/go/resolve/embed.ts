/** Expansion of `//go:embed` patterns over the inventory. */
import type { Target } from "../rules.js";
import type { Tree } from "../../../src/model/tree.js";
import { SYNTAX } from "../../../src/model/pattern/syntax.js";
import { compileGlob } from "../../manifests/glob.js";
import { directoryOf, joinPath } from "../../manifests/paths.js";

/** Above this number the files of one pattern become one directory asset. */
const MOST_FILES = 50;

/** Targets in pattern order, each once, and the patterns without a match. */
export function expandEmbeds(
  tree: Tree,
  from: string,
  patterns: readonly string[],
): { targets: readonly Target[]; missing: readonly string[] } {
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
