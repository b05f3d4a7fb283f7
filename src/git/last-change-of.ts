import { runGit } from "./run-git.js";

/** The last commit that changed a file, relative to `root`; the current one if the file is not in any. Undefined without a commit. */
export function lastChangeOf(root: string, path: string): string | undefined {
  const commit = (words: readonly string[]): string => {
    const answer = runGit(root, ["rev-list", "-1", "HEAD", ...words]);
    return answer.ok ? answer.output.toString("latin1").trim() : "";
  };
  return commit(["--", `:(literal)${path}`]) || commit([]) || undefined;
}
