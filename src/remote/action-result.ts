/**
 * Bytes in the form of an `ActionResult` of Bazel's remote execution API (build.bazel.remote.execution.v2): servers such as bazel-remote refuse
 * other content below `ac/`. Only the field `stdout_raw` is used.
 */

/** Field 5, `stdout_raw`, as bytes (wire type 2). */
const STDOUT_RAW = (5 << 3) | 2;
const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const FIXED_32 = 5;

export function toActionResult(content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([STDOUT_RAW, ...varint(content.length)]), content]);
}

/** Undefined if it is no such message, or if the field is missing. A server may have added other fields. */
export function fromActionResult(message: Buffer): Buffer | undefined {
  let content: Buffer | undefined;
  for (let at = 0; at < message.length;) {
    const tag = readVarint(message, at);
    const field = tag && fieldAt(message, tag.end, tag.value % 8);
    if (tag === undefined || field === undefined || field.end > message.length) return undefined;
    if (tag.value === STDOUT_RAW) content = message.subarray(field.start, field.end);
    at = field.end;
  }
  return content;
}

interface Field {
  readonly start: number;
  readonly end: number;
}

function fieldAt(message: Buffer, at: number, wireType: number): Field | undefined {
  if (wireType === FIXED_64) return { start: at, end: at + 8 };
  if (wireType === FIXED_32) return { start: at, end: at + 4 };
  const number = readVarint(message, at);
  if (number === undefined) return undefined;
  if (wireType === VARINT) return { start: at, end: number.end };
  return wireType === BYTES ? { start: number.end, end: number.end + number.value } : undefined;
}

function varint(value: number): readonly number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

/** Up to 49 bits, which is more than any length here. */
function readVarint(message: Buffer, at: number): { readonly value: number; readonly end: number } | undefined {
  let value = 0;
  for (let count = 0; count < 7; count += 1) {
    const byte = message[at + count];
    if (byte === undefined) return undefined;
    value += (byte % 128) * 128 ** count;
    if (byte < 128) return { value, end: at + count + 1 };
  }
  return undefined;
}
