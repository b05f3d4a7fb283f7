/** Sites that refer to files instead of packages: `#include`, `go run`, templates, files that are read (semantics B.5). */
import type { Reference } from "../../../src/model/facts.js";
import type { Target } from "../../../src/model/language.js";
import { createGlob } from "../../manifests/glob.js";
import { directoryOf, joinRelative } from "../../manifests/paths.js";
import { unitPath } from "../../../src/model/unit-path.js";
import type { GoProject } from "../project.js";

/** A header in the directory of the package; system headers have no target. */
export function findInclude(project: GoProject, from: string, specifier: string): readonly Target[] {
  const path = joinRelative(directoryOf(from), specifier.replace(/^["<]|[">]$/g, ""));
  return path !== undefined && project.tree.has(path) ? [file(path, "#include")] : [];
}

/** `./gen` is a package, `gen.go` a script. */
export function findGenerator(project: GoProject, from: string, specifier: string): Target | undefined {
  const path = joinRelative(directoryOf(from), specifier);
  if (path === undefined) return undefined;
  if (project.tree.has(path)) return { kind: "file", path, rule: "go:generate" };
  const written = specifier.startsWith("./") || specifier.startsWith("../") || specifier === ".";
  return written && project.sources(path).length > 0 ? { kind: "file", path: unitPath(path), rule: "go:generate" } : undefined;
}

const MOST_MATCHES = 200;

/** Relative to the directory of the package or the root of the module, because programs run from either. */
export function findPaths(project: GoProject, from: string, reference: Reference): { targets: readonly Target[]; tooWide: boolean } {
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
function file(path: string, rule: string): Target {
  return { kind: "file", path, rule, whole: true };
}
