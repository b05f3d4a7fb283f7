/**
 * Copies a parse tree directly from the engine's memory, at a fraction of the cost of a cursor, which crosses into WebAssembly six times
 * for each node. Iterative: 50,000 nested parentheses are only a long branch.
 */
import { languageOf, NODE, readProductions, rootOf, type EngineMemory, type Productions } from "./engine-memory.js";
import type { Kinds } from "./node-kinds.js";
import type { Growing, SyntaxNode } from "./syntax-tree.js";

export type CopyFromMemory = (tree: number) => SyntaxNode;

/** For the trees of one grammar, identified by their address in the library. */
export function copierFromMemory(memory: EngineMemory, kinds: Kinds): CopyFromMemory {
  let productions: Productions | undefined;
  return (tree) => {
    const words = new Uint32Array(memory.buffer);
    productions ??= readProductions(memory, languageOf(words, tree));
    return copyTree(words, rootOf(tree) >> 2, kinds, productions);
  };
}

/** A node whose children are being read. */
interface Level {
  /** Word indices: the next child, and the end of the list. */
  next: number;
  readonly end: number;
  /** Index among the children, not counting extras (comments). */
  index: number;
  readonly production: number;
  /** Hidden nodes pass the field on to their children. */
  readonly field: number;
  /** Receiver of the children; undefined: the enclosing level. */
  readonly owner: Growing | undefined;
  /** The innermost visible node. */
  readonly parent: Growing | undefined;
  /** Start of the owner's children in the list of found nodes. */
  readonly from: number;
}

/** The decoded words of a child; one object is reused for all. */
interface Child {
  visible: boolean;
  /** May occur anywhere and has no index among the children. */
  extra: boolean;
  type: number;
  /** Bytes. */
  padding: number;
  size: number;
  /** Number of children, the index of the word after them, and their production. */
  children: number;
  end: number;
  production: number;
}

function copyTree(words: Uint32Array, root: number, kinds: Kinds, tables: Productions): SyntaxNode {
  const { aliases, aliasColumns, fields, fieldColumns, publicTypes } = tables;
  const child: Child = { visible: false, extra: false, type: 0, padding: 0, size: 0, children: 0, end: 0, production: 0 };
  const none: readonly SyntaxNode[] = [];
  const found: SyntaxNode[] = [];
  let count = 0;
  let at = 0;
  const levels: Level[] = [];
  let level: Level = { next: root, end: root + 2, index: 0, production: 0, field: 0, owner: undefined, parent: undefined, from: 0 };
  for (;;) {
    if (level.next === level.end) {
      const around = levels.pop();
      if (around === undefined) return found[0] as SyntaxNode;
      if (level.owner !== undefined) {
        level.owner.children = found.slice(level.from, count);
        count = level.from;
      }
      level = around;
      continue;
    }
    readChild(words, level.next, child);
    level.next += 2;
    let { type, visible } = child;
    let field = 0;
    if (!child.extra) {
      const { production, index } = level;
      field = (index < fieldColumns && fields[production * fieldColumns + index]) || level.field;
      const alias = (index < aliasColumns && aliases[production * aliasColumns + index]) || 0;
      if (alias !== 0) [type, visible] = [alias, true];
      level.index += 1;
    }
    const start = at + child.padding;
    const end = start + child.size;
    const kind = visible ? kinds.of(publicTypes[type] ?? type) : undefined;
    let { parent } = level;
    let owner: Growing | undefined;
    if (kind !== undefined && !kind.dropped) {
      const first = parent === undefined ? 0 : start >> 1;
      owner = { type: kind.type, named: kind.named, field: kinds.fields[field], start: first, end: end >> 1, parent, children: none };
      parent = owner;
      found[count] = owner;
      count += 1;
    }
    if (child.children === 0 || (kind !== undefined && !kind.named)) {
      at = end;
      continue;
    }
    levels.push(level);
    const { production, end: last } = child;
    level = { next: last - 2 * child.children, end: last, index: 0, production, field: visible ? 0 : field, owner, parent, from: count };
  }
}

/** A small node is stored in the two words; for a large one the first word is its address. */
function readChild(words: Uint32Array, index: number, child: Child): void {
  const word = words[index] as number;
  if ((word & 1) === 1) {
    const more = words[index + 1] as number;
    child.visible = (word & 2) !== 0;
    child.extra = (word & 8) !== 0;
    child.type = (word >> 8) & 0xff;
    child.padding = (more >> 16) & 0xff;
    child.size = more >>> 24;
    child.children = 0;
    return;
  }
  const start = word >>> 2;
  const flags = words[start + NODE.flags] as number;
  child.visible = (flags & 1) !== 0;
  child.extra = (flags & 4) !== 0;
  child.type = (words[start + NODE.type] as number) & 0xffff;
  child.padding = words[start + NODE.padding] as number;
  child.size = words[start + NODE.size] as number;
  child.children = words[start + NODE.children] as number;
  child.end = start;
  child.production = child.children === 0 ? 0 : (words[start + NODE.production] as number) >>> 16;
}
