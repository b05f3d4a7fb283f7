/** Start of a declaration's block, including the comments directly above its decorators. */
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { isLicence } from "../../shared/licence.js";

/** Only meaningful in the first two lines of a file. */
const FIRST_LINES = /^#!|^#.{0,20}coding[:=]/;
const MARKER_LINE = /^#[ \t]*@dsp\b/;

/** Offset of the first comment, decorator or statement of the block that `node` lies in. */
export function blockStart({ text }: Source, node: SyntaxNode): number {
  const { start } = statementAround(node);
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const indent = text.slice(lineStart, start);
  if (indent.trim() !== "") return start;
  const lines: { readonly at: number; readonly comment: string }[] = [];
  for (let end = lineStart; end > 0;) {
    const from = text.lastIndexOf("\n", end - 2) + 1;
    const line = text.slice(from, end).trimEnd();
    if (!line.startsWith(`${indent}#`) || FIRST_LINES.test(line)) break;
    lines.unshift({ at: from + indent.length, comment: line.slice(indent.length) });
    end = from;
  }
  // A licence at the top of the file does not belong to the declaration below.
  if (lines.some(({ comment }) => isLicence(comment)) && text.slice(0, lines[0]?.at).split("\n").length <= FIRST_LINES_LIMIT) return start;
  return lines.find(({ comment }) => !MARKER_LINE.test(comment))?.at ?? start;
}

/** The encoding line may follow the interpreter line. */
const FIRST_LINES_LIMIT = 3;

/** The statement of a list of statements; a definition with its decorators. */
export function statementAround(node: SyntaxNode): SyntaxNode {
  let at = node;
  while (at.parent !== undefined && at.parent.type !== "module" && at.parent.type !== "block") at = at.parent;
  return at;
}
