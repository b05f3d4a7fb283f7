/** Templates by the names that other templates and views give them. */
import { once, pushTo } from "../../src/model/basics.js";
import { baseName, directoryOf, isInside, type Tree } from "../../src/model/tree.js";
import { compileGlob } from "../manifests/glob.js";

/** Undefined unless exactly one file is nearest. */
export type FindFile = (from: string, name: string) => string | undefined;

const DIRECTORY = /(?:^|\/)(?:templates|jinja2)\//u;
const DIRECTORIES = /(?<=^|\/)(?:templates|jinja2)\//gu;

/** Below a `templates` or `jinja2` directory, nearest to the file first. */
export function createFindTemplate(tree: Tree): FindFile {
  const byName = indexed(tree, (path) => DIRECTORY.test(path));
  return (from, name) => {
    const end = `/${name.replace(/^\/+/u, "")}`;
    const [near, ...others] = nearest(
      from,
      (byName().get(baseName(end)) ?? []).filter((path) => isTemplate(path, end)),
    );
    return near === undefined || others.length > 0 ? undefined : tree.real(near);
  };
}

/** Templates whose name fits a glob, of the nearest directory that has any. */
export function createMatchTemplates(tree: Tree): (from: string, pattern: string) => readonly string[] {
  const all = once(() => tree.paths.filter((path) => DIRECTORY.test(path)));
  return (from, pattern) => {
    const matches = compileGlob(pattern, { dot: false });
    const names = (path: string): readonly string[] =>
      Array.from(path.matchAll(DIRECTORIES), ({ index, 0: { length } }) => path.slice(index + length));
    return nearest(
      from,
      all().filter((path) => names(path).some(matches)),
    ).map((path) => tree.real(path));
  };
}

/** Those of the innermost directory around `from` that has any, without `from` itself. */
function nearest(from: string, templates: readonly string[]): readonly string[] {
  const found = templates.filter((path) => path !== from);
  for (let directory = directoryOf(from); found.length > 0; directory = directoryOf(directory)) {
    const inside = found.filter((path) => isInside(path, directory));
    // Widgets exist in both dialects; Django's own is the default.
    const own = inside.filter((path) => /(?:^|\/)templates\//u.test(path));
    const near = own.length > 0 ? own : inside;
    if (near.length > 0 || directory === "") return near;
  }
  return [];
}

function isTemplate(path: string, end: string): boolean {
  return `/${path}`.endsWith(end) && /(?:^|\/)(?:templates|jinja2)$/u.test(path.slice(0, Math.max(0, path.length - end.length)));
}

/** Paths that count, by their last part. */
export function indexed(tree: Tree, counts: (path: string) => boolean): () => ReadonlyMap<string, readonly string[]> {
  return once(() => {
    const byName = new Map<string, string[]>();
    for (const path of tree.paths) {
      if (!counts(path)) continue;
      pushTo(byName, baseName(path), path);
    }
    return byName;
  });
}
