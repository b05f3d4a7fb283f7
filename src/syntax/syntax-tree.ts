/**
 * A parse tree as plain objects. One pass of a cursor copies it out of the parser's memory, so that extractors walk without a call
 * into WebAssembly for each step, and nothing has to be freed. Iterative: 50,000 nested parentheses are only a long branch.
 */
import type { Language, Tree } from "web-tree-sitter";
import { openCursor, type CursorSteps } from "./cursor-steps.js";

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
export function copyTree(tree: Tree, engine?: CursorSteps): SyntaxNode {
  const { language } = tree;
  const kinds: Kind[] = [];
  const kindOf = (id: number): Kind => (kinds[id] ??= readKind(language, id));
  const { address, steps } = openCursor(tree, engine);
  try {
    const { type, named } = kindOf(steps.type(address));
    const root: Growing = { type, named, field: undefined, start: 0, end: steps.end(address), parent: undefined, children: [] };
    let parent: Growing = root;
    let inside = steps.firstChild(address) === 1;
    while (inside) {
      const kind = kindOf(steps.type(address));
      if (!kind.dropped) {
        const field = language.fields[steps.field(address)] ?? undefined;
        const [start, end] = [steps.start(address), steps.end(address)];
        const node: Growing = { type: kind.type, named: kind.named, field, start, end, parent, children: [] };
        parent.children.push(node);
        if (kind.named && steps.firstChild(address) === 1) {
          parent = node;
          continue;
        }
      }
      while (inside && steps.nextSibling(address) !== 1) {
        inside = steps.parent(address) === 1 && parent.parent !== undefined;
        if (inside) parent = parent.parent as Growing;
      }
    }
    return root;
  } finally {
    steps.close(address);
  }
}

interface Kind {
  readonly type: string;
  readonly named: boolean;
  readonly dropped: boolean;
}

/** Types and fields the grammar may name with a number that it does not know: errors. */
function readKind(language: Language, id: number): Kind {
  const type = language.nodeTypeForId(id) ?? "ERROR";
  const named = id === ERROR || language.nodeTypeIsNamed(id);
  return { type, named, dropped: !named && DROPPED.has(type) };
}

/** The id of what the parser could not read, which no grammar declares. */
const ERROR = 0xffff;

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
