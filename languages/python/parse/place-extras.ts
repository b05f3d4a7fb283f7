/** Puts comments and line continuations into the tree. */
import { Unsure } from "../../../src/syntax/fast-parser.js";
import { isToken, type Draft } from "./draft.js";

/**
 * Each becomes a child of the innermost node around it: no rule has a comment at its edge, except where a token without width follows it.
 * `extras` is in the order of the text.
 */
export function placeExtras(root: Draft, extras: readonly Draft[]): void {
  const byParent = new Map<Draft, Draft[]>();
  for (const extra of extras) {
    const parent = innermost(root, extra);
    extra.parent = parent;
    const known = byParent.get(parent);
    if (known === undefined) byParent.set(parent, [extra]);
    else known.push(extra);
  }
  for (const [parent, own] of byParent) parent.children = merged(parent.children, own);
}

function innermost(root: Draft, extra: Draft): Draft {
  let node = root;
  for (;;) {
    const child = lastBefore(node.children, extra.start);
    if (child === undefined || child.end < extra.end) return node;
    if (isToken(child)) throw new Unsure("comment or line continuation inside a token", extra.start);
    node = child;
  }
}

/** The last node that starts at the offset or before it. */
function lastBefore(nodes: readonly Draft[], offset: number): Draft | undefined {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((nodes[middle] as Draft).start <= offset) low = middle + 1;
    else high = middle;
  }
  return nodes[low - 1];
}

function merged(one: readonly Draft[], other: readonly Draft[]): readonly Draft[] {
  const all: Draft[] = [];
  let taken = 0;
  for (const node of one) {
    for (let next = other[taken]; next !== undefined && next.start < node.start; next = other[taken]) {
      all.push(next);
      taken += 1;
    }
    all.push(node);
  }
  return all.concat(other.slice(taken));
}
