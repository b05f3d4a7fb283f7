/** What a file or a symbol is: its symbols, who imports it, and what it imports, by path. */
import { type EdgeKind, strongest } from "../model/edge-kinds.js";
import type { OutlineSymbol } from "../model/outline.js";
import { type CodeEdge, type CodeSite, SITE, symbolOf } from "./index/code-index.js";
import { isTest, type CodeGraph, type Sources } from "./code-graph.js";
import { edgesInto } from "./edges-into.js";
import type { CodeTarget } from "./find-target.js";
import { outsideUses } from "./outside-uses.js";
import { answerUses, namedElsewhere, type UsesAnswer } from "./uses-answer.js";

/** A file or package, with the names that are taken of it. */
export interface Neighbour {
  /** Path of a file or of a module of several files, or name of an external package. */
  readonly name: string;
  readonly line: number;
  readonly names: readonly string[];
  /** Of the strongest statement. */
  readonly kind: EdgeKind;
  readonly reExport: boolean;
  /** Nothing uses what is imported. */
  readonly unused?: true;
  /** Paths of the modules in between that pass names on, in the order of the edges. */
  readonly through?: readonly string[];
  readonly test: boolean;
}

export interface Shown {
  readonly target: CodeTarget;
  /** Of the file, or inside the symbol; in the order of the text. */
  readonly symbols: readonly OutlineSymbol[];
  /** Importers of the file or of anything in it; absent for a symbol. */
  readonly importers?: readonly Neighbour[];
  /** Entrypoints that start the file; absent for a symbol. */
  readonly starts?: readonly string[];
  /** What may use a file that nothing imports. */
  readonly unknown?: readonly string[];
  /** Absent for a file. */
  readonly uses?: UsesAnswer;
  readonly imports: readonly Neighbour[];
  readonly packages: readonly Neighbour[];
}

export async function show(graph: CodeGraph, sources: Sources, target: CodeTarget): Promise<Shown> {
  const { path, symbol } = target;
  const files = graph.unitFiles(path).length > 0 ? graph.unitFiles(path) : [path];
  const out = files.flatMap((file) => graph.edgesFrom(file)).flatMap((edge) => within(edge, symbol));
  const inside = new Set([path, ...files]);
  // Where modules have several files, importers and imports are modules.
  const moduleOf = (file: string): string => graph.unit(file) ?? file;
  const isUnit = graph.unitFiles(path).length > 0;
  // Files of its own module are named one by one.
  const importOf = (file: string): string =>
    graph.unit(file) !== undefined && graph.unit(file) === graph.unit(path) ? file : moduleOf(file);
  const imports = neighbours(graph, out, ({ to }) => (to.startsWith("::") ? undefined : importOf(graph.fileOf(to) ?? to)));
  const packages = neighbours(graph, out, ({ to }) => (to.startsWith("::") ? to.slice(to.indexOf(":", 2) + 1) : undefined));
  const outlines = await Promise.all(files.map((file) => sources.outline(file)));
  const base = {
    target,
    symbols: outlines.flat().filter(({ name }) => symbol === undefined || name.startsWith(`${symbol}.`)),
    imports: imports.filter(({ name }) => !inside.has(name)),
    packages,
  };
  if (symbol !== undefined) return { ...base, uses: await answerUses(graph, sources, target) };
  const into = edgesInto(graph, target).edges;
  const { starts } = outsideUses(graph, target);
  const importers = neighbours(graph, into, ({ from }) => (isUnit ? moduleOf(from) : from), path);
  const unknown = importers.length === 0 ? await namedElsewhere(graph, sources, target) : [];
  return { ...base, starts, importers, ...(unknown.length > 0 && { unknown }) };
}

/** The edge, as far as it belongs to the symbol. */
function within(edge: CodeEdge, symbol: string | undefined): readonly CodeEdge[] {
  if (symbol === undefined) return [edge];
  const sites = edge.sites.flatMap((site) => {
    const uses = site.uses.filter(({ within: label }) => {
      const around = symbolOf(label);
      return around === symbol || around?.startsWith(`${symbol}.`) === true;
    });
    return uses.length === 0 ? [] : [{ ...site, line: uses[0]?.line ?? site.line, uses }];
  });
  return sites.length === 0 ? [] : [{ ...edge, sites }];
}

interface Merged {
  line: number;
  readonly names: Set<string>;
  readonly sites: CodeSite[];
  readonly through: Set<string>;
}

/** One for each name, in the order of names. `passer`: module that needs no mention as the one in between. */
function neighbours(
  graph: CodeGraph,
  edges: readonly CodeEdge[],
  nameOf: (edge: CodeEdge) => string | undefined,
  passer?: string,
): readonly Neighbour[] {
  const found = new Map<string, Merged>();
  for (const edge of edges) {
    const name = nameOf(edge);
    const { sites } = edge;
    if (name === undefined) continue;
    const merged = found.get(name) ?? { line: Infinity, names: new Set(), sites: [], through: new Set() };
    found.set(name, merged);
    for (const site of sites) {
      merged.line = Math.min(merged.line, site.line);
      merged.sites.push(site);
      if (site.imported !== undefined && site.imported !== "*" && site.imported !== "=") merged.names.add(site.imported);
    }
    const own = [edge.from, graph.fileOf(edge.to), graph.unit(graph.fileOf(edge.to) ?? ""), passer];
    if (edge.via !== undefined && !own.includes(edge.via)) merged.through.add(edge.via);
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { line, names, sites, through }]): Neighbour => {
      // A statement that nothing uses is no edge of a map, so that others decide what kind of edge it is.
      const used = sites.filter(({ flags }) => (flags & SITE.unused) === 0);
      return {
        name,
        line,
        names: [...names],
        kind: strongest((used.length > 0 ? used : sites).map(({ kind }) => kind)),
        reExport: sites.every(({ flags }) => (flags & SITE.reExport) !== 0),
        ...(used.length === 0 && { unused: true }),
        ...(through.size > 0 && { through: [...through] }),
        test: isTest(graph, graph.unitFiles(name)[0] ?? name),
      };
    });
}
