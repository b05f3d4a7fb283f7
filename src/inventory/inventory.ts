import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { userError } from "../model/errors/user-error.js";
import type { Problem } from "../model/problem.js";
import { questionOf, type Reading } from "../model/reading.js";
import type { Tree } from "../model/tree.js";
import { isAbsence } from "../fs/entry-at.js";
import { fileError } from "../fs/file-error.js";
import { createTree } from "../fs/create-tree.js";
import { decodeText } from "../fs/decode-text.js";
import { keepFiles } from "./keep-files.js";
import { listFiles } from "./list-files.js";
import { openHistory, type OpenedHistory } from "../git/open-history.js";
import { readBytes } from "../fs/read-bytes.js";
import { headState } from "../git/head-state.js";
import { isSourcePath, skippedFile, splitPaths } from "../fs/source-path.js";
import { stampOf, type Stamp } from "../fs/file-stamp.js";
import { answerText, type DependencyRecorder } from "./dependency-recorder.js";

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
  /** Called after git has ended: starting it is slow while another thread is busy. */
  readonly onListed?: () => void;
  /** Commit that the history begins with (default: the last one that touched `.dsp/`); not for recorded runs. */
  readonly since?: string;
}

/** Lists `root` once; files are read on demand. Throws `UserError` for a root that cannot be listed. */
export function openTree(root: string, options: InventoryOptions = {}): Inventory {
  const base = realRoot(root);
  const { paths, undecodable, unlisted, nested, note, refused: patterns = [] } = listFiles(base, options.trackedOnly ?? false);
  options.onListed?.();
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
    if (recorder === undefined) return openHistory(base, { paths: tree.paths, read }, options.since);
    const head = headState(base);
    return recorder.watchHistory(head, openHistory(base, { paths: tree.paths, read, idOf: recorder.idOf }));
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
