/** What copies of a repository in several directories have in common. */
import { parseOrigin } from "../git/origin.js";
import { runGit } from "../git/run-git.js";

/** Address of the remote repository, with the directory inside the repository; else the list of files. */
export function projectIdentity(root: string, inventory: () => string): string {
  return namedIdentity(root) ?? `files ${inventory()}`;
}

/**
 * The same on every machine: `name`, or the address of the remote repository without scheme and credentials, with the directory inside the
 * repository. Undefined if there is neither.
 */
export function namedIdentity(root: string, name?: string): string | undefined {
  const project = name === undefined ? addressOf(root) : `project ${name}`;
  if (project === undefined) return undefined;
  const prefix = runGit(root, ["rev-parse", "--show-prefix"]);
  return `${project} ${prefix.ok ? prefix.output.toString("utf8").trim() : ""}`;
}

function addressOf(root: string): string | undefined {
  const answer = runGit(root, ["config", "--get", "remote.origin.url"]);
  const url = answer.ok ? answer.output.toString("utf8").trim() : "";
  if (url === "") return undefined;
  const origin = parseOrigin(url);
  if (origin !== undefined) return `remote ${[origin.host, ...origin.path].join("/")}`;
  return `remote ${url.replace(/^([a-z+]+:\/\/)[^/@]*@/, "$1").replace(/\.git$/, "")}`;
}
