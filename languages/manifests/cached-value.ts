import type { Tree } from "../../src/model/tree.js";

/** Result of `read` for a text, taken from an earlier run if possible (`Tree.cachedValue`). */
export function cachedValue<Value>(tree: Tree, kind: string, path: string, text: string, read: () => Value): Value {
  return tree.cachedValue === undefined ? read() : tree.cachedValue(kind, path, text, read);
}
