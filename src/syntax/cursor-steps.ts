/**
 * A cursor over a parse tree, step by step. The functions exported by the engine's WebAssembly module keep the cursor in their own buffer,
 * so that a step is one call; the library's wrapper copies the cursor in and out each time. If a version of the engine does not export
 * them, the wrapper is used.
 */
import type { Tree } from "web-tree-sitter";

/** Numbers returned by the engine: 1 = moved, 0 = stayed. `tree` is the engine's address of the tree. */
export interface CursorSteps {
  type(tree: number): number;
  field(tree: number): number;
  start(tree: number): number;
  end(tree: number): number;
  firstChild(tree: number): number;
  nextSibling(tree: number): number;
  parent(tree: number): number;
  close(tree: number): void;
}

const NAMES = {
  type: "ts_tree_cursor_current_node_type_id_wasm",
  field: "ts_tree_cursor_current_field_id_wasm",
  start: "ts_tree_cursor_start_index_wasm",
  end: "ts_tree_cursor_end_index_wasm",
  firstChild: "ts_tree_cursor_goto_first_child_wasm",
  nextSibling: "ts_tree_cursor_goto_next_sibling_wasm",
  parent: "ts_tree_cursor_goto_parent_wasm",
  close: "ts_tree_cursor_delete_wasm",
} as const satisfies Record<keyof CursorSteps, string>;

export function cursorSteps(exports: Readonly<Record<string, unknown>>): CursorSteps | undefined {
  const found = Object.entries(NAMES).map(([step, name]): [string, unknown] => [step, exports[name]]);
  return found.every(([, value]) => typeof value === "function") ? (Object.fromEntries(found) as unknown as CursorSteps) : undefined;
}

/** The tree's address and a cursor at its root in the engine's buffer; nothing else may use the engine until `close`. */
export function openCursor(tree: Tree, steps: CursorSteps | undefined): { readonly address: number; readonly steps: CursorSteps } {
  const address = (tree as unknown as { readonly [index: number]: unknown })[0];
  const cursor = tree.walk();
  if (steps === undefined || typeof address !== "number") return { address: 0, steps: wrapped(cursor) };
  // Any access writes the cursor into the buffer.
  void cursor.nodeTypeId;
  return { address, steps: { ...steps, close: (tree) => closeBoth(steps, tree, cursor) } };
}

/**
 * The engine frees the cursor in its buffer. After that the wrapper's own state is stale. It is cleared, so that deleting the wrapper
 * frees nothing twice and removes it from the library's finalisation list.
 */
function closeBoth(steps: CursorSteps, tree: number, cursor: ReturnType<Tree["walk"]>): void {
  steps.close(tree);
  const state = cursor as unknown as Record<number, number>;
  for (const field of [0, 1, 2, 3]) state[field] = 0;
  cursor.delete();
}

function wrapped(cursor: ReturnType<Tree["walk"]>): CursorSteps {
  return {
    type: () => cursor.nodeTypeId,
    field: () => cursor.currentFieldId,
    start: () => cursor.startIndex,
    end: () => cursor.endIndex,
    firstChild: () => Number(cursor.gotoFirstChild()),
    nextSibling: () => Number(cursor.gotoNextSibling()),
    parent: () => Number(cursor.gotoParent()),
    close: () => cursor.delete(),
  };
}
