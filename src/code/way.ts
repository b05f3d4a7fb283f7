/** By which imports one file reaches another. */
import type { CodeEdge, CodeSite } from "./code-edge.js";
import { isConvention, type CodeGraph } from "./code-graph.js";
import { SITE, symbolOf } from "./code-index.js";
import type { CodeTarget } from "./find-target.js";

export interface Hop {
  readonly from: string;
  readonly to: string;
  /** Line of the import, or of the first use inside a module of several files. */
  readonly line: number;
  /** The names that are taken; empty for the module as a whole. */
  readonly names: readonly string[];
  readonly typeOnly: boolean;
  readonly lazy: boolean;
  /** Path of a module in between that passes the name on. */
  readonly through?: string;
  /** First use: its line and the symbol around it. */
  readonly used?: { readonly line: number; readonly within?: string };
  /** Against the direction of the question: `to` imports `from`. */
  readonly isReverse?: true;
}

export interface WayOptions {
  /** Follows imports in both directions. */
  readonly undirected?: boolean;
}

/** Shortest way, without type-only imports if there is one. Undefined if there is none; empty if both are the same. */
export function findWay(graph: CodeGraph, from: CodeTarget, to: CodeTarget, options: WayOptions = {}): readonly Hop[] | undefined {
  return search(graph, from, to, { ...options, types: false }) ?? search(graph, from, to, { ...options, types: true });
}

function search(
  graph: CodeGraph,
  from: CodeTarget,
  to: CodeTarget,
  { undirected = false, types }: WayOptions & { readonly types: boolean },
): readonly Hop[] | undefined {
  const starts = filesOf(graph, from.path);
  const goals = new Set(filesOf(graph, to.path));
  if (from.symbol === undefined && to.symbol === undefined && from.path === to.path) return [];
  const isGoal = (edge: CodeEdge, path: string): boolean =>
    to.symbol === undefined || to.declared === undefined ? goals.has(path) || edge.to === to.path : edge.to === `${to.path}#${to.declared}`;
  const before = new Map<string, Hop | undefined>(starts.map((path) => [path, undefined]));
  for (const path of before.keys()) {
    const isStart = starts.includes(path);
    for (const edge of graph.edgesFrom(path)) {
      const sites = edge.sites.filter((site) => isFollowed(site, types) && (!isStart || isInside(site, from.symbol)));
      const next = graph.fileOf(edge.to) ?? (edge.to === to.path ? to.path : undefined);
      if (sites.length === 0 || next === undefined) continue;
      const hop = hopOf(edge, next, sites);
      if (isGoal(edge, next)) return [...wayTo(before, path), hop];
      if (!before.has(next)) before.set(next, hop);
    }
    for (const hop of undirected ? reverseHops(graph, path, types) : []) {
      if (goals.has(hop.to)) return [...wayTo(before, path), hop];
      if (!before.has(hop.to)) before.set(hop.to, hop);
    }
  }
  return undefined;
}

function filesOf(graph: CodeGraph, path: string): readonly string[] {
  const files = graph.unitFiles(path);
  return files.length > 0 ? files : [path];
}

function reverseHops(graph: CodeGraph, path: string, types: boolean): readonly Hop[] {
  return graph
    .keysOf(path)
    .flatMap((key) => graph.edgesTo(key))
    .flatMap((edge) => {
      const sites = edge.sites.filter((site) => isFollowed(site, types));
      return sites.length === 0 ? [] : [{ ...hopOf(edge, path, sites), from: path, to: edge.from, isReverse: true } as const];
    });
}

function isFollowed(site: CodeSite, types: boolean): boolean {
  return !isConvention(site) && (types || (site.flags & SITE.typeOnly) === 0);
}

/** Whether the site belongs to the symbol where the way starts. */
function isInside(site: CodeSite, symbol: string | undefined): boolean {
  if (symbol === undefined) return true;
  return site.uses.some(({ within }) => {
    const around = symbolOf(within);
    return around === symbol || around?.startsWith(`${symbol}.`) === true;
  });
}

function hopOf({ from, via }: CodeEdge, to: string, sites: readonly CodeSite[]): Hop {
  const [first] = sites;
  const use = sites.flatMap(({ uses }) => uses)[0];
  const within = symbolOf(use?.within);
  const names = sites.flatMap(({ imported }) => (imported === undefined || imported === "*" || imported === "=" ? [] : [imported]));
  return {
    from,
    to,
    line: first?.line ?? 1,
    names: [...new Set(names)],
    typeOnly: sites.every(({ flags }) => (flags & SITE.typeOnly) !== 0),
    lazy: sites.every(({ flags }) => (flags & SITE.lazy) !== 0),
    ...(via !== undefined && via !== to && via !== from && { through: via }),
    ...(use !== undefined && { used: { line: use.line, ...(within !== undefined && { within }) } }),
  };
}

function wayTo(before: ReadonlyMap<string, Hop | undefined>, path: string): readonly Hop[] {
  const hops: Hop[] = [];
  for (let hop = before.get(path); hop !== undefined; hop = before.get(hop.from)) hops.unshift(hop);
  return hops;
}

/** `src/till.ts:3 imports Cart from src/cart.ts, used at 12 in main`. */
export function hopLine({ from, to, line, names, typeOnly, lazy, through, used, isReverse }: Hop): string {
  const what = names.length === 0 ? "the module" : names.join(", ");
  const marks = [...(typeOnly ? ["type only"] : []), ...(lazy ? ["lazy"] : [])];
  const mark = marks.length === 0 ? "" : ` (${marks.join(", ")})`;
  const way = through === undefined ? "" : ` through ${through}`;
  const place = used === undefined ? "" : `, used at ${used.line}${used.within === undefined ? "" : ` in ${used.within}`}`;
  const [importer, imported] = isReverse === true ? [to, from] : [from, to];
  return `${importer}:${line} imports ${what}${mark} from ${imported}${way}${place}`;
}
