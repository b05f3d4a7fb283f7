/** Copies a parse tree with the public cursor of the library. */
import type { Tree } from "web-tree-sitter";
import { openCursor, type CursorSteps } from "./cursor-steps.js";
import type { Kinds } from "./node-kinds.js";
import type { Growing, SyntaxNode } from "./syntax-tree.js";

/** The root of the copy. Brackets, commas, colons and dots are left out; operators and keywords stay as anonymous children. */
export function copyByCursor(tree: Tree, kinds: Kinds, engine?: CursorSteps): SyntaxNode {
  const { address, steps } = openCursor(tree, engine);
  try {
    const { type, named } = kinds.of(steps.type(address));
    const root = growing({ type, named, field: undefined, start: 0, end: steps.end(address), parent: undefined });
    let parent = root;
    let inside = steps.firstChild(address) === 1;
    while (inside) {
      const kind = kinds.of(steps.type(address));
      if (!kind.dropped) {
        const field = kinds.fields[steps.field(address)];
        const [start, end] = [steps.start(address), steps.end(address)];
        const node = growing({ type: kind.type, named: kind.named, field, start, end, parent });
        parent.children.push(node);
        if (kind.named && steps.firstChild(address) === 1) {
          parent = node;
          continue;
        }
      }
      while (inside && steps.nextSibling(address) !== 1) {
        inside = steps.parent(address) === 1 && parent.parent !== undefined;
        if (inside) parent = parent.parent as Open;
      }
    }
    return root;
  } finally {
    steps.close(address);
  }
}

type Open = Growing & { readonly children: SyntaxNode[] };

function growing(node: Omit<SyntaxNode, "children">): Open {
  return { ...node, children: [] };
}
