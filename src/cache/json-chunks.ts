/** Characters of a piece. One text for everything would need as much memory as the value, and no string exceeds half a gigabyte. */
const PIECE = 2 ** 18;
/** Levels that are split; deeper values are small. */
const DEPTH = 3;
/** Most members of a small array. */
const FEW = 16;

/** The text of `JSON.stringify` for plain data, in pieces. On the levels that are split, iterables are written as arrays. */
export function* jsonPieces(value: unknown): Generator<string> {
  let piece = "";
  for (const part of partsOf(value, DEPTH)) {
    piece += part;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}

function* partsOf(value: unknown, depth: number): Generator<string> {
  if (!isSplit(value, depth)) yield textOf(value);
  else if (isIterable(value)) yield* elements(value, depth);
  else yield* members(value, depth);
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? "null";
}

/** Whether it is not written at once. A record has millions of small values, and a generator for each would take several times as long as its text. */
function isSplit(value: unknown, depth: number): value is object {
  return depth > 0 && typeof value === "object" && value !== null && !isSmall(value, depth);
}

/** A row, or a pair of a key and a row: nothing in it is an iterable on a level that is split. */
function isSmall(value: object, depth: number): boolean {
  if (depth > 2 || (Array.isArray(value) && value.length > FEW)) return false;
  if (depth === 1) return Array.isArray(value) || !isIterable(value);
  return Array.isArray(value) && value.every((part) => typeof part !== "object" || part === null || Array.isArray(part));
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}

function* elements(value: Iterable<unknown>, depth: number): Generator<string> {
  yield "[";
  let isFirst = true;
  for (const part of value) {
    const start = isFirst ? "" : ",";
    if (!isSplit(part, depth - 1)) yield start + textOf(part);
    else {
      yield start;
      yield* partsOf(part, depth - 1);
    }
    isFirst = false;
  }
  yield "]";
}

function* members(value: object, depth: number): Generator<string> {
  yield "{";
  let isFirst = true;
  for (const [key, part] of Object.entries(value)) {
    if (part === undefined) continue;
    yield `${isFirst ? "" : ","}${JSON.stringify(key)}:`;
    yield* partsOf(part, depth - 1);
    isFirst = false;
  }
  yield "}";
}
