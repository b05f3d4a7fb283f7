/**
 * The one thing that the protocol's storage cannot express (§4.3): an entity `m` shared by `b` needs the directory `b/exports/m`, and `m`
 * importing `b` as a whole needs a file of that name. The import wins, because it is a dependency. The share is left out, and whoever
 * imports `m` from `b` is linked to `b` (docs/decisions/0003-an-import-wins-over-a-share.md).
 */
import type { Edge, Key, LinkedFile } from "../model/graph.js";
import { mergeEdges } from "./merge-edges.js";

/** For the complete graph, with the edges of entrypoints: every edge that is added later may clash again. */
export function withoutPathClash(files: ReadonlyMap<Key, LinkedFile>): ReadonlyMap<Key, LinkedFile> {
  let now = files;
  // Importers that are linked to `b` may themselves be shared by it. Shares only become fewer, so this ends.
  for (let clashes = findClashes(now); clashes.size > 0; clashes = findClashes(now)) {
    const clashing = (exporter: Key, key: Key): boolean => clashes.get(exporter)?.has(key) === true;
    now = new Map([...now].map(([key, file]) => [key, repaired(file, clashing)]));
  }
  return now;
}

/** Exporter → what it shares and is imported by. */
function findClashes(files: ReadonlyMap<Key, LinkedFile>): ReadonlyMap<Key, ReadonlySet<Key>> {
  const clashes = new Map<Key, ReadonlySet<Key>>();
  for (const [exporter, { shared }] of files) {
    const found = shared.flatMap(({ key }) => (importsWhole(files.get(key), exporter) ? [key] : []));
    if (found.length > 0) clashes.set(exporter, new Set(found));
  }
  return clashes;
}

/** Owners import what belongs to them. */
function importsWhole(file: LinkedFile | undefined, target: Key): boolean {
  if (file === undefined) return false;
  const owned = [file.members, file.alsoOwns ?? [], file.parts ?? []];
  return owned.some((keys) => keys.includes(target)) || file.edges.some(({ to, via }) => to === target && via === undefined);
}

function repaired(file: LinkedFile, clashing: (exporter: Key, key: Key) => boolean): LinkedFile {
  const plain = (edge: Edge): Edge =>
    edge.via !== undefined && clashing(edge.via, edge.to) ? { ...edge, to: edge.via, via: undefined } : edge;
  // A module may use what it re-exports.
  const edges = mergeEdges(file.edges, plain).filter(({ to, via }) => to !== file.key || via !== undefined);
  return { ...file, edges, shared: file.shared.filter((entry) => !clashing(file.key, entry.key)) };
}
