/** Values derived from columns, serialised: identified by the ids of those columns, verified by a checksum. */
import { crc32 } from "node:zlib";
import type { KeptForm } from "../../dsp/dsp-tree.js";
import { beginDerived, readDerived } from "./derived-file.js";

/** Increase this when the meaning of any cached value changes. Lower-casing depends on the engine's Unicode version. */
const VERSION = `dsp-kept 3 ${process.versions["unicode"] ?? ""}`;
/** Bytes; aligned so that numbers may follow. */
const HEAD = 256;

/** `ids`: ids of the columns, requested again after the value was computed; an empty one disables the cache. */
export function keepValue<Value>(base: string, key: string, ids: () => readonly string[], form: KeptForm<Value>): Value {
  const known = readCached(base, key, ids(), form);
  if (known !== undefined) return known;
  const value = form.compute();
  const now = ids();
  if (!now.includes("")) writeCached(base, key, now, form.pack(value));
  return value;
}

/** Undefined on a cache miss. */
export function readCached<Value>(base: string, key: string, ids: readonly string[], { unpack }: KeptForm<Value>): Value | undefined {
  if (ids.includes("")) return undefined;
  const bytes = readDerived(base, key);
  if (bytes === undefined || bytes.length < HEAD) return undefined;
  const [had, sum] = bytes.toString("latin1", 0, HEAD).trimEnd().split("||");
  const body = bytes.subarray(HEAD);
  if (had !== headOf(ids) || Number(sum) !== crc32(body)) return undefined;
  return unpack(body);
}

export function writeCached(base: string, key: string, ids: readonly string[], parts: readonly Uint8Array[]): void {
  const body = Buffer.concat(parts);
  const text = `${headOf(ids)}||${crc32(body)}`;
  if (text.length >= HEAD) return;
  const head = Buffer.alloc(HEAD, " ", "latin1");
  head.write(text, "latin1");
  beginDerived(base, key)?.keep([head, body]);
}

function headOf(ids: readonly string[]): string {
  return [VERSION, ...ids].join("|");
}
