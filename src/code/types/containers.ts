/** Members of lists and tables, by their usual names. */
import type { Value } from "./values.js";

/** Methods of containers that give an element, or the elements again. */
const GIVES_ELEMENT: ReadonlySet<string> = new Set(["__enter__", "get", "pop", "popleft", "at", "find", "findLast", "shift", "setdefault"]);
const GIVES_ELEMENTS: ReadonlySet<string> = new Set([
  "filter",
  "slice",
  "values",
  "concat",
  "reverse",
  "sort",
  "toSorted",
  "toReversed",
  "copy",
]);

export function ofContainer(
  { path, self, element }: Extract<Value, { readonly kind: "list" }>,
  name: string,
): readonly Value[] | undefined {
  if (GIVES_ELEMENT.has(name)) return [{ kind: "results", path, self, results: [element], gives: [] }];
  if (!GIVES_ELEMENTS.has(name)) return undefined;
  return [{ kind: "results", path, self, results: [{ kind: "list", element, key: undefined }], gives: [] }];
}
