import { readdirSync, readlinkSync, realpathSync, type Dirent } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { entryAt, isAbsence } from "../fs/entry-at.js";
import { errorCode, fileError } from "../fs/file-error.js";

/** Listed paths by their type on disk. */
export interface KeptFiles {
  /** Regular files, and links to regular files of the list. */
  readonly files: readonly string[];
  /** Link → the listed target file. */
  readonly links: ReadonlyMap<string, string>;
  /** Path → the reason for leaving it out. Deleted files are left out silently. */
  readonly skipped: ReadonlyMap<string, string>;
  /** Listed paths that are directories: submodules. */
  readonly directories: readonly string[];
}

type Directory = ReadonlyMap<string, Dirent>;

/**
 * Checks every path without opening it: reading a FIFO would block, and a link may lead anywhere.
 * One `readdir` per directory of the list, never through a link. Throws `UserError` for an existing directory that cannot be listed.
 */
export function keepFiles(root: string, paths: readonly string[]): KeptFiles {
  const known = new Map<string, Directory>();
  const directories: string[] = [];
  const files: string[] = [];
  const linked: string[] = [];
  const skipped = new Map<string, string>();
  for (const path of paths) {
    const slash = path.lastIndexOf("/");
    const entry = readDirectory(root, path.slice(0, Math.max(slash, 0)), known).get(path.slice(slash + 1));
    if (entry === undefined) continue;
    if (entry.isDirectory()) directories.push(path);
    else if (entry.isFile()) files.push(path);
    else if (entry.isSymbolicLink()) linked.push(path);
    else skipped.set(path, "not a regular file");
  }
  const links = resolveLinks(root, linked, new Set(files), skipped);
  return { files: [...files, ...links.keys()], links, skipped, directories };
}

function readDirectory(root: string, path: string, known: Map<string, Directory>): Directory {
  const found = known.get(path);
  if (found !== undefined) return found;
  const entries = isPlainDirectory(root, path, known) ? entriesOf(join(root, path)) : [];
  const directory = new Map(entries.map((entry) => [entry.name, entry]));
  known.set(path, directory);
  return directory;
}

/** Looks up every component in the listing of its parent, so none is a link. The recursion is as deep as the path. */
function isPlainDirectory(root: string, path: string, known: Map<string, Directory>): boolean {
  if (path === "") return true;
  const slash = path.lastIndexOf("/");
  return (
    readDirectory(root, path.slice(0, Math.max(slash, 0)), known)
      .get(path.slice(slash + 1))
      ?.isDirectory() ?? false
  );
}

function entriesOf(directory: string): readonly Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    if (isAbsence(error)) return [];
    throw fileError("list", directory, error);
  }
}

function resolveLinks(
  root: string,
  paths: readonly string[],
  files: ReadonlySet<string>,
  skipped: Map<string, string>,
): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  for (const path of paths) {
    const target = targetOf(root, path);
    if (target !== undefined && files.has(target)) links.set(path, target);
    else skipped.set(path, describeLink(root, target));
  }
  return links;
}

/** Target of a link, relative to the root; undefined if it leaves the root, dangles or loops. */
function targetOf(root: string, path: string): string | undefined {
  try {
    const target = realpathSync.native(join(root, path));
    return isBelow(root, target) ? target.slice(root.length).replaceAll(sep, "/").replace(/^\//, "") : undefined;
  } catch (error) {
    if (isAbsence(error) || errorCode(error) === "ELOOP" || !leadsInside(root, path)) return undefined;
    throw fileError("follow the link", join(root, path), error);
  }
}

function isBelow(root: string, path: string): boolean {
  return path.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** Judged by the text of the link, without accessing anything outside of the root. */
function leadsInside(root: string, path: string): boolean {
  const link = join(root, path);
  try {
    return isBelow(root, resolve(dirname(link), readlinkSync(link)));
  } catch (error) {
    throw fileError("follow the link", link, error);
  }
}

function describeLink(root: string, target: string | undefined): string {
  if (target === undefined) return "link that leads nowhere in the repository";
  const isDirectory = entryAt(join(root, target))?.isDirectory() ?? false;
  return isDirectory ? "link to a directory" : "link to a file that is not part of the inventory";
}
