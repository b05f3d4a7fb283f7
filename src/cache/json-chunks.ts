/** Characters of a piece. One text for everything would need as much memory as the value, and no string exceeds half a gigabyte. */
const PIECE = 2 ** 18;
/** Levels that are split; deeper values are small. */
const DEPTH = 3;

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
  if (depth === 0 || typeof value !== "object" || value === null) yield JSON.stringify(value) ?? "null";
  else if (isIterable(value)) yield* elements(value, depth);
  else yield* members(value, depth);
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}

function* elements(value: Iterable<unknown>, depth: number): Generator<string> {
  yield "[";
  let isFirst = true;
  for (const part of value) {
    if (!isFirst) yield ",";
    yield* partsOf(part, depth - 1);
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
