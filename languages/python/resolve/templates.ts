/** Templates by the name in a view (semantics B.4): below a `templates` or `jinja2` directory, nearest to the view first. */
import type { Tree } from "../../../src/model/tree.js";
import { baseName, directoryOf, isInside } from "../../manifests/paths.js";
import { remember } from "../../manifests/remember.js";
import type { FileTarget } from "./answers.js";

export type FindTemplate = (from: string, name: string) => FileTarget | undefined;

const DIRECTORY = /(?:^|\/)(?:templates|jinja2)\//u;

/** Undefined unless exactly one template is nearest. */
export function createTemplates(tree: Tree): FindTemplate {
  const byName = remember(() => indexTemplates(tree));
  return (from, name) => {
    const end = `/${name.replace(/^\/+/u, "")}`;
    const found = (byName("").get(baseName(end)) ?? []).filter((path) => isTemplate(path, end));
    for (let directory = directoryOf(from); found.length > 0; directory = directoryOf(directory)) {
      const inside = found.filter((path) => isInside(path, directory));
      // Widgets exist in both dialects; Django's own is the default.
      const own = inside.filter((path) => /(?:^|\/)templates\//u.test(path));
      const near = own.length > 0 ? own : inside;
      if (near.length === 1 && near[0] !== undefined) return { kind: "file", path: tree.real(near[0]), rule: "template", whole: true };
      if (near.length > 1 || directory === "") return undefined;
    }
    return undefined;
  };
}

function isTemplate(path: string, end: string): boolean {
  return `/${path}`.endsWith(end) && /(?:^|\/)(?:templates|jinja2)$/u.test(path.slice(0, Math.max(0, path.length - end.length)));
}

function indexTemplates(tree: Tree): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>();
  for (const path of tree.paths) {
    if (!DIRECTORY.test(path)) continue;
    const list = byName.get(baseName(path)) ?? [];
    list.push(path);
    byName.set(baseName(path), list);
  }
  return byName;
}
