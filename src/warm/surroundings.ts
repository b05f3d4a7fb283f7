/** What decides what a command does, besides its words: a process answers only for commands that would do the same as itself. */
import { findGit } from "../git/find-git.js";
import type { Surroundings } from "./messages.js";

/**
 * Where caches and the configuration of git are, where temporary files go, what the engine is told, which parsers may be used, and the language of a parser
 * of command lines.
 * PATH is not among them, because `git` is compared. Colours belong to the terminal: the command itself adds them.
 */
const NAMES: ReadonlySet<string> = new Set(
  "HOME XDG_CACHE_HOME XDG_CONFIG_HOME TMPDIR NODE_OPTIONS DSP_FAST_PARSE LC_ALL LC_MESSAGES LANG LANGUAGE".split(" "),
);
/** Git reads dozens of variables, and a run records them all. */
const OF_GIT = "GIT_";

export function surroundingsOf(root: string, environment: Readonly<Record<string, string | undefined>>): Surroundings {
  const variables: Record<string, string> = {};
  for (const name of Object.keys(environment).sort()) {
    const value = environment[name];
    if (value !== undefined && (NAMES.has(name) || name.startsWith(OF_GIT))) variables[name] = value;
  }
  return { variables, git: findGit(root), mask: process.umask(), group: process.getegid?.() };
}

/** Relative values of these name another file from another directory. */
const RELATIVE = /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES)$/;

export function areSame(one: Surroundings, other: Surroundings): boolean {
  return JSON.stringify(one) === JSON.stringify(other) && !Object.keys(one.variables).some((name) => RELATIVE.test(name));
}
