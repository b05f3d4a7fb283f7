/**
 * Places that name a file without importing it: configurations and manifests, code that is not parsed, and pages that include it. Searched only for unreached
 * sources without an importer, and only to say so: a name in a text is no edge.
 */
import type { Places } from "../model/graph.js";
import { byteOrder, once, pushTo, remember } from "../model/basics.js";
import { learn, directoryOf, isInside } from "../model/tree.js";
import type { Category } from "../model/language.js";
import { DOTTED, INCLUDED, NAMED, SPELLED } from "./mention-readings.js";

const SETTINGS =
  /(?:\.(?:jsonc?|json5|ya?ml|toml|cfg|ini|conf|mk|gradle|bzl|bazel|sh)|(?:^|\/)(?:(?:[A-Z][a-z]+file)(?:\.[\w-]+)?|Dockerfile|BUILD))$/;
/** Code that is not parsed: it may embed an interpreter, or start a script. */
const FOREIGN = /\.(?:rs|c|cc|cpp|cxx|hpp|h|mm?|pyx|pxd|java|kt|swift|rb|php|cs|scala|exs?|lua|jl|ps1|bat)$/;
/** What a server or a bundler gives away as it is. */
const SERVED = /(?:^|\/)(?:public|static)\/(?:.*\/)?[^/]+\.[cm]?js$/;
const LOCKED = /(?:^|[/._-])(?:lock|shrinkwrap)[^/]*$|\.lock$/;
const PAGE = /\.(?:mdx?|rst|txt)$/;
const SKIPPED: ReadonlySet<Category> = new Set<Category>(["vendored", "generated", "test", "fixture"]);
const MOST_SETTINGS = 500;
const MOST_PAGES = 1000;
const MOST_CODE = 5000;

interface Mention {
  readonly directory: string;
  /** Where a file is named, in words: the path, and the key inside. */
  readonly names: ReadonlyMap<string, string>;
}

/** In words: `named in rollup.config.js`. Undefined if nothing names the file. */
export function openMentions(scan: Places): (path: string) => string | undefined {
  const settings = mentionsIn(scan, settingsIn(scan));
  const foreignNear = remember((directory: string) => mentionsIn(scan, foreignIn(scan, directory)));
  let pages: ReadonlySet<string> | undefined;
  const spelledBy = openSpelled(scan);
  const dotted = once(() => dottedIn(scan));
  return (path) => {
    const names = spellings(scan, path);
    const inCode = names.imported?.includes(".") === true ? dotted().get(names.imported) : undefined;
    const place = placeIn(settings, names) ?? inCode?.find((from) => from !== path);
    if (place !== undefined) return `named in ${place}`;
    const spelled = spelledBy(path);
    if (spelled !== undefined) return spelled;
    const part = path.split("/").slice(0, -1).slice(0, PART).join("/");
    const embedding = placeIn(foreignNear(part), { ...names, full: [path] });
    if (embedding !== undefined) return `named in ${embedding}`;
    pages ??= includedByPages(scan);
    if (isIncluded(pages, path)) return "only from documentation";
    return SERVED.test(path) ? "in a folder that is served as it is" : undefined;
  };
}

function mentionsIn(scan: Places, paths: readonly string[]): readonly Mention[] {
  return paths.map((path) => ({ directory: directoryOf(path), names: named(scan, path) }));
}

/** Directories that a part of a repository is deep at most. */
const PART = 2;

/** Those of a part before the others. */
function foreignIn({ tree, category }: Places, directory: string): readonly string[] {
  const found = tree.paths.filter((path) => FOREIGN.test(path) && !SKIPPED.has(category(path)));
  return found.toSorted((a, b) => Number(isInside(b, directory)) - Number(isInside(a, directory))).slice(0, MOST_SETTINGS);
}

/** Innermost first; the bound is for hostile trees. */
function settingsIn({ tree, category }: Places): readonly string[] {
  const isSettings = (path: string): boolean => {
    if (LOCKED.test(path)) return false;
    const kind = category(path);
    return (kind === "config" || SETTINGS.test(path)) && !SKIPPED.has(kind);
  };
  const found = tree.paths.filter(isSettings).sort((a, b) => depthOf(b) - depthOf(a) || byteOrder(a, b));
  return found.slice(-MOST_SETTINGS);
}

function depthOf(path: string): number {
  return path.split("/").length;
}

function named({ tree }: Places, path: string): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const [name, key] of learn(tree, NAMED, path)) {
    if (!places.has(name)) places.set(name, key === "" ? path : `${path} "${key}"`);
  }
  return places;
}

interface Spellings {
  readonly path: string;
  /** Relative to the repository. */
  readonly full: readonly string[];
  /** How an import spells it, wherever that stands. */
  readonly imported: string | undefined;
}

function spellings(scan: Places, path: string): Spellings {
  return { path, full: [path, withoutExtension(path)], imported: scan.workspaceOf(path)?.importName?.(path) };
}

function placeIn(settings: readonly Mention[], { path, full, imported }: Spellings): string | undefined {
  for (const { directory, names } of settings) {
    const local = directory !== "" && path.startsWith(`${directory}/`) ? path.slice(directory.length + 1) : undefined;
    // A bare word is seldom a file.
    const short = local === undefined ? [] : [local, withoutExtension(local)];
    const all = [...short, ...full].filter((name) => /[./]/.test(name));
    const isModule = imported?.includes(".") === true ? [imported] : [];
    for (const name of [...all, ...isModule]) {
      const place = names.get(name);
      if (place !== undefined) return place;
    }
  }
  return undefined;
}

/** Code by the names of modules that it has as texts. */
function dottedIn({ tree, category, workspaceOf }: Places): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const code = tree.paths.filter((path) => workspaceOf(path)?.importName !== undefined && !SKIPPED.has(category(path)));
  for (const path of code.slice(0, MOST_CODE)) for (const name of learn(tree, DOTTED, path)) pushTo(found, name, path);
  return found;
}

/** Paths that pages include, without the way there. */
function includedByPages({ tree, category }: Places): ReadonlySet<string> {
  const isPage = (path: string): boolean => PAGE.test(path) && !SKIPPED.has(category(path));
  const pages = tree.paths.filter(isPage).slice(0, MOST_PAGES);
  return new Set(pages.flatMap((page) => learn(tree, INCLUDED, page)));
}

function isIncluded(pages: ReadonlySet<string>, path: string): boolean {
  const parts = path.split("/");
  // The name alone may be that of another file.
  const ends = parts.slice(0, Math.max(1, parts.length - 1)).map((_, index) => parts.slice(index).join("/"));
  return ends.some((end) => pages.has(end) || pages.has(withoutExtension(end)));
}

function withoutExtension(path: string): string {
  return path.replace(/\.[^./]+$/, "");
}

/** Paths that a script of the build passes on as strings. Searched only for sources without an importer. */

const TOOLS: ReadonlySet<Category> = new Set<Category>(["config", "script"]);
/** Of each kind; for hostile trees. */
const MOST = 300;

interface Spelled {
  /** By path: the script that names it. */
  readonly files: ReadonlyMap<string, string>;
  /** By directory: the script that names it. */
  readonly directories: ReadonlyMap<string, string>;
  /** By the last segments of a path with an extension. */
  readonly tails: ReadonlyMap<string, string>;
}

/** In words: `named in build.mjs`. Undefined if no such code names the file. */
function openSpelled(scan: Places): (path: string) => string | undefined {
  const spelled = readSpelled(scan);
  return (path) => {
    const stem = withoutExtension(path);
    const module = stem.replace(/\/index$/, "");
    const script =
      [path, stem, module].map((name) => spelled.files.get(name)).find((found) => found !== undefined) ?? tailOf(spelled, path);
    if (script !== undefined) return `named in ${script}`;
    const reader = spelled.directories.get(directoryOf(path));
    return reader === undefined ? undefined : `in a folder named in ${reader}`;
  };
}

function readSpelled({ tree, category, workspaceOf }: Places): Spelled {
  const spelled = { files: new Map<string, string>(), directories: new Map<string, string>() };
  const tails = new Map<string, string>();
  const code = tree.paths.filter((path) => workspaceOf(path) !== undefined);
  for (const path of code.filter((one) => TOOLS.has(category(one))).slice(0, MOST)) {
    for (const target of targets(path, learn(tree, SPELLED, path)))
      add(tree.hasDirectory(target) ? spelled.directories : spelled.files, target, path);
    for (const [name] of learn(tree, NAMED, path)) if (/\/[^/]+\.\w+$/.test(name)) add(tails, name, path);
  }
  return { ...spelled, tails };
}

function add(map: Map<string, string>, key: string, value: string): void {
  if (!map.has(key)) map.set(key, value);
}

/** `src/make-noop.ts`: two segments at least, since the name alone may be that of another file. */
function tailOf({ tails }: Spelled, path: string): string | undefined {
  const parts = path.split("/");
  for (let from = 0; from < parts.length - 1; from += 1) {
    const found = tails.get(parts.slice(from).join("/"));
    if (found !== undefined) return found;
  }
  return undefined;
}

function targets(from: string, written: readonly string[]): readonly string[] {
  return written.flatMap((path) => joined(directoryOf(from), path) ?? []);
}

function joined(directory: string, relative: string): string | undefined {
  const parts = directory === "" ? [] : directory.split("/");
  for (const part of relative.split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.length === 0 ? undefined : parts.join("/");
}
