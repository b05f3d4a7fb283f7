import { userError, type UserError } from "../model/errors/user-error.js";
import { runGit } from "./run-git.js";

/** Whether the repository at `root` has incomplete history. */
function isShallowClone(root: string): boolean {
  const answer = runGit(root, ["rev-parse", "--is-shallow-repository"]);
  return answer.ok && answer.output.toString("latin1").trim() === "true";
}

interface Revision {
  readonly option: string;
  readonly revision: string;
  /** What git printed. */
  readonly reason?: string;
}

/** The error for a revision that the clone at `root` does not have. */
export function unknownRevision(root: string, { option, revision, reason }: Revision): UserError {
  if (isShallowClone(root)) return userError("shallow-clone", { option, revision });
  return userError("unknown-revision", { option, revision, reason });
}
