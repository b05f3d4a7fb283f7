import { runGit } from "./run-git.js";

/** Whether the repository at `root` has incomplete history. */
export function isShallowClone(root: string): boolean {
  const answer = runGit(root, ["rev-parse", "--is-shallow-repository"]);
  return answer.ok && answer.output.toString("latin1").trim() === "true";
}

/** The next step for a missing revision; `otherwise`: in a complete clone. */
export function revisionNeeded(root: string, otherwise: string): string {
  if (!isShallowClone(root)) return otherwise;
  return "the clone is shallow: 'git fetch --unshallow' brings the rest of its history, as does 'fetch-depth: 0' in CI";
}
