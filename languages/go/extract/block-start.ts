/** Where the block of a declaration starts: with the comments right above it (semantics G.2). */
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Comments } from "./doc-comments.js";
import type { Source } from "./source.js";

const MARKER = /^(?:\/\/|\/\*)[ \t]*@dsp\b/;

/** Offset of the first comment or token of the block: of the specification where it is grouped, else of the declaration. */
export function blockStart(source: Source, comments: Comments, spec: SyntaxNode, declaration: SyntaxNode): number {
  const start = blockAnchor(source, spec, declaration);
  const { text } = source;
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  if (before.trim() !== "") return start;
  return comments.above(start).find((comment) => !MARKER.test(text.slice(comment.start, comment.end)))?.start ?? start;
}

/** What stands in parentheses is marked on its own. */
export function blockAnchor({ text }: Source, spec: SyntaxNode, declaration: SyntaxNode): number {
  const grouped = /^(?:const|var|type)\s*\(/.test(text.slice(declaration.start, declaration.start + LOOK_AHEAD));
  return grouped ? spec.start : declaration.start;
}

const LOOK_AHEAD = 64;
