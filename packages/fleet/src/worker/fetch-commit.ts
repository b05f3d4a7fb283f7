import { mkdirSync } from "node:fs";
import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import type { Git } from "../sources/git.js";

const PATIENCE = 10 * 60_000;

/** Fetches one commit without its history and checks it out into a new folder. Nothing of it is executed. Throws `GitFault`. */
export async function fetchCommit(
  { url, commit }: { readonly url: string; readonly commit: string },
  { git, folder, signal }: { readonly git: Git; readonly folder: string; readonly signal: AbortSignal },
): Promise<void> {
  const bound = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
  const run = async (words: readonly string[]): Promise<string> => await git.run(words, { url, repository: folder, signal: bound });
  // A path would be copied with its whole history.
  const address = isAbsolute(url) ? pathToFileURL(url).href : url;
  mkdirSync(folder, { recursive: true });
  await run(["init", "-q", "--template="]);
  await run(["fetch", "-q", "--depth", "1", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "--", address, commit]);
  await run(["checkout", "-q", "--detach", "--no-recurse-submodules", commit]);
  // The mapper's cache knows a repository by this address, wherever it is checked out.
  await run(["config", "remote.origin.url", address]);
}
