/**
 * One pass over the tree, with an explicit stack: nesting is bounded by memory alone. Handlers know the node types that bind names, open
 * scopes or guard code; everything else is passed through to its children.
 */
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import type { Around, Reading } from "../reading.js";
import { definitionHandlers } from "./walk-definitions.js";
import { expressionHandlers } from "./walk-expressions.js";
import { importHandlers } from "./walk-imports.js";
import { patternHandlers } from "./walk-patterns.js";
import { statementHandlers } from "./walk-statements.js";
import type { Handler, Walk } from "./walking.js";

const HANDLERS: ReadonlyMap<string, Handler> = new Map([
  ...importHandlers,
  ...definitionHandlers,
  ...statementHandlers,
  ...patternHandlers,
  ...expressionHandlers,
]);

interface Step {
  readonly node: SyntaxNode;
  readonly around: Around;
}

export function walkTree(reading: Reading, root: SyntaxNode): void {
  const open: Step[] = [];
  const next: Step[] = [];
  const walk: Walk = {
    reading,
    visit: (node, around) => void (node !== undefined && next.push({ node, around })),
    visitAll: (nodes, around) => {
      for (const node of nodes) if (node.named) next.push({ node, around });
    },
  };
  const start: Around = { scope: reading.module, frame: undefined, type: false, typeOnly: false, optional: false, main: false };
  walk.visitAll(root.children, start);
  for (;;) {
    for (let step = next.pop(); step !== undefined; step = next.pop()) open.push(step);
    const step = open.pop();
    if (step === undefined) return;
    const handler = HANDLERS.get(step.node.type);
    if (handler === undefined) walk.visitAll(step.node.children, step.around);
    else handler(walk, step.node, step.around);
  }
}
