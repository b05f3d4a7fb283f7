/** A parse tree as plain objects: extractors need no call into WebAssembly for each step, and nothing has to be freed. */
import { firstPlace } from "../model/basics.js";

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

/** A node whose children are not complete yet. */
export type Growing = Omit<SyntaxNode, "children"> & { children: readonly SyntaxNode[] };

/** The child with the role `field`. */
export function childOf(node: SyntaxNode, field: string): SyntaxNode | undefined {
  for (const child of node.children) if (child.field === field) return child;
  return undefined;
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
  return (offset) => firstPlace(starts.length, (line) => (starts[line] ?? 0) > offset);
}
