/** What copies of a repository in several directories have in common. */
import { runGit } from "../git/run-git.js";

/** Address of the remote repository without credentials, with the directory inside the repository; else the list of files. */
export function projectIdentity(root: string, inventory: () => string): string {
  const address = runGit(root, ["config", "--get", "remote.origin.url"]);
  const prefix = runGit(root, ["rev-parse", "--show-prefix"]);
  const url = address.ok ? address.output.toString("utf8").trim() : "";
  if (url === "") return `files ${inventory()}`;
  return `remote ${url.replace(/^([a-z+]+:\/\/)[^/@]*@/, "$1").replace(/\.git$/, "")} ${prefix.ok ? prefix.output.toString("utf8").trim() : ""}`;
}
