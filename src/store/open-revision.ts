/** Sources and map of a commit, from git's objects: nothing is checked out. */
import { join } from "node:path";
import { blobId } from "../fs/blob-id.js";
import { DSP_DIRECTORY, mapBudget } from "../fs/files.js";
import { isSourcePath } from "../fs/source-path.js";
import { DIAGNOSTICS_FILE, isTocPath, type DspTree, isEntityDirectory } from "../dsp/dsp-tree.js";
import { OPTIONS_FILE, ROOTS_FILE } from "../dsp/records.js";
import type { IndexEntry, IndexListing } from "../git/list-index.js";
import { createBlobReader } from "../git/read-blobs.js";
import type { Inventory } from "../inventory/inventory.js";
import { LINK, mapText, storedTree } from "./stored-tree.js";
import { isUtf8 } from "node:buffer";
import { userError } from "../model/errors/user-error.js";
import { runGit } from "../git/run-git.js";

export interface OpenedRevision {
  readonly hasMap: boolean;
  /** All files of the commit. */
  readonly paths: ReadonlySet<string>;
  /** `since`: commit that its history begins with. */
  readonly sources: (since?: string) => Inventory;
  /**
   * The files of the map without recipients, which are most of it and contain nothing but texts. `like`: a map that is already in memory;
   * files with the same content are taken from it.
   */
  readonly readMap: (like?: DspTree) => DspTree;
}

/** `commit`: an object id. Throws `UserError` if git cannot list it. */
export function openRevision(root: string, commit: string): OpenedRevision {
  const { entries, undecodable, submodules } = listCommit(root, commit);
  const ofMap = entries.filter(({ path, mode }) => mode !== LINK && isStructure(path));
  const ofSources = entries.filter(({ path }) => isSourcePath(path));
  return {
    hasMap: ofMap.some(({ path }) => path !== `${PREFIX}${OPTIONS_FILE}`),
    paths: new Set(entries.map(({ path }) => path)),
    sources: (since) => storedTree(root, { entries, undecodable, submodules, read: createBlobReader(root, ofSources), since }),
    readMap: (like) => readMap(root, ofMap, like),
  };
}

const PREFIX = `${DSP_DIRECTORY}/`;
const FILES: ReadonlySet<string> = new Set(["description", "imports", "shared"]);

function isStructure(path: string): boolean {
  if (!path.startsWith(PREFIX)) return false;
  const [first = "", name, more] = path.slice(PREFIX.length).split("/", 3);
  if (name === undefined) return isTocPath(first) || first === DIAGNOSTICS_FILE || first === ROOTS_FILE || first === OPTIONS_FILE;
  return more === undefined && FILES.has(name) && isEntityDirectory(first);
}

function readMap(root: string, entries: readonly IndexEntry[], like: DspTree | undefined): DspTree {
  const tree = new Map<string, string>();
  const others: IndexEntry[] = [];
  for (const entry of entries) {
    const path = entry.path.slice(PREFIX.length);
    const text = like?.get(path);
    if (text !== undefined && blobId(Buffer.from(text, "utf8"), entry.id) === entry.id) tree.set(path, text);
    else others.push(entry);
  }
  const read = createBlobReader(root, others);
  const within = mapBudget(join(root, DSP_DIRECTORY));
  for (const { path } of others) tree.set(path.slice(PREFIX.length), within(mapText(path, read(path))));
  return tree;
}

// The files of a commit.

/** All files under `root`, relative to it. Throws `UserError` if git cannot list them. */
function listCommit(root: string, commit: string): IndexListing {
  const answer = runGit(root, ["ls-tree", "-r", "-z", commit]);
  if (!answer.ok) throw userError("unreadable-objects", { root, reason: answer.reason });
  const { output } = answer;
  const entries: IndexEntry[] = [];
  const undecodable: string[] = [];
  const submodules: string[] = [];
  for (let start = 0; start < output.length;) {
    const found = output.indexOf(0, start);
    const end = found < 0 ? output.length : found;
    const tab = output.indexOf(TAB, start);
    const [mode = "", type, id = ""] = output.toString("latin1", start, tab).split(" ");
    const name = output.subarray(tab + 1, end);
    start = end + 1;
    if (type !== "blob") submodules.push(name.toString("utf8"));
    else if (isUtf8(name)) entries.push({ path: name.toString("utf8"), mode, id });
    else undecodable.push(name.toString("utf8"));
  }
  return { entries, undecodable, submodules };
}

const TAB = 9;
