/** The directory to map: the given one, otherwise the repository that contains the current directory. */
import { statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { userError } from "../../model/errors/user-error.js";
import { nearestWord } from "../../model/nearest/nearest-word.js";
import { isAbsence, fileError, entriesIn } from "../../fs/files.js";
import { repositoryRoot } from "../../git/run-git.js";
import { readSingle } from "./option-values.js";

/** Absolute. Throws `UserError` if the directory does not exist or is given twice. */
export function projectDirectory(values: Readonly<Record<string, unknown>>, directory: string): string {
  const root = readSingle(values, "root");
  const path = values["path"];
  if (path === "") throw userError("empty-project-directory");
  if (typeof path !== "string") return root === undefined ? repositoryRoot(directory) : existing(root, directory);
  if (root !== undefined && resolve(directory, root) !== resolve(directory, path))
    throw userError("conflicting-directories", { path, root });
  return existing(path, directory);
}

function existing(named: string, directory: string): string {
  const absolute = resolve(directory, named);
  if (!isDirectory(absolute, named)) throw userError("project-is-a-file", { path: named });
  return absolute;
}

function isDirectory(path: string, named: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    if (!isAbsence(error)) throw fileError("open", named, error);
    throw userError("no-such-directory", { path: named, near: nearDirectory(path, named) });
  }
}

/** A directory beside the missing one, written as the user wrote that. */
function nearDirectory(path: string, named: string): string | undefined {
  const near = nearestWord(basename(path), directoriesIn(dirname(path)));
  const written = named.replace(/[\\/]+$/, "");
  return near === undefined ? undefined : `${written.slice(0, written.length - basename(path).length)}${near}`;
}

function directoriesIn(path: string): readonly string[] {
  return (entriesIn(path) ?? []).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}
