/** Index of all entities of a `.dsp/`: their names, columns of their files, and derived values. */
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { type DspIndex, type Keep, isEntityDirectory } from "../../dsp/dsp-tree.js";
import { sortByBytes } from "../../model/basics.js";
import { pack, unpack } from "../../model/collections/packed.js";
import type { Uid } from "../../model/operation.js";
import { beginDerived, readDerived } from "./derived-file.js";
import type { DiskTree } from "../disk-tree.js";
import { listPlain, refuseLink } from "../../fs/files.js";
import { placesHolding, textAt, type PackedColumn } from "./packed-column.js";
import { verifiedId, readColumn, readFiles, type ColumnName } from "./text-column.js";

/** Files of `exports`, whose paths are derived from the other columns. */
const REASONS = "reasons";

interface Top {
  readonly entities: readonly Uid[];
  readonly others: readonly string[];
}

interface OpenedIndex {
  readonly index: DspIndex;
  readonly keep: Keep;
  /** Loads a column, once. */
  readonly prime: (name: ColumnName) => void;
}

export function openIndex(base: string, tree: DiskTree): OpenedIndex {
  const columns = new Map<string, PackedColumn>();
  let known: Top | undefined;
  const top = (): Top => (known ??= readTop(base));
  const prime = (name: ColumnName): void => {
    if (columns.has(name)) return;
    const column = readColumn(base, name, top().entities);
    columns.set(name, column);
    if (name === "exports") tree.addListings(name, column);
    else tree.addColumn(name, column);
  };
  const verified = new Map<string, string>();
  // Cached columns that have not been loaded yet can be verified too.
  const verify = (name: string): string => {
    const id = verified.get(name) ?? verifiedId(base, name);
    verified.set(name, id);
    return id;
  };
  const idOf = (name: string): string => columns.get(name)?.id ?? (name === REASONS ? verify(name) : "");
  const index: DspIndex = {
    entities: () => top().entities,
    others: () => top().others,
    holding: (file, words, ignoreCase = false) => {
      const column = columns.get(file);
      if (column === undefined) return undefined;
      return placesHolding(column, words, ignoreCase).flatMap((place) => column.names[place] ?? []);
    },
    readAll: (name, paths) => {
      const sorted = sortByBytes([...new Set(paths)]);
      const column = readFiles(base, sorted, name);
      columns.set(name, column);
      return new Map(sorted.map((path, place) => [path, textAt(column, place) ?? ""]));
    },
  };
  const keep: Keep = (key, files, compute, holds = () => true) => {
    const ids = (): readonly string[] => files.map(idOf);
    const known = readKept(base, `kept-${key}`, ids()) as ReturnType<typeof compute> | undefined;
    if (known !== undefined && holds(known)) return known;
    const value = compute();
    // The columns may have been read only now.
    writeKept(base, `kept-${key}`, ids(), value);
    return value;
  };
  return { index, prime, keep };
}

function readTop(base: string): Top {
  const names = sortByBytes([...listPlain(base)]);
  const cut = cutTop(names);
  if (cut !== undefined) return cut;
  for (const name of names) if (isEntityDirectory(name)) refuseLink(join(base, name));
  return splitTop(names);
}

/** Splits UIDs in the form in which programs write them, in one piece rather than one by one. Undefined if there are other names among them. */
function cutTop(names: readonly string[]): Top | undefined {
  const text = `${names.join("\n")}\n`;
  const start = text.search(/^(?:obj|func)-/m);
  if (start < 0) return undefined;
  const piece = UIDS.exec(text.slice(start))?.[0] ?? "";
  const entities = piece.split("/\n").slice(0, -1);
  const others = `${text.slice(0, start)}${text.slice(start + piece.length)}`.split("\n").slice(0, -1);
  return entities.length + others.length === names.length && !others.some(isEntityDirectory) ? { entities, others } : undefined;
}

const UIDS = /^(?:func-[0-9a-f]{8}\/\n)*(?:obj-[0-9a-f]{8}\/\n)*/;

function splitTop(names: readonly string[]): Top {
  const isEntity = (name: string): boolean => name.endsWith("/") && isEntityDirectory(name);
  const entities = names.flatMap((name) => (isEntity(name) ? [name.slice(0, -1)] : []));
  // Without the slash the order of names with a common prefix may differ.
  return { entities: sortByBytes(entities), others: names.filter((name) => !isEntity(name)) };
}

// Values derived from columns, serialised: identified by the ids of those columns, verified by a checksum.

/** Increase this when the meaning of any cached value changes. Lower-casing depends on the engine's Unicode version. */
const KEPT_VERSION = `dsp-kept 4 ${process.versions["unicode"] ?? ""}`;
/** Bytes; aligned so that numbers may follow. */
const HEAD = 256;

/** Undefined on a cache miss. `ids`: ids of the columns; an empty one disables the cache. */
function readKept(base: string, key: string, ids: readonly string[]): unknown {
  if (ids.includes("")) return undefined;
  const bytes = readDerived(base, key);
  if (bytes === undefined || bytes.length < HEAD) return undefined;
  const [had, sum] = bytes.toString("latin1", 0, HEAD).trimEnd().split("||");
  const body = bytes.subarray(HEAD);
  return had === headOf(key, ids) && Number(sum) === crc32(body) ? unpack(body) : undefined;
}

function writeKept(base: string, key: string, ids: readonly string[], value: object): void {
  if (ids.includes("")) return;
  const body = Buffer.concat(pack(value));
  const text = `${headOf(key, ids)}||${crc32(body)}`;
  if (text.length >= HEAD) return;
  const head = Buffer.alloc(HEAD, " ", "latin1");
  head.write(text, "latin1");
  beginDerived(base, key)?.keep([head, body]);
}

function headOf(key: string, ids: readonly string[]): string {
  return [KEPT_VERSION, key, ...ids].join("|");
}
