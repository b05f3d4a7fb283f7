import { runGit } from "./run-git.js";

/** A directory as seen from the top of its repository, with a slash at the end; nothing for the top itself or outside of git. */
export function gitPrefix(directory: string): string {
  const answer = runGit(directory, ["rev-parse", "--show-prefix"]);
  return answer.ok ? answer.output.toString("utf8").replace(/\r?\n$/, "") : "";
}
