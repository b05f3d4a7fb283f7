/** Comment delimiters, for scanning text between tokens. */
import type { SyntaxNode } from "./syntax-tree.js";

export interface CommentSyntax {
  /** Starts a line comment. */
  readonly line?: string;
  /** Start and end of a comment that may span lines. */
  readonly block?: readonly [open: string, close: string];
}

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Offset of the first character from `from` that is neither whitespace nor part of a comment. */
export function skipComments(text: string, from: number, syntax: CommentSyntax): number {
  let at = from;
  for (;;) {
    while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
    const comment = commentStarting(text, at, syntax);
    if (comment === undefined) return at;
    at = comment.end;
  }
}

/** The comment that covers `at`, provided the text between `from` and `at` contains no literal. */
export function commentAround(text: string, from: number, at: number, syntax: CommentSyntax): TextRange | undefined {
  for (let start = from; start <= at; start += 1) {
    const comment = commentStarting(text, start, syntax);
    if (comment === undefined) continue;
    if (at < comment.end) return comment;
    start = comment.end - 1;
  }
  return undefined;
}

function commentStarting(text: string, start: number, { line, block }: CommentSyntax): TextRange | undefined {
  if (line !== undefined && text.startsWith(line, start)) return { start, end: lineEnd(text, start) };
  if (block === undefined || !text.startsWith(block[0], start)) return undefined;
  const close = text.indexOf(block[1], start + block[0].length);
  return { start, end: close < 0 ? text.length : close + block[1].length };
}

function lineEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return end;
}

// Comments that contain markers. Files without the word `@dsp` are skipped.

const WORD = "@dsp";

export function mayHoldMarkers(text: string): boolean {
  return text.includes(WORD);
}

/** Comments with the word, in source order. `commentAt` returns the comment around an offset, if any. */
export function markerComments(text: string, commentAt: (offset: number) => TextRange | undefined): readonly TextRange[] {
  const found: TextRange[] = [];
  let behind = 0;
  for (let at = text.indexOf(WORD); at >= 0; at = text.indexOf(WORD, Math.max(at + WORD.length, behind))) {
    const comment = commentAt(at);
    if (comment === undefined) continue;
    found.push(comment);
    behind = comment.end;
  }
  return found;
}

/** For trees whose comments are nodes. */
export function commentNodeAt(root: SyntaxNode, offset: number): TextRange | undefined {
  let node: SyntaxNode | undefined = root;
  while (node !== undefined && node.type !== "comment") {
    node = node.children.find((child: SyntaxNode) => child.start <= offset && offset < child.end);
  }
  return node;
}
