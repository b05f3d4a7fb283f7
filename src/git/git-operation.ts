import { join } from "node:path";
import { isThere } from "../fs/entry-at.js";
import { runGit } from "./run-git.js";

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
