/** Sources as git stores them, in its index or in a commit: the work tree may differ. */
import { createTree } from "../fs/create-tree.js";
import { decodeText, tooLarge } from "../fs/files.js";
import { isSourcePath, namedLikeKeys, skippedFile } from "../fs/source-path.js";
import type { IndexListing } from "../git/list-index.js";
import { openHistory, type OpenedHistory } from "../git/open-history.js";
import type { ReadBlob } from "../git/read-blobs.js";
import type { Inventory } from "../inventory/inventory.js";

/** Mode of a symbolic link. */
export const LINK = "120000";

interface Stored extends IndexListing {
  readonly read: ReadBlob;
  /** See `openHistory`. */
  readonly since?: string | undefined;
}

export function storedTree(root: string, { entries, undecodable, submodules, read, since }: Stored): Inventory {
  const sources = entries.filter(({ path }) => isSourcePath(path));
  const files = new Set(sources.flatMap(({ path, mode }) => (mode === LINK ? [] : [path])));
  const targets = new Map(sources.flatMap(({ path, mode }) => (mode === LINK ? [[path, textOf(read(path))] as const] : [])));
  const { links, skipped } = followLinks(targets, files);
  const bytesOf = (path: string): Uint8Array | undefined => {
    const found = read(path);
    return typeof found === "string" ? undefined : found;
  };
  const tree = createTree([...files, ...links.keys()], bytesOf, links);
  const unread: Inventory["unread"] = (path) => {
    const found = tree.has(path) ? read(tree.real(path)) : "absent";
    if (typeof found === "string") return found;
    return decodeText(found) === undefined ? "binary" : undefined;
  };
  const named = undecodable.filter(isSourcePath).map((path) => skippedFile(path, "name is not UTF-8"));
  const left = [
    ...named,
    ...namedLikeKeys(entries.map(({ path }) => path)),
    ...[...skipped].map(([path, detail]) => skippedFile(path, detail)),
  ];
  const ids = new Map(sources.map(({ path, id }) => [path, id]));
  const history = (): OpenedHistory => openHistory(root, { paths: tree.paths, read: bytesOf, ids }, { since });
  return { ...tree, skipped: left, nested: submodules.filter(isSourcePath), unread, history };
}

/** The text of a file of a map. Throws `UserError` if it is too large to be one. */
export function mapText(path: string, bytes: Uint8Array | string): string {
  if (bytes === "too-large") throw tooLarge(path);
  return textOf(bytes);
}

/** Empty for a file that cannot be read. */
function textOf(bytes: Uint8Array | string): string {
  return typeof bytes === "string" ? "" : Buffer.from(bytes).toString("utf8");
}

// Resolves symbolic links of an index without accessing the disk.

/** The limit of Linux. */
const MOST_HOPS = 40;

interface FollowedLinks {
  /** Link → the listed target file. */
  readonly links: ReadonlyMap<string, string>;
  /** Link → the reason for leaving it out. */
  readonly skipped: ReadonlyMap<string, string>;
}

/** `targets`: link → its text. */
function followLinks(targets: ReadonlyMap<string, string>, files: ReadonlySet<string>): FollowedLinks {
  const links = new Map<string, string>();
  const skipped = new Map<string, string>();
  const directories = targets.size === 0 ? new Set<string>() : directoriesOf(files);
  for (const link of targets.keys()) {
    const end = endOf(link, targets);
    if (end !== undefined && files.has(end)) links.set(link, end);
    else skipped.set(link, end !== undefined && directories.has(end) ? "link to a directory" : "link that leads nowhere in the repository");
  }
  return { links, skipped };
}

/** Undefined if it leaves the root or is circular. */
function endOf(link: string, targets: ReadonlyMap<string, string>): string | undefined {
  let ahead = link.split("/");
  const path: string[] = [];
  for (let hops = 0; ahead.length > 0;) {
    const [name = "", ...rest] = ahead;
    ahead = rest;
    if (name === "" || name === ".") continue;
    if (name === "..") {
      if (path.pop() === undefined) return undefined;
      continue;
    }
    path.push(name);
    const target = targets.get(path.join("/"));
    if (target === undefined) continue;
    hops += 1;
    if (hops > MOST_HOPS || target.startsWith("/")) return undefined;
    path.pop();
    ahead = [...target.split("/"), ...rest];
  }
  return path.join("/");
}

function directoriesOf(files: ReadonlySet<string>): ReadonlySet<string> {
  const directories = new Set<string>();
  for (const file of files) {
    for (let slash = file.lastIndexOf("/"); slash > 0; slash = file.lastIndexOf("/", slash - 1)) directories.add(file.slice(0, slash));
  }
  return directories;
}
