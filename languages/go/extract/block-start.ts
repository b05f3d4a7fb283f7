/** Start of a declaration's block, including the comments directly above it. */
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Comments } from "./doc-comments.js";
import type { Source } from "../../shared/source.js";

const MARKER = /^(?:\/\/|\/\*)[ \t]*@dsp\b/;

/**
 * Offset of the first comment or token of the block: of the specification if it is grouped and starts its line, otherwise of the
 * declaration.
 */
export function blockStart(source: Source, comments: Comments, spec: SyntaxNode, declaration: SyntaxNode): number {
  const { text } = source;
  const own = blockAnchor(source, spec, declaration);
  const start = startsLine(text, own) || text.slice(declaration.start, own).includes("\n") ? own : declaration.start;
  if (!startsLine(text, start)) return own;
  return comments.above(start).find((comment) => !MARKER.test(text.slice(comment.start, comment.end)))?.start ?? start;
}

function startsLine(text: string, offset: number): boolean {
  return text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset).trim() === "";
}

/** Each specification in parentheses has its own marker. */
export function blockAnchor({ text }: Source, spec: SyntaxNode, declaration: SyntaxNode): number {
  const grouped = /^(?:const|var|type)\s*\(/.test(text.slice(declaration.start, declaration.start + LOOK_AHEAD));
  return grouped ? spec.start : declaration.start;
}

const LOOK_AHEAD = 64;
