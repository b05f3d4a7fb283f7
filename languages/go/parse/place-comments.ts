/** Puts comments into a tree without them. */
import { leaf, type Node } from "./nodes.js";

/**
 * A comment may stand between any two tokens. The grammar makes it a child of the innermost node that has tokens on both sides, which is the
 * innermost one around it: a node starts and ends with a token. `comments`: start and end of each, in turn, in the order of the text.
 */
export function placeComments(root: Node, comments: readonly number[]): void {
  if (comments.length > 0) placeIn(root, comments, 0, comments.length);
}

function placeIn(node: Node, comments: readonly number[], from: number, to: number): void {
  const merged: Node[] = [];
  let next = from;
  const placeBefore = (offset: number): void => {
    for (; next < to && (comments[next] as number) < offset; next += 2) {
      const comment = leaf("comment", comments[next] as number, comments[next + 1] as number);
      comment.parent = node;
      merged.push(comment);
    }
  };
  for (const child of node.children) {
    placeBefore(child.start);
    const inside = next;
    while (next < to && (comments[next] as number) < child.end) next += 2;
    if (next > inside) placeIn(child, comments, inside, next);
    merged.push(child);
  }
  placeBefore(Infinity);
  node.children = merged;
}
