/**
 * One pass over a syntax tree in the order of the text, with an explicit stack: nesting is bounded by memory alone. Handlers cover the node
 * types that matter to a language; every other node is passed through to its children.
 */
import type { SyntaxNode } from "../../src/syntax/syntax-tree.js";

/** Handlers call these in the order of the text; the nodes passed to them are walked before anything that follows them. */
export interface TreeWalk<Reading, Around> {
  readonly reading: Reading;
  /** Walks a node after the handler returned. */
  visit(node: SyntaxNode | undefined, around: Around): void;
  visitAll(nodes: readonly SyntaxNode[], around: Around): void;
  /** Runs an action after everything passed before it has been walked. */
  after(action: () => void): void;
}

export type TreeHandler<Reading, Around> = (walk: TreeWalk<Reading, Around>, node: SyntaxNode, around: Around) => void;

export function walkTree<Reading, Around>(
  reading: Reading,
  root: SyntaxNode,
  start: Around,
  handlers: ReadonlyMap<string, TreeHandler<Reading, Around>>,
): void {
  const open: ({ readonly node: SyntaxNode; readonly around: Around } | (() => void))[] = [];
  const next: typeof open = [];
  const walk: TreeWalk<Reading, Around> = {
    reading,
    visit: (node, around) => void (node !== undefined && next.push({ node, around })),
    visitAll: (nodes, around) => {
      for (const node of nodes) if (node.named) next.push({ node, around });
    },
    after: (action) => void next.push(action),
  };
  walk.visitAll(root.children, start);
  for (;;) {
    for (let step = next.pop(); step !== undefined; step = next.pop()) open.push(step);
    const step = open.pop();
    if (step === undefined) return;
    if (typeof step === "function") {
      step();
      continue;
    }
    const handler = handlers.get(step.node.type);
    if (handler === undefined) walk.visitAll(step.node.children, step.around);
    else handler(walk, step.node, step.around);
  }
}

/** Sees a node before its handler runs. */
export type TreeWatcher<Around> = (node: SyntaxNode, around: Around) => void;

/** The handlers, with watchers for some node types. */
export function watched<Reading, Around>(
  handlers: ReadonlyMap<string, TreeHandler<Reading, Around>>,
  watchers: readonly (readonly [string, TreeWatcher<Around>])[],
): ReadonlyMap<string, TreeHandler<Reading, Around>> {
  const all = new Map(handlers);
  for (const [type, watch] of watchers) {
    const handler = all.get(type);
    all.set(type, (walk, node, around) => {
      watch(node, around);
      if (handler === undefined) walk.visitAll(node.children, around);
      else handler(walk, node, around);
    });
  }
  return all;
}
