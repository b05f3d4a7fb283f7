/** Serialises numbers and texts into one byte sequence that can be read without a copy: the cache of a map for the next process. */
import type { Texts } from "./joined-texts.js";

type Part = Int32Array | Uint16Array | Float64Array | Uint8Array | string;

/** Alignment of parts, in bytes. */
const ALIGNED = 8;

/** Starts with the length of each part in bytes. */
export function packParts(parts: readonly Part[]): readonly Uint8Array[] {
  const bytes = parts.map((part) =>
    typeof part === "string" ? Buffer.from(part, "utf8") : new Uint8Array(part.buffer, part.byteOffset, part.byteLength),
  );
  const head = Float64Array.from([parts.length, ...bytes.map(({ length }) => length)]);
  return [new Uint8Array(head.buffer), ...bytes.flatMap((part) => [part, new Uint8Array(paddingOf(part.length))])];
}

/** Returns the parts in the order in which they were packed; missing ones are empty. */
export interface PartReader {
  readonly integers: () => Int32Array;
  readonly numbers: () => Float64Array;
  readonly bytes: () => Uint8Array;
  readonly text: () => string;
  readonly texts: () => Texts;
}

/** Undefined if the bytes are not `count` packed parts. */
export function readParts(given: Uint8Array, count: number): PartReader | undefined {
  const bytes = given.byteOffset % ALIGNED === 0 ? given : new Uint8Array(given);
  const head = (count + 1) * ALIGNED;
  if (bytes.length < head) return undefined;
  const [found, ...lengths] = new Float64Array(bytes.buffer, bytes.byteOffset, count + 1);
  const whole = lengths.reduce((sum, length) => sum + length + paddingOf(length), head);
  if (found !== count || whole !== bytes.length) return undefined;
  let [at, part] = [head, 0];
  const next = (): Uint8Array => {
    const length = lengths[part] ?? 0;
    const piece = bytes.subarray(at, at + length);
    at += length + paddingOf(length);
    part += 1;
    return piece;
  };
  const integers = (): Int32Array => {
    const piece = next();
    return new Int32Array(piece.buffer, piece.byteOffset, Math.floor(piece.length / Int32Array.BYTES_PER_ELEMENT));
  };
  const numbers = (): Float64Array => {
    const piece = next();
    return new Float64Array(piece.buffer, piece.byteOffset, Math.floor(piece.length / Float64Array.BYTES_PER_ELEMENT));
  };
  const text = (): string => {
    const piece = next();
    return Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString("utf8");
  };
  return { integers, numbers, bytes: next, text, texts: () => ({ body: text(), starts: integers() }) };
}

function paddingOf(length: number): number {
  return (ALIGNED - (length % ALIGNED)) % ALIGNED;
}

export function partsOf({ body, starts }: Texts): readonly [string, Int32Array] {
  return [body, starts];
}
