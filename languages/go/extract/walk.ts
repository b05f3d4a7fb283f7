/**
 * One pass over the tree in the order of the text, with an explicit stack: nesting is bounded by memory alone. Handlers know the node types
 * that declare names, open blocks or use names; everything else is passed through to its children.
 */
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { declarationHandlers } from "./walk-declarations.js";
import { expressionHandlers } from "./walk-expressions.js";
import { statementHandlers } from "./walk-statements.js";
import type { Around, Handler, Reading, Walk } from "./walking.js";

const HANDLERS: ReadonlyMap<string, Handler> = new Map([...declarationHandlers, ...statementHandlers, ...expressionHandlers]);

type Step = { readonly node: SyntaxNode; readonly around: Around } | (() => void);

export function walkFile(reading: Reading, root: SyntaxNode): void {
  const open: Step[] = [];
  const next: Step[] = [];
  const walk: Walk = {
    reading,
    visit: (node, around) => void (node !== undefined && next.push({ node, around })),
    visitAll: (nodes, around) => {
      for (const node of nodes) if (node.named) next.push({ node, around });
    },
    after: (action) => void next.push(action),
  };
  walk.visitAll(root.children, { scope: reading.file, frame: undefined });
  for (;;) {
    for (let step = next.pop(); step !== undefined; step = next.pop()) open.push(step);
    const step = open.pop();
    if (step === undefined) return;
    if (typeof step === "function") {
      step();
      continue;
    }
    const { node, around } = step;
    const handler = HANDLERS.get(node.type);
    if (handler !== undefined) handler(walk, node, around);
    else if (node.children.length > 0) walk.visitAll(node.children, around);
  }
}
