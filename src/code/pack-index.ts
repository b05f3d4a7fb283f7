/** The index as JSON for the cache: columns as Base64, because parsing lists of numbers takes longer than everything else. */
import { COLUMNS, type CodeIndex } from "./code-index.js";

/** `strings` may contain line ends, so they are separated by a character that no name has. */
export interface PackedIndex {
  readonly strings: string;
  readonly columns: readonly string[];
}

const SEPARATOR = "\0";

export function packIndex(index: CodeIndex): PackedIndex {
  const columns = columnNames().map(([list, name]) => {
    const numbers = (index[list] as Readonly<Record<string, Int32Array>>)[name] ?? new Int32Array();
    return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength).toString("base64");
  });
  return { strings: index.strings.map((text) => text.replaceAll(SEPARATOR, " ")).join(SEPARATOR), columns };
}

export function unpackIndex({ strings, columns }: PackedIndex): CodeIndex {
  const lists: Record<string, Record<string, Int32Array>> = {};
  for (const [place, [list, name]] of columnNames().entries()) {
    const bytes = Uint8Array.from(Buffer.from(columns[place] ?? "", "base64"));
    (lists[list] ??= {})[name] = new Int32Array(bytes.buffer);
  }
  return { ...lists, strings: strings.split(SEPARATOR) } as unknown as CodeIndex;
}

function columnNames(): readonly (readonly [list: keyof typeof COLUMNS, name: string])[] {
  return Object.entries(COLUMNS).flatMap(([list, names]) => names.map((name) => [list as keyof typeof COLUMNS, name] as const));
}
