/** By which imports one file reaches another. */
import { EDGE_KINDS, type EdgeKind, strongest } from "../model/edge-kinds.js";
import { SAME_MODULE } from "../model/graph.js";
import { type CodeEdge, type CodeSite, symbolOf } from "./index/code-index.js";
import { isShipped, isTest, type CodeGraph } from "./code-graph.js";
import { type CodeTarget, filesOf } from "./find-target.js";

export interface Hop {
  readonly from: string;
  readonly to: string;
  /** Line of the import, or of the first use inside a module of several files. */
  readonly line: number;
  /** The names that are taken; empty for the module as a whole. */
  readonly names: readonly string[];
  /** Of the strongest statement. */
  readonly kind: EdgeKind;
  /** The function that contains all of the imports: they run when it does. */
  readonly inside?: string;
  /** Path of a module in between that passes the name on. */
  readonly through?: string;
  /** First use: its line and the symbol around it. */
  readonly used?: { readonly line: number; readonly within?: string };
  /** Against the direction of the question: `to` imports `from`. */
  readonly isReverse?: true;
}

export interface FoundHop extends Hop {
  /** Lines of all imports of the target in the importing file; empty if it is used without one. */
  readonly lines: readonly number[];
}

interface Way {
  readonly hops: readonly FoundHop[];
  /** Number of other chains of files that are as short; no more than `MOST_CHAINS` are counted. */
  readonly others: number;
  /** A way with fewer hops, by kinds of edges or through tests that come after others. */
  readonly shorter?: readonly FoundHop[];
  /** Only what is not shipped, such as a test, leads there from what is. */
  readonly isByTests?: true;
}

export interface WayOptions {
  /** Follows imports in both directions. */
  readonly undirected?: boolean;
}

/** Kinds of edges that a search follows, in the order of preference. `all`: also from one file of a module to the others. */
const FOLLOWED = {
  values: new Set<EdgeKind>(["runs", "lazy"]),
  types: new Set<EdgeKind>(["runs", "lazy", "types"]),
  all: new Set<EdgeKind>(EDGE_KINDS),
} as const;

type Follows = keyof typeof FOLLOWED;

const PREFERENCE: readonly Follows[] = ["values", "types", "all"];

/**
 * Shortest way through shipped files: by imports that run; else by those of types as well; else also by names in strings, by files, and by modules
 * of several files, each of which an import of the module reaches. If there is none, the same through tests, stories and examples. `shorter`: a way
 * that was not preferred, `isByTests` if the question does not name what is not shipped. Undefined if there is none; no hops if both are the same.
 */
export function findWay(graph: CodeGraph, from: CodeTarget, to: CodeTarget, options: WayOptions = {}): Way | undefined {
  for (const tests of [false, true]) {
    for (const follows of PREFERENCE) {
      const found = search(graph, from, to, { ...options, follows, tests });
      if (found === undefined) continue;
      if (tests && filesOf(graph, from).some((path) => isShipped(graph, path))) return { ...found, isByTests: true };
      if (found.hops.length < 2) return found;
      const shortest = search(graph, from, to, { ...options, follows: "all", tests: true });
      return shortest !== undefined && shortest.hops.length < found.hops.length ? { ...found, shorter: shortest.hops } : found;
    }
  }
  return undefined;
}

/** The number of chains doubles with every pair of modules that can stand for each other. */
const MOST_CHAINS = 1_000_000;

/** How a file was first reached, and by how many chains of the same length. */
interface Reached {
  readonly by?: FoundHop;
  readonly distance: number;
  chains: number;
}

interface Step {
  readonly to: string;
  readonly isGoal: boolean;
  readonly hop: () => FoundHop;
}

interface Search extends WayOptions {
  readonly follows: Follows;
  /** Whether the way may pass what is not shipped, such as tests, and start there where the question names a directory. */
  readonly tests: boolean;
}

function search(graph: CodeGraph, from: CodeTarget, to: CodeTarget, options: Search): Way | undefined {
  const isOpen = (path: string): boolean => options.tests || isShipped(graph, path);
  const starts = filesOf(graph, from).filter((path) => from.files === undefined || isOpen(path));
  const ends = new Set(filesOf(graph, to));
  const isShared = (from.files ?? to.files) !== undefined && starts.some((path) => ends.has(path));
  if (from.symbol === undefined && to.symbol === undefined && (from.path === to.path || isShared)) return { hops: [], others: 0 };
  const stepsFrom = stepsTo(graph, from, to, options);
  const reached = new Map<string, Reached>(starts.map((path) => [path, { distance: 0, chains: 1 }]));
  let hops: readonly FoundHop[] | undefined;
  let chains = 0;
  for (const [path, at] of reached) {
    if (hops !== undefined && at.distance >= hops.length) break;
    const taken = new Set<string>();
    let isBeforeGoal = false;
    for (const step of stepsFrom(path, from.symbol !== undefined && starts.includes(path) ? from.symbol : undefined)) {
      if (step.isGoal) {
        isBeforeGoal = true;
        hops ??= [...wayTo(reached, path), step.hop()];
      } else if (hops === undefined && !taken.has(step.to) && isOpen(step.to)) {
        taken.add(step.to);
        reach(reached, step, at);
      }
    }
    if (isBeforeGoal) chains += at.chains;
  }
  return hops && { hops, others: Math.min(chains, MOST_CHAINS) - 1 };
}

function reach(reached: Map<string, Reached>, { to, hop }: Step, { distance, chains }: Reached): void {
  const known = reached.get(to);
  if (known === undefined) reached.set(to, { by: hop(), distance: distance + 1, chains });
  else if (known.distance === distance + 1) known.chains = Math.min(known.chains + chains, MOST_CHAINS);
}

/** Imports of one file, in its order; of the symbol where the way starts. */
function stepsTo(
  graph: CodeGraph,
  { path: start }: CodeTarget,
  to: CodeTarget,
  { undirected = false, follows }: Search,
): (path: string, symbol: string | undefined) => readonly Step[] {
  const goals = new Set(filesOf(graph, to));
  const isGoal = (edge: CodeEdge, path: string): boolean =>
    to.symbol === undefined || to.declared === undefined ? goals.has(path) || edge.to === to.path : isSymbol(edge, to);
  return (path, symbol) => [
    ...graph.edgesFrom(path).flatMap((edge) => {
      // Reading a manifest is not importing its entries: only a way that starts at it follows them.
      const sites = edge.sites.filter(
        (site) => isFollowed(site, follows) && isInside(site, symbol) && (site.kind !== "lists" || path === start),
      );
      if (sites.length === 0) return [];
      const next = graph.fileOf(edge.to) ?? (edge.to === to.path ? to.path : undefined);
      const passer = edge.via === undefined ? undefined : graph.fileOf(edge.via);
      return [
        ...(next === undefined ? [] : [{ to: next, isGoal: isGoal(edge, next), hop: () => hopOf(edge, next, sites) }]),
        // A module that passes names on is imported as well.
        ...(passer === undefined || passer === next || passer === path
          ? []
          : [{ to: passer, isGoal: to.symbol === undefined && goals.has(passer), hop: () => hopOf(edge, passer, sites) }]),
        ...(follows === "all" ? siblings(graph, edge) : []).map((file) => ({
          to: file,
          isGoal: to.symbol === undefined && goals.has(file),
          hop: () => hopOf(edge, file, withoutUses(sites)),
        })),
      ];
    }),
    ...(undirected ? reverseHops(graph, path, follows).map((hop) => ({ to: hop.to, isGoal: goals.has(hop.to), hop: () => hop })) : []),
  ];
}

/** Files of the imported module that some build has together with the importer; its tests are no part of it. */
function siblings(graph: CodeGraph, { from, to, sites }: CodeEdge): readonly string[] {
  const file = graph.fileOf(to);
  const unit = file === undefined ? to : graph.unit(file);
  if (unit === undefined || sites.every(({ form }) => form === SAME_MODULE)) return [];
  return graph.unitFiles(unit).filter((one) => one !== file && !isTest(graph, one) && !graph.areExclusive(one, from));
}

function withoutUses(sites: readonly CodeSite[]): readonly CodeSite[] {
  return sites.map(({ line, flags, kind, form }) => ({ line, flags, kind, form, uses: [] }));
}

/** The name itself, or the module of which it is taken: `cart.total` after `import * as cart`. */
function isSymbol({ to, sites }: CodeEdge, { path, declared }: CodeTarget): boolean {
  return to === `${path}#${declared}` || (to === path && sites.some(({ uses }) => uses.some(({ member }) => member === declared)));
}

function reverseHops(graph: CodeGraph, path: string, follows: Search["follows"]): readonly FoundHop[] {
  return graph
    .keysOf(path)
    .flatMap((key) => graph.edgesTo(key))
    .flatMap((edge) => {
      const sites = edge.sites.filter((site) => isFollowed(site, follows) && site.kind !== "lists");
      return sites.length === 0 ? [] : [{ ...hopOf(edge, path, sites), from: path, to: edge.from, isReverse: true } as const];
    });
}

function isFollowed({ kind }: CodeSite, follows: Follows): boolean {
  return FOLLOWED[follows].has(kind);
}

/** Whether the site belongs to the symbol where the way starts. */
function isInside(site: CodeSite, symbol: string | undefined): boolean {
  if (symbol === undefined) return true;
  return site.uses.some(({ within }) => {
    const around = symbolOf(within);
    return around === symbol || around?.startsWith(`${symbol}.`) === true;
  });
}

function hopOf({ from, via }: CodeEdge, to: string, sites: readonly CodeSite[]): FoundHop {
  const [first] = sites;
  const use = sites.flatMap(({ uses }) => uses)[0];
  const within = symbolOf(use?.within);
  const names = sites.flatMap(({ imported }) => (imported === undefined || imported === "*" || imported === "=" ? [] : [imported]));
  return {
    from,
    to,
    line: first?.line ?? 1,
    lines: sites.flatMap(({ line, form, kind }) => (form === SAME_MODULE || kind === "names" || kind === "file" ? [] : [line])),
    names: [...new Set(names)],
    kind: strongest(sites.map(({ kind }) => kind)),
    ...(via !== undefined && via !== to && via !== from && { through: via }),
    ...(use !== undefined && { used: { line: use.line, ...(within !== undefined && { within }) } }),
  };
}

function wayTo(reached: ReadonlyMap<string, Reached>, path: string): readonly FoundHop[] {
  const hops: FoundHop[] = [];
  for (let hop = reached.get(path)?.by; hop !== undefined; hop = reached.get(hop.from)?.by) hops.unshift(hop);
  return hops;
}
