/**
 * A blob: named parts, compressed with Brotli (RFC 7932), whose output does not depend on the machine. Before compression a line of JSON lists the names
 * and lengths of the parts, and the parts follow.
 */
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

export type Parts = ReadonlyMap<string, Uint8Array>;

const MEBIBYTE = 2 ** 20;
/** Bytes of a blob, at most. */
export const LARGEST_BLOB = 256 * MEBIBYTE;
/** A blob expands to at most this many times its size, and never to more than `LARGEST_BLOB`. */
const MOST_EXPANSION = 50;
const QUALITY = 5;
const WINDOW = 22;
const LINE_END = 10;

/** Undefined if a reader would refuse it. */
export function packParts(parts: Parts): Buffer | undefined {
  const table = JSON.stringify([...parts].map(([name, bytes]) => [name, bytes.length]));
  const whole = Buffer.concat([Buffer.from(`${table}\n`), ...parts.values()]);
  if (whole.length > LARGEST_BLOB) return undefined;
  const blob = brotliCompressSync(whole, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_LGWIN]: WINDOW },
  });
  return whole.length > blob.length * MOST_EXPANSION ? undefined : blob;
}

/** Undefined if it is damaged, or expands to too much. */
export function unpackParts(blob: Uint8Array): Parts | undefined {
  try {
    const whole = brotliDecompressSync(blob, { maxOutputLength: Math.min(LARGEST_BLOB, blob.length * MOST_EXPANSION) });
    const end = whole.indexOf(LINE_END);
    const parts = new Map<string, Uint8Array>();
    let at = end + 1;
    for (const row of JSON.parse(whole.toString("utf8", 0, end)) as unknown[]) {
      const [name, length] = Array.isArray(row) ? (row as unknown[]) : [];
      if (typeof name !== "string" || typeof length !== "number" || !Number.isInteger(length) || length < 0) return undefined;
      parts.set(name, whole.subarray(at, at + length));
      at += length;
    }
    return at === whole.length ? parts : undefined;
  } catch {
    return undefined;
  }
}
