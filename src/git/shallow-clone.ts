import { runGit } from "./run-git.js";

/** Whether history of the repository at `root` ends before its beginning. */
export function isShallowClone(root: string): boolean {
  const answer = runGit(root, ["rev-parse", "--is-shallow-repository"]);
  return answer.ok && answer.output.toString("latin1").trim() === "true";
}

/** The next step where a revision is not there; `otherwise`: in a clone with all of its history. */
export function revisionNeeded(root: string, otherwise: string): string {
  if (!isShallowClone(root)) return otherwise;
  return "the clone is shallow: 'git fetch --unshallow' brings the rest of its history, as does 'fetch-depth: 0' in CI";
}
