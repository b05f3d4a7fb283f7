/** What the roots document, and what the options add to it. */
import { withoutPathClash } from "../link/path-clash.js";
import type { Contents, Graph } from "../model/graph.js";
import type { Candidate, Category } from "../model/language.js";
import type { Scan } from "../model/scan.js";
import { withEntryEdges } from "../traversal/group-roots.js";
import { filesOf, NOTHING_MORE, withSources, withUsers } from "../traversal/more-contents.js";
import { withTestRoots, withUnreachedRoots } from "../traversal/more-roots.js";
import { findUnreached, isReported, rootCandidates } from "../traversal/unreached.js";
import { MOST_ROOTS } from "../traversal/most-roots.js";
import { walk } from "../traversal/walk.js";
import type { Selection } from "../traversal/select-roots.js";
import type { MapOptions } from "./map-types.js";

interface Walked {
  readonly graph: Graph;
  readonly contents: readonly Contents[];
}

export function findContents(
  scan: Scan,
  linked: Graph,
  { roots: chosen, attached }: Pick<Selection, "roots" | "attached">,
  { more = NOTHING_MORE, include, limits, roots: { maxRoots } }: Pick<MapOptions, "more" | "include" | "roots" | "limits">,
): Walked {
  const withMore =
    // A part of a repository need not have an entrypoint of its own.
    more.unreached === "roots" || (limits !== undefined && chosen.length === 0)
      ? sourcesAsRoots(scan, withEntryEdges(linked, [...chosen, ...attached]), chosen, maxRoots ?? MOST_ROOTS)
      : chosen;
  const roots = more.tests === "roots" ? withTestRoots(scan, withMore) : withMore;
  const whole = withEntryEdges(linked, [...roots, ...attached]);
  const graph = { ...whole, files: withoutPathClash(whole.files) };
  const contents = walk(graph, roots);
  const withOpen = more.unreached === "index" ? withSources(graph, contents, openSources(scan, { graph, contents })) : contents;
  const users = new Set<Category>([...include, ...(more.tests === "graph" ? (["test"] as const) : [])]);
  return { graph, contents: withUsers(graph, withOpen, filesOf(scan, users)) };
}

function openSources(scan: Scan, { graph, contents }: Walked): readonly string[] {
  const documented = new Set(contents.flatMap(({ keys }) => keys));
  return findUnreached(scan, graph, documented)
    .filter(isReported)
    .map(({ path }) => graph.units.get(path) ?? path);
}

/** `graph`: with the entries of the chosen roots. */
function sourcesAsRoots(scan: Scan, graph: Graph, chosen: readonly Candidate[], most: number): readonly Candidate[] {
  const contents = walk(graph, chosen);
  const unreached = findUnreached(scan, graph, new Set(contents.flatMap(({ keys }) => keys)));
  const packageOf = (path: string): { readonly language: string; readonly directory: string } => {
    const workspace = scan.workspaceOf(path);
    return { language: workspace?.language ?? "", directory: workspace?.packageOf(path)?.directory ?? "" };
  };
  return withUnreachedRoots(graph, chosen, rootCandidates({ graph, contents, unreached }, Infinity), { packageOf, most });
}
