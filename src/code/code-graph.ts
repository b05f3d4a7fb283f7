/** Questions to the index, by path and name. */
import { memoOf, groupBy } from "../model/basics.js";
import { EDGE_KINDS } from "../model/edge-kinds.js";
import {
  type CodeIndex,
  ENTRY,
  FILE,
  USE_KINDS,
  type CodeDeclaration,
  type CodeEdge,
  type CodeEntry,
  type CodeSite,
  type CodeUse,
} from "./index/code-index.js";
import { directoryOf } from "../model/tree.js";
import type { FileUses } from "../model/file-uses.js";
import type { OutlineSymbol } from "../model/outline.js";

export interface CodeGraph {
  /** Of sources, in byte order. */
  readonly paths: readonly string[];
  /** Whether it is a source, a manifest that lists entrypoints, or another file that a source refers to: a template, a query, a header. */
  readonly has: (path: string) => boolean;
  readonly isSource: (path: string) => boolean;
  readonly flags: (path: string) => number;
  /** Key of the module of several files that contains the file. */
  readonly unit: (path: string) => string | undefined;
  /** Files of such a module; empty for other keys. */
  readonly unitFiles: (key: string) => readonly string[];
  readonly declarations: (path: string) => readonly CodeDeclaration[];
  /** Whether no build has both files. */
  readonly areExclusive: (path: string, other: string) => boolean;
  /** Declarations with this name in any file. */
  readonly named: (name: string) => readonly CodeDeclaration[];
  /** Of all declarations. */
  readonly names: () => readonly string[];
  readonly edgesFrom: (path: string) => readonly CodeEdge[];
  /** Edges to exactly this key. */
  readonly edgesTo: (key: string) => readonly CodeEdge[];
  /** Edges to anything through exactly this module. */
  readonly edgesThrough: (key: string) => readonly CodeEdge[];
  /** Keys of the file itself and of the symbols in it that are imported somewhere. */
  readonly keysOf: (path: string) => readonly string[];
  /** Path of the file of a key; undefined for externals and modules of several files. */
  readonly fileOf: (key: string) => string | undefined;
  /** Declarations that the file exports under other names. */
  readonly renames: (path: string) => readonly { readonly name: string; readonly as: string }[];
  readonly entries: (path: string) => readonly CodeEntry[];
  /** Keys of externals. */
  readonly externals: () => readonly string[];
}

export function openGraph(index: CodeIndex): CodeGraph {
  const { strings, files, declarations, targets, edges, renames, entries } = index;
  const text = (at: number | undefined): string | undefined => (at === undefined || at < 0 ? undefined : strings[at]);
  const paths = Array.from(files.path, (at) => text(at) ?? "");
  const manifests = files.flags.reduce((sum, flags) => sum + Number((flags & FILE.manifest) !== 0), 0);
  const places = new Map(paths.map((path, place) => [path, place]));
  const keys = Array.from(targets.key, (at) => text(at) ?? "");
  const keyPlaces = new Map(keys.map((key, place) => [key, place]));
  const edgesByFile = rowsBy(edges.from, paths.length);
  const edgesByTarget = rowsBy(edges.to, keys.length);
  const edgesByPasser = rowsBy(edges.via, keys.length);
  const keysByFile = rowsBy(targets.file, paths.length);
  const filesByUnit = rowsBy(files.unit, keys.length);
  const declarationsByFile = rowsBy(declarations.file, paths.length);
  const renamesByFile = rowsBy(renames.file, paths.length);
  const entriesByFile = rowsBy(entries.file, paths.length);
  const nameRows = rowsBy(declarations.name, strings.length);

  const { edgeAt, declarationAt } = openRows(index, paths, keys);
  // Questions that follow uses come to the same rows again and again.
  const edge = remembered(edgeAt);
  const declaration = remembered(declarationAt);
  const stringPlaces = (name: string): number => strings.indexOf(name);
  const placeOf = (path: string): number => places.get(path) ?? -1;
  const exclusive = new Set(Array.from(index.exclusive.one, (one, row) => `${one} ${index.exclusive.other[row]}`));
  const keyPlace = (key: string): number => keyPlaces.get(key) ?? -1;
  return {
    paths: manifests === 0 ? paths : paths.slice(0, -manifests),
    has: (path) => places.has(path) || (keyPlaces.has(path) && !path.startsWith("::") && filesByUnit(keyPlace(path)).length === 0),
    isSource: (path) => placeOf(path) >= 0 && placeOf(path) < paths.length - manifests,
    flags: (path) => files.flags[placeOf(path)] ?? 0,
    unit: (path) => keys[files.unit[placeOf(path)] ?? -1],
    unitFiles: (key) => filesByUnit(keyPlace(key)).map((at) => paths[at] ?? ""),
    declarations: (path) => declarationsByFile(placeOf(path)).map(declaration),
    areExclusive: (path, other) =>
      exclusive.size > 0 && exclusive.has(`${files.condition[placeOf(path)]} ${files.condition[placeOf(other)]}`),
    named: (name) => nameRows(stringPlaces(name)).map(declaration),
    names: () => [...new Set(declarations.name)].map((at) => text(at) ?? ""),
    edgesFrom: (path) => edgesByFile(placeOf(path)).map(edge),
    edgesTo: (key) => edgesByTarget(keyPlace(key)).map(edge),
    edgesThrough: (key) => edgesByPasser(keyPlace(key)).map(edge),
    keysOf: (path) => keysByFile(placeOf(path)).map((at) => keys[at] ?? ""),
    fileOf: (key) => paths[targets.file[keyPlace(key)] ?? -1],
    renames: (path) => renamesByFile(placeOf(path)).map((at) => ({ name: text(renames.name[at]) ?? "", as: text(renames.as[at]) ?? "" })),
    entries: (path) =>
      entriesByFile(placeOf(path)).map((at): CodeEntry => {
        const name = text(entries.name[at]);
        return {
          ...(name !== undefined && { name }),
          isOutside: entries.outside[at] !== ENTRY.start,
          isTaken: entries.outside[at] === ENTRY.framework,
          isByPath: entries.outside[at] === ENTRY.path,
          evidence: text(entries.evidence[at]) ?? "",
        };
      }),
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

/** Tests that are parts of the module of a file beside them. */
export const testsBeside = memoOf((graph: CodeGraph) => {
  let byDirectory: ReadonlyMap<string, readonly string[]> | undefined;
  return (path: string): readonly string[] => {
    byDirectory ??= groupBy(
      graph.paths.filter((one) => one.endsWith("_test.go")),
      directoryOf,
    );
    return path.endsWith(".go") ? (byDirectory.get(directoryOf(path)) ?? []) : [];
  };
});

/** Tests, examples, stories and benches stand beside what is shipped. */
export function isShipped(graph: CodeGraph, path: string): boolean {
  return (graph.flags(path) & (FILE.test | FILE.beside)) === 0;
}

/** Rows of the index as objects, read on demand. */
interface Rows {
  readonly edgeAt: (at: number) => CodeEdge;
  readonly declarationAt: (at: number) => CodeDeclaration;
}

/** `paths` and `keys`: names of the files and targets. */
function openRows({ strings, declarations, edges, sites, uses }: CodeIndex, paths: readonly string[], keys: readonly string[]): Rows {
  const text = (at: number | undefined): string | undefined => (at === undefined || at < 0 ? undefined : strings[at]);
  const useAt = (at: number): CodeUse => {
    const [within, member, subject] = [text(uses.within[at]), text(uses.member[at]), text(uses.subject[at])];
    return {
      line: uses.line[at] ?? 0,
      kind: USE_KINDS[uses.kind[at] ?? 0] ?? "read",
      ...(within !== undefined && { within }),
      ...(member !== undefined && { member }),
      ...(subject !== undefined && { subject }),
    };
  };
  const siteAt = (at: number): CodeSite => {
    const [imported, local] = [text(sites.imported[at]), text(sites.local[at])];
    const end = sites.uses[at + 1] ?? uses.line.length;
    return {
      line: sites.line[at] ?? 0,
      ...(imported !== undefined && { imported }),
      ...(local !== undefined && { local }),
      flags: sites.flags[at] ?? 0,
      kind: EDGE_KINDS[sites.kind[at] ?? 0] ?? "runs",
      form: text(sites.form[at]) ?? "",
      uses: range(sites.uses[at] ?? end, end).map(useAt),
    };
  };
  const edgeAt = (at: number): CodeEdge => {
    const via = edges.via[at] ?? -1;
    const end = edges.sites[at + 1] ?? sites.line.length;
    return {
      from: paths[edges.from[at] ?? -1] ?? "",
      to: keys[edges.to[at] ?? -1] ?? "",
      ...(via >= 0 && { via: keys[via] ?? "" }),
      sites: range(edges.sites[at] ?? end, end).map(siteAt),
    };
  };
  const declarationAt = (at: number): CodeDeclaration => ({
    path: paths[declarations.file[at] ?? -1] ?? "",
    name: text(declarations.name[at]) ?? "",
    line: declarations.line[at] ?? 0,
  });
  return { edgeAt, declarationAt };
}

/** Rows by the number in a column, in their order; sorted once, by counting. */
function rowsBy(column: Int32Array, count: number): (value: number) => readonly number[] {
  let sorted: { readonly starts: Int32Array; readonly rows: Int32Array } | undefined;
  return (value) => {
    if (value < 0 || value >= count) return [];
    sorted ??= sortRows(column, count);
    return Array.from(sorted.rows.subarray(sorted.starts[value] ?? 0, sorted.starts[value + 1] ?? 0));
  };
}

function sortRows(column: Int32Array, count: number): { readonly starts: Int32Array; readonly rows: Int32Array } {
  const starts = new Int32Array(count + 1);
  for (const value of column) if (value >= 0) starts[value + 1] = (starts[value + 1] ?? 0) + 1;
  for (let at = 0; at < count; at += 1) starts[at + 1] = (starts[at + 1] ?? 0) + (starts[at] ?? 0);
  const next = starts.slice();
  const rows = new Int32Array(starts[count] ?? 0);
  for (const [row, value] of column.entries()) {
    if (value < 0) continue;
    rows[next[value] ?? 0] = row;
    next[value] = (next[value] ?? 0) + 1;
  }
  return { starts, rows };
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

/** What the sources say now; injected, because this room reads no files. */
export interface Sources {
  /** Stems of files that stand for their directory: `index`. */
  readonly indexStems: ReadonlySet<string>;
  /** Name of the language; undefined: of none. */
  readonly languageOf: (path: string) => string | undefined;
  /** All files of the repository, also those that no language reads. */
  readonly files: readonly string[];
  readonly read: (path: string) => string | undefined;
  /** Whether the text contains a word. */
  readonly contains: (path: string, word: string) => boolean;
  /** Where else than in an import that is followed a file is named, in words: `named in rollup.config.js`. */
  readonly mentionOf: (path: string) => Promise<string | undefined>;
  readonly outline: (path: string) => Promise<readonly OutlineSymbol[]>;
  readonly uses: (path: string) => Promise<FileUses>;
}

/** Files whose text contains a word: if there are more than `most`, the nearest to `own`. */
export function nearestWith(
  graph: Pick<CodeGraph, "paths">,
  sources: Sources,
  word: string,
  most: number,
  own: string,
): { readonly files: readonly string[]; readonly isCut: boolean } {
  const files = filesWith(graph, sources, word, most + 1, own);
  if (files.length <= most) return { files, isCut: false };
  const rank = new Map(graph.paths.map((path) => [path, commonLength(own, path)]));
  const byRank = graph.paths.toSorted((a, b) => (rank.get(b) ?? 0) - (rank.get(a) ?? 0));
  const nearest = new Set(filesWith({ paths: byRank }, sources, word, most, own));
  return { files: [own, ...graph.paths].filter((path) => nearest.delete(path)), isCut: true };
}

/** How many directories two paths begin with. */
export function commonLength(one: string, other: string): number {
  const [a, b] = [one.split("/"), other.split("/")];
  const at = a.findIndex((part, place) => part !== b[place]);
  return at < 0 ? a.length : at;
}

/** The first files whose text contains a word, `own` before the others; they are read until there are enough. */
export function filesWith(graph: Pick<CodeGraph, "paths">, sources: Sources, word: string, most: number, own?: string): readonly string[] {
  const found: string[] = [];
  for (const path of own === undefined ? graph.paths : [own, ...graph.paths.filter((other) => other !== own)]) {
    if (found.length >= most) break;
    if (sources.contains(path, word)) found.push(path);
  }
  return found;
}
