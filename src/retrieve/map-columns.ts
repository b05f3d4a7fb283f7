/**
 * A map as columns: numbers by place, instead of objects for all entities when a query concerns only a few. Code that
 * iterates over all entities works here; `map-graph.ts` creates an entity for a place on demand.
 */
import { type ImportLine, parseSource, type SourceRef } from "../dsp/dsp-tree.js";
import { holds } from "../dsp/query/parts.js";
import { joinTexts, textOf, type Texts } from "../model/collections/joined-texts.js";
import type { Uid } from "../model/operation.js";
import type { Lead } from "./read-lead.js";
import { SortedPlaces } from "./sorted-places.js";
import { firstPlace } from "../model/basics.js";

/** Values created on demand; undefined for an invalid place. */
interface Column<Item> {
  readonly at: (place: number) => Item | undefined;
}

export interface MapColumns extends Omit<PlainColumns, "edges"> {
  /** In byte order. */
  readonly uids: readonly Uid[];
  readonly places: ReadonlyMap<Uid, number>;
  readonly leads: Column<Lead>;
  readonly paths: Column<string>;
  readonly symbols: Column<string>;
  readonly edges: Edges & {
    readonly imported: Column<Uid>;
    /** Undefined if the line has no exporter. */
    readonly via: Column<Uid>;
  };
}

/** What columns are made of, by place. */
interface ColumnParts {
  /** In byte order. */
  readonly uids: readonly Uid[];
  readonly leads: readonly Lead[];
  /** In the order of `imports`; lines to unknown entities are kept. */
  readonly imports: (place: number) => readonly ImportLine[];
  /** In the order of `shared`; UIDs without an entity are left out. */
  readonly shared: (place: number) => readonly Uid[];
}

export function columnsFrom(parts: ColumnParts): MapColumns {
  const places = new SortedPlaces(parts.uids);
  return columnsOf(parts.uids, () => places, computeColumns(parts));
}

/** From columns that were computed earlier. `places`: called on demand. */
export function columnsOf(uids: readonly Uid[], places: () => ReadonlyMap<Uid, number>, plain: PlainColumns): MapColumns {
  const { kinds, kindAt, sources, purposes, more, forms, edges, strays } = plain;
  const count = uids.length;
  const sourceAt = (place: number): string => textOf(sources, place);
  const leads = columnOf(count, (place) => ({
    source: sourceAt(place),
    kind: kinds[kindAt[place] ?? -1] ?? "",
    purpose: textOf(purposes, place),
    more: more[place] === 1,
  }));
  const refs = columnOf(count, (place) => (forms[place] === FORM.external ? EXTERNAL : parseSource(sourceAt(place))));
  return {
    ...plain,
    uids,
    get places() {
      return places();
    },
    leads,
    paths: { at: (place) => refs.at(place)?.path },
    symbols: { at: (place) => refs.at(place)?.symbol },
    edges: {
      ...edges,
      imported: { at: (edge) => uids[edges.to[edge] ?? -1] ?? strays.imported.get(edge) },
      via: { at: (edge) => uids[edges.through[edge] ?? -1] ?? strays.via.get(edge) },
    },
  };
}

function columnOf<Item>(count: number, make: (place: number) => Item): Column<Item> {
  const known = Array.from<Item | undefined>({ length: count });
  return { at: (place) => (place >= 0 && place < count ? (known[place] ??= make(place)) : undefined) };
}

export function computeColumns({ uids, leads, ...parts }: ColumnParts): PlainColumns {
  const places = new Map(uids.map((uid, place) => [uid, place]));
  const refs = leads.map(({ kind, source }) => (kind === "external" ? EXTERNAL : parseSource(source)));
  const named = { leads, paths: refs.map(({ path }) => path), symbols: refs.map(({ symbol }) => symbol) };
  const { strays, ...edges } = placeEdges(uids.length, parts.imports, places);
  const owners = ownersOf(named, edges, strays);
  const composition = compositionOf(edges, owners);
  const shares = uids.map((_, place) => parts.shared(place).flatMap((other) => places.get(other) ?? []));
  const kinds = [...new Set(leads.map(({ kind }) => kind))];
  const kindPlaces = new Map(kinds.map((kind, at) => [kind, at]));
  return {
    kinds,
    kindAt: Int32Array.from(leads, ({ kind }) => kindPlaces.get(kind) ?? -1),
    sources: joinTexts(leads.map(({ source }) => source)),
    bySource: bySourceOf(leads),
    purposes: joinTexts(leads.map(({ purpose }) => purpose)),
    more: Uint8Array.from(leads, ({ more }) => (more ? 1 : 0)),
    forms: Uint8Array.from(leads, ({ kind }, at) =>
      kind === "external" ? FORM.external : refs[at]?.symbol === undefined ? FORM.file : FORM.symbol,
    ),
    edges,
    strays,
    owners,
    composition,
    importers: importersOf(edges, composition, uids.length),
    shared: listsOf(uids.length, (add) => shares.forEach((ones, place) => ones.forEach((one) => add(place, one)))),
    sharedBy: listsOf(uids.length, (add) => shares.forEach((ones, place) => new Set(ones).forEach((one) => add(one, place)))),
  };
}

function bySourceOf(leads: readonly Lead[]): Int32Array {
  const sourceAt = (place: number): string => leads[place]?.source ?? "";
  return Int32Array.from(leads.keys()).sort((a, b) => (sourceAt(a) < sourceAt(b) ? -1 : sourceAt(a) > sourceAt(b) ? 1 : a - b));
}

const EXTERNAL: { readonly path: string; readonly symbol?: string } = { path: "" };

function placeEdges(
  count: number,
  importsOf: ColumnParts["imports"],
  places: ReadonlyMap<Uid, number>,
): Edges & { readonly strays: Strays } {
  const starts = new Int32Array(count + 1);
  const to: number[] = [];
  const through: number[] = [];
  const [imported, via] = [new Map<number, Uid>(), new Map<number, Uid>()];
  const placeOf = (uid: Uid | undefined, strays: Map<number, Uid>): number => {
    const place = uid === undefined ? -1 : (places.get(uid) ?? -1);
    if (place < 0 && uid !== undefined) strays.set(to.length, uid);
    return place;
  };
  for (let place = 0; place < count; place += 1) {
    for (const line of importsOf(place)) {
      const [target, exporter] = [placeOf(line.uid, imported), placeOf(line.via, via)];
      to.push(target);
      through.push(exporter);
    }
    starts[place + 1] = to.length;
  }
  return { starts, to: Int32Array.from(to), through: Int32Array.from(through), strays: { imported, via } };
}

interface Named {
  readonly leads: readonly Lead[];
  readonly paths: readonly string[];
  readonly symbols: readonly (string | undefined)[];
}

/** The importer that contains an entity: the nearest one whose source includes it. */
function ownersOf(named: Named, edges: Edges, strays: Strays): Int32Array {
  const { leads, symbols } = named;
  const { starts, to } = edges;
  const owners = new Int32Array(leads.length).fill(-1);
  for (let holder = 0; holder < leads.length; holder += 1) {
    for (let edge = starts[holder] ?? 0; edge < (starts[holder + 1] ?? 0); edge += 1) {
      const part = to[edge] ?? -1;
      if (!isPlain(edges, strays, edge) || !isLimited(named, holder, part)) continue;
      if (symbols[part] === undefined && isModule(named, edges, strays, part)) continue;
      const before = leads[owners[part] ?? -1];
      if (before === undefined || (leads[holder]?.source.length ?? 0) > before.source.length) owners[part] = holder;
    }
  }
  return owners;
}

/** A direct edge to an entity, without an exporter. */
function isPlain({ to, through }: Edges, strays: Strays, edge: number): boolean {
  return (to[edge] ?? -1) >= 0 && (through[edge] ?? -1) < 0 && !strays.via.has(edge);
}

/** A module of several files is never a part, whatever its directory. */
function isModule(named: Named, edges: Edges, strays: Strays, place: number): boolean {
  const { starts, to } = edges;
  for (let edge = starts[place] ?? 0; edge < (starts[place + 1] ?? 0); edge += 1) {
    const part = to[edge] ?? -1;
    if (isPlain(edges, strays, edge) && named.symbols[part] === undefined && isLimited(named, place, part)) return true;
  }
  return false;
}

function isLimited({ leads, paths, symbols }: Named, holder: number, part: number): boolean {
  if (holder === part || leads[holder]?.kind === "external" || leads[part]?.kind === "external") return false;
  return holds(refOf(paths[holder], symbols[holder]), refOf(paths[part], symbols[part]));
}

function refOf(path = "", symbol?: string): SourceRef {
  return symbol === undefined ? { path } : { path, symbol };
}

function compositionOf({ starts, to }: Edges, owners: Int32Array): Uint8Array {
  const composition = new Uint8Array(to.length);
  for (let place = 0; place < owners.length; place += 1)
    for (let edge = starts[place] ?? 0; edge < (starts[place + 1] ?? 0); edge += 1)
      composition[edge] = owners[to[edge] ?? -1] === place ? 1 : 0;
  return composition;
}

function importersOf({ to, through }: Edges, composition: Uint8Array, count: number): Lists {
  return listsOf(count, (add) => {
    for (let edge = 0; edge < to.length; edge += 1) {
      if (composition[edge] === 1) continue;
      const [imported = -1, exporter = -1] = [to[edge], through[edge]];
      if (imported >= 0) add(imported, edge);
      if (exporter >= 0 && exporter !== imported) add(exporter, edge);
    }
  });
}

/** `each` must enumerate the same items twice: once to count, once to store. */
export function listsOf(count: number, each: (add: (place: number, item: number) => void) => void): Lists {
  const starts = new Int32Array(count + 1);
  each((place) => (starts[place + 1] = (starts[place + 1] ?? 0) + 1));
  for (let place = 0; place < count; place += 1) starts[place + 1] = (starts[place + 1] ?? 0) + (starts[place] ?? 0);
  const items = new Int32Array(starts[count] ?? 0);
  const ends = starts.slice(0, count);
  each((place, item) => {
    const at = ends[place] ?? 0;
    items[at] = item;
    ends[place] = at + 1;
  });
  return { starts, items };
}

export function itemsAt({ starts, items }: Lists, place: number): Int32Array {
  return items.subarray(starts[place], starts[place + 1]);
}

/** The place whose lines include the edge. */
export function importerOf({ starts }: Edges, edge: number): number {
  return Math.max(0, firstPlace(starts.length - 1, (place) => (starts[place] ?? 0) > edge) - 1);
}

/** First line and listed entities of each table of contents, in the order of the tables. */
export interface Contents {
  readonly root: Uid;
  readonly listed: ReadonlySet<Uid>;
}

// The numeric columns of a map.

/** Several numbers for each place: those of `place` are in `items` from `starts[place]` to `starts[place + 1]`. */
export interface Lists {
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

/** Lines of `imports`, by importer: those of `place` are at `starts[place]` to `starts[place + 1]`. */
export interface Edges {
  readonly starts: Int32Array;
  /** Places of the imported entity and of the exporter; -1 if it is no entity or there is no exporter. */
  readonly to: Int32Array;
  readonly through: Int32Array;
}

/** References to unknown entities, by line. */
interface Strays {
  readonly imported: ReadonlyMap<number, Uid>;
  readonly via: ReadonlyMap<number, Uid>;
}

export const FORM = { file: 0, symbol: 1, external: 2 } as const;

/** Columns that can be serialised as they are. */
export interface PlainColumns {
  readonly kinds: readonly string[];
  /** Index into `kinds`. */
  readonly kindAt: Int32Array;
  readonly sources: Texts;
  /** Places in the UTF-16 order of their sources, equal ones in their own order. */
  readonly bySource: Int32Array;
  readonly purposes: Texts;
  /** 1 if the description has further keys. */
  readonly more: Uint8Array;
  /** Values of `FORM`. */
  readonly forms: Uint8Array;
  readonly edges: Edges;
  readonly strays: Strays;
  /** Place of the containing entity, or -1. */
  readonly owners: Int32Array;
  /** 1 for each edge from an owner to its part. */
  readonly composition: Uint8Array;
  /** Edges to it, or to something through it, without composition. */
  readonly importers: Lists;
  /** Shared places, and the places that share them. */
  readonly shared: Lists;
  readonly sharedBy: Lists;
}
