import type { Tree } from "../../src/model/tree.js";

/** Result of `read` for a text, taken from an earlier run if possible (`Tree.kept`). */
export function kept<Value>(tree: Tree, kind: string, path: string, text: string, read: () => Value): Value {
  return tree.kept === undefined ? read() : tree.kept(kind, path, text, read);
}
