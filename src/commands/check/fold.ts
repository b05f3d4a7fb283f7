/** Changes implied by an entity that is new or gone: its members, its imports, and its importers. */
import type { Uid } from "../../model/operation.js";
import type { EdgeChange } from "./compare-maps.js";
import type { Folded } from "./drift.js";
import type { Named } from "./names.js";
import { plural } from "../../model/shown-text.js";
import { directoryOf } from "../../model/tree.js";

/** The changes folded into one entity. */
export interface Bundle {
  readonly head: Named;
  readonly members: Named[];
  /** Imported entities, without duplicates. */
  readonly imports: Set<string>;
  /** Importers that are neither new nor gone, with one of their edges. */
  readonly importers: Map<Uid, EdgeChange>;
  /** All edges to it from elsewhere. */
  readonly sites: EdgeChange[];
}

export interface Bundles {
  /** Entities not contained in another changed one. */
  readonly heads: readonly Bundle[];
  /** The bundle of an entity; undefined for one that is neither new nor gone. */
  readonly of: (uid: Uid) => Bundle | undefined;
}

export function bundle(uids: readonly Uid[], nameOf: (uid: Uid) => Named): Bundles {
  const named = new Map(uids.map((uid) => [uid, nameOf(uid)]));
  const bySource = new Map([...named.values()].filter(({ path }) => path !== undefined).map((entity) => [entity.source, entity]));
  const files = [...bySource.values()].filter(({ symbol }) => symbol === undefined);
  const directories = new Set(files.map(({ source }) => directoryOf(source)));
  const heads = new Map<Uid, Bundle>();
  const owners = new Map<Uid, Bundle>();
  for (const entity of named.values()) {
    const head = headOf(entity, bySource, directories);
    const held = heads.get(head.uid) ?? emptyBundle(head);
    heads.set(head.uid, held);
    owners.set(entity.uid, held);
    if (entity !== head) held.members.push(entity);
  }
  return { heads: [...heads.values()], of: (uid) => owners.get(uid) };
}

function emptyBundle(head: Named): Bundle {
  return { head, members: [], imports: new Set(), importers: new Map(), sites: [] };
}

/** A symbol is folded into its file, a file into the module of its directory; a directory is never folded. */
function headOf(entity: Named, bySource: ReadonlyMap<string, Named>, directories: ReadonlySet<string>): Named {
  if (entity.path === undefined) return entity;
  const { source, symbol } = entity;
  const file = symbol === undefined ? entity : bySource.get(source.slice(0, source.indexOf("#")));
  if (file === undefined || directories.has(file.source)) return file ?? entity;
  return bySource.get(directoryOf(file.source)) ?? file;
}

/** An ownership line, which is no import: from a file to its symbol, or from the module of a directory to a file in it. */
export function isOwned({ exporter }: EdgeChange, importer: Named, imported: Named): boolean {
  if (exporter !== undefined || imported.path === undefined) return false;
  return imported.symbol === undefined ? directoryOf(imported.source) === importer.source : imported.path === importer.path;
}

/** Returns false for an edge that is not folded into a new or removed entity. */
export function foldEdge(bundles: Bundles, edge: EdgeChange, owned: boolean): boolean {
  const importer = bundles.of(edge.importer);
  const others = [edge.imported, edge.exporter].flatMap((uid) => (uid === undefined ? [] : (bundles.of(uid) ?? [])));
  if (owned) return importer !== undefined || others.length > 0;
  for (const other of others) if (other !== importer) other.sites.push(edge);
  if (importer === undefined) {
    for (const other of others) if (!other.importers.has(edge.importer)) other.importers.set(edge.importer, edge);
  } else if (others[0] !== importer) importer.imports.add(`${edge.imported} ${edge.exporter ?? ""}`);
  return importer !== undefined || others.length > 0;
}

export function foldedOf({ members, imports, importers }: Bundle): Folded {
  const counts = {
    files: members.filter(({ symbol }) => symbol === undefined).length,
    functions: members.filter(({ symbol, kind }) => symbol !== undefined && kind === "function").length,
    objects: members.filter(({ symbol, kind }) => symbol !== undefined && kind !== "function").length,
    imports: imports.size,
    importers: importers.size,
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

/** ` (+2 functions, 4 imports; imported by src/cart.ts)`, or empty. */
export function foldedText(bundle: Bundle, nameOf: (uid: Uid) => Named): string {
  const { files = 0, functions = 0, objects = 0, imports = 0 } = foldedOf(bundle);
  const counts = [
    [files, "file"],
    [functions, "function"],
    [objects, "object"],
    [imports, "import"],
  ] as const;
  const own = counts.flatMap(([count, noun]) => (count === 0 ? [] : [plural(count, noun)]));
  const [only, ...more] = [...bundle.importers.keys()];
  const by = only === undefined ? [] : [`imported by ${more.length === 0 ? nameOf(only).text : plural(more.length + 1, "file")}`];
  const parts = [...(own.length === 0 ? [] : [`+${own.join(", ")}`]), ...by];
  return parts.length === 0 ? "" : ` (${parts.join("; ")})`;
}
