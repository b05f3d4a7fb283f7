/** The files of git's index. In a hook, they are the content of the commit being made, and may be in a temporary index. */
import { isUtf8 } from "node:buffer";
import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { userError } from "../model/errors/user-error.js";
import { repositoryRoot, runGit, type GitInput } from "./run-git.js";

export interface IndexEntry {
  /** Relative to the given directory. */
  readonly path: string;
  /** Octal: `100644`, `100755`, `120000` for a link. */
  readonly mode: string;
  /** Content id. */
  readonly id: string;
}

export interface IndexListing {
  readonly entries: readonly IndexEntry[];
  /** Names that are not UTF-8, decoded as far as possible. */
  readonly undecodable: readonly string[];
  /** Paths of submodules. */
  readonly submodules: readonly string[];
}

const SUBMODULE = "160000";
/** Ids of an empty file in both of git's hashes; also used for files only intended to be added. */
const EMPTY: ReadonlySet<string> = new Set([
  "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
  "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
]);

/** Known to git without being stored. */
const EMPTY_TREES = [
  "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
  "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
] as const;

/** All files under `root`. Throws `UserError` outside of git and during a merge. */
export function listIndex(root: string, directory: string): IndexListing {
  const input: GitInput = { environment: indexVariable(root, directory) };
  const answer = runGit(root, ["ls-files", "--stage", "-z"], input);
  if (!answer.ok) throw userError("no-staged-files", { root, reason: answer.reason });
  const listing = parse(answer.output);
  const wanted = listing.entries.some(({ id }) => EMPTY.has(id)) ? intended(root, listing.entries, input) : new Set<string>();
  return { ...listing, entries: listing.entries.filter(({ path, id }) => !EMPTY.has(id) || !wanted.has(path)) };
}

function parse(output: Buffer): IndexListing {
  const entries: IndexEntry[] = [];
  const undecodable: string[] = [];
  const submodules: string[] = [];
  for (let start = 0; start < output.length;) {
    const end = output.indexOf(0, start);
    const line = output.subarray(start, end < 0 ? output.length : end);
    start += line.length + 1;
    const tab = line.indexOf("\t");
    const [mode = "", id = "", stage] = line.toString("latin1", 0, tab).split(" ");
    const name = line.subarray(tab + 1);
    const path = name.toString("utf8");
    if (stage !== "0") throw userError("unmerged-file", { path });
    if (mode === SUBMODULE) submodules.push(path);
    else if (isUtf8(name)) entries.push({ path, mode, id });
    else undecodable.push(path);
  }
  return { entries, undecodable, submodules };
}

/** `git add --intent-to-add` adds a file to the index that the commit will not contain; a diff against the empty tree omits it. */
function intended(root: string, listed: readonly IndexEntry[], input: GitInput): ReadonlySet<string> {
  const empty = listed[0]?.id.length === 64 ? EMPTY_TREES[1] : EMPTY_TREES[0];
  const answer = runGit(root, ["diff-index", "--cached", "--ita-invisible-in-index", "--name-only", "-z", "--relative", empty], input);
  if (!answer.ok) return new Set();
  const held = new Set(answer.output.toString("utf8").split("\0"));
  return new Set(listed.flatMap(({ path }) => (held.has(path) ? [] : [path])));
}

/**
 * `GIT_INDEX_FILE`, if git set it for this repository: `git commit --all` and `git commit FILE` run
 * their hooks with a temporary index. For another repository it would be wrong.
 */
function indexVariable(root: string, directory: string): Readonly<Record<string, string>> {
  const { GIT_INDEX_FILE: index, GIT_DIR: git } = process.env;
  if (!index) return {};
  const ours = gitDirectory(root);
  const theirs = git ? real(resolve(directory, git)) : gitDirectory(directory);
  return ours !== undefined && ours === theirs ? { GIT_INDEX_FILE: resolve(repositoryRoot(root), index) } : {};
}

function gitDirectory(directory: string): string | undefined {
  const answer = runGit(directory, ["rev-parse", "--absolute-git-dir"]);
  return answer.ok ? real(answer.output.toString("utf8").replace(/\r?\n$/, "")) : undefined;
}

function real(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
