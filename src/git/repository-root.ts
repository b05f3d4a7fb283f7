import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { isRepository } from "./git-call.js";
import { runGit } from "./run-git.js";
import { readText } from "../fs/read-text.js";
import { isThere } from "../fs/entry-at.js";

/** The git work tree that contains `directory`, or else the directory itself. Absolute. */
export function repositoryRoot(directory: string): string {
  const here = resolve(directory);
  // Git prints this directory, or fails; starting it takes longer.
  if (isRepository(join(here, ".git")) && realpathSync.native(here) === here) return here;
  const answer = runGit(here, ["rev-parse", "--show-toplevel"]);
  const found = answer.ok ? answer.output.toString("utf8").replace(/\r?\n$/, "") : "";
  return found === "" ? here : resolve(found);
}

/** Undefined outside of git and before the first commit. */
export function headCommit(directory: string): string | undefined {
  const answer = runGit(directory, ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"]);
  return answer.ok ? answer.output.toString("utf8").trim() : undefined;
}

/** A directory relative to the top of its repository, with a trailing slash; empty for the top itself and outside of git. */
export function gitPrefix(directory: string): string {
  const answer = runGit(directory, ["rev-parse", "--show-prefix"]);
  return answer.ok ? answer.output.toString("utf8").replace(/\r?\n$/, "") : "";
}

/** The last commit that changed a file, relative to `root`; the current one if the file is not in any. Undefined without a commit. */
export function lastChangeOf(root: string, path: string): string | undefined {
  const commit = (words: readonly string[]): string => {
    const answer = runGit(root, ["rev-list", "-1", "HEAD", ...words]);
    return answer.ok ? answer.output.toString("latin1").trim() : "";
  };
  return commit(["--", `:(literal)${path}`]) || commit([]) || undefined;
}

const REPLACED = "--glob=refs/replace/*";

/**
 * Everything that git's history of `root` depends on: the commit, shallow boundaries, and replaced
 * objects. Equal texts mean equal history.
 */
export function headState(root: string): string {
  const paths = ["--path-format=absolute", "--git-path", "shallow", "--git-path", "info/grafts"];
  const answer = runGit(root, ["rev-parse", "HEAD^{commit}", "--show-prefix", ...paths, REPLACED, "--symbolic-full-name", REPLACED]);
  if (!answer.ok) return JSON.stringify([answer.reason]);
  const [commit, prefix, shallow = "", grafts = "", ...replaced] = answer.output.toString("utf8").split("\n");
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith("GIT_"));
  return JSON.stringify([commit, prefix, readText(shallow), readText(grafts), replaced, variables.map((pair) => pair.join("=")).sort()]);
}

/** Files in git's directory while an operation of several steps is in progress. */
const STATE_FILES: readonly (readonly [file: string, name: string])[] = [
  ["MERGE_HEAD", "a merge"],
  ["rebase-merge", "a rebase"],
  ["rebase-apply", "a rebase"],
  ["CHERRY_PICK_HEAD", "a cherry-pick"],
  ["REVERT_HEAD", "a revert"],
  ["index.lock", "a command of git"],
];

/** Returns the current operation, such as `a merge`; undefined if there is none, and outside of git. Runs git once, then only checks files. */
export function gitOperations(root: string): () => string | undefined {
  const answer = runGit(root, ["rev-parse", "--absolute-git-dir"]);
  if (!answer.ok) return () => undefined;
  const directory = answer.output.toString("utf8").replace(/\r?\n$/, "");
  return () => STATE_FILES.find(([file]) => isThere(join(directory, file)))?.[1];
}
