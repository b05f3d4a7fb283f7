/** Questions to the index, by path and name. */
import { FILE, SITE, type CodeIndex } from "./code-index.js";
import type { CodeDeclaration, CodeEdge, CodeSite } from "./code-edge.js";
import { openRows, rowsBy } from "./index-rows.js";

export interface CodeGraph {
  /** In byte order. */
  readonly paths: readonly string[];
  readonly has: (path: string) => boolean;
  readonly flags: (path: string) => number;
  /** Key of the module of several files that contains the file. */
  readonly unit: (path: string) => string | undefined;
  /** Files of such a module; empty for other keys. */
  readonly unitFiles: (key: string) => readonly string[];
  readonly declarations: (path: string) => readonly CodeDeclaration[];
  /** Declarations with this name in any file. */
  readonly named: (name: string) => readonly CodeDeclaration[];
  /** Of all declarations. */
  readonly names: () => readonly string[];
  readonly edgesFrom: (path: string) => readonly CodeEdge[];
  /** Edges to exactly this key. */
  readonly edgesTo: (key: string) => readonly CodeEdge[];
  /** Keys of the file itself and of the symbols in it that are imported somewhere. */
  readonly keysOf: (path: string) => readonly string[];
  /** Path of the file of a key; undefined for externals and modules of several files. */
  readonly fileOf: (key: string) => string | undefined;
  /** Keys of externals. */
  readonly externals: () => readonly string[];
}

export function openGraph(index: CodeIndex): CodeGraph {
  const { strings, files, declarations, targets, edges } = index;
  const text = (at: number | undefined): string | undefined => (at === undefined || at < 0 ? undefined : strings[at]);
  const paths = Array.from(files.path, (at) => text(at) ?? "");
  const places = new Map(paths.map((path, place) => [path, place]));
  const keys = Array.from(targets.key, (at) => text(at) ?? "");
  const keyPlaces = new Map(keys.map((key, place) => [key, place]));
  const edgesByFile = rowsBy(edges.from, paths.length);
  const edgesByTarget = rowsBy(edges.to, keys.length);
  const keysByFile = rowsBy(targets.file, paths.length);
  const filesByUnit = rowsBy(files.unit, keys.length);
  const declarationsByFile = rowsBy(declarations.file, paths.length);
  const nameRows = rowsBy(declarations.name, strings.length);

  const { edgeAt, declarationAt } = openRows(index, paths, keys);
  // Questions that follow uses come to the same rows again and again.
  const edge = remembered(edgeAt);
  const declaration = remembered(declarationAt);
  const stringPlaces = (name: string): number => strings.indexOf(name);
  const placeOf = (path: string): number => places.get(path) ?? -1;
  const keyPlace = (key: string): number => keyPlaces.get(key) ?? -1;
  return {
    paths,
    has: (path) => places.has(path),
    flags: (path) => files.flags[placeOf(path)] ?? 0,
    unit: (path) => keys[files.unit[placeOf(path)] ?? -1],
    unitFiles: (key) => filesByUnit(keyPlace(key)).map((at) => paths[at] ?? ""),
    declarations: (path) => declarationsByFile(placeOf(path)).map(declaration),
    named: (name) => nameRows(stringPlaces(name)).map(declaration),
    names: () => [...new Set(declarations.name)].map((at) => text(at) ?? ""),
    edgesFrom: (path) => edgesByFile(placeOf(path)).map(edge),
    edgesTo: (key) => edgesByTarget(keyPlace(key)).map(edge),
    keysOf: (path) => keysByFile(placeOf(path)).map((at) => keys[at] ?? ""),
    fileOf: (key) => paths[targets.file[keyPlace(key)] ?? -1],
    externals: () => keys.filter((key) => key.startsWith("::")),
  };
}

/** Rows that are kept as objects. */
const MOST_ROWS = 50_000;

function remembered<Row>(rowAt: (at: number) => Row): (at: number) => Row {
  const known = new Map<number, Row>();
  return (at) => {
    const before = known.get(at);
    if (before !== undefined) return before;
    if (known.size >= MOST_ROWS) known.clear();
    const row = rowAt(at);
    known.set(at, row);
    return row;
  };
}

export function isTest(graph: CodeGraph, path: string): boolean {
  return (graph.flags(path) & FILE.test) !== 0;
}

/** Whether the site is no import that the code itself makes. */
export function isConvention({ flags }: CodeSite): boolean {
  return (flags & SITE.convention) !== 0;
}
