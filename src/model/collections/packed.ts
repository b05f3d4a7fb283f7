/**
 * Plain data with columns of numbers as bytes: a text of JSON, and behind it the numbers, which are read without a copy. For records that a later
 * process opens. Columns may be members of objects, not of arrays; names of members do not begin with the mark.
 */

const COLUMNS = { b: Uint8Array, s: Uint16Array, i: Int32Array, d: Float64Array } as const;

type Column = InstanceType<(typeof COLUMNS)[keyof typeof COLUMNS]>;

/** Stands for what JSON does not have: a column by its kind, start and length in bytes, or the entries of a map. */
const MARK = "\0";

/** Alignment of columns, in bytes. */
const ALIGNED = 8;

export function pack(value: object): readonly Uint8Array[] {
  const columns: Uint8Array[] = [];
  let size = 0;
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (part instanceof Map) return { [MARK]: [...part] };
    if (!isColumn(part)) return part;
    const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
    const found = { [MARK]: [kindOf(part), size, bytes.length] };
    size += bytes.length + paddingOf(bytes.length);
    columns.push(bytes, new Uint8Array(paddingOf(bytes.length)));
    return found;
  });
  const body = Buffer.from(text, "utf8");
  const head = new Uint8Array(Float64Array.of(body.length, size).buffer);
  return [head, body, new Uint8Array(paddingOf(body.length)), ...columns];
}

/** Undefined if the bytes are not packed data. Whether the data has the expected form is not known. */
export function unpack(given: Uint8Array): unknown {
  const bytes = given.byteOffset % ALIGNED === 0 ? given : new Uint8Array(given);
  const head = 2 * ALIGNED;
  if (bytes.length < head) return undefined;
  const [text = 0, size = 0] = new Float64Array(bytes.buffer, bytes.byteOffset, 2);
  const start = head + text + paddingOf(text);
  if (start + size !== bytes.length) return undefined;
  try {
    return restored(JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset + head, text).toString("utf8")), bytes.subarray(start));
  } catch {
    return undefined;
  }
}

/** Throws for a column that is not within the bytes. */
function restored(value: unknown, bytes: Uint8Array): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const marked = (value as Readonly<Record<string, unknown>>)[MARK];
  if (!Array.isArray(marked)) return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, restored(part, bytes)]));
  const [kind, start, length] = marked as readonly unknown[];
  if (typeof kind !== "string") return new Map(marked as readonly (readonly [unknown, unknown])[]);
  const Kind = COLUMNS[kind as keyof typeof COLUMNS];
  const piece = bytes.subarray(Number(start), Number(start) + Number(length));
  return new Kind(piece.buffer as ArrayBuffer, piece.byteOffset, piece.length / Kind.BYTES_PER_ELEMENT);
}

function isColumn(part: unknown): part is Column {
  return kindOf(part) !== undefined;
}

function kindOf(part: unknown): string | undefined {
  return ArrayBuffer.isView(part) ? Object.entries(COLUMNS).find(([, Kind]) => part instanceof Kind)?.[0] : undefined;
}

function paddingOf(length: number): number {
  return (ALIGNED - (length % ALIGNED)) % ALIGNED;
}
