/** `__all__` in its static forms: the listed names, and the modules whose lists it includes. */
import { type SyntaxNode, childOf } from "../../../src/syntax/syntax-tree.js";
import { type CallSite, type Reading, constantOf } from "./reading.js";
import { dottedNames, lastName, parts, stringValue } from "./names.js";

interface ListedName {
  readonly name: string;
  readonly position: number;
}

export interface AllNames {
  /** Whether the file assigns `__all__`. */
  readonly present: boolean;
  /** Whether all of its content is static. */
  readonly static: boolean;
  readonly names: readonly ListedName[];
  /** `base` for `+ base.__all__`. */
  readonly modules: readonly ListedName[];
}

interface Growing {
  complete: boolean;
  readonly names: ListedName[];
  readonly modules: ListedName[];
}

export function readAll(reading: Reading): AllNames {
  const assigned = reading.assigned.filter(({ name, around }) => name === "__all__" && around.scope === reading.module && !around.main);
  if (assigned.length === 0) return { present: false, static: false, names: [], modules: [] };
  const found: Growing = { complete: true, names: [], modules: [] };
  for (const { value } of assigned) addItems(reading, value, found);
  for (const call of reading.calls) addCall(reading, call, found);
  if (!found.complete)
    reading.problems.push({ code: "dynamic-all", path: reading.source.path, ...lineOf(reading, assigned[0]?.value), detail: "__all__" });
  const byPosition = (a: ListedName, b: ListedName): number => a.position - b.position;
  return { present: true, static: found.complete, names: found.names.toSorted(byPosition), modules: found.modules.toSorted(byPosition) };
}

function lineOf(reading: Reading, node: SyntaxNode | undefined): { readonly line?: number } {
  return node === undefined ? {} : { line: reading.source.lineOf(node.start) };
}

const WRAPPERS: ReadonlySet<string> = new Set(["list", "tuple", "sorted", "set"]);
const LISTS: ReadonlySet<string> = new Set(["list", "tuple", "set", "expression_list"]);

/** The bound applies to sums of thousands of terms; nested lists never get that deep. */
const MOST = 100_000;

function addItems(reading: Reading, value: SyntaxNode, found: Growing): void {
  const open = [value];
  let steps = 0;
  for (let node = open.pop(); node !== undefined && steps < MOST; node = open.pop(), steps += 1) {
    const inner = insideOf(reading, node);
    if (inner !== undefined) open.push(...inner.toReversed());
    else if (!addModule(reading, node, found)) found.complete = false;
  }
}

/** The parts of a sum, a wrapper, a splat or a list that contribute names; undefined for other expressions. */
function insideOf(reading: Reading, node: SyntaxNode): readonly SyntaxNode[] | undefined {
  const { source } = reading;
  if (LISTS.has(node.type) || node.type === "string" || node.type === "concatenated_string") return undefined;
  switch (node.type) {
    case "parenthesized_expression":
    case "list_splat":
      return parts(node);
    case "binary_operator":
      return node.children.some((child) => child.type === "+" || child.type === "|") ? parts(node) : undefined;
    case "call": {
      const callee = childOf(node, "function");
      const list = childOf(node, "arguments");
      const wraps = callee?.type === "identifier" && WRAPPERS.has(source.textOf(callee)) && list?.type === "argument_list";
      return wraps ? parts(list).filter((part) => part.type !== "keyword_argument") : undefined;
    }
    case "identifier": {
      const value = constantOf(reading.module, source.textOf(node), node.start);
      return value === undefined || value.start >= node.start ? undefined : [value];
    }
    default:
      return undefined;
  }
}

function addModule(reading: Reading, node: SyntaxNode, found: Growing): boolean {
  if (LISTS.has(node.type)) {
    for (const item of parts(node)) addItem(reading, item, found);
    return true;
  }
  const names = dottedNames(reading.source, node);
  const base = names?.at(-2);
  if (names?.at(-1) !== "__all__" || base === undefined) return false;
  found.modules.push({ name: base, position: node.start });
  return true;
}

function addItem(reading: Reading, item: SyntaxNode, found: Growing): void {
  const name = stringValue(reading.source, item) ?? nameOfName(reading, item);
  if (name !== undefined) found.names.push({ name, position: item.start });
  else if (item.type === "list_splat") addItems(reading, item, found);
  else found.complete = false;
}

/** `checkout.__name__`. */
function nameOfName(reading: Reading, item: SyntaxNode): string | undefined {
  const names = dottedNames(reading.source, item);
  return names?.length === 2 && names[1] === "__name__" ? names[0] : undefined;
}

/** `__all__.append("x")`, `.extend([…])`, `.insert(0, "x")`. */
function addCall(reading: Reading, { node, callee, around }: CallSite, found: Growing): void {
  if (callee.type !== "attribute" || around.scope.kind === "function") return;
  const object = childOf(callee, "object");
  if (object?.type !== "identifier" || reading.source.textOf(object) !== "__all__") return;
  const list = childOf(node, "arguments");
  const given = list === undefined ? [] : parts(list);
  const last = given.at(-1);
  switch (lastName(reading.source, callee)) {
    case "append":
    case "insert":
      return last === undefined ? undefined : addItem(reading, last, found);
    case "extend":
      return last === undefined
        ? undefined
        : list?.type === "argument_list"
          ? addItems(reading, last, found)
          : void (found.complete = false);
    default:
      return undefined;
  }
}
