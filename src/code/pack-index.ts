/** The index as bytes for the cache: columns and texts that can be read where they are. */
import { packParts, readParts } from "../model/packed-parts.js";
import { COLUMNS, type CodeIndex } from "./code-index.js";

/** No name has this character; names may contain line ends. */
const SEPARATOR = "\0";

/** In pieces. */
export function packIndex(index: CodeIndex): readonly Uint8Array[] {
  const columns = COLUMN_NAMES.map(([list, name]) => (index[list] as Readonly<Record<string, Int32Array>>)[name] ?? new Int32Array());
  return packParts([index.strings.map((text) => text.replaceAll(SEPARATOR, " ")).join(SEPARATOR), ...columns]);
}

/** Undefined if the bytes are no index. */
export function unpackIndex(bytes: Uint8Array): CodeIndex | undefined {
  const parts = readParts(bytes, COLUMN_NAMES.length + 1);
  if (parts === undefined) return undefined;
  const strings = parts.text().split(SEPARATOR);
  const lists: Record<string, Record<string, Int32Array>> = {};
  for (const [list, name] of COLUMN_NAMES) (lists[list] ??= {})[name] = parts.integers();
  return { ...lists, strings } as unknown as CodeIndex;
}

const COLUMN_NAMES = Object.entries(COLUMNS).flatMap(([list, names]) =>
  names.map((name): readonly [list: keyof typeof COLUMNS, name: string] => [list as keyof typeof COLUMNS, name]),
);
