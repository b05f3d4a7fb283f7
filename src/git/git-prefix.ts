import { runGit } from "./run-git.js";

/** A directory relative to the top of its repository, with a trailing slash; empty for the top itself and outside of git. */
export function gitPrefix(directory: string): string {
  const answer = runGit(directory, ["rev-parse", "--show-prefix"]);
  return answer.ok ? answer.output.toString("utf8").replace(/\r?\n$/, "") : "";
}
