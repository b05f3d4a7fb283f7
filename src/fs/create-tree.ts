/**
 * Access to files: the sources of the analysed repository, and the primitives for reading and writing `.dsp/`.
 * Nothing found in a repository is ever executed, no link is followed out of it, and no path outside `.dsp/` is written except for markers on request (`write-sources.ts`).
 */
import { byteOrder, sortByBytes, once } from "../model/basics.js";
import type { Tree } from "../model/tree.js";
import { decodeText } from "./files.js";

/** Bytes of a file, or undefined if it has none or cannot be read. */
export type ReadBytes = (path: string) => Uint8Array | undefined;

/**
 * A tree over known paths. Every `read` calls `readBytes`: nothing is kept in memory.
 * `links` maps the path of a symbolic link to the path of its target.
 */
export function createTree(paths: Iterable<string>, readBytes: ReadBytes, links: ReadonlyMap<string, string> = new Map()): Tree {
  const sorted = sortByBytes([...new Set(paths)]);
  const known = new Set(sorted);
  const directories = once(() => indexDirectories(sorted));
  const spellings = once(() => indexSpellings(sorted));
  const real = (path: string): string => links.get(path) ?? path;
  return {
    paths: sorted,
    has: (path) => known.has(path),
    hasDirectory: (path) => directories().has(path),
    list: (directory) => directories().get(directory) ?? [],
    spelling: (path) => spellings().get(path.toLowerCase()),
    read: (path) => {
      const bytes = known.has(path) ? readBytes(real(path)) : undefined;
      return bytes === undefined ? undefined : decodeText(bytes);
    },
    real,
  };
}

function indexDirectories(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, Set<string>>([["", new Set()]]);
  for (const path of paths) {
    let child = path;
    for (;;) {
      const slash = child.lastIndexOf("/");
      const parent = child.slice(0, Math.max(slash, 0));
      const siblings = names.get(parent);
      if (siblings !== undefined) {
        siblings.add(child.slice(slash + 1));
        break;
      }
      names.set(parent, new Set([child.slice(slash + 1)]));
      child = parent;
    }
  }
  return new Map([...names].map(([directory, found]) => [directory, [...found].sort(byteOrder)]));
}

/** Case-folded path → its only spelling; undefined if several differ only in case. */
function indexSpellings(paths: readonly string[]): ReadonlyMap<string, string | undefined> {
  const spellings = new Map<string, string | undefined>();
  for (const path of paths) {
    const folded = path.toLowerCase();
    spellings.set(folded, spellings.has(folded) ? undefined : path);
  }
  return spellings;
}
