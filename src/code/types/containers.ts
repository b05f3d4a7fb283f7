/** Members of lists and tables, by their usual names. */
import { readClassText } from "./class-text.js";
import { LANGUAGE } from "./libraries.js";
import type { ClassKey, Given, Value } from "./values.js";

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

/** What members of lists, sets and maps give in JavaScript: `#0` an element, `#1` a key, `#8` what the call gives. */
const OF_LIST: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "at|pop|shift|get": "(#0)",
    next: "({value=#0;done=boolean})",
    "slice|concat|reverse|sort|toSorted|toReversed|splice|toSpliced|values|fill|add|set|with|union|intersection|difference": "([#0])",
    keys: "([#1])",
    entries: "([{#1;#0}])",
    "forEach|some|every|findIndex|findLastIndex": "<<#0;#1>()>()",
    // A function that decides a type says so by its second result.
    "find|findLast": "<<#0>(;#8)>(#8{#0})",
    filter: "<<#0>(;#8)>([#8{#0}])",
    map: "<<#0>(#8)>([#8])",
    flatMap: "<<#0>([#8]|#8)>([#8])",
    "reduce|reduceRight": "<<#8;#0>();#8>(#8{#0})",
  }).flatMap(([names, text]) => names.split("|").map((name) => [name, text] as const)),
);

/** Methods that put elements in an order call a function with two of them. */
const ORDERS: ReadonlySet<string> = new Set(["sort", "toSorted"]);

const LIST: ClassKey = { kind: "class", path: LANGUAGE, name: "Array" };

export function ofList(given: Given, name: string): readonly Value[] | undefined {
  const text = name === "flat" ? flattened(given) : ORDERS.has(name) ? "<<#0;#0>()>([#0])" : OF_LIST.get(name);
  const node = readClassText(text ?? "");
  if (node?.kind !== "function") return undefined;
  return [{ kind: "results", path: LANGUAGE, self: LIST, results: node.results, gives: node.gives, given }];
}

/** Elements that are lists give their own in their place. */
function flattened([elements]: Given): string {
  const areLists = elements?.every(({ kind }) => kind === "list") === true;
  return areLists ? "([#0[]])" : elements?.some(({ kind }) => kind === "list") === true ? "([#0/?])" : "([#0])";
}
