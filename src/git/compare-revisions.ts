/**
 * A patch between two states of a directory: two commits, or a commit and the work tree. Git compares only objects, so that no filter, text
 * conversion or external program of the repository runs; differences in line ends alone are ignored.
 */
import { blobId } from "../fs/blob-id.js";
import { sortByBytes } from "../model/basics.js";
import { runGit } from "./run-git.js";
import { withScratchObjects, type ListedFile, type ScratchObjects } from "./scratch-objects.js";
import { workTreeFiles } from "./work-tree-files.js";

type Patch = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

type Files = ReadonlyMap<string, ListedFile>;

const OPTIONS = [
  "-r",
  "-p",
  "-U0",
  "-M50%",
  "-l3000",
  "--no-color",
  "--no-ext-diff",
  "--no-textconv",
  "--ignore-cr-at-eol",
  "--full-index",
];
const PREFIXES = ["--src-prefix=a/", "--dst-prefix=b/"];

/** Internal exception that carries git's message to the result. */
class GitFailure extends Error {}

/** `revision`: `A` against the work tree, or `A..B`, `A...B`, `A^!`. Paths are relative to `root`; `.dsp` is left out. */
export function compareRevisions(root: string, revision: string): Patch {
  try {
    const [from, to] = endsOf(root, revision);
    const patch = withScratchObjects(root, from.length, (objects) => {
      const now = to === undefined ? workTreeFiles(root, objects.writeBlob) : listTree(root, to);
      return patchBetween(root, objects, listTree(root, from), now);
    });
    return { ok: true, text: patch ?? "" };
  } catch (error) {
    if (error instanceof GitFailure) return { ok: false, reason: error.message };
    throw error;
  }
}

export type ChangedPaths = { readonly ok: true; readonly paths: readonly string[] } | { readonly ok: false; readonly reason: string };

/** Paths that differ, relative to `root`, of both sides if a file was renamed. `revision`: as above. */
export function changedPaths(root: string, revision: string): ChangedPaths {
  try {
    const [from, to] = endsOf(root, revision);
    const before = listTree(root, from);
    const now = to === undefined ? workTreeFiles(root, (bytes) => blobId(bytes, from)) : listTree(root, to);
    const paths = new Set([...differing(before, now).keys(), ...differing(now, before).keys()]);
    return { ok: true, paths: sortByBytes([...paths]) };
  } catch (error) {
    if (error instanceof GitFailure) return { ok: false, reason: error.message };
    throw error;
  }
}

/** The trees to compare; without a second one, the work tree. */
function endsOf(root: string, revision: string): readonly [from: string, to?: string] {
  const [, one] = /^(.+)\^!$/s.exec(revision) ?? [];
  if (one !== undefined) return [treeOf(root, `${one}^`), treeOf(root, one)];
  const [, before = "", dots, after = ""] = /^(.*?)(\.\.\.?)(.*)$/s.exec(revision) ?? [];
  if (dots === undefined) return [treeOf(root, revision)];
  const [from, to] = [before || "HEAD", after || "HEAD"];
  return [treeOf(root, dots === "..." ? mergeBase(root, from, to) : from), treeOf(root, to)];
}

function treeOf(root: string, revision: string): string {
  return single(root, ["rev-parse", "--verify", "--end-of-options", `${revision}^{tree}`]);
}

/** Merge base of two branches. */
function mergeBase(root: string, one: string, other: string): string {
  const [a, b] = [one, other].map((name) => single(root, ["rev-parse", "--verify", "--end-of-options", `${name}^{commit}`]));
  return single(root, ["merge-base", a ?? "", b ?? ""]);
}

function single(root: string, words: readonly string[]): string {
  const [first = ""] = ask(root, words).toString("latin1").split("\n");
  if (!/^[0-9a-f]{40,64}$/.test(first)) throw new GitFailure("git names no object for it");
  return first;
}

function ask(root: string, words: readonly string[], objects?: ScratchObjects): Buffer {
  const answer = runGit(root, words, objects === undefined ? {} : { environment: objects.environment });
  if (!answer.ok) throw new GitFailure(answer.reason);
  return answer.output;
}

/** Regular files and links under `root`. */
function listTree(root: string, tree: string): Files {
  const files = new Map<string, ListedFile>();
  for (const line of ask(root, ["ls-tree", "-r", "-z", tree]).toString("utf8").split("\0")) {
    const tab = line.indexOf("\t");
    const [mode = "", type, id = ""] = line.slice(0, tab).split(" ");
    if (tab > 0 && type === "blob") files.set(line.slice(tab + 1), { mode, id });
  }
  return files;
}

/** Trees with only the differing files: enough to find renames. */
function patchBetween(root: string, objects: ScratchObjects, before: Files, after: Files): string {
  const trees = [differing(before, after), differing(after, before)].map((files) => objects.writeTree(files));
  return ask(root, ["diff-tree", ...OPTIONS, ...PREFIXES, ...trees], objects).toString("utf8");
}

function differing(these: Files, those: Files): Files {
  return new Map([...these].filter(([path, file]) => !isOfMap(path) && !isSame(file, those.get(path))));
}

function isSame(one: ListedFile, other: ListedFile | undefined): boolean {
  return one.id === other?.id && one.mode === other.mode;
}

/** Names that are not UTF-8 are no sources either. */
function isOfMap(path: string): boolean {
  return path === ".dsp" || path.startsWith(".dsp/") || path.includes("\ufffd");
}
