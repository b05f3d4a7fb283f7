/** Entries that a manifest declares beside others hang on the manifest: no source imports them. */
import { ENTRY_POINT, type Edge, type Graph, type LinkedFile, type Reason } from "../model/graph.js";
import type { Candidate, GroupEntry } from "../model/language.js";

/** Without a manifest nothing lists the entries: they are only starts of the traversal. */
export function withEntryEdges(graph: Graph, roots: readonly Candidate[]): Graph {
  const files = new Map(graph.files);
  for (const { group, manifest, rule } of roots) {
    if (group === undefined || manifest === undefined) continue;
    const file = files.get(manifest) ?? { key: manifest, path: manifest, members: [], shared: [], edges: [], next: [] };
    files.set(manifest, addEntries(file, group, rule));
  }
  return { ...graph, files };
}

function addEntries(file: LinkedFile, group: readonly GroupEntry[], rule: string): LinkedFile {
  const edges = new Map(file.edges.map((edge) => [`${edge.to}\0${edge.via ?? ""}`, edge]));
  for (const entry of group) {
    if (entry.path === file.path) continue;
    const id = `${entry.path}\0`;
    const before = edges.get(id);
    const reason = entryReason(entry, rule);
    const edge: Edge = before ?? { from: file.key, to: entry.path, reasons: [], offset: Number.MAX_SAFE_INTEGER };
    edges.set(id, { ...edge, reasons: [...edge.reasons, reason] });
  }
  const lists = new Set([...(file.lists ?? []), ...group.map((entry) => entry.path).filter((path) => path !== file.path)]);
  return { ...file, edges: [...edges.values()], lists: [...lists] };
}

function entryReason(entry: GroupEntry, rule: string): Reason {
  return {
    form: ENTRY_POINT,
    kind: "implicit",
    manner: "convention",
    specifier: entry.path,
    line: 1,
    typeOnly: false,
    uses: [],
    rule: `entry rule ${rule}`,
    why: `Entry point: ${entry.text}`,
  };
}
