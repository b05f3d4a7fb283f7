/** Sources that came after a map was drawn: a directory's marks tell that something came into it. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { extensionOf, stampOf } from "./drawn-record.js";
import { IGNORED_DIRECTORIES } from "./ignored-directories.js";
import { runGit } from "./run-git.js";

interface Found {
  readonly path: string;
  readonly isDirectory: boolean;
}

/**
 * `listed`: paths that the last run knew; `extensions`: with their dots, of what it reads. Answers, each time that it is asked, which files a run
 * would read now beside them. What git ignores is none.
 */
export function watchForNew(root: string, listed: readonly string[], extensions: ReadonlySet<string>): () => readonly string[] {
  const known = new Set(listed);
  const directories = new Map(listed.flatMap((path) => upwards(path).map((directory) => [directory, ""] as const)));
  const added = new Set<string>();
  const isNew = ({ path, isDirectory }: Found): boolean =>
    isDirectory ? !directories.has(path) && isRead(root, path) : !known.has(path) && !added.has(path) && extensions.has(extensionOf(path));
  return () => {
    let changed = [...directories.keys()];
    while (changed.length > 0) {
      const found = changed
        .filter((directory) => hasChanged(root, directory, directories))
        .flatMap((directory) => contentsOf(root, directory).filter(isNew));
      const wanted = notIgnored(root, found);
      for (const { path, isDirectory } of wanted) {
        if (isDirectory) directories.set(path, "");
        else added.add(path);
      }
      // What is inside a directory that is new is new as well.
      changed = wanted.flatMap(({ path, isDirectory }) => (isDirectory ? [path] : []));
    }
    return [...added].filter((path) => stampOf(join(root, path)) !== undefined);
  };
}

/** Directories above a path, `""` for the root. */
function upwards(path: string): readonly string[] {
  const parts = path.split("/");
  return parts.map((_, depth) => parts.slice(0, depth).join("/"));
}

/** Notes the state that it sees. */
function hasChanged(root: string, directory: string, directories: Map<string, string>): boolean {
  const now = stampOf(join(root, directory));
  if (now === undefined || now === directories.get(directory)) return false;
  directories.set(directory, now);
  return true;
}

/** The map itself, installed code and other repositories are not. */
function isRead(root: string, directory: string): boolean {
  const name = directory.slice(directory.lastIndexOf("/") + 1);
  return name !== ".dsp" && !IGNORED_DIRECTORIES.has(name) && !existsSync(join(root, directory, ".git"));
}

function contentsOf(root: string, directory: string): readonly Found[] {
  try {
    return readdirSync(join(root, directory), { withFileTypes: true }).flatMap((entry) => {
      if (!entry.isFile() && !entry.isDirectory()) return [];
      return [{ path: directory === "" ? entry.name : `${directory}/${entry.name}`, isDirectory: entry.isDirectory() }];
    });
  } catch {
    return [];
  }
}

function notIgnored(root: string, found: readonly Found[]): readonly Found[] {
  if (found.length === 0) return [];
  const answer = runGit(root, ["check-ignore", "-z", "--stdin"], { input: found.map(({ path }) => `${path}\0`).join("") });
  const ignored = new Set(answer.ok ? answer.output.toString("utf8").split("\0") : []);
  return found.filter(({ path }) => !ignored.has(path));
}
