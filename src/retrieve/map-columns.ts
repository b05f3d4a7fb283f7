/**
 * A map in columns: a place for each entity, and numbers where objects would be made for all to answer a question about a few. Whatever
 * looks at all entities looks here; `map-graph.ts` makes an entity of a place when somebody asks for it.
 */
import { descriptionPath, type DspTree } from "../dsp/dsp-tree.js";
import { readLines } from "../dsp/lines.js";
import { tocRoot, type GraphView } from "../dsp/query/graph-view.js";
import { readImports, readShared } from "../dsp/read.js";
import { parseSource } from "../dsp/source-ref.js";
import { isUid } from "../dsp/uid.js";
import type { Uid } from "../model/operation.js";
import { readLead, type Lead } from "./read-lead.js";

/** Several numbers for each place: those of `place` stand in `items` from `starts[place]` to `starts[place + 1]`. */
export interface Lists {
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

/** Lines of `imports`, by importer; those of `place` from `starts[place]` to `starts[place + 1]`. */
interface Edges {
  readonly starts: Int32Array;
  readonly imported: readonly Uid[];
  readonly via: readonly (Uid | undefined)[];
  /** Places of both; -1 for what is no entity, and where there is no exporter. */
  readonly to: Int32Array;
  readonly through: Int32Array;
}

export interface MapColumns {
  /** In byte order. */
  readonly uids: readonly Uid[];
  readonly places: ReadonlyMap<Uid, number>;
  readonly leads: readonly Lead[];
  readonly paths: readonly string[];
  readonly symbols: readonly (string | undefined)[];
  readonly edges: Edges;
  /** Place that it is a part of; -1: of none. */
  readonly owners: Int32Array;
  /** 1 for each edge from an owner to its part. */
  readonly composition: Uint8Array;
  /** Edges to it, or to something through it, composition left out. */
  readonly importers: Lists;
  /** Places that it shares, and those that share it. */
  readonly shared: Lists;
  readonly sharedBy: Lists;
}

export function readColumns(tree: DspTree, all: readonly Uid[]): MapColumns {
  const uids = all.filter(isUid);
  const places = new Map(uids.map((uid, place) => [uid, place]));
  const leads = uids.map((uid) => readLead(tree.get(descriptionPath(uid)) ?? ""));
  const refs = leads.map(({ kind, source }) => (kind === "external" ? EXTERNAL : parseSource(source)));
  const paths = refs.map(({ path }) => path);
  const symbols = refs.map(({ symbol }) => symbol);
  const edges = readEdges(tree, uids, places);
  const owners = ownersOf({ leads, paths, symbols }, edges);
  const composition = compositionOf(edges, owners);
  const shares = uids.map((uid) => readShared(tree, uid).flatMap((other) => places.get(other) ?? []));
  return {
    uids,
    places,
    leads,
    paths,
    symbols,
    edges,
    owners,
    composition,
    importers: importersOf(edges, composition, uids.length),
    shared: listsOf(uids.length, (add) => shares.forEach((ones, place) => ones.forEach((one) => add(place, one)))),
    sharedBy: listsOf(uids.length, (add) => shares.forEach((ones, place) => new Set(ones).forEach((one) => add(one, place)))),
  };
}

const EXTERNAL: { readonly path: string; readonly symbol?: string } = { path: "" };

function readEdges(tree: DspTree, uids: readonly Uid[], places: ReadonlyMap<Uid, number>): Edges {
  const starts = new Int32Array(uids.length + 1);
  const imported: Uid[] = [];
  const via: (Uid | undefined)[] = [];
  for (const [place, uid] of uids.entries()) {
    for (const line of readImports(tree, uid)) {
      imported.push(line.uid);
      via.push(line.via);
    }
    starts[place + 1] = imported.length;
  }
  const placeOf = (uid: Uid | undefined): number => (uid === undefined ? -1 : (places.get(uid) ?? -1));
  return { starts, imported, via, to: Int32Array.from(imported, placeOf), through: Int32Array.from(via, placeOf) };
}

type Named = Pick<MapColumns, "leads" | "paths" | "symbols">;

/** Who among its importers an entity is a part of: the nearest that holds its source. */
function ownersOf(named: Named, { starts, to, via }: Edges): Int32Array {
  const { leads } = named;
  const owners = new Int32Array(leads.length).fill(-1);
  for (let holder = 0; holder < leads.length; holder += 1) {
    for (let edge = starts[holder] ?? 0; edge < (starts[holder + 1] ?? 0); edge += 1) {
      const part = to[edge] ?? -1;
      if (part < 0 || via[edge] !== undefined || !holds(named, holder, part)) continue;
      const before = leads[owners[part] ?? -1];
      if (before === undefined || (leads[holder]?.source.length ?? 0) > before.source.length) owners[part] = holder;
    }
  }
  return owners;
}

function holds({ leads, paths, symbols }: Named, holder: number, part: number): boolean {
  if (holder === part || leads[holder]?.kind === "external" || leads[part]?.kind === "external") return false;
  const [whole, name] = [symbols[holder], symbols[part]];
  const [path = "", inside = ""] = [paths[holder], paths[part]];
  if (name === undefined) return whole === undefined && isDirectoryOf(path, inside);
  if (path !== inside) return false;
  return whole === undefined || name.startsWith(`${whole}.`);
}

function isDirectoryOf(directory: string, path: string): boolean {
  const length = Math.max(0, path.lastIndexOf("/"));
  return directory.length === length && path.startsWith(directory);
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

/** `each` tells the same twice: what to count, and what to keep. */
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

/** The place whose lines the edge stands among. */
export function importerOf({ starts }: Edges, edge: number): number {
  let [low, high] = [0, starts.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= edge) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** First line of each table of contents, and what the table lists, in the order of the tables. */
export interface Contents {
  readonly root: Uid;
  readonly listed: ReadonlySet<Uid>;
}

export function readContents(view: GraphView): readonly Contents[] {
  return view.tocs().flatMap((file) => {
    const root = tocRoot(view.tree, file);
    return root === undefined || !isUid(root) ? [] : [{ root, listed: new Set(readLines(view.tree.get(file) ?? "")) }];
  });
}
