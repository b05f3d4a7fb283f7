/** Imports between files, as their statements name them. */
import type { CodeSite } from "../code/index/code-index.js";
import type { CodeGraph } from "../code/code-graph.js";
import { CYCLE_KINDS } from "../model/edge-kinds.js";
import { SAME_MODULE } from "../model/graph.js";

export interface ImportSite {
  readonly line: number;
  /** Empty for the module as a whole. */
  readonly names: readonly string[];
  /** Only used in types. */
  readonly typeOnly: boolean;
  /** Runs when it is needed. */
  readonly lazy: boolean;
  /** Of a kind that closes no cycle: a name or a path in a string, content. */
  readonly mention: boolean;
}

/** All statements of a file that name the same target. */
export interface Import {
  /** Path. */
  readonly from: string;
  /** Path of a file, directory of a module of several files, or package such as `npm:lodash`. */
  readonly to: string;
  /** Names that a pattern may match: of a module of several files also those of its files. */
  readonly toNames: readonly string[];
  readonly isPackage: boolean;
  /** By line. */
  readonly sites: readonly ImportSite[];
}

export interface ImportGraph {
  /** In byte order. */
  readonly files: readonly string[];
  /** By file; in the order of the first statement. */
  readonly importsOf: (path: string) => readonly Import[];
  /** The module of several files that contains the file, or the file itself. */
  readonly moduleOf: (path: string) => string;
  /** Files of a module; those of a file are itself. */
  readonly filesOf: (module: string) => readonly string[];
  /** Whether the file imports anything, or anything refers to it. */
  readonly isConnected: (path: string) => boolean;
}

/** Of what runs when the importer is loaded. */
export function runningGraph(graph: ImportGraph): ImportGraph {
  const importsOf = (path: string): readonly Import[] =>
    graph.importsOf(path).flatMap((one) => {
      const sites = one.sites.filter(({ typeOnly, lazy }) => !typeOnly && !lazy);
      return sites.length === 0 ? [] : [{ ...one, sites }];
    });
  return { ...graph, importsOf };
}

export function importGraph(graph: CodeGraph): ImportGraph {
  const known = new Map<string, readonly Import[]>();
  const connected = new Set<string>();
  const filesOf = (module: string): readonly string[] => {
    const files = graph.unitFiles(module);
    return files.length > 0 ? files : [module];
  };
  for (const path of graph.paths) {
    const targets = new Map<string, Import & { readonly sites: ImportSite[] }>();
    for (const edge of graph.edgesFrom(path)) {
      const to = targetOf(graph, edge.via ?? edge.to);
      if (to === path) continue;
      connected.add(path);
      for (const file of filesOf(to)) connected.add(file);
      if (to === graph.unit(path)) continue;
      const sites = edge.sites.filter(isImport);
      if (sites.length === 0) continue;
      const isPackage = to.startsWith("::");
      const name = isPackage ? packageName(to) : to;
      const found = targets.get(name) ?? { from: path, to: name, toNames: [name, ...graph.unitFiles(to)], isPackage, sites: [] };
      targets.set(name, found);
      for (const site of sites) addSite(found.sites, site);
    }
    for (const { sites } of targets.values()) sites.sort((a, b) => a.line - b.line);
    if (targets.size > 0)
      known.set(
        path,
        [...targets.values()].sort((a, b) => (a.sites[0]?.line ?? 0) - (b.sites[0]?.line ?? 0)),
      );
  }
  return {
    files: graph.paths,
    importsOf: (path) => known.get(path) ?? [],
    moduleOf: (path) => graph.unit(path) ?? path,
    filesOf,
    isConnected: (path) => connected.has(path),
  };
}

/** The key of a symbol stands for its file. */
function targetOf(graph: CodeGraph, key: string): string {
  return key.startsWith("::") ? key : (graph.fileOf(key) ?? key);
}

/** `::npm:lodash` → `npm:lodash`; the names of built-in modules already have their prefix. */
function packageName(key: string): string {
  const text = key.slice(2);
  const [ecosystem = "", ...rest] = text.split(":");
  return rest[0] === ecosystem && rest.length > 1 ? rest.join(":") : text;
}

/** What a manifest lists is no import of the code. Names and paths in strings are: somebody loads them. */
function isImport({ kind, form }: CodeSite): boolean {
  return form !== SAME_MODULE && kind !== "lists";
}

const UNNAMED: ReadonlySet<string> = new Set(["*", "="]);

function addSite(sites: ImportSite[], { line, imported, kind }: CodeSite): void {
  const names = imported === undefined || UNNAMED.has(imported) ? [] : [imported];
  const typeOnly = kind === "types";
  const lazy = kind === "lazy";
  const mention = !CYCLE_KINDS.some((one) => one === kind);
  const at = sites.findIndex((site) => site.line === line);
  const before = sites[at];
  if (before === undefined) sites.push({ line, names, typeOnly, lazy, mention });
  else
    sites[at] = {
      line,
      names: [...new Set([...before.names, ...names])],
      typeOnly: before.typeOnly && typeOnly,
      lazy: before.lazy && lazy,
      mention: before.mention && mention,
    };
}
