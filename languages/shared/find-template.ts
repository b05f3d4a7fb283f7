/** Files that templates and views name: templates, static files, tag libraries. */
import type { Tree } from "../../src/model/tree.js";
import { baseName, directoryOf, isInside, joinPath, upwards } from "../../src/model/paths.js";
import { remember } from "../manifests/remember.js";

/** Undefined unless exactly one file is nearest. */
export type FindFile = (from: string, name: string) => string | undefined;

const DIRECTORY = /(?:^|\/)(?:templates|jinja2)\//u;

/** Below a `templates` or `jinja2` directory, nearest to the file first. */
export function createFindTemplate(tree: Tree): FindFile {
  const byName = indexed(tree, (path) => DIRECTORY.test(path));
  return (from, name) => {
    const end = `/${name.replace(/^\/+/u, "")}`;
    const found = (byName().get(baseName(end)) ?? []).filter((path) => path !== from && isTemplate(path, end));
    for (let directory = directoryOf(from); found.length > 0; directory = directoryOf(directory)) {
      const inside = found.filter((path) => isInside(path, directory));
      // Widgets exist in both dialects; Django's own is the default.
      const own = inside.filter((path) => /(?:^|\/)templates\//u.test(path));
      const near = own.length > 0 ? own : inside;
      if (near.length === 1 && near[0] !== undefined) return tree.real(near[0]);
      if (near.length > 1 || directory === "") return undefined;
    }
    return undefined;
  };
}

/** A template named by another: as above, or in a directory around the other one, whatever its name. */
export function createFindNeighbour(tree: Tree): FindFile {
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
export function createFindGoTemplate(tree: Tree): FindFile {
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
export function createFindStatic(tree: Tree, directories: (settings: string) => readonly string[]): FindFile {
  const byName = indexed(tree, (path) => STATIC.test(path));
  const listed = remember(() => {
    const endings = new Set(tree.paths.filter((path) => SETTINGS.test(path)).flatMap(directories));
    return [...endings];
  });
  return (_from, name) => {
    const end = `/${name.replace(/^\/+/u, "")}`;
    const found = (byName().get(baseName(end)) ?? []).filter((path) => isBelow(path, end, "static"));
    const others = found.length > 0 ? [] : listed("").flatMap((ending) => tree.paths.filter((path) => isBelow(path, end, ending)));
    const [path, ...more] = [...new Set([...found, ...others])];
    return path === undefined || more.length > 0 ? undefined : tree.real(path);
  };
}

/** `{% load shop_tags %}`: the only `templatetags/shop_tags.py`. */
export function createFindLibrary(tree: Tree): FindFile {
  const libraries = remember(() => tree.paths.filter((path) => /(?:^|\/)templatetags\/.+\.py$/u.test(path)));
  return (_from, name) => {
    const end = `/templatetags/${name.replaceAll(".", "/")}.py`;
    const [path, ...more] = libraries("").filter((one) => `/${one}`.endsWith(end));
    return path === undefined || more.length > 0 ? undefined : tree.real(path);
  };
}

/** Directories in `STATICFILES_DIRS`, as far as they are literal: `["hc/assets"]` for `[BASE_DIR / "hc" / "assets"]`. */
export function staticDirectories(text: string): readonly string[] {
  const start = /^STATICFILES_DIRS\b[^=\n]{0,80}=\s*[[(]/mu.exec(text);
  if (start === null) return [];
  const from = start.index + start[0].length;
  const end = text.slice(from, from + 2000).search(/^[\])]|[\])][ \t]*$/mu);
  const body = text.slice(from, end < 0 ? from : from + end + 1);
  return body.split(/,[ \t]*\n|\n/u).flatMap((line) => {
    const parts = [...line.matchAll(/["']([\w.@/-]{1,100})["']/gu)].map(([, part = ""]) => part.replaceAll(/^\/|\/$/gu, ""));
    return parts.length === 0 ? [] : [parts.join("/")];
  });
}

function isTemplate(path: string, end: string): boolean {
  return `/${path}`.endsWith(end) && /(?:^|\/)(?:templates|jinja2)$/u.test(path.slice(0, Math.max(0, path.length - end.length)));
}

/** Whether the path is `directory` and then the name; `directory` may stand below others. */
function isBelow(path: string, end: string, directory: string): boolean {
  return `/${path}`.endsWith(`/${directory}${end}`);
}

function indexed(tree: Tree, counts: (path: string) => boolean): () => ReadonlyMap<string, readonly string[]> {
  const index = remember(() => {
    const byName = new Map<string, string[]>();
    for (const path of tree.paths) {
      if (!counts(path)) continue;
      const list = byName.get(baseName(path));
      if (list === undefined) byName.set(baseName(path), [path]);
      else list.push(path);
    }
    return byName;
  });
  return () => index("");
}
