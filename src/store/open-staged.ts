import { userError } from "../model/errors/user-error.js";
import { createTree } from "../fs/create-tree.js";
import { decodeText } from "../fs/decode-text.js";
import { followLinks } from "../git/index-links.js";
import type { Inventory } from "../inventory/inventory.js";
import { listIndex, type IndexEntry } from "../git/list-index.js";
import { DSP_DIRECTORY } from "../fs/dsp-directory.js";
import { inspectDsp, type LoadedDsp } from "./load-dsp.js";
import { openHistory, type OpenedHistory } from "../git/open-history.js";
import { createBlobReader } from "../git/read-blobs.js";
import { isSourcePath, namedLikeKeys, skippedFile } from "../fs/source-path.js";

/** Sources and map as in the next commit. */
export interface OpenedIndex {
  readonly tree: Inventory;
  readonly dsp?: LoadedDsp;
}

const LINK = "120000";

/**
 * Reads git's index instead of the work tree, which may differ. `directory`: where the program was started.
 * Throws `UserError` outside of git, during a merge, and whenever `loadDsp` does.
 */
export function openIndex(root: string, directory: string): OpenedIndex {
  const { entries, undecodable } = listIndex(root, directory);
  const read = createBlobReader(root, entries);
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
  const history = (): OpenedHistory => openHistory(root, { paths: tree.paths, read: bytesOf, ids });
  return { tree: { ...tree, skipped: left, unread, history }, dsp: dspOf(entries, read) };
}

function textOf(bytes: Uint8Array | string): string {
  return typeof bytes === "string" ? "" : Buffer.from(bytes).toString("utf8");
}

function dspOf(entries: readonly IndexEntry[], read: ReturnType<typeof createBlobReader>): LoadedDsp | undefined {
  const prefix = `${DSP_DIRECTORY}/`;
  const tree = new Map<string, string>();
  for (const { path, mode } of entries) {
    if (path === DSP_DIRECTORY) throw userError("map-is-a-file", { path });
    const name = path.slice(prefix.length);
    if (!path.startsWith(prefix) || name.startsWith(".cache/")) continue;
    if (mode === LINK) throw userError("link-inside-map", { path });
    tree.set(name, textOf(read(path)));
  }
  return tree.size === 0 ? undefined : { tree, problems: inspectDsp(tree) };
}
