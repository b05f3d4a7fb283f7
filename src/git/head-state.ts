import { readText } from "../fs/read-text.js";
import { runGit } from "./run-git.js";

const REPLACED = "--glob=refs/replace/*";

/**
 * Everything that git's history of `root` depends on: the commit, shallow boundaries, and replaced
 * objects. Equal texts mean equal history.
 */
export function headState(root: string): string {
  const paths = ["--path-format=absolute", "--git-path", "shallow", "--git-path", "info/grafts"];
  const answer = runGit(root, ["rev-parse", "HEAD^{commit}", "--show-prefix", ...paths, REPLACED, "--symbolic-full-name", REPLACED]);
  if (!answer.ok) return JSON.stringify([answer.reason]);
  const [commit, prefix, shallow = "", grafts = "", ...replaced] = answer.output.toString("utf8").split("\n");
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith("GIT_"));
  return JSON.stringify([commit, prefix, readText(shallow), readText(grafts), replaced, variables.map((pair) => pair.join("=")).sort()]);
}
