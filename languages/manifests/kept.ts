import type { Tree } from "../../src/model/tree.js";

/** What `read` makes of a text, without doing it again where an earlier run did (`Tree.kept`). */
export function kept<Value>(tree: Tree, kind: string, path: string, text: string, read: () => Value): Value {
  return tree.kept === undefined ? read() : tree.kept(kind, path, text, read);
}
