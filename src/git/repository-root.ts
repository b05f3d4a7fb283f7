import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { isRepository } from "./git-call.js";
import { runGit } from "./run-git.js";

/** The git work tree that contains `directory`, or else the directory itself. Absolute. */
export function repositoryRoot(directory: string): string {
  const here = resolve(directory);
  // Git prints this directory, or fails; starting it takes longer.
  if (isRepository(join(here, ".git")) && realpathSync.native(here) === here) return here;
  const answer = runGit(here, ["rev-parse", "--show-toplevel"]);
  const found = answer.ok ? answer.output.toString("utf8").replace(/\r?\n$/, "") : "";
  return found === "" ? here : resolve(found);
}
