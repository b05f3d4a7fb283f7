/** Uses of a name through names that stand for its module, or for a module that passes it on: `shop.total()`. */
import type { CodeEdge, CodeSite } from "./code-edge.js";
import { isConvention, type CodeGraph } from "./code-graph.js";
import { SITE, symbolOf } from "./code-index.js";
import type { DirectUse } from "./direct-use.js";

/** A name that a module exports. */
interface Exported {
  /** Key of the module. */
  readonly module: string;
  readonly name: string;
}

/** `name`: as the module at `path` declares it. */
export function usesThroughModules(graph: CodeGraph, path: string, name: string): readonly DirectUse[] {
  return exportsOf(graph, path, name)
    .flatMap(({ module, name: exported }) => [
      ...graph.edgesTo(module).flatMap((edge) => usesOfEdge(edge, path, exported, module)),
      ...valueEdges(graph, module, `${module}#${exported}`).flatMap((edge) => usesOfEdge(edge, path, exported)),
    ])
    .filter((use) => use.path !== path);
}

/** A module may be one value: its other exports are members of that value, also where the value is imported as the default. */
function valueEdges(graph: CodeGraph, module: string, without: string): readonly CodeEdge[] {
  return graph.keysOf(module).flatMap((key) => {
    if (key === module || key === without) return [];
    const edges = graph.edgesTo(key);
    const isWhole = edges.some(({ sites }) => sites.some(({ imported }) => imported === "="));
    if (!isWhole) return [];
    return edges.map((edge) => ({ ...edge, sites: edge.sites.filter(({ imported }) => imported === "=" || imported === "default") }));
  });
}

function usesOfEdge({ from, via, sites }: CodeEdge, declarer: string, name: string, module?: string): readonly DirectUse[] {
  const passer = via ?? module;
  const through = passer === declarer ? undefined : passer;
  return sites.flatMap((site) =>
    usesOfMember(site, name).map((use) => ({ ...use, path: from, ...(through !== undefined && { through }) })),
  );
}

function usesOfMember(site: CodeSite, name: string): readonly Omit<DirectUse, "path">[] {
  if (isConvention(site) || (site.flags & SITE.member) !== 0) return [];
  const typeOnly = (site.flags & SITE.typeOnly) !== 0;
  return site.uses.flatMap(({ line, kind, member, within }) => {
    if (member !== name) return [];
    const place = symbolOf(within) ?? within;
    return [{ line, kind, typeOnly: typeOnly || kind === "type", ...(place !== undefined && { within: place }) }];
  });
}

/** The module itself, and those that pass the name on. */
function exportsOf(graph: CodeGraph, path: string, name: string): readonly Exported[] {
  const modules = [path, graph.unit(path)].filter((key) => key !== undefined);
  const found = new Map(modules.map((module) => [`${module}#${name}`, { module, name }]));
  const add = (module: string, as: string): unknown => found.set(`${module}#${as}`, { module, name: as });
  for (const { from, sites } of graph.edgesTo(`${path}#${name}`)) {
    for (const { flags, local = name, uses } of sites) {
      if ((flags & SITE.reExport) !== 0) add(from, local);
      for (const { kind, member, subject = local } of uses) if (kind === "re-export" && member === undefined) add(from, subject);
    }
  }
  for (const { module, name: exported } of found.values()) {
    for (const { from, sites } of graph.edgesTo(module)) if (sites.some(isStar)) add(from, exported);
  }
  return [...found.values()];
}

/** `export * from`. */
function isStar({ flags, imported }: CodeSite): boolean {
  return (flags & SITE.reExport) !== 0 && imported === undefined;
}
