import type { Tree } from "../../src/model/tree.js";

/** Result of `read` for a text, computed once in a run (`Tree.cachedValue`). */
export function cachedValue<Value>(tree: Tree, kind: string, path: string, text: string, read: () => Value): Value {
  return tree.cachedValue === undefined ? read() : tree.cachedValue(kind, path, text, read);
}
