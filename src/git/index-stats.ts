/** Git's index: content id of each tracked file, and its status when git last read it. */
import { statSync } from "node:fs";
import { runGit } from "./run-git.js";

export interface TrackedFile {
  /** Relative to the given directory. */
  readonly path: string;
  readonly mode: string;
  /** Content id; undefined if there is not exactly one: unmerged, or only intended to be added. */
  readonly id: string | undefined;
  readonly stamp: IndexStamp | undefined;
  /** Excluded by a sparse checkout, or marked as unchanged by the user. */
  readonly isAssumed: boolean;
}

/** As stored by git: the lower 32 bits of each. */
export interface IndexStamp {
  readonly size: number;
  readonly inode: number;
  /** When its content was changed, seconds and nanoseconds. */
  readonly changed: string;
  /** When its entry was changed, which nobody can set back; zero if the index was written by a program that does not know it. */
  readonly entered: string;
}

export interface IndexStats {
  readonly files: readonly TrackedFile[];
  /** Time of the index, in seconds: a file changed in the same second may have changed after git read it. */
  readonly written: number;
}

const SUBMODULE = "160000";
const ASSUME_UNCHANGED = 0x8000;
const INTENT_TO_ADD = 0x2000_0000;
const SKIP_WORKTREE = 0x4000_0000;

/** Undefined if git cannot list its index. */
export function readIndexStats(root: string): IndexStats | undefined {
  const answer = runGit(root, ["ls-files", "--stage", "--debug", "-z"]);
  const place = runGit(root, ["rev-parse", "--path-format=absolute", "--git-path", "index"]);
  if (!answer.ok || !place.ok) return undefined;
  const files = new Map<string, TrackedFile>();
  for (const file of entriesOf(answer.output)) {
    // An unmerged path occurs once for each stage.
    const seen = files.get(file.path);
    if (file.mode !== SUBMODULE) files.set(file.path, seen === undefined ? file : { ...file, id: undefined, stamp: undefined });
  }
  return { files: [...files.values()], written: secondOf(place.output.toString("utf8").replace(/\r?\n$/, "")) };
}

function secondOf(file: string): number {
  return Math.floor((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) / 1000);
}

/** `<mode> <id> <stage>\t<path>\0`, followed by lines indented by two spaces. */
function* entriesOf(output: Buffer): Generator<TrackedFile> {
  for (let at = 0; at < output.length;) {
    const tab = output.indexOf("\t", at);
    const end = output.indexOf(0, tab);
    if (tab < 0 || end < 0) return;
    const [mode = "", id = "", stage] = output.toString("latin1", at, tab).split(" ");
    const path = output.toString("utf8", tab + 1, end);
    at = end + 1;
    let about = "";
    while (output[at] === SPACE) {
      const line = output.indexOf("\n", at);
      about += output.toString("latin1", at, line < 0 ? output.length : line + 1);
      at = line < 0 ? output.length : line + 1;
    }
    const flags = Number.parseInt(/flags: ([0-9a-f]+)/.exec(about)?.[1] ?? "0", 16);
    const isWhole = stage === "0" && (flags & INTENT_TO_ADD) === 0;
    const isAssumed = isWhole && (flags & (ASSUME_UNCHANGED | SKIP_WORKTREE)) !== 0;
    yield { path, mode, id: isWhole ? id : undefined, stamp: isWhole ? stampIn(about) : undefined, isAssumed };
  }
}

const SPACE = 0x20;

function stampIn(about: string): IndexStamp | undefined {
  const [, changed] = /mtime: (\d+:\d+)/.exec(about) ?? [];
  const [, entered = "0:0"] = /ctime: (\d+:\d+)/.exec(about) ?? [];
  const [, inode] = /ino: (\d+)/.exec(about) ?? [];
  const [, size] = /size: (\d+)/.exec(about) ?? [];
  return changed === undefined || inode === undefined || size === undefined
    ? undefined
    : { changed, entered, inode: Number(inode), size: Number(size) };
}
