import { resolve } from "node:path";
import { runGit } from "./run-git.js";

/** The git work tree that contains `directory`, or else the directory itself (semantics 0.2: the place of `.dsp/`). Absolute. */
export function repositoryRoot(directory: string): string {
  const answer = runGit(resolve(directory), ["rev-parse", "--show-toplevel"]);
  const found = answer.ok ? answer.output.toString("utf8").replace(/\r?\n$/, "") : "";
  return found === "" ? resolve(directory) : resolve(found);
}
