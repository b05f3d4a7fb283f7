import * as fs from "node:fs";
import { join } from "node:path";
import { fdir } from "fdir";
import { isAbsence, errorCode, fileError, readPlainFile } from "../fs/files.js";
import { IGNORED_DIRECTORIES } from "../fs/ignored-directories.js";
import { isSourcePath } from "../fs/source-path.js";
import { decidingRule, readIgnoreRules, type IgnoreRule } from "../model/pattern/git-patterns.js";
import { describeFault } from "../model/pattern/compile-pattern.js";

const UNDECODABLE = "\ufffd";

/** Far more than anyone writes by hand. */
const LARGEST_RULES = 4 * 2 ** 20;

interface Walked {
  readonly paths: readonly string[];
  readonly undecodable: readonly string[];
  /** Directory → why it cannot be listed. */
  readonly unlisted: ReadonlyMap<string, string>;
  /** `.gitignore` files with a pattern that is not followed, and why. */
  readonly refused: readonly { readonly path: string; readonly detail: string }[];
}

type Rules = Map<string, readonly IgnoreRule[]>;

/**
 * Files under `root` that are not excluded by `.gitignore` files, including nested ones. Throws `UserError` for an unreadable directory or
 * rules file, except for missing permission for a directory and for too long paths.
 */
export function walkFiles(root: string): Walked {
  const unlisted = new Map<string, string>();
  const undecodable: string[] = [];
  const rules: Rules = new Map();
  const ignored = (path: string): boolean => isIgnored(root, rules, path);
  const relative = (directory: string): string =>
    directory
      .slice(root.length)
      .replaceAll("\\", "/")
      .replace(/^\/+|\/+$/g, "");
  const found = new fdir({ fs: { ...fs, readdirSync: listing((path, code) => unlisted.set(relative(path), code)) } })
    .withErrors()
    .withRelativePaths()
    .withPathSeparator("/")
    // A map has more directories than its sources, and contains none of them.
    .exclude((name, directory) => {
      if (!isSourcePath(name) || IGNORED_DIRECTORIES.has(name) || ignored(`${relative(directory)}/`)) return true;
      // A name that was decoded with replacements cannot be opened.
      if (name.includes(UNDECODABLE)) undecodable.push(relative(directory));
      return name.includes(UNDECODABLE) || isRepository(directory);
    })
    .crawl(root)
    .sync();
  const kept = found.filter((path) => !ignored(path));
  return {
    paths: kept.filter((path) => !path.includes(UNDECODABLE)),
    undecodable: [...undecodable, ...kept.filter((path) => path.includes(UNDECODABLE))],
    unlisted,
    refused: [...rules].flatMap(([directory, list]) => list.flatMap((rule) => refusalOf(directory, rule))),
  };
}

function refusalOf(directory: string, { written, line, fault }: IgnoreRule): Walked["refused"] {
  if (fault === undefined) return [];
  return [{ path: directory === "" ? ".gitignore" : `${directory}/.gitignore`, detail: `line ${line}: ${describeFault(written, fault)}` }];
}

/** Missing permission, or a path that is too long for the system because of deep nesting. */
const REFUSED: ReadonlySet<string> = new Set(["EACCES", "EPERM", "ENAMETOOLONG"]);

/** Like `readdirSync`, but ignores directories deleted meanwhile, and reports unreadable ones to `onRefused`. */
function listing(onRefused: (path: string, code: string) => void): typeof fs.readdirSync {
  const list = (...[path, options]: Parameters<typeof fs.readdirSync>): ReturnType<typeof fs.readdirSync> => {
    try {
      return fs.readdirSync(path, options);
    } catch (error) {
      const code = errorCode(error) ?? "";
      if (REFUSED.has(code)) onRefused(String(path), code);
      else if (code !== "ENOENT" && code !== "ENOTDIR") throw fileError("list", String(path).replace(/[/\\]+$/, ""), error);
      return [];
    }
  };
  return list as typeof fs.readdirSync;
}

/** Nested repositories are excluded. */
function isRepository(directory: string): boolean {
  const place = join(directory, ".git");
  try {
    return fs.lstatSync(place, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    // An unreadable directory is reported when it is listed.
    if (isAbsence(error) || REFUSED.has(errorCode(error) ?? "")) return false;
    throw fileError("read", place, error);
  }
}

/** As in git, the nearest `.gitignore` with a matching rule decides. Directories end with a slash. */
function isIgnored(root: string, rules: Rules, path: string): boolean {
  const isDirectory = path.endsWith("/");
  const plain = isDirectory ? path.slice(0, -1) : path;
  let end = plain.length;
  while (end >= 0) {
    end = plain.lastIndexOf("/", end - 1);
    const directory = plain.slice(0, Math.max(end, 0));
    const rule = decidingRule(rulesOf(root, rules, directory), plain.slice(end + 1), isDirectory);
    if (rule !== undefined) return !rule.negated;
  }
  return false;
}

function rulesOf(root: string, rules: Rules, directory: string): readonly IgnoreRule[] {
  const known = rules.get(directory) ?? readRules(join(root, directory, ".gitignore"));
  rules.set(directory, known);
  return known;
}

/** As in git, rules files behind a link are ignored: it may lead anywhere, or be endless. */
function readRules(file: string): readonly IgnoreRule[] {
  const bytes = readPlainFile(file, LARGEST_RULES);
  return typeof bytes === "string" ? [] : readIgnoreRules(bytes.toString("utf8"));
}
