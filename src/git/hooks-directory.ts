import { existsSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { userError } from "../model/errors/user-error.js";
import { repositoryRoot, runGit } from "./run-git.js";

/**
 * The hooks directory of the repository that contains `directory`; absolute, may not exist. Throws `UserError` outside of git, and if
 * the repository's own configuration, rather than the user's, names a directory outside of it.
 */
export function hooksDirectory(directory: string): string {
  const common = runGit(directory, ["rev-parse", "--git-common-dir"]);
  if (!common.ok) throw userError("not-a-repository", { directory, reason: common.reason });
  const own = resolve(directory, common.output.toString("utf8").replace(/\r?\n$/, ""));
  const configured = configuredPath(directory);
  const hooks = configured === undefined ? resolve(own, "hooks") : resolve(repositoryRoot(directory), configured.path);
  const places = [own, repositoryRoot(directory)].map(realPlace);
  if (configured?.isOfUser !== true && !places.some((place) => holds(place, realPlace(hooks))))
    throw userError("hooks-outside-repository", { path: hooks });
  return hooks;
}

function holds(place: string, path: string): boolean {
  const way = relative(place, path);
  return !isAbsolute(way) && way.split(sep)[0] !== "..";
}

/** Resolves links as far as the path exists. */
function realPlace(path: string): string {
  if (existsSync(path)) return realpathSync.native(path);
  const above = dirname(path);
  return above === path ? path : resolve(realPlace(above), path.slice(above.length).replace(/^[\\/]/, ""));
}

interface Configured {
  readonly path: string;
  /** From the configuration of the user or the machine. */
  readonly isOfUser: boolean;
}

/** `core.hooksPath`; the last scope wins, except for the command line, where `runGit` disables hooks. */
function configuredPath(directory: string): Configured | undefined {
  const answer = runGit(directory, ["config", "--show-scope", "--type=path", "-z", "--get-all", "core.hooksPath"]);
  if (!answer.ok) return undefined;
  const fields = answer.output.toString("utf8").split("\0");
  const found: Configured[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [scope = "", path = ""] = [fields[at], fields[at + 1]];
    if (scope !== "command") found.push({ path, isOfUser: scope === "global" || scope === "system" });
  }
  const last = found.at(-1);
  return last === undefined || last.path === "" ? undefined : last;
}
