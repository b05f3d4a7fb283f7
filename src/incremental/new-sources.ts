/** Finds sources that were added after the map was built: a directory with a new entry has another stamp. */
import { join } from "node:path";
import { isThere, DSP_DIRECTORY, entriesIn } from "../fs/files.js";
import { stampText } from "../fs/file-stamp.js";
import { IGNORED_DIRECTORIES } from "../fs/ignored-directories.js";
import { runGitWithIgnoreRules } from "../git/run-git-with-ignore-rules.js";
import { isSourcePath } from "../fs/source-path.js";

/** Unknown entries of one directory. */
interface Unknown {
  readonly files: readonly string[];
  readonly directories: readonly string[];
}

/** Maximum number of paths on a command line. */
const MOST_NAMED = 500;

/**
 * `listed`: paths that the last run listed; `extensions`: extensions of sources, with their dots. Returns a function that lists the further files
 * that a run would read now, without those that git ignores. Without git the ignored files are unknown, so new directories are not searched.
 */
export function watchForNew(root: string, listed: readonly string[], extensions: ReadonlySet<string>): () => readonly string[] {
  const known = new Set(listed);
  const directories = new Map<string, string>(listed.flatMap((path) => upwards(path).map((directory) => [directory, ""] as const)));
  const added = new Set<string>();
  const isWanted = (path: string): boolean => !known.has(path) && extensions.has(extensionOf(path));
  const unknownIn = (directory: string): Unknown => {
    const entries = entriesOf(root, directory).filter(({ path }) => isSourcePath(path));
    return {
      files: entries.filter(({ path, isDirectory }) => !isDirectory && isWanted(path)).map(({ path }) => path),
      directories: entries.filter(({ path, isDirectory }) => isDirectory && !directories.has(path)).map(({ path }) => path),
    };
  };
  const watch = (directory: string): void => void directories.set(directory, stampText(join(root, directory)));
  return () => {
    const unknown = [...directories.keys()].filter((directory) => hasChanged(root, directory, directories)).map(unknownIn);
    const files = unknown.flatMap((one) => one.files);
    const inside = unknown.flatMap((one) => one.directories).filter((directory) => isRead(root, directory));
    const read = listOf(root, [...files, ...inside]);
    for (const path of (read ?? files).filter(isWanted)) added.add(path);
    for (const directory of [...inside, ...(read ?? []).flatMap(upwards)]) if (!directories.has(directory)) watch(directory);
    return [...added].filter((path) => stampText(join(root, path)) !== "");
  };
}

/** With its dot; the name if it has none. */
export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.slice(Math.max(0, name.lastIndexOf(".")));
}

/** Directories above a path, `""` for the root. */
function upwards(path: string): readonly string[] {
  const parts = path.split("/");
  return parts.map((_, depth) => parts.slice(0, depth).join("/"));
}

/** Records the current stamp. */
function hasChanged(root: string, directory: string, directories: Map<string, string>): boolean {
  const now = stampText(join(root, directory));
  if (now === directories.get(directory)) return false;
  if (now === "") directories.delete(directory);
  else directories.set(directory, now);
  return now !== "";
}

/** Installed code and other repositories are not read. */
function isRead(root: string, directory: string): boolean {
  const name = directory.slice(directory.lastIndexOf("/") + 1);
  return !IGNORED_DIRECTORIES.has(name) && !isThere(join(root, directory, ".git"));
}

function entriesOf(root: string, directory: string): readonly { readonly path: string; readonly isDirectory: boolean }[] {
  return (entriesIn(join(root, directory)) ?? []).flatMap((entry) => {
    if (!entry.isFile() && !entry.isDirectory()) return [];
    return [{ path: directory === "" ? entry.name : `${directory}/${entry.name}`, isDirectory: entry.isDirectory() }];
  });
}

/** Files that git lists at and below these paths, with the same query as the inventory; undefined if git fails. */
function listOf(root: string, paths: readonly string[]): readonly string[] | undefined {
  if (paths.length === 0) return [];
  const named = paths.length > MOST_NAMED ? [] : ["--", ...paths];
  const words = ["--literal-pathspecs", "ls-files", "-z", "--cached", "--others", "--exclude-standard", `--exclude=${DSP_DIRECTORY}`];
  const answer = runGitWithIgnoreRules(root, [...words, ...named]);
  return answer.ok
    ? answer.output
        .toString("utf8")
        .split("\0")
        .filter((path) => path !== "" && !path.endsWith("/"))
    : undefined;
}
