/**
 * Literal lists of module names, and the loops that import their items. A loop over a list that the file itself contains is
 * decided here; otherwise the file states what it has (`Hint`), and `resolve/module-lists.ts` brings lists and loops together:
 *
 *   listed     item `value` stands in the list `name` of the module     flows      the module's `name` is built from its name `value`
 *   loads      a loop imports the items of `name`                       calls      `name`, a function and a position, is given the list `value`
 *   imports    the function `name` imports the items of its parameter at position `value`
 */
import type { Hint } from "../../../../src/model/facts.js";
import { type SyntaxNode, childOf } from "../../../../src/syntax/syntax-tree.js";
import { type Around, type CallSite, type Reading, constantOf } from "../reading.js";
import { dottedNames, lastName, parts, stringValue, argumentsOf } from "../names.js";
import { addSite } from "./add-site.js";
import { API_NAMES } from "./api-table.js";

const MODULE = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)+$/u;
const LOADERS: ReadonlySet<string> = new Set(["import_module", "__import__", "import_string", "load_module"]);
/** Functions that may import what they are given. */
const GIVEN = /import|load|register|setup|install|include|discover|scan|init/iu;
const WRAPPERS: ReadonlySet<string> = new Set(["sorted", "set", "list", "tuple", "reversed", "frozenset", "iter"]);
/** Longest climb from a call to the loop around it. */
const CLIMB = 40;
const MOST_ITEMS = 500;

export function readModuleLists(reading: Reading): readonly Hint[] {
  const lists = listHints(reading);
  return [...lists, ...flowHints(reading, new Set(lists.map(({ name }) => name))), ...loopHints(reading), ...callHints(reading)];
}

/** Lists of the module, or of a class body, whose items are all dotted names. */
function listHints(reading: Reading): readonly Hint[] {
  return reading.assigned.flatMap(({ name, value }) =>
    itemsOf(reading, value).map(({ text, node }) => hint(reading, "listed", name, text, node)),
  );
}

interface Item {
  readonly node: SyntaxNode;
  readonly text: string;
}

/** Items of a literal list of dotted names; empty if it holds anything else, apart from other lists. */
function itemsOf(reading: Reading, value: SyntaxNode): readonly Item[] {
  if (!["list", "tuple", "set"].includes(value.type)) return [];
  const items: Item[] = [];
  for (const node of parts(value)) {
    if (node.type === "list_splat") continue;
    const text = stringValue(reading.source, node);
    if (text === undefined || !MODULE.test(text) || items.length > MOST_ITEMS) return [];
    items.push({ node, text });
  }
  return items;
}

/** `ALL = distinct(default + extra)` is built from `default`. */
function flowHints(reading: Reading, lists: ReadonlySet<string>): readonly Hint[] {
  const known = new Set(lists);
  const hints: Hint[] = [];
  if (known.size === 0) return hints;
  for (const { name, value } of reading.assigned) {
    for (const from of namesIn(reading, value)) {
      if (!known.has(from) || from === name) continue;
      known.add(name);
      hints.push(hint(reading, "flows", name, from, value));
    }
  }
  return hints;
}

function namesIn(reading: Reading, value: SyntaxNode): ReadonlySet<string> {
  const names = new Set<string>();
  const open = [value];
  for (let node = open.pop(); node !== undefined && names.size < MOST_ITEMS; node = open.pop()) {
    if (node.type === "identifier") names.add(reading.source.textOf(node));
    else open.push(...node.children);
  }
  return names;
}

function loopHints(reading: Reading): readonly Hint[] {
  return reading.calls.flatMap((call) => {
    const last = lastName(reading.source, call.callee) ?? "";
    if (!LOADERS.has(last) && API_NAMES.get(last)?.some(({ takes, mock }) => takes === "any" && mock !== true) !== true) return [];
    const [given] = argumentsOf(reading.source, call.node).positional;
    if (given?.type !== "identifier") return [];
    const values = loopedOver(reading, call.node, reading.source.textOf(given));
    return values === undefined ? [] : importLoopItems(reading, call, values);
  });
}

/** The expression that a loop around the call iterates over, if `name` is its variable. */
function loopedOver(reading: Reading, call: SyntaxNode, name: string): SyntaxNode | undefined {
  for (let at = call.parent, steps = 0; at !== undefined && steps < CLIMB; at = at.parent, steps++) {
    if (at.type === "function_definition" || at.type === "class_definition") return undefined;
    const loops = at.type === "for_statement" ? [at] : at.children.filter(({ type }) => type === "for_in_clause");
    for (const loop of loops) {
      const left = childOf(loop, "left");
      if (left?.type === "identifier" && reading.source.textOf(left) === name) return unwrapped(reading, childOf(loop, "right"));
    }
  }
  return undefined;
}

/** `names` of `sorted(set(names))`. */
function unwrapped(reading: Reading, node: SyntaxNode | undefined): SyntaxNode | undefined {
  let at = node;
  while (at?.type === "call") {
    const callee = childOf(at, "function");
    if (callee === undefined || !WRAPPERS.has(reading.source.textOf(callee))) return at;
    at = argumentsOf(reading.source, at).positional[0];
  }
  return at;
}

function importLoopItems(reading: Reading, { node, around }: CallSite, values: SyntaxNode): readonly Hint[] {
  const { source } = reading;
  const name = values.type === "identifier" ? source.textOf(values) : undefined;
  const constant = name === undefined ? values : constantOf(around.scope, name, values.start);
  const items = constant === undefined ? [] : itemsOf(reading, constant);
  for (const item of items) addLoad(reading, item, around, name);
  if (items.length > 0) return [];
  const position = name === undefined ? -1 : parameterAt(reading, node, name);
  if (position >= 0) return [hint(reading, "imports", functionAround(reading, node) ?? "", String(position), node)];
  const last = values.type === "attribute" || name !== undefined ? dottedNames(source, values)?.at(-1) : undefined;
  return last === undefined ? [] : [hint(reading, "loads", last, "", node)];
}

function addLoad(reading: Reading, { node, text }: Item, around: Around, list: string | undefined): void {
  const why = list === undefined ? "Imported by name in a loop." : `Listed in \`${list}\`, whose modules are imported.`;
  addSite(reading, node, around, { specifier: text, kind: "dynamic", manner: "lazy", form: "module list", tentative: true, why });
}

function functionOf(call: SyntaxNode): SyntaxNode | undefined {
  let at = call.parent;
  while (at !== undefined && at.type !== "function_definition") at = at.parent;
  return at;
}

function functionAround(reading: Reading, call: SyntaxNode): string | undefined {
  const name = childOf(functionOf(call) ?? call, "name");
  return name && reading.source.textOf(name);
}

/** Position of the parameter among the arguments of a call; -1 if it is none. */
function parameterAt(reading: Reading, call: SyntaxNode, name: string): number {
  const list = childOf(functionOf(call) ?? call, "parameters");
  const names = (list === undefined ? [] : parts(list)).map((one) => {
    const named = childOf(one, "name") ?? (one.type === "typed_parameter" ? parts(one)[0] : one);
    return named === undefined ? "" : reading.source.textOf(named);
  });
  return names.filter((one) => one !== "self" && one !== "cls").indexOf(name);
}

/** `import_drivers(settings.DRIVERS)`. */
function callHints(reading: Reading): readonly Hint[] {
  return reading.calls.flatMap(({ node, callee }) => {
    const name = lastName(reading.source, callee);
    if (name === undefined || !GIVEN.test(name)) return [];
    return argumentsOf(reading.source, node).positional.flatMap((given, index) => {
      const plain = given.type === "attribute" || given.type === "identifier" ? dottedNames(reading.source, given)?.at(-1) : undefined;
      // Names of lists are plural or start with a capital.
      return plain === undefined || !/s$|^[A-Z]/u.test(plain) || plain === "self"
        ? []
        : [hint(reading, "calls", `${name} ${index}`, plain, node)];
    });
  });
}

function hint({ source }: Reading, kind: string, name: string, value: string, { start }: SyntaxNode): Hint {
  return { kind, name, value, line: source.lineOf(start) };
}
