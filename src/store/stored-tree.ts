/** Sources as git stores them, in its index or in a commit: the work tree may differ. */
import { createTree } from "../fs/create-tree.js";
import { decodeText } from "../fs/decode-text.js";
import { tooLarge } from "../fs/plain-entry.js";
import { isSourcePath, namedLikeKeys, skippedFile } from "../fs/source-path.js";
import { followLinks } from "../git/index-links.js";
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
  const history = (): OpenedHistory => openHistory(root, { paths: tree.paths, read: bytesOf, ids }, since);
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
