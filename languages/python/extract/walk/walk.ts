/** Handlers for the node types that bind names, open scopes or guard code. */
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { type TreeWatcher, walkTree, watched } from "../../../shared/walk-tree.js";
import type { Around, Reading } from "../reading.js";
import { definitionHandlers } from "./walk-definitions.js";
import { expressionHandlers } from "./walk-expressions.js";
import { importHandlers } from "./walk-imports.js";
import { patternHandlers } from "./walk-patterns.js";
import { statementHandlers } from "./walk-statements.js";
import type { Handler } from "./walking.js";

const HANDLERS: ReadonlyMap<string, Handler> = new Map([
  ...importHandlers,
  ...definitionHandlers,
  ...statementHandlers,
  ...patternHandlers,
  ...expressionHandlers,
]);

export function walkModule(reading: Reading, root: SyntaxNode, watchers: readonly (readonly [string, TreeWatcher<Around>])[] = []): void {
  const start: Around = { scope: reading.module, frame: undefined, type: false, typeOnly: false, optional: false, main: false };
  walkTree(reading, root, start, watchers.length === 0 ? HANDLERS : watched(HANDLERS, watchers));
}
