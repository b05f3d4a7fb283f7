/** Tags of templates name files of the server; every other site is resolved as usual. */
import { once } from "../../../src/model/basics.js";
import { baseName, directoryOf, joinPath, upwards, learn, type Tree } from "../../../src/model/tree.js";
import { createFindTemplate, type FindFile, indexed } from "../../shared/find-template.js";
import { STATIC_DIRECTORIES } from "../readings.js";
import { TAG_FORMS, type TagKind } from "../template-forms.js";
import { NOTHING } from "./context.js";
import type { Resolve } from "./index.js";

export function withTemplateTags(tree: Tree, resolve: Resolve): Resolve {
  const finders = findersOf(tree);
  return (from, reference) => {
    const find = finders.get(reference.form);
    if (find === undefined) return resolve(from, reference);
    const path = find(from, reference.specifier);
    return path === undefined ? NOTHING : { targets: [{ kind: "file", path, rule: "template tag", whole: true }], problems: [] };
  };
}

function findersOf(tree: Tree): ReadonlyMap<string, FindFile> {
  const neighbour = createFindNeighbour(tree);
  const finders: Readonly<Record<TagKind, FindFile>> = {
    extends: neighbour,
    include: neighbour,
    import: neighbour,
    static: createFindStatic(tree, (settings) => learn(tree, STATIC_DIRECTORIES, settings)),
    load: createFindLibrary(tree),
    template: createFindGoTemplate(tree),
  };
  return new Map(Object.entries(finders).map(([kind, find]) => [TAG_FORMS[kind as TagKind], find]));
}

/** A template named by another: below a directory of templates, or in a directory around the other one, whatever its name. */
function createFindNeighbour(tree: Tree): FindFile {
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
function createFindGoTemplate(tree: Tree): FindFile {
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
function createFindStatic(tree: Tree, directories: (settings: string) => readonly string[]): FindFile {
  const byName = indexed(tree, (path) => STATIC.test(path));
  const listed = once(() => [...new Set(tree.paths.filter((path) => SETTINGS.test(path)).flatMap(directories))]);
  return (_from, name) => {
    const end = `/${name.replace(/^\/+/u, "")}`;
    const found = (byName().get(baseName(end)) ?? []).filter((path) => isBelow(path, end, "static"));
    const others = found.length > 0 ? [] : listed().flatMap((ending) => tree.paths.filter((path) => isBelow(path, end, ending)));
    const [path, ...more] = [...new Set([...found, ...others])];
    return path === undefined || more.length > 0 ? undefined : tree.real(path);
  };
}

/** `{% load shop_tags %}`: the only `templatetags/shop_tags.py`. */
function createFindLibrary(tree: Tree): FindFile {
  const libraries = once(() => tree.paths.filter((path) => /(?:^|\/)templatetags\/.+\.py$/u.test(path)));
  return (_from, name) => {
    const end = `/templatetags/${name.replaceAll(".", "/")}.py`;
    const [path, ...more] = libraries().filter((one) => `/${one}`.endsWith(end));
    return path === undefined || more.length > 0 ? undefined : tree.real(path);
  };
}

/** Whether the path is `directory` and then the name; `directory` may stand below others. */
function isBelow(path: string, end: string, directory: string): boolean {
  return `/${path}`.endsWith(`/${directory}${end}`);
}
