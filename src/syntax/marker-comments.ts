/** Comments that contain markers. Files without the word `@dsp` are skipped. */
import type { TextRange } from "./comment-syntax.js";
import type { SyntaxNode } from "./syntax-tree.js";

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
