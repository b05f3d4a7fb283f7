/** Group roots: the declaring file is what connects the entries, so it gets an edge to each. */
import type { Edge, Graph, LinkedFile, Reason } from "../model/graph.js";
import type { Candidate, GroupEntry } from "../model/language.js";

export function withEntryEdges(graph: Graph, roots: readonly Candidate[]): Graph {
  const files = new Map(graph.files);
  for (const root of roots) {
    if (root.group === undefined) continue;
    const file = files.get(root.entry) ?? blank(root.entry);
    files.set(root.entry, addEntries(file, root.group, root.rule));
  }
  return { ...graph, files };
}

function blank(path: string): LinkedFile {
  return { key: path, path, members: [], shared: [], edges: [], next: [] };
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
  const next = new Set([...file.next, ...group.map((entry) => entry.path).filter((path) => path !== file.path)]);
  return { ...file, edges: [...edges.values()], next: [...next] };
}

function entryReason(entry: GroupEntry, rule: string): Reason {
  return {
    form: "entry point",
    kind: "implicit",
    manner: "convention",
    specifier: entry.path,
    line: 1,
    optional: false,
    typeOnly: false,
    uses: [],
    rule: `entry rule ${rule}`,
    why: `Entry point: ${entry.text}`,
  };
}
