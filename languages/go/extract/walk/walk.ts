/** Handlers for the node types that declare names, open blocks or use names. */
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { type TreeWatcher, walkTree, watched } from "../../../shared/walk-tree.js";
import { declarationHandlers } from "./walk-declarations.js";
import { expressionHandlers } from "./walk-expressions.js";
import { statementHandlers } from "./walk-statements.js";
import type { Around, Handler, Reading } from "./walking.js";

const HANDLERS: ReadonlyMap<string, Handler> = new Map([...declarationHandlers, ...statementHandlers, ...expressionHandlers]);

export function walkFile(reading: Reading, root: SyntaxNode, watchers: readonly (readonly [string, TreeWatcher<Around>])[] = []): void {
  const handlers = watchers.length === 0 ? HANDLERS : watched(HANDLERS, watchers);
  walkTree(reading, root, { scope: reading.file, frame: undefined }, handlers);
}
