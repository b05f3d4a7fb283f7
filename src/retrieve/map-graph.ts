/**
 * The map as an immutable graph, built once (protocol §9): basis of search, context bundles and impact. Nothing here touches
 * files, and the same graph and query give the same result, byte for byte.
 * Exporters are always followed: an import through an exporter is one of the exporter, too.
 */
import type { DspTree } from "../dsp/dsp-tree.js";
import { type EdgeKind, kindOfWhy } from "../model/edge-kinds.js";
import { textOf } from "../model/collections/joined-texts.js";
import { once, firstPlace, remember, pushTo } from "../model/basics.js";
import { OWNER_WHY, type Uid } from "../model/operation.js";
import { importerOf, itemsAt, type Contents, type MapColumns, FORM } from "./map-columns.js";

/** A line of an `imports` file. */
export interface MapImport {
  readonly importer: Uid;
  readonly imported: Uid;
  /** Exporter of the import. */
  readonly via?: Uid;
}

export interface MapEntity {
  readonly uid: Uid;
  /** `object`, `function` or `external`, from the description. */
  readonly kind: string;
  /** `src/cart.ts#total`, `src/cart.ts`, or the name of an external, from the description. */
  readonly source: string;
  /** Repo-relative path of its file, or of its directory for a module of several files; `""` for externals. */
  readonly path: string;
  /** `total`, `Cart.sum`; absent for whole files and externals. */
  readonly symbol?: string;
  readonly purpose: string;
  /** Further keys of the description: `overview`, `notes`, `scope`, `version`, … */
  readonly extras: ReadonlyMap<string, string>;
  /** Imported entities, in the order of `imports`; composition (`owned`) is left out. */
  readonly imports: readonly MapImport[];
  /** Imports of it, or of a name through it; by importer in byte order. Composition is left out. */
  readonly importers: readonly MapImport[];
  /** Shared entities, in order; UIDs without an entity are left out. */
  readonly shared: readonly Uid[];
  readonly sharedBy: readonly Uid[];
  /** The entity that contains it: the file of a symbol, the module of a file, the class of a method. */
  readonly owner?: Uid;
  /** Its parts, in the order of its `imports`. */
  readonly owned: readonly Uid[];
  /** First lines of the tables of contents that list it, i.e. its entrypoints. */
  readonly roots: readonly Uid[];
}

export interface MapGraph {
  /** The tree it was read from; empty for a graph from other data. */
  readonly tree: DspTree;
  /** For queries over all entities. */
  readonly columns: MapColumns;
  /** By UID in byte order; entities are created on demand. */
  readonly entities: ReadonlyMap<Uid, MapEntity>;
  /** By source; handmade maps may have several entities per source. */
  readonly bySource: Pick<ReadonlyMap<string, readonly Uid[]>, "get">;
  /** By path: the file first, then its declarations, by UID. Externals have no path. */
  readonly byPath: ReadonlyMap<string, readonly Uid[]>;
  /** First lines of the tables of contents, by the name of the table. */
  readonly roots: readonly Uid[];
  readonly contents: readonly Contents[];
  /** The why of an import; empty if there is none. Read on demand. */
  readonly why: (edge: MapImport) => string;
  /** The same for a line of `columns.edges`. */
  readonly whyOf: (edge: number) => string;
  /** The kind of a line of `columns.edges`, as its why says it. */
  readonly kindOf: (edge: number) => EdgeKind;
  /** Further keys of an entity's description. */
  readonly extras: (uid: Uid) => MapEntity["extras"];
  /** An exporter's description of a shared entity; may be empty. Read on demand. */
  readonly sharedText: (exporter: Uid, shared: Uid) => string;
}

/** What a graph has beyond its columns; read on demand. */
interface GraphTexts extends Pick<MapGraph, "tree" | "contents" | "why" | "extras" | "sharedText"> {
  /** Default: by `why`. */
  readonly whyOf?: MapGraph["whyOf"];
  /** Default: by `whyOf`. */
  readonly kindOf?: MapGraph["kindOf"];
}

export function graphOf(columns: MapColumns, texts: GraphTexts): MapGraph {
  const { tree, why, extras, sharedText } = texts;
  const byPath = once(() => groupedByPath(columns));
  const edgeAt = remember((edge: number) => toImport(columns, edge));
  const rootsOf = (uid: Uid): readonly Uid[] => texts.contents.flatMap(({ root, listed }) => (listed.has(uid) ? [root] : []));
  const entityAt = remember((place: number) => toEntity(columns, place, { edgeAt, extras, rootsOf }));
  const whyOf: MapGraph["whyOf"] = texts.whyOf ?? ((edge) => why(edgeAt(edge)));
  return {
    tree,
    columns,
    entities: new LazyEntities(columns.places, entityAt),
    get contents() {
      return texts.contents;
    },
    get roots() {
      return [...new Set(texts.contents.map(({ root }) => root))].filter((uid) => columns.places.has(uid));
    },
    bySource: { get: (source) => withSource(columns, source) },
    get byPath() {
      return byPath();
    },
    why,
    whyOf,
    kindOf: texts.kindOf ?? ((edge) => kindOfLine(whyOf(edge))),
    extras,
    sharedText,
  };
}

/** A declaration for several builds has several files that own it: they list it, and import nothing. */
export function kindOfLine(why: string): EdgeKind {
  return why === OWNER_WHY ? "lists" : kindOfWhy(why);
}

interface Making {
  readonly edgeAt: (edge: number) => MapImport;
  readonly extras: MapGraph["extras"];
  readonly rootsOf: (uid: Uid) => readonly Uid[];
}

function toEntity(columns: MapColumns, place: number, { edgeAt, extras, rootsOf }: Making): MapEntity {
  const { uids, leads, paths, symbols, edges, composition, owners, importers, shared, sharedBy } = columns;
  const uid = uids[place] ?? "";
  const { kind = "", source = "", purpose = "", more = false } = leads.at(place) ?? {};
  const symbol = symbols.at(place);
  const owner = uids[owners[place] ?? -1];
  const own = numbers(edges.starts[place] ?? 0, edges.starts[place + 1] ?? 0);
  const uidsAt = (found: Int32Array): readonly Uid[] => Array.from(found, (one) => uids[one] ?? "");
  return {
    uid,
    kind,
    source,
    path: paths.at(place) ?? "",
    ...(symbol === undefined ? {} : { symbol }),
    purpose,
    get extras() {
      return more ? extras(uid) : new Map<string, string>();
    },
    imports: own.filter((edge) => composition[edge] !== 1).map(edgeAt),
    importers: Array.from(itemsAt(importers, place), edgeAt),
    shared: uidsAt(itemsAt(shared, place)),
    sharedBy: uidsAt(itemsAt(sharedBy, place)),
    ...(owner === undefined ? {} : { owner }),
    owned: own.flatMap((edge) => (composition[edge] === 1 ? (edges.imported.at(edge) ?? []) : [])),
    roots: rootsOf(uid),
  };
}

function toImport({ uids, edges }: MapColumns, edge: number): MapImport {
  const via = edges.via.at(edge);
  const importer = uids[importerOf(edges, edge)] ?? "";
  return { importer, imported: edges.imported.at(edge) ?? "", ...(via === undefined ? {} : { via }) };
}

/** A read-only map that creates its values on demand. */
class LazyEntities implements ReadonlyMap<Uid, MapEntity> {
  constructor(
    private readonly places: ReadonlyMap<Uid, number>,
    private readonly entityAt: (place: number) => MapEntity,
  ) {}

  get size(): number {
    return this.places.size;
  }

  has(uid: Uid): boolean {
    return this.places.has(uid);
  }

  get(uid: Uid): MapEntity | undefined {
    const place = this.places.get(uid);
    return place === undefined ? undefined : this.entityAt(place);
  }

  keys(): MapIterator<Uid> {
    return this.places.keys();
  }

  values(): MapIterator<MapEntity> {
    return this.all().values();
  }

  entries(): MapIterator<[Uid, MapEntity]> {
    return this.all().entries();
  }

  [Symbol.iterator](): MapIterator<[Uid, MapEntity]> {
    return this.entries();
  }

  forEach(visit: (entity: MapEntity, uid: Uid, all: ReadonlyMap<Uid, MapEntity>) => void): void {
    this.all().forEach((entity, uid) => visit(entity, uid, this));
  }

  private all(): ReadonlyMap<Uid, MapEntity> {
    return new Map([...this.places].map(([uid, place]) => [uid, this.entityAt(place)]));
  }
}

/** Files first, then their declarations. */
function groupedByPath({ uids, paths, forms }: MapColumns): ReadonlyMap<string, readonly Uid[]> {
  const groups = new Map<string, Uid[]>();
  for (const form of [FORM.file, FORM.symbol]) {
    for (const [place, uid] of uids.entries()) {
      const path = forms[place] === form ? (paths.at(place) ?? "") : "";
      if (path !== "") pushTo(groups, path, uid);
    }
  }
  return groups;
}

function withSource({ uids, sources, bySource }: MapColumns, source: string): readonly Uid[] | undefined {
  const sourceAt = (at: number): string => textOf(sources, bySource[at] ?? -1);
  const found: Uid[] = [];
  const first = firstPlace(bySource.length, (at) => sourceAt(at) >= source);
  for (let at = first; at < bySource.length && sourceAt(at) === source; at += 1) found.push(uids[bySource[at] ?? -1] ?? "");
  return found.length === 0 ? undefined : found;
}

export function numbers(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
