/**
 * The engine's memory layout of a parse tree: tree-sitter's `subtree.h`, `tree.h` and `parser.h` for 32-bit addresses. Read only.
 * Another version may use another layout, so it is not relied on until `copyTree` has produced the same trees from memory as with the
 * library's own cursor.
 */

/** The engine's memory can grow, so its views are fetched anew for each tree. */
export interface EngineMemory {
  readonly buffer: ArrayBuffer;
}

/** Child metadata of a grammar's productions. Rows are productions, columns positions among the children. */
export interface Productions {
  readonly aliases: Uint16Array;
  readonly aliasColumns: number;
  readonly fields: Uint16Array;
  readonly fieldColumns: number;
  /** Public number of a node type, by the grammar's internal number. */
  readonly publicTypes: Uint16Array;
}

/** Offsets in a tree, in 32-bit words. */
const TREE = { root: 0, language: 2 } as const;

/** Offsets in a language, in bytes. */
const LANGUAGE = {
  symbols: 4,
  aliases: 8,
  productions: 28,
  fields: 32,
  aliasColumns: 36,
  fieldRanges: 64,
  fieldEntries: 68,
  publicTypes: 76,
  aliasRows: 84,
} as const;

/** Offsets, in 32-bit words, from the start of a node that does not fit into its parent's list of children; that list ends at the node. */
export const NODE = { padding: 1, size: 4, children: 9, type: 10, flags: 11, production: 16 } as const;

/** Address of the two words that contain the root, or point to it. */
export function rootOf(tree: number): number {
  return tree + 4 * TREE.root;
}

export function languageOf(words: Uint32Array, tree: number): number {
  return words[(tree >> 2) + TREE.language] ?? 0;
}

export function readProductions(memory: EngineMemory, language: number): Productions {
  const words = new Uint32Array(memory.buffer);
  const halves = new Uint16Array(memory.buffer);
  const word = (offset: number): number => words[(language + offset) >> 2] ?? 0;
  const rows = word(LANGUAGE.productions);
  const aliasColumns = halves[(language + LANGUAGE.aliasColumns) >> 1] ?? 0;
  const symbols = word(LANGUAGE.symbols) + word(LANGUAGE.aliases);
  return {
    ...readFields(words, halves, word(LANGUAGE.fields) === 0 ? 0 : rows, word(LANGUAGE.fieldRanges), word(LANGUAGE.fieldEntries)),
    aliases: halves.slice(word(LANGUAGE.aliasRows) >> 1, (word(LANGUAGE.aliasRows) >> 1) + rows * aliasColumns),
    aliasColumns,
    publicTypes: halves.slice(word(LANGUAGE.publicTypes) >> 1, (word(LANGUAGE.publicTypes) >> 1) + symbols),
  };
}

/** A range gives the first entry of a production and their number; an entry has a field, a position, and whether a hidden child provides it. */
function readFields(
  words: Uint32Array,
  halves: Uint16Array,
  rows: number,
  ranges: number,
  entries: number,
): Pick<Productions, "fields" | "fieldColumns"> {
  const found: (readonly [row: number, column: number, field: number])[] = [];
  for (let row = 0; row < rows; row += 1) {
    const first = halves[(ranges >> 1) + 2 * row] ?? 0;
    const count = halves[(ranges >> 1) + 2 * row + 1] ?? 0;
    for (let index = first; index < first + count; index += 1) {
      const entry = words[(entries >> 2) + index] ?? 0;
      const isLent = entry >>> 24 !== 0;
      if (!isLent) found.push([row, (entry >> 16) & 0xff, entry & 0xffff]);
    }
  }
  const fieldColumns = 1 + found.reduce((most, [, column]) => Math.max(most, column), -1);
  const fields = new Uint16Array(rows * fieldColumns);
  // Of several fields the library reports the first.
  for (const [row, column, field] of found.toReversed()) fields[row * fieldColumns + column] = field;
  return { fields, fieldColumns };
}
