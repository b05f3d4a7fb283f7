/**
 * Paths that code outside the graph spells: stories, examples and benchmarks are not parsed, and a script of the build passes paths on as
 * strings. Searched only for sources without an importer.
 */
import type { Category } from "../model/language.js";
import type { Scan } from "../model/scan.js";
import { learn } from "../model/reading.js";
import { NAMED, SPELLED } from "./mention-readings.js";

/** Not parsed, so that their imports are unknown. */
const USERS: ReadonlyMap<Category, string> = new Map<Category, string>([
  ["story", "stories"],
  ["example", "examples"],
  ["bench", "benchmarks"],
  ["docs", "documentation"],
]);
const TOOLS: ReadonlySet<Category> = new Set<Category>(["config", "script"]);
/** Of each kind; for hostile trees. */
const MOST = 300;

interface Spelled {
  /** By path, and by path without extension: what imports it, in words. */
  readonly users: ReadonlyMap<string, string>;
  /** By path: the script that names it. */
  readonly files: ReadonlyMap<string, string>;
  /** By directory: the script that names it. */
  readonly directories: ReadonlyMap<string, string>;
  /** By the last segments of a path with an extension. */
  readonly tails: ReadonlyMap<string, string>;
}

/** In words: `only from stories`. Undefined if no such code names the file. */
export function openSpelled(scan: Scan): (path: string) => string | undefined {
  const spelled = readSpelled(scan);
  return (path) => {
    const stem = withoutExtension(path);
    const module = stem.replace(/\/index$/, "");
    const user = [path, stem, module].map((name) => spelled.users.get(name)).find((found) => found !== undefined);
    if (user !== undefined) return `only from ${user}`;
    const script =
      [path, stem, module].map((name) => spelled.files.get(name)).find((found) => found !== undefined) ?? tailOf(spelled, path);
    if (script !== undefined) return `named in ${script}`;
    const reader = spelled.directories.get(directoryOf(path));
    return reader === undefined ? undefined : `in a folder named in ${reader}`;
  };
}

function readSpelled({ tree, category, workspaceOf }: Scan): Spelled {
  const spelled = { users: new Map<string, string>(), files: new Map<string, string>(), directories: new Map<string, string>() };
  const tails = new Map<string, string>();
  const code = tree.paths.filter((path) => workspaceOf(path) !== undefined);
  for (const path of code.filter((one) => USERS.has(category(one))).slice(0, MOST)) {
    for (const target of targets(path, learn(tree, SPELLED, path))) {
      const user = USERS.get(category(path)) ?? "";
      add(spelled.users, target, user);
      // An import may name the file that a compiler writes.
      if (!tree.has(target)) add(spelled.users, target.replace(/\.[a-z]{2,3}$/, ""), user);
    }
  }
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

function withoutExtension(path: string): string {
  return path.replace(/\.[^./]+$/, "");
}

function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
