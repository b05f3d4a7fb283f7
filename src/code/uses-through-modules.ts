/** Uses of a name through names that stand for its module, or for a module that passes it on: `shop.total()`. */
import type { CodeEdge, CodeSite } from "./code-edge.js";
import { isConvention, type CodeGraph } from "./code-graph.js";
import { SITE, symbolOf } from "./code-index.js";
import type { DirectUse } from "./direct-use.js";
import { memoOf } from "../model/memo-of.js";

/** A name that a module exports. */
interface Exported {
  /** Key of the module. */
  readonly module: string;
  readonly name: string;
}

/** A use of a member of a module. */
interface MemberUse {
  /** Module that passes the name on. */
  readonly via: string | undefined;
  readonly use: DirectUse;
}

type UsesByMember = ReadonlyMap<string, readonly MemberUse[]>;

interface ModuleUses {
  readonly own: UsesByMember;
  /** A module may be one value: its other exports are members of that value, also where the value is imported as the default. */
  readonly values: readonly { readonly key: string; readonly uses: UsesByMember }[];
}

/** `name`: as the module at `path` declares it. */
export function usesThroughModules(graph: CodeGraph, path: string, name: string): readonly DirectUse[] {
  const shown = (found: readonly MemberUse[] = [], module?: string): readonly DirectUse[] =>
    found.map(({ via = module, use }) => ({ ...use, ...(via !== undefined && via !== path && { through: via }) }));
  return exportsOf(graph, path, name)
    .flatMap(({ module, name: exported }) => {
      const { own, values } = usesOfModules(graph)(module);
      const others = values.filter(({ key }) => key !== `${module}#${exported}`);
      return [...shown(own.get(exported), module), ...others.flatMap(({ uses }) => shown(uses.get(exported)))];
    })
    .filter((use) => use.path !== path);
}

/** Uses of all members are gathered once for each module. */
const usesOfModules = memoOf((graph: CodeGraph) => {
  const known = new Map<string, ModuleUses>();
  return (module: string): ModuleUses => {
    const before = known.get(module);
    if (before !== undefined) return before;
    const found = { own: byMember(graph.edgesTo(module)), values: valuesOf(graph, module) };
    known.set(module, found);
    return found;
  };
});

function valuesOf(graph: CodeGraph, module: string): ModuleUses["values"] {
  return graph.keysOf(module).flatMap((key) => {
    if (key === module) return [];
    const edges = graph.edgesTo(key);
    const isWhole = edges.some(({ sites }) => sites.some(({ imported }) => imported === "="));
    if (!isWhole) return [];
    const uses = byMember(
      edges.map((edge) => ({ ...edge, sites: edge.sites.filter(({ imported }) => imported === "=" || imported === "default") })),
    );
    return [{ key, uses }];
  });
}

function byMember(edges: readonly CodeEdge[]): UsesByMember {
  const found = new Map<string, MemberUse[]>();
  for (const { from, via, sites } of edges) {
    for (const site of sites) {
      if (isConvention(site) || (site.flags & SITE.member) !== 0) continue;
      const typeOnly = (site.flags & SITE.typeOnly) !== 0;
      for (const { line, kind, member, within } of site.uses) {
        if (member === undefined) continue;
        const place = symbolOf(within) ?? within;
        const use: DirectUse = {
          line,
          kind,
          typeOnly: typeOnly || kind === "type",
          ...(place !== undefined && { within: place }),
          path: from,
        };
        const list = found.get(member);
        if (list === undefined) found.set(member, [{ via, use }]);
        else list.push({ via, use });
      }
    }
  }
  return found;
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
