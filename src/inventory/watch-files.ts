/** Watches files that the inventory may list: neither `.dsp`, nor git's directory, nor ignored files. */
import { join, relative, sep } from "node:path";
import { watch } from "chokidar";
import { userError } from "../model/errors/user-error.js";
import { errorCode } from "../fs/files.js";
import { IGNORED_DIRECTORIES } from "../fs/ignored-directories.js";
import { ignoredPaths, runGitWithIgnoreRules } from "../git/run-git-with-ignore-rules.js";
import { isSourcePath } from "../fs/source-path.js";

export interface FileWatch {
  /** Repo-relative paths changed since the last call, in no particular order, without ignored ones. */
  readonly take: () => readonly string[];
  readonly close: () => Promise<void>;
}

interface Listener {
  /** Called after a change; `take` returns the paths. */
  readonly changed: () => void;
  /** Called if watching fails partly or completely. */
  readonly failed: (error: Error) => void;
}

const NO_MORE_WATCHES: ReadonlySet<string> = new Set(["ENOSPC", "EMFILE", "ENFILE"]);

/** Resolves when watching has started. */
export async function watchFiles(root: string, { changed, failed }: Listener): Promise<FileWatch> {
  const ignored = readIgnored(root);
  const isLeftOut = (path: string): boolean => !isSourcePath(path) || (ignored?.has(path) ?? isIgnoredByName(path));
  const watcher = watch(root, {
    ignoreInitial: true,
    followSymlinks: false,
    ignorePermissionErrors: true,
    ignored: (file) => file !== root && isLeftOut(relative(root, file).replaceAll(sep, "/")),
  });
  const changes = new Set<string>();
  watcher.on("all", (_event, file) => {
    const path = relative(root, file).replaceAll(sep, "/");
    if (path === "" || isLeftOut(path)) return;
    changes.add(path);
    changed();
  });
  watcher.on("error", (error) => failed(explain(error)));
  await new Promise<void>((resolve) => watcher.once("ready", resolve));
  const take = (): readonly string[] => {
    const paths = [...changes];
    changes.clear();
    const left = ignored === undefined ? new Set<string>() : new Set(ignoredPaths(root, paths));
    for (const path of left) {
      ignored?.add(path);
      watcher.unwatch(join(root, path));
    }
    return paths.filter((path) => !left.has(path));
  };
  return { take, close: () => watcher.close() };
}

/** Checked without git: directories that the inventory always excludes. */
function isIgnoredByName(path: string): boolean {
  return path.split("/").some((name) => IGNORED_DIRECTORIES.has(name));
}

/** Ignored files and directories; undefined outside of git. */
function readIgnored(root: string): Set<string> | undefined {
  const answer = runGitWithIgnoreRules(root, ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"]);
  if (!answer.ok) return undefined;
  const names = answer.output.toString("utf8").split("\0");
  return new Set(names.flatMap((name) => (name === "" ? [] : [name.replace(/\/$/, "")])));
}

function explain(error: unknown): Error {
  const code = errorCode(error) ?? "";
  if (!NO_MORE_WATCHES.has(code)) return error instanceof Error ? error : new Error(String(error));
  return userError("watch-limit", { system: code });
}
