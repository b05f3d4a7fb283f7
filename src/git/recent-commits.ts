/** The commits that a work tree is based on. */
import { runGit } from "./run-git.js";

/**
 * HEAD and its ancestors by first parent, newest first, at most `most`. At the end of a shortened history come the parents that the last commit
 * names, although the clone does not have them. Empty outside of git and before the first commit.
 */
export function recentCommits(root: string, most: number): readonly string[] {
  const answer = runGit(root, ["rev-list", "--first-parent", `--max-count=${most}`, "HEAD"]);
  const commits = answer.ok ? answer.output.toString("latin1").split("\n").filter(Boolean) : [];
  const last = commits.at(-1);
  if (last === undefined || commits.length >= most) return commits;
  return [...commits, ...parentsOf(root, last)].slice(0, most);
}

/** As the commit itself says. */
function parentsOf(root: string, commit: string): readonly string[] {
  const answer = runGit(root, ["cat-file", "commit", commit]);
  if (!answer.ok) return [];
  const [head = ""] = answer.output.toString("latin1").split("\n\n", 1);
  return head.split("\n").flatMap((line) => (line.startsWith("parent ") ? [line.slice("parent ".length)] : []));
}

/** The default branch of the remote `origin`, as it was last fetched; undefined if the clone does not know it. */
export function defaultBranchCommit(root: string): string | undefined {
  const answer = runGit(root, ["rev-parse", "--verify", "--quiet", "refs/remotes/origin/HEAD^{commit}"]);
  return answer.ok ? answer.output.toString("latin1").trim() : undefined;
}
