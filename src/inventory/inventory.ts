import { type Dirent, readdirSync, readlinkSync, realpathSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { isUtf8 } from "node:buffer";
import { userError } from "../model/errors/user-error.js";
import type { Problem } from "../model/problem.js";
import { questionOf, type Reading, type Tree } from "../model/tree.js";
import { entryAt, isAbsence, errorCode, fileError, decodeText, readBytes, DSP_DIRECTORY } from "../fs/files.js";
import { createTree } from "../fs/create-tree.js";
import { type OpenedHistory, openHistory } from "../git/open-history.js";
import { gitPrefix, readHead, runGit } from "../git/run-git.js";
import { isSourcePath, skippedFile, splitPaths } from "../fs/source-path.js";
import { type Stamp, stampOf } from "../fs/file-stamp.js";
import { answerText, type DependencyRecorder } from "./dependency-recorder.js";
import { runGitWithIgnoreRules } from "../git/run-git-with-ignore-rules.js";
import { walkFiles } from "./walk-files.js";

/** Git truncates lines at four thousand bytes: a missing reason means that the path is too long. */
const REFUSED = /^warning: could not open directory '(.*?)\/?(?:': (.*))?$/gm;

const TOO_LONG = "path too long";

/** The inventory of a directory on disk. */
export interface Inventory extends Tree {
  /** Listed entries that are left out: links out of the tree, pipes, names that are not UTF-8, unreadable directories; and patterns that are not followed. */
  readonly skipped: readonly Problem[];
  /** Unreadable directories: it is unknown which files in them exist. */
  readonly unlisted?: readonly string[];
  /** Directories that belong to other repositories: submodules, and clones inside of this one. */
  readonly nested: readonly string[];
  /** Set if git failed and the directory was walked instead; for messages. */
  readonly note?: string;
  /** History of version control; needed only if there is a map already. */
  history(): OpenedHistory;
  /** Why `read` returns undefined for a file of the inventory. */
  unread(path: string): "absent" | "too-large" | "binary" | undefined;
}

export interface InventoryOptions {
  /** Ignore files that git does not track. */
  readonly trackedOnly?: boolean;
  /** Records everything that is read. */
  readonly recorder?: DependencyRecorder;
  /** Commit that the history begins with (default: the last one that touched `.dsp/`); not for recorded runs. */
  readonly since?: string;
}

/** Lists `root` once; files are read on demand. Throws `UserError` for a root that cannot be listed. */
export function openTree(root: string, options: InventoryOptions = {}): Inventory {
  const base = realRoot(root);
  const { paths, undecodable, unlisted, nested, note, refused: patterns = [] } = listFiles(base, options.trackedOnly ?? false);
  const { sources, keys } = splitPaths(paths);
  const kept = keepFiles(base, sources);
  const { recorder } = options;
  const readOnce = (path: string): ReturnType<typeof readBytes> => {
    let stamp: Stamp | undefined;
    const found = readBytes(base, path, recorder && ((stat) => (stamp = stampOf(stat))));
    recorder?.read(path, found, stamp);
    return found;
  };
  const read = (path: string): Uint8Array | undefined => {
    const found = readOnce(path);
    return typeof found === "string" ? undefined : found;
  };
  const tree = createTree(kept.files, read, kept.links);
  const named = undecodable.filter(isSourcePath).map((path) => skippedFile(path, "name is not UTF-8"));
  const unread: Inventory["unread"] = (path) => {
    const found = tree.has(path) ? readOnce(tree.real(path)) : "absent";
    if (typeof found === "string") return found;
    return decodeText(found) === undefined ? "binary" : undefined;
  };
  const refused = [...unlisted].filter(([path]) => isSourcePath(path));
  const closed = refused.map(([path, reason]) => skippedFile(path, `a directory that cannot be listed (${reason})`));
  const rules = patterns.map(({ path, detail }): Problem => ({ code: "config-invalid", path, detail }));
  const skipped = [...named, ...keys, ...closed, ...[...kept.skipped].map(([path, detail]) => skippedFile(path, detail)), ...rules];
  const history = (): OpenedHistory => {
    if (recorder === undefined) return openHistory(base, { paths: tree.paths, read }, { since: options.since });
    const head = readHead(base);
    return recorder.watchHistory(head.state, openHistory(base, { paths: tree.paths, read, idOf: recorder.idOf }, { head }));
  };
  const learn = <Value>(reading: Reading<Value>, path: string, argument: string): Value => {
    const value = reading.of(tree.read(path), path, argument);
    // For a link the result depends on two paths.
    if (tree.has(path) && tree.real(path) === path)
      recorder?.learned(path, questionOf(reading, argument), answerText(value), { isRead: true });
    return value;
  };
  const others = [...nested, ...kept.directories].filter(isSourcePath);
  return {
    ...tree,
    learn,
    skipped,
    unlisted: refused.map(([path]) => path),
    nested: others,
    unread,
    history,
    ...(note === undefined ? {} : { note }),
  };
}

function realRoot(root: string): string {
  try {
    return realpathSync.native(resolve(root));
  } catch (error) {
    if (!isAbsence(error)) throw fileError("open", root, error);
    throw userError("no-such-directory", { path: root });
  }
}

/** Paths under a root, before their types are checked. */
interface Listing {
  /** Repo-relative, `/`-separated, in no particular order. */
  readonly paths: readonly string[];
  /** Names that are not UTF-8, decoded as far as possible. */
  readonly undecodable: readonly string[];
  /** Directory → why it cannot be listed; it is unknown which files in it exist. */
  readonly unlisted: ReadonlyMap<string, string>;
  /** Directories of repositories inside of this one, which are not searched. */
  readonly nested: readonly string[];
  /** Files with patterns that are not followed, and why. */
  readonly refused?: readonly { readonly path: string; readonly detail: string }[];
  /** Why git was not used or failed. */
  readonly note?: string;
}

/** `git ls-files` without untracked files of a map, which are no sources and may be most of the files; without git, a directory walk. */
export function listFiles(root: string, trackedOnly: boolean): Listing {
  const others = trackedOnly ? [] : ["--others", "--exclude-standard", `--exclude=${DSP_DIRECTORY}`];
  const words = ["ls-files", "-z", "--cached", ...others];
  const answer = trackedOnly ? runGit(root, words) : runGitWithIgnoreRules(root, words);
  if (answer.ok) return { ...parseListing(answer.output), unlisted: unlistedIn(root, answer.warnings) };
  // A fallback would give another list. If git is not installed, it never gave one.
  if (answer.code !== undefined && answer.code !== "ENOENT") throw userError("git-listing-failed", { root, reason: answer.reason });
  if (trackedOnly) {
    throw userError("no-tracked-list", { root, reason: answer.reason });
  }
  return { ...walkFiles(root), nested: [], note: answer.reason };
}

/** Git warns about unreadable directories, with paths from the top, and continues. Missing permissions and too long paths are tolerated; a failing disk is not. */
function unlistedIn(root: string, warnings: string): ReadonlyMap<string, string> {
  const refused = [...warnings.matchAll(REFUSED)];
  if (refused.length === 0) return new Map();
  const prefix = gitPrefix(root);
  const broken = refused.find(([, , reason]) => !/permi|too long/i.test(reason ?? TOO_LONG));
  if (broken !== undefined) throw userError("unlisted-directory", { path: broken[1] ?? "", reason: broken[2] ?? "" });
  return new Map(refused.map(([, path = "", reason = TOO_LONG]) => [path.startsWith(prefix) ? path.slice(prefix.length) : path, reason]));
}

/** NUL-separated. Unmerged paths occur once for each stage; nested repositories end with a slash. */
function parseListing(output: Buffer): Omit<Listing, "unlisted"> {
  const names = output.toString("utf8").split("\0");
  const nested = names.flatMap((name) => (name.endsWith("/") ? [name.slice(0, -1)] : []));
  if (!isUtf8(output)) return { ...splitByEncoding(output), nested };
  const files = names.filter((name) => name !== "" && !name.endsWith("/"));
  return { paths: [...new Set(files)], undecodable: [], nested };
}

function splitByEncoding(output: Buffer): Omit<Listing, "unlisted" | "nested"> {
  const paths = new Set<string>();
  const undecodable = new Set<string>();
  for (let start = 0; start < output.length;) {
    const end = output.indexOf(0, start);
    const name = output.subarray(start, end < 0 ? output.length : end);
    const text = name.toString("utf8");
    if (!isUtf8(name)) undecodable.add(text);
    else if (text !== "" && !text.endsWith("/")) paths.add(text);
    start += name.length + 1;
  }
  return { paths: [...paths], undecodable: [...undecodable] };
}

/** Listed paths by their type on disk. */
interface KeptFiles {
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
function keepFiles(root: string, paths: readonly string[]): KeptFiles {
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
