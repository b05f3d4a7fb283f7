import { runGit } from "../git/run-git.js";
import { unknownRevision } from "../git/shallow-clone.js";

/**
 * The text of `path`, relative to `directory`, in a commit; undefined if the commit does not contain it.
 * Throws `UserError` for a revision that does not exist in this clone.
 */
export function readRevision(directory: string, revision: string, path: string): string | undefined {
  const blob = runGit(directory, ["cat-file", "blob", `${commitOfBase(directory, revision)}:./${path}`]);
  return blob.ok ? blob.output.toString("utf8") : undefined;
}

/** The object id of the commit that `--base` names. Throws `UserError` if this clone does not have it. */
export function commitOfBase(directory: string, revision: string): string {
  const commit = runGit(directory, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`]);
  if (!commit.ok) throw unknownRevision(directory, { option: "--base", revision });
  return commit.output.toString("latin1").trim();
}
