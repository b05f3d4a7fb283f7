/** Shortest chains of imports from one set of files to another. */
import { countedSites, type Counted, type World } from "./world.js";
import { type Import, type ImportSite } from "./import-graph.js";
import type { RuleName } from "./exceptions.js";
import { remember, pushTo } from "../model/basics.js";

export interface Link {
  readonly one: Import;
  readonly sites: readonly ImportSite[];
}

interface ChainQuestion {
  readonly starts: readonly string[];
  readonly isGoal: (one: Import) => boolean;
  /** Whether a chain may pass through the file. Not asked for starts and goals, which no chain passes. */
  readonly passes: (path: string) => boolean;
  readonly rule: RuleName;
  readonly counted: Counted;
}

/** For each start that reaches a goal without passing another start: its imports of goals, or else the shortest chain. */
export function findChains(world: World, { starts, isGoal, passes, rule, counted }: ChainQuestion): readonly (readonly Link[])[] {
  const { graph } = world;
  const isStart = new Set(starts);
  const linksOf = remember((path: string): readonly Link[] => {
    const found = graph.importsOf(path).flatMap((one) => {
      const sites = countedSites(world, one, rule, counted);
      return sites.length === 0 ? [] : [{ one, sites }];
    });
    return found;
  });
  const inside = distances(graph.files, { linksOf, filesOf: graph.filesOf, isGoal, passes: (path) => !isStart.has(path) && passes(path) });
  return starts.flatMap((start) => {
    const direct = linksOf(start).filter(({ one }) => isGoal(one));
    if (direct.length > 0) return direct.map((link) => [link]);
    const chain: Link[] = [];
    let path: string | undefined = start;
    while (path !== undefined) {
      const next = nearest(linksOf(path), graph.filesOf, isGoal, inside);
      if (next === undefined) return [];
      chain.push(next.link);
      path = next.path;
    }
    return [chain];
  });
}

interface Search {
  readonly linksOf: (path: string) => readonly Link[];
  readonly filesOf: (module: string) => readonly string[];
  readonly isGoal: (one: Import) => boolean;
  readonly passes: (path: string) => boolean;
}

/** Number of imports from each file that chains may pass to the nearest goal. */
function distances(files: readonly string[], { linksOf, filesOf, isGoal, passes }: Search): ReadonlyMap<string, number> {
  const importers = new Map<string, string[]>();
  const found = new Map<string, number>();
  for (const file of files) {
    if (!passes(file)) continue;
    for (const { one } of linksOf(file)) {
      if (isGoal(one)) found.set(file, 1);
      else for (const target of one.isPackage ? [] : filesOf(one.to)) pushTo(importers, target, file);
    }
  }
  // A map yields what is added while it is read: first all files at distance 1, then those at 2, and so on.
  for (const [file, distance] of found)
    for (const importer of importers.get(file) ?? []) if (!found.has(importer)) found.set(importer, distance + 1);
  return found;
}

/** The import that comes nearest to a goal, and the file where it leads; no file if it is a goal. */
function nearest(
  links: readonly Link[],
  filesOf: Search["filesOf"],
  isGoal: Search["isGoal"],
  distance: ReadonlyMap<string, number>,
): { readonly link: Link; readonly path?: string } | undefined {
  const direct = links.find(({ one }) => isGoal(one));
  if (direct !== undefined) return { link: direct };
  let best: { readonly link: Link; readonly path: string; readonly distance: number } | undefined;
  for (const link of links) {
    for (const path of link.one.isPackage ? [] : filesOf(link.one.to)) {
      const at = distance.get(path);
      if (at !== undefined && (best === undefined || at < best.distance)) best = { link, path, distance: at };
    }
  }
  return best;
}
