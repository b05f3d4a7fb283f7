/** What copies of a repository in several directories have in common. */
import { parseOrigin } from "../git/origin.js";
import { withoutCredentials } from "../model/secrets/credentials.js";
import { runGit } from "../git/run-git.js";

/** Address of the remote repository without scheme and credentials, with the directory inside the repository; else the list of files. */
export function projectIdentity(root: string, inventory: () => string): string {
  const address = addressOf(root);
  if (address === undefined) return `files ${inventory()}`;
  const prefix = runGit(root, ["rev-parse", "--show-prefix"]);
  return `${address} ${prefix.ok ? prefix.output.toString("utf8").trim() : ""}`;
}

function addressOf(root: string): string | undefined {
  const answer = runGit(root, ["config", "--get", "remote.origin.url"]);
  const url = answer.ok ? answer.output.toString("utf8").trim() : "";
  if (url === "") return undefined;
  const origin = parseOrigin(url);
  if (origin !== undefined) return `remote ${[origin.host, ...origin.path].join("/")}`;
  return `remote ${withoutCredentials(url).replace(/\.git$/, "")}`;
}
