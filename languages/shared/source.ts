/** One file as its readers share it: the text, and positions in it. */
import { lineTable, type SyntaxNode } from "../../src/syntax/syntax-tree.js";

export interface Source {
  readonly path: string;
  readonly text: string;
  /** 1-based line of an offset. */
  lineOf(offset: number): number;
  textOf(node: SyntaxNode): string;
}

export function openSource(path: string, text: string): Source {
  return { path, text, lineOf: lineTable(text), textOf: (node) => text.slice(node.start, node.end) };
}
