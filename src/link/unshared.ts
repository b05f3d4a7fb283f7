/**
 * A broken or dynamic module may provide an entity without sharing anything: a name that only a string spells, or an import read from a
 * broken line. The protocol stores the reasons of an import with the share of its exporter (§4.3), so an edge through such a module is
 * replaced by one to the entity alone.
 */
import type { Edge, Key, LinkedFile } from "../model/graph.js";
import { mergeEdges } from "./merge-edges.js";

export function withoutUnshared(files: ReadonlyMap<Key, LinkedFile>): ReadonlyMap<Key, LinkedFile> {
  const known = new Map<Key, ReadonlySet<Key>>();
  const sharedBy = (exporter: Key): ReadonlySet<Key> => {
    const before = known.get(exporter);
    if (before !== undefined) return before;
    const shared = new Set(files.get(exporter)?.shared.map(({ key }) => key));
    known.set(exporter, shared);
    return shared;
  };
  const isUnshared = ({ to, via }: Edge): boolean => via !== undefined && !sharedBy(via).has(to);
  const repaired = [...files].filter(([, { edges }]) => edges.some(isUnshared));
  if (repaired.length === 0) return files;
  const after = new Map(files);
  for (const [key, file] of repaired)
    after.set(key, { ...file, edges: mergeEdges(file.edges, (edge) => (isUnshared(edge) ? { ...edge, via: undefined } : edge)) });
  return after;
}
