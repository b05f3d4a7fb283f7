import { readFileSync } from "node:fs";
import { runGit } from "./run-git.js";

const REPLACED = "--glob=refs/replace/*";

/**
 * Everything that decides what git answers about the past of `root`: the commit, where the history was cut off, and what was put in the
 * place of objects. A line of text that is equal for equal answers.
 */
export function headState(root: string): string {
  const paths = ["--path-format=absolute", "--git-path", "shallow", "--git-path", "info/grafts"];
  const answer = runGit(root, ["rev-parse", "HEAD^{commit}", "--show-prefix", ...paths, REPLACED, "--symbolic-full-name", REPLACED]);
  if (!answer.ok) return JSON.stringify([answer.reason]);
  const [commit, prefix, shallow = "", grafts = "", ...replaced] = answer.output.toString("utf8").split("\n");
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith("GIT_"));
  return JSON.stringify([commit, prefix, readText(shallow), readText(grafts), replaced, variables.map((pair) => pair.join("=")).sort()]);
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
