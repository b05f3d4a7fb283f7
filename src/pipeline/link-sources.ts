/** Every edge between the sources, whether or not an entrypoint reaches them, and what manifests list: for questions about code, not for the map. */
import { link, LINK_DEFAULTS } from "../link/link.js";
import { NO_OBSERVER } from "../model/observer.js";
import type { Scan } from "../model/graph.js";
import { withThreads } from "../syntax/thread-pool.js";
import { withEntryEdges } from "../traversal/group-roots.js";
import { selectRoots } from "../traversal/select-roots.js";
import { USERS } from "../traversal/unreached.js";
import type { LinkedSources, MapOptions, Source } from "./map-types.js";
import { scanTree } from "./scan-tree.js";

export function scanSources(tree: Source, options: MapOptions): Promise<Scan> {
  return withThreads((threads) => scanTree(threads, tree, options));
}

export function linkSources(tree: Source, options: MapOptions): Promise<LinkedSources> {
  return withThreads(async (threads) => {
    const { observer = NO_OBSERVER } = options;
    await observer.step?.("Reading");
    const scan = await scanTree(threads, tree, options);
    await observer.step?.("Linking");
    return linkScan(scan, options);
  });
}

/** Every statement of every source counts, whatever a map has of it. */
export const EVERY_STATEMENT = { ...LINK_DEFAULTS, deadImports: "keep", generated: "full", tests: true } as const;

/** Of questions about code. */
export const CODE_OPTIONS = { link: EVERY_STATEMENT, include: USERS } as const;

export function linkScan(scan: Scan, options: Pick<MapOptions, "link" | "roots">): LinkedSources {
  const linked = link(scan, options.link);
  const { roots, attached } = selectRoots(scan, linked, options.roots);
  return { scan, graph: withEntryEdges(linked, [...roots, ...attached]) };
}
