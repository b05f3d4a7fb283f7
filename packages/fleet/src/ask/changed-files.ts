/** Files that differ between a commit and a clone. */
import { changedPaths, type ChangedPaths } from "../../../../src/git/compare-revisions.js";
import { repositoryRoot, runGit } from "../../../../src/git/run-git.js";
import { UserError } from "../../../../src/model/errors/user-error.js";
import { nameOfClone } from "../sources/repository.js";
import { InputError } from "../surface/input-error.js";

/** Paths relative to the root of the clone. Runs no program that the clone configures. @throws {InputError} if git refuses. */
export function changedFiles(clone: string, revision: string): readonly string[] {
  const changed = changesIn(clone, revision);
  if (changed.ok) return changed.paths;
  throw new InputError(
    `the changes since ${revision} in ${clone} cannot be told (${changed.reason})`,
    "name a commit and a clone of the repository",
  );
}

/** Name of the repository that a clone is of, as sources of a fleet call it. */
export function repositoryIn(clone: string): string {
  const root = repositoryRoot(clone);
  const origin = runGit(root, ["config", "--local", "--get", "remote.origin.url"]);
  return nameOfClone(root, origin.ok ? origin.output.toString("utf8") : "");
}

function changesIn(clone: string, revision: string): ChangedPaths {
  try {
    return changedPaths(repositoryRoot(clone), revision);
  } catch (error) {
    if (error instanceof UserError) return { ok: false, reason: error.message };
    throw error;
  }
}
