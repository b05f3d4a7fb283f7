import { runGit } from "./run-git.js";

/** Undefined outside of git and before the first commit. */
export function headCommit(directory: string): string | undefined {
  const answer = runGit(directory, ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"]);
  return answer.ok ? answer.output.toString("utf8").trim() : undefined;
}
