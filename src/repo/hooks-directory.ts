import { resolve } from "node:path";
import { UserError } from "../model/problem.js";
import { repositoryRoot } from "./repository-root.js";
import { runGit } from "./run-git.js";

/** Where git looks for the hooks of the repository that holds `directory`; absolute, may not exist. Throws `UserError` outside of git. */
export function hooksDirectory(directory: string): string {
  const common = runGit(directory, ["rev-parse", "--git-common-dir"]);
  if (!common.ok) throw new UserError(`${directory}: no git repository (${common.reason}); name one with --root`);
  const configured = configuredPath(directory);
  if (configured !== undefined) return resolve(repositoryRoot(directory), configured);
  return resolve(directory, common.output.toString("utf8").replace(/\r?\n$/, ""), "hooks");
}

/** `core.hooksPath` of the user; the last scope wins, but for the command line, where `runGit` switches hooks off. */
function configuredPath(directory: string): string | undefined {
  const answer = runGit(directory, ["config", "--show-scope", "--type=path", "-z", "--get-all", "core.hooksPath"]);
  if (!answer.ok) return undefined;
  const fields = answer.output.toString("utf8").split("\0");
  const paths = fields.flatMap((path, index) => (index % 2 === 1 && fields[index - 1] !== "command" ? [path] : []));
  return paths.at(-1) || undefined;
}
