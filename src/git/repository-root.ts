import { resolve } from "node:path";
import { runGit } from "./run-git.js";

/** The git work tree that holds `directory`, or the directory itself where there is none (semantics 0.2: `.dsp/` lives there). Absolute. */
export function repositoryRoot(directory: string): string {
  const answer = runGit(resolve(directory), ["rev-parse", "--show-toplevel"]);
  const found = answer.ok ? answer.output.toString("utf8").replace(/\r?\n$/, "") : "";
  return found === "" ? resolve(directory) : resolve(found);
}
