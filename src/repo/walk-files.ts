import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fdir } from "fdir";
import ignore, { type Ignore } from "ignore";
import { IGNORED_DIRECTORIES } from "./ignored-directories.js";
import { isSourcePath } from "./source-path.js";

const UNDECODABLE = "\ufffd";

/** The files under `root` that its `.gitignore` files, nested ones included, do not exclude. */
export function walkFiles(root: string): { readonly paths: readonly string[]; readonly undecodable: readonly string[] } {
  const rules = new Map<string, Ignore | undefined>();
  const ignored = (path: string): boolean => isIgnored(root, rules, path);
  const relative = (directory: string): string =>
    directory
      .slice(root.length)
      .replaceAll("\\", "/")
      .replace(/^\/+|\/+$/g, "");
  const found = new fdir()
    .withRelativePaths()
    .withPathSeparator("/")
    // A map has more directories than its sources, and is none of them.
    .exclude(
      (name, directory) =>
        !isSourcePath(name) || IGNORED_DIRECTORIES.has(name) || isRepository(directory) || ignored(`${relative(directory)}/`),
    )
    .crawl(root)
    .sync();
  const kept = found.filter((path) => !ignored(path));
  return {
    paths: kept.filter((path) => !path.includes(UNDECODABLE)),
    undecodable: kept.filter((path) => path.includes(UNDECODABLE)),
  };
}

/** Nested repositories belong to themselves (semantics 0.2 3). */
function isRepository(directory: string): boolean {
  return existsSync(join(directory, ".git"));
}

/** The nearest `.gitignore` that says anything about the path decides, as in git. Directories end with a slash. */
function isIgnored(root: string, rules: Map<string, Ignore | undefined>, path: string): boolean {
  let end = path.endsWith("/") ? path.length - 1 : path.length;
  while (end >= 0) {
    end = path.lastIndexOf("/", end - 1);
    const directory = path.slice(0, Math.max(end, 0));
    const verdict = rulesOf(root, rules, directory)?.test(path.slice(end + 1));
    if (verdict?.ignored) return true;
    if (verdict?.unignored) return false;
  }
  return false;
}

function rulesOf(root: string, rules: Map<string, Ignore | undefined>, directory: string): Ignore | undefined {
  if (!rules.has(directory)) rules.set(directory, readRules(join(root, directory, ".gitignore")));
  return rules.get(directory);
}

function readRules(file: string): Ignore | undefined {
  try {
    return ignore().add(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
