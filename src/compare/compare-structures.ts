/** What changed in the structure between two maps. By path and name, because UIDs mean nothing to a reader. */
import { readCycles, type RecordedCycle } from "../dsp/cycle-lines.js";
import { DIAGNOSTICS_FILE, readLines } from "../dsp/dsp-tree.js";
import { byteOrder, groupBy } from "../model/basics.js";
import type { MapGraph } from "../retrieve/map-graph.js";
import { compareCycles, type CycleChange } from "./compare-cycles.js";
import { type ApiChange, compareEntries, type EntryChange, type Rename } from "./compare-entries.js";
import { AS_IT_IS, type FileEdge, fileEdges } from "./file-edges.js";
import { matchEntities, type Matches } from "./match-entities.js";
import { entitiesIn, type Entity } from "./entities.js";

interface Both<Item> {
  readonly added: readonly Item[];
  readonly removed: readonly Item[];
}

/** A file or package, with the files at the other ends of its imports. */
export interface FileChange {
  readonly path: string;
  readonly isPackage: boolean;
  /** The file is in the repository on the side where the map lacks it: its path there. */
  readonly outside?: string;
  readonly imports: readonly string[];
  readonly importedBy: readonly string[];
  /** Top-level symbols that came or went with it, and are in no other file now. */
  readonly symbols: readonly string[];
}

export interface Import {
  readonly from: string;
  readonly to: string;
  readonly isExternal: boolean;
  readonly names: readonly string[];
}

/** An import that both maps have, of other names. */
export interface ImportChange extends Omit<Import, "names"> {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

interface ExternalChange {
  readonly name: string;
  readonly importedBy: readonly string[];
}

export interface StructureChanges {
  readonly entrypoints: Both<EntryChange>;
  readonly api: readonly ApiChange[];
  readonly cycles: readonly CycleChange[];
  readonly externals: Both<ExternalChange>;
  readonly moves: readonly { readonly from: string; readonly to: string; readonly isPackage: boolean }[];
  readonly files: Both<FileChange>;
  /** All of them: those of added and removed files, too. */
  readonly imports: Both<Import> & { readonly changed: readonly ImportChange[] };
  /** In files that both maps have. */
  readonly symbols: readonly SymbolChange[];
  readonly movedSymbols: readonly MovedSymbol[];
}

/** Files of the repository, mapped or not, of which some are not in the map: the path there of a file of the other side. */
export interface Outside {
  readonly before: (path: string) => string | undefined;
  readonly after: (path: string) => string | undefined;
}

const NOTHING: Outside = { before: () => undefined, after: () => undefined };

export function compareStructures(before: MapGraph, after: MapGraph, outside: Outside = NOTHING): StructureChanges {
  const matches = matchEntities(entitiesIn(before), entitiesIn(after));
  const edges = {
    before: fileEdges(before, { entity: (entity) => matches.laterOf.get(entity.uid) ?? entity, path: matches.pathNow }),
    after: fileEdges(after, AS_IT_IS),
  };
  return {
    ...compareEntries(before, after, matches),
    cycles: compareCycles({ before: cyclesIn(before), after: cyclesIn(after), edges, pathNow: matches.pathNow }),
    externals: {
      added: externalsOf(matches.added, edges.after),
      removed: externalsOf(matches.removed, edges.before),
    },
    moves: movesOf(before, matches),
    files: {
      added: filesOf(matches.added, edges.after, outside.before),
      removed: filesOf(matches.removed, edges.before, outside.after),
    },
    imports: compareImports(edges.before, edges.after),
    ...compareSymbols(before, matches),
  };
}

/** Whether anything that the page shows differs. */
export function isEmpty({ entrypoints, externals, files, imports, ...lists }: StructureChanges): boolean {
  const both = [entrypoints, externals, files, imports].flatMap(({ added, removed }) => [added, removed]);
  return [...both, imports.changed, lists.api, lists.cycles, lists.moves, lists.symbols, lists.movedSymbols].every(
    (list) => list.length === 0,
  );
}

function cyclesIn({ tree }: MapGraph): readonly RecordedCycle[] {
  return readCycles(readLines(tree.get(DIAGNOSTICS_FILE) ?? ""));
}

type Edges = ReadonlyMap<string, FileEdge>;

function externalsOf(entities: Matches["added"], edges: Edges): readonly ExternalChange[] {
  const names = entities.flatMap(({ type, path }) => (type === "external" ? [path] : [])).sort(byteOrder);
  const importers = endsBy(edges, ({ isExternal, to, from }) => (isExternal ? [to, from] : undefined));
  return names.map((name) => ({ name, importedBy: importers.get(name) ?? [] }));
}

function filesOf(entities: Matches["added"], edges: Edges, elsewhere: Outside["after"]): readonly FileChange[] {
  const imports = endsBy(edges, ({ from, to }) => [from, to]);
  const importers = endsBy(edges, ({ isExternal, from, to }) => (isExternal ? undefined : [to, from]));
  const symbols = groupBy(
    entities.filter(({ symbol }) => symbol !== undefined && !symbol.includes(".")),
    ({ path }) => path,
  );
  return entities
    .filter(({ type }) => type === "file" || type === "package")
    .map(({ path, type }) => {
      const outside = type === "file" ? elsewhere(path) : undefined;
      return {
        path,
        isPackage: type === "package",
        ...(outside === undefined ? {} : { outside }),
        imports: imports.get(path) ?? [],
        importedBy: importers.get(path) ?? [],
        symbols: (symbols.get(path) ?? []).flatMap(({ symbol }) => symbol ?? []).sort(byteOrder),
      };
    })
    .sort((one, other) => byteOrder(one.path, other.path));
}

/** One end of the edges → the other ends. */
function endsBy(
  edges: Edges,
  ends: (edge: FileEdge) => readonly [key: string, other: string] | undefined,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const edge of edges.values()) {
    const [key, other] = ends(edge) ?? [];
    if (key === undefined || other === undefined) continue;
    const others = found.get(key) ?? [];
    found.set(key, others);
    others.push(other);
  }
  for (const others of found.values()) others.sort(byteOrder);
  return found;
}

function movesOf(before: MapGraph, { laterOf }: Matches): StructureChanges["moves"] {
  return [...laterOf]
    .flatMap(([uid, { path: to, type }]) => {
      const from = entitiesIn(before).get(uid)?.path ?? to;
      return from === to || type === "symbol" || type === "external" ? [] : [{ from, to, isPackage: type === "package" }];
    })
    .sort((one, other) => byteOrder(one.from, other.from));
}

function compareImports(before: Edges, after: Edges): StructureChanges["imports"] {
  const changed = [...after].flatMap(([key, { from, to, isExternal, names }]) => {
    const former = before.get(key);
    const [added, removed] = former === undefined ? [[], []] : [without(names, former.names), without(former.names, names)];
    return added.length + removed.length === 0 ? [] : [{ from, to, isExternal, added, removed }];
  });
  return { added: lacking(after, before), removed: lacking(before, after), changed: changed.sort(byEnds) };
}

function lacking(these: Edges, those: Edges): readonly Import[] {
  const found = [...these].flatMap(([key, edge]) => (those.has(key) ? [] : [{ ...edge, names: [...edge.names].sort(byteOrder) }]));
  return found.sort(byEnds);
}

function without(these: ReadonlySet<string>, those: ReadonlySet<string>): readonly string[] {
  return [...these].filter((name) => !those.has(name)).sort(byteOrder);
}

function byEnds(one: Omit<Import, "names">, other: Omit<Import, "names">): number {
  return Number(one.isExternal) - Number(other.isExternal) || byteOrder(one.from, other.from) || byteOrder(one.to, other.to);
}

/** Symbols that came, went, moved or changed their name. Those of added and removed files are not listed: the files are. */
interface SymbolChange {
  readonly path: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly renamed: readonly Rename[];
}

/** To another file; `from` and `to` are paths. */
interface MovedSymbol {
  readonly symbol: string;
  /** If it differs. */
  readonly formerSymbol?: string;
  readonly from: string;
  readonly to: string;
}

interface SymbolChanges {
  readonly symbols: readonly SymbolChange[];
  readonly movedSymbols: readonly MovedSymbol[];
}

interface Filling {
  readonly added: string[];
  readonly removed: string[];
  readonly renamed: Rename[];
}

function compareSymbols(before: MapGraph, matches: Matches): SymbolChanges {
  const { added, removed, laterOf, pathNow } = matches;
  const changes = new Map<string, Filling>();
  const at = (path: string): Filling => {
    const found = changes.get(path) ?? { added: [], removed: [], renamed: [] };
    changes.set(path, found);
    return found;
  };
  const [newFiles, oldFiles] = [filesIn(added), filesIn(removed)];
  for (const { path, symbol } of added) if (symbol !== undefined && !newFiles.has(path)) at(path).added.push(symbol);
  for (const { path, symbol } of removed) if (symbol !== undefined && !oldFiles.has(path)) at(pathNow(path)).removed.push(symbol);
  const movedSymbols: MovedSymbol[] = [];
  for (const [uid, { path: to, symbol }] of laterOf) {
    const former = entitiesIn(before).get(uid);
    if (symbol === undefined || former?.symbol === undefined) continue;
    const isRenamed = former.symbol !== symbol;
    if (pathNow(former.path) !== to)
      movedSymbols.push({ symbol, from: former.path, to, ...(isRenamed ? { formerSymbol: former.symbol } : {}) });
    else if (isRenamed) at(to).renamed.push({ from: former.symbol, to: symbol });
  }
  return { symbols: sorted(changes), movedSymbols: movedSymbols.sort((one, other) => byteOrder(keyOf(one), keyOf(other))) };
}

function filesIn(entities: readonly Entity[]): ReadonlySet<string> {
  return new Set(entities.flatMap(({ type, path }) => (type === "symbol" ? [] : [path])));
}

function sorted(changes: ReadonlyMap<string, Filling>): readonly SymbolChange[] {
  return [...changes]
    .map(([path, { added, removed, renamed }]) => ({
      path,
      added: added.sort(byteOrder),
      removed: removed.sort(byteOrder),
      renamed: renamed.sort((one, other) => byteOrder(one.from, other.from)),
    }))
    .sort((one, other) => byteOrder(one.path, other.path));
}

function keyOf({ from, to, symbol }: MovedSymbol): string {
  return `${from}\0${to}\0${symbol}`;
}
