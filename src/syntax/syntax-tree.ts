/**
 * A parse tree as plain objects. One pass of a cursor copies it out of the parser's memory, so that extractors walk without a call
 * into WebAssembly for each step, and nothing has to be freed. Iterative: 50,000 nested parentheses are only a long branch.
 */
import type { Language, Tree } from "web-tree-sitter";

export interface SyntaxNode {
  /** The grammar's node type; an anonymous token's type is its text (`"("`, `":="`, `"async"`). */
  readonly type: string;
  readonly named: boolean;
  /** The role in the parent. */
  readonly field: string | undefined;
  /** Offsets in UTF-16 units; `text.slice(start, end)` is the node's text. */
  readonly start: number;
  readonly end: number;
  readonly parent: SyntaxNode | undefined;
  readonly children: readonly SyntaxNode[];
}

/** Punctuation that no extractor asks for. */
const DROPPED: ReadonlySet<string> = new Set(["(", ")", "[", "]", "{", "}", ",", ":", ";", ".", '"', "'", "`", "\n", ""]);

type Growing = Omit<SyntaxNode, "children"> & { readonly children: SyntaxNode[] };

/** The root of the copy. Brackets, commas, colons and dots are left out; operators and keywords stay as anonymous children. */
export function copyTree(tree: Tree): SyntaxNode {
  const { language } = tree;
  const kinds = new Map<number, { readonly type: string; readonly named: boolean }>();
  const kindOf = (id: number): { readonly type: string; readonly named: boolean } => {
    const known = kinds.get(id) ?? readKind(language, id);
    kinds.set(id, known);
    return known;
  };
  const cursor = tree.walk();
  try {
    const { type, named } = kindOf(cursor.nodeTypeId);
    const root: Growing = { type, named, field: undefined, start: 0, end: cursor.endIndex, parent: undefined, children: [] };
    let parent: Growing = root;
    let inside = cursor.gotoFirstChild();
    while (inside) {
      const kind = kindOf(cursor.nodeTypeId);
      let deeper = false;
      if (kind.named || !DROPPED.has(kind.type)) {
        const field = language.fieldNameForId(cursor.currentFieldId) ?? undefined;
        const node: Growing = { ...kind, field, start: cursor.startIndex, end: cursor.endIndex, parent, children: [] };
        parent.children.push(node);
        deeper = kind.named && cursor.gotoFirstChild();
        if (deeper) parent = node;
      }
      while (!deeper && inside && !cursor.gotoNextSibling()) {
        inside = cursor.gotoParent() && parent.parent !== undefined;
        if (inside) parent = parent.parent as Growing;
      }
    }
    return root;
  } finally {
    cursor.delete();
  }
}

/** Types and fields the grammar may name with a number that it does not know: errors. */
function readKind(language: Language, id: number): { readonly type: string; readonly named: boolean } {
  return { type: language.nodeTypeForId(id) ?? "ERROR", named: id === 0xffff || language.nodeTypeIsNamed(id) };
}

/** The child with the role `field`. */
export function childOf(node: SyntaxNode, field: string): SyntaxNode | undefined {
  return node.children.find((child) => child.field === field);
}

/** Every child with the role `field`, in order. */
export function childrenOf(node: SyntaxNode, field: string): readonly SyntaxNode[] {
  return node.children.filter((child) => child.field === field);
}

/** 1-based line of an offset; `\n`, `\r\n` and a lone `\r` end lines. */
export function lineTable(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
  }
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
