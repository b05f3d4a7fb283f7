/** Serialises numbers and texts into one byte sequence that can be read without a copy: the cache of a map for the next process. */

export type Part = Int32Array | Uint16Array | Float64Array | Uint8Array | string;

/** Many texts in one. The text at `place` is at `starts[place]` to `starts[place + 1]`, in UTF-16 units. */
export interface Texts {
  readonly body: string;
  readonly starts: Int32Array;
}

/** Not `Buffer`: columns are read in browsers, too. A byte order mark is part of a text. */
const ENCODER = new TextEncoder();
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/** Alignment of parts, in bytes. */
const ALIGNED = 8;

/** Starts with the length of each part in bytes. */
export function packParts(parts: readonly Part[]): readonly Uint8Array[] {
  const bytes = parts.map((part) =>
    typeof part === "string" ? ENCODER.encode(part) : new Uint8Array(part.buffer, part.byteOffset, part.byteLength),
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
  const text = (): string => DECODER.decode(next());
  return { integers, numbers, bytes: next, text, texts: () => ({ body: text(), starts: integers() }) };
}

function paddingOf(length: number): number {
  return (ALIGNED - (length % ALIGNED)) % ALIGNED;
}

export function joinTexts(texts: readonly string[]): Texts {
  const starts = new Int32Array(texts.length + 1);
  for (const [place, text] of texts.entries()) starts[place + 1] = (starts[place] ?? 0) + text.length;
  return { body: texts.join(""), starts };
}

export function partsOf({ body, starts }: Texts): readonly [string, Int32Array] {
  return [body, starts];
}

/** Empty if the place does not exist. */
export function textOf({ body, starts }: Texts, place: number): string {
  return body.slice(starts[place] ?? body.length, starts[place + 1] ?? body.length);
}

/** Index of a word in a list in UTF-16 order, or -1. */
export function findText(texts: Texts, word: string): number {
  let [low, high] = [0, texts.starts.length - 2];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const other = textOf(texts, middle);
    if (other === word) return middle;
    if (other < word) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
