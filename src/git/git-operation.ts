import { join } from "node:path";
import { isThere } from "../fs/entry-at.js";
import { runGit } from "./run-git.js";

/** What git leaves in its directory until an operation of several steps has come to its end. */
const SIGNS: readonly (readonly [file: string, name: string])[] = [
  ["MERGE_HEAD", "a merge"],
  ["rebase-merge", "a rebase"],
  ["rebase-apply", "a rebase"],
  ["CHERRY_PICK_HEAD", "a cherry-pick"],
  ["REVERT_HEAD", "a revert"],
  ["index.lock", "a command of git"],
];

/** Answers what git is in the middle of, `a merge` for example; undefined for nothing, and outside of git. Asks git once, then looks at files. */
export function gitOperations(root: string): () => string | undefined {
  const answer = runGit(root, ["rev-parse", "--absolute-git-dir"]);
  if (!answer.ok) return () => undefined;
  const directory = answer.output.toString("utf8").replace(/\r?\n$/, "");
  return () => SIGNS.find(([file]) => isThere(join(directory, file)))?.[1];
}
