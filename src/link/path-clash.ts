/**
 * The one case that the protocol's storage cannot express (§4.3): module `m` shared by `b` needs the directory `b/exports/m`, and `m`
 * importing `b` as a whole needs a file of that name. The import wins, because it is a dependency. The share is left out, and whoever
 * imports `m` from `b` is linked to `b` (docs/decisions/0003-an-import-wins-over-a-share.md).
 */
import type { Edge, LinkedFile } from "../model/graph.js";
import { mergeEdges } from "./merge-edges.js";

export function withoutPathClash(files: ReadonlyMap<string, LinkedFile>): ReadonlyMap<string, LinkedFile> {
  const clashes = new Set<string>();
  for (const [path, file] of files) {
    for (const entry of file.shared) {
      const importsBack = files.get(entry.key)?.edges.some((edge) => edge.to === path && edge.via === undefined);
      if (importsBack === true) clashes.add(`${path}\0${entry.key}`);
    }
  }
  if (clashes.size === 0) return files;
  const clashing = (exporter: string, key: string): boolean => clashes.has(`${exporter}\0${key}`);
  return new Map([...files].map(([path, file]) => [path, repaired(file, clashing)]));
}

function repaired(file: LinkedFile, clashing: (exporter: string, key: string) => boolean): LinkedFile {
  const plain = (edge: Edge): Edge =>
    edge.via !== undefined && clashing(edge.via, edge.to) ? { ...edge, to: edge.via, via: undefined } : edge;
  return { ...file, edges: mergeEdges(file.edges, plain), shared: file.shared.filter((entry) => !clashing(file.key, entry.key)) };
}
