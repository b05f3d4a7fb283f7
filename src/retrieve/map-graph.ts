/**
 * Reading a map for somebody (protocol §9): search, context bundles, impact. Everything here is a question to an immutable graph that
 * is built once from a tree; nothing touches files, and the same graph and question give the same answer, byte for byte.
 * Exporters are always followed (semantics, amendment 3): an import through an exporter is one of the exporter, too.
 */
import { sharedDescriptionPath, whyPath, type DspTree } from "../dsp/dsp-tree.js";
import { readLines } from "../dsp/lines.js";
import { tocRoot, viewOf, printed, type GraphView } from "../dsp/query/graph-view.js";
import { parseSource } from "../dsp/source-ref.js";
import { isUid } from "../dsp/uid.js";
import type { Uid } from "../model/operation.js";

/** A line of an `imports` file. */
export interface MapImport {
  readonly importer: Uid;
  readonly imported: Uid;
  /** Exporter that it goes through. */
  readonly via?: Uid;
}

export interface MapEntity {
  readonly uid: Uid;
  /** As its description says: `object`, `function`, `external`. */
  readonly kind: string;
  /** As its description says: `src/cart.ts#total`, `src/cart.ts`, or the name of an external. */
  readonly source: string;
  /** Repo-relative path of its file, or of its directory for a module of several files; `""` for externals. */
  readonly path: string;
  /** `total`, `Cart.sum`; absent for whole files and externals. */
  readonly symbol?: string;
  readonly purpose: string;
  /** What else the description says: `overview`, `notes`, `scope`, `version`, … */
  readonly extras: ReadonlyMap<string, string>;
  /** What it imports, in the order of its `imports`; composition (`owned`) is left out. */
  readonly imports: readonly MapImport[];
  /** Who imports it: itself, or a name through it; by importer in byte order. Composition is left out. */
  readonly importers: readonly MapImport[];
  /** What it shares, in its order, UIDs that are no entity left out. */
  readonly shared: readonly Uid[];
  readonly sharedBy: readonly Uid[];
  /** What it is a part of: the file of a symbol, the module of a file, the class of a method. */
  readonly owner?: Uid;
  /** Its parts, in the order of its `imports`. */
  readonly owned: readonly Uid[];
  /** First lines of the tables of contents that list it: the entrypoints that it belongs to. */
  readonly roots: readonly Uid[];
}

export interface MapGraph {
  /** By UID in byte order. */
  readonly entities: ReadonlyMap<Uid, MapEntity>;
  /** By source text; several where a map was made by hand. */
  readonly bySource: ReadonlyMap<string, readonly Uid[]>;
  /** By path: the file first, then what it declares, by UID. Externals have no path. */
  readonly byPath: ReadonlyMap<string, readonly Uid[]>;
  /** First lines of the tables of contents, by the name of the table. */
  readonly roots: readonly Uid[];
  /** Why it is imported; empty where nobody said. Read when asked for. */
  readonly why: (edge: MapImport) => string;
  /** What an exporter says of an entity that it shares; empty where it says nothing. Read when asked for. */
  readonly sharedText: (exporter: Uid, shared: Uid) => string;
}

const BASIC: ReadonlySet<string> = new Set(["source", "kind", "purpose", "drafts"]);

/** Of a whole tree, or of one that reads files when asked; names that are no UIDs are left out. */
export function readMapGraph(tree: DspTree): MapGraph {
  const view = viewOf(tree);
  const uids = view.uids().filter(isUid);
  const plain = new Map(uids.map((uid) => [uid, plainOf(uid, view)]));
  const owners = ownersOf(plain);
  const owned = invert(owners);
  const imports = new Map([...plain].map(([uid, one]) => [uid, one.imports.filter((edge) => owners.get(edge.imported) !== uid)]));
  const importers = importersOf(plain, imports);
  const sharedBy = sharedByOf(plain);
  const { roots, of } = rootsOf(view);
  const entities = new Map<Uid, MapEntity>();
  for (const [uid, { shared, ...one }] of plain) {
    const parts = new Set(owned.get(uid));
    const owner = owners.get(uid);
    entities.set(uid, {
      ...one,
      ...(owner === undefined ? {} : { owner }),
      imports: imports.get(uid) ?? [],
      importers: importers.get(uid) ?? [],
      shared: shared.filter((other) => plain.has(other)),
      sharedBy: sharedBy.get(uid) ?? [],
      owned: one.imports.flatMap(({ imported }) => (parts.has(imported) ? [imported] : [])),
      roots: of.get(uid) ?? [],
    });
  }
  return {
    entities,
    roots: roots.filter((uid) => entities.has(uid)),
    bySource: grouped([...entities.values()], ({ source }) => source),
    byPath: byPath(entities),
    why: ({ importer, imported, via }) => printed(tree.get(whyPath(importer, imported, via)) ?? ""),
    sharedText: (exporter, shared) => printed(tree.get(sharedDescriptionPath(exporter, shared)) ?? ""),
  };
}

type Plain = Pick<MapEntity, "uid" | "kind" | "source" | "path" | "symbol" | "purpose" | "extras" | "imports" | "shared">;

function plainOf(uid: Uid, view: GraphView): Plain {
  const description = view.description(uid);
  const source = description.get("source") ?? "";
  const kind = description.get("kind") ?? "";
  const { path, symbol } = kind === "external" ? { path: "", symbol: undefined } : parseSource(source);
  return {
    uid,
    kind,
    source,
    path,
    ...(symbol === undefined ? {} : { symbol }),
    purpose: description.get("purpose") ?? "",
    extras: new Map([...description].filter(([key]) => !BASIC.has(key))),
    imports: view.imports(uid).map(({ uid: imported, via }) => ({ importer: uid, imported, ...(via === undefined ? {} : { via }) })),
    shared: view.shared(uid),
  };
}

/** Who among its importers an entity is a part of: the nearest that holds its source. */
function ownersOf(plain: ReadonlyMap<Uid, Plain>): ReadonlyMap<Uid, Uid> {
  const owners = new Map<Uid, Uid>();
  for (const holder of plain.values()) {
    for (const { imported, via } of holder.imports) {
      const part = plain.get(imported);
      if (part === undefined || via !== undefined || !holds(holder, part)) continue;
      const before = plain.get(owners.get(imported) ?? "");
      if (before === undefined || holder.source.length > before.source.length) owners.set(imported, holder.uid);
    }
  }
  return owners;
}

function holds(holder: Plain, part: Plain): boolean {
  if (holder.kind === "external" || part.kind === "external" || holder.uid === part.uid) return false;
  if (part.symbol === undefined) return holder.symbol === undefined && holder.path === directoryOf(part.path);
  if (holder.path !== part.path) return false;
  return holder.symbol === undefined || part.symbol.startsWith(`${holder.symbol}.`);
}

function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function importersOf(
  plain: ReadonlyMap<Uid, Plain>,
  imports: ReadonlyMap<Uid, readonly MapImport[]>,
): ReadonlyMap<Uid, readonly MapImport[]> {
  const importers = new Map<Uid, MapImport[]>();
  for (const edges of imports.values()) {
    for (const edge of edges) {
      const ends = edge.via === undefined || edge.via === edge.imported ? [edge.imported] : [edge.imported, edge.via];
      for (const end of ends) if (plain.has(end)) append(importers, end, edge);
    }
  }
  return importers;
}

function sharedByOf(plain: ReadonlyMap<Uid, Plain>): ReadonlyMap<Uid, readonly Uid[]> {
  const exporters = new Map<Uid, Uid[]>();
  for (const { uid, shared } of plain.values()) for (const other of new Set(shared)) append(exporters, other, uid);
  return exporters;
}

function rootsOf(view: GraphView): { readonly roots: readonly Uid[]; readonly of: ReadonlyMap<Uid, readonly Uid[]> } {
  const roots: Uid[] = [];
  const of = new Map<Uid, Uid[]>();
  for (const file of view.tocs()) {
    const root = tocRoot(view.tree, file);
    if (root === undefined || !isUid(root)) continue;
    if (!roots.includes(root)) roots.push(root);
    for (const uid of new Set(readLines(view.tree.get(file) ?? ""))) append(of, uid, root);
  }
  return { roots, of };
}

function byPath(entities: ReadonlyMap<Uid, MapEntity>): ReadonlyMap<string, readonly Uid[]> {
  const placed = [...entities.values()].filter(({ path }) => path !== "");
  const files = placed.filter(({ symbol }) => symbol === undefined);
  const symbols = placed.filter(({ symbol }) => symbol !== undefined);
  return grouped([...files, ...symbols], ({ path }) => path);
}

function grouped(entities: readonly MapEntity[], keyOf: (entity: MapEntity) => string): ReadonlyMap<string, readonly Uid[]> {
  const groups = new Map<string, Uid[]>();
  for (const entity of entities) append(groups, keyOf(entity), entity.uid);
  return groups;
}

function invert(owners: ReadonlyMap<Uid, Uid>): ReadonlyMap<Uid, readonly Uid[]> {
  const owned = new Map<Uid, Uid[]>();
  for (const [part, owner] of owners) append(owned, owner, part);
  return owned;
}

function append<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}
