/**
 * The texts that an expression of lists holds, as far as literals, sums, unpackings, names and functions of the project decide it:
 * `["a"] + OWN`, `[*BASE, *own_apps()]`, `TABLE["shop"]`, `[f"apps.{name}" for name in NAMES]`. Names of other modules are given back.
 */
import { type SyntaxNode, childOf, childrenOf } from "../../../../src/syntax/syntax-tree.js";
import { dottedNames, lastName, parts, stringValue, argumentsOf } from "../names.js";
import { type Around, type BorrowedList, type Reading, type Bound, lookUp } from "../reading.js";
import { evaluateText, wholeText } from "./evaluate.js";
import { cellsRead, orderedCells, rowsRead } from "./records.js";

export interface Leaf {
  /** The place of the text. */
  readonly node: SyntaxNode;
  readonly text: string;
  readonly around: Around;
}

type Borrowed = Omit<BorrowedList, "form">;

interface ListItems {
  readonly leaves: readonly Leaf[];
  readonly borrowed: readonly Borrowed[];
}

interface Growing {
  readonly reading: Reading;
  readonly leaves: Leaf[];
  readonly borrowed: Borrowed[];
  readonly seen: Set<SyntaxNode>;
}

interface Visit {
  readonly node: SyntaxNode;
  readonly around: Around;
  readonly depth: number;
  /** Of lists and tables around the texts that are wanted: none for a text, one for a list of texts; undefined for any number. */
  readonly levels?: number | undefined;
}

/** Longest chain of names, functions and brackets. */
const DEPTH = 24;
const MOST_LEAVES = 2000;

const COLLECTIONS: ReadonlySet<string> = new Set([
  "list",
  "tuple",
  "set",
  "dictionary",
  "binary_operator",
  "boolean_operator",
  "parenthesized_expression",
  "expression_list",
  "list_splat",
  "dictionary_splat",
  "generator_expression",
  "list_comprehension",
  "set_comprehension",
  "dictionary_comprehension",
]);
/** What a list takes away from the levels that are left for its items; what is unpacked in a list has its own brackets. */
const LEVELS: ReadonlyMap<string, number> = new Map([
  ...["list", "tuple", "set", "dictionary", "expression_list"].map((type) => [type, -1] as const),
  ...["generator_expression", "list_comprehension", "set_comprehension", "dictionary_comprehension"].map((type) => [type, -1] as const),
  ["list_splat", 1],
  ["dictionary_splat", 1],
]);
const TEXTS: ReadonlySet<string> = new Set(["string", "concatenated_string", "binary_operator", "identifier", "call", "attribute"]);
/** Methods of a list or a table that give its items. */
const SAME: ReadonlySet<string> = new Set(["copy", "values", "get", "pop", "union", "split", "items", "setdefault"]);
/** Methods that take one item out of a table, or give what stands for it. */
export const TAKES: ReadonlySet<string> = new Set(["get", "pop", "setdefault"]);
/** Methods that add to a list: one item, or all of another list. */
const GROWS: ReadonlyMap<string, "item" | "list"> = new Map([
  ["append", "item"],
  ["insert", "item"],
  ["add", "item"],
  ["extend", "list"],
  ["update", "list"],
]);

/** `value` is read where `around` says. */
export function listItems(reading: Reading, value: SyntaxNode, around: Around, { depth = 0, levels }: Partial<Visit> = {}): ListItems {
  const state: Growing = { reading, leaves: [], borrowed: [], seen: new Set() };
  visit(state, { node: value, around, depth, levels });
  return state;
}

/** The items of a name, or of what a function returns (`name()`), of the module or of one of its classes. */
export function namedItems(reading: Reading, name: string): ListItems {
  const state: Growing = { reading, leaves: [], borrowed: [], seen: new Set() };
  if (name.endsWith("()")) returned(state, name, { depth: 0 });
  else {
    for (const { node, around: there } of valuesOf(reading, name)) visit(state, { node, around: there, depth: 1 });
    const bounds = reading.module.names.get(name) ?? [];
    for (const bound of bounds) borrow(state, bound, [], bound.node);
    if (bounds.length === 0) fromStars(state, name, 0);
  }
  return state;
}

function visit(state: Growing, { node, around, depth, levels }: Visit): void {
  if (depth > DEPTH || state.leaves.length > MOST_LEAVES || state.seen.has(node)) return;
  state.seen.add(node);
  if (TEXTS.has(node.type) && addTexts(state, { node, around, depth })) return;
  const cells = cellsRead(state.reading, node, around);
  if (cells !== undefined) return cells.forEach((cell) => visit(state, { node: cell, around, depth: depth + 1 }));
  const inside = levels === undefined ? undefined : levels + (LEVELS.get(node.type) ?? 0);
  // A table in place of a text.
  if (inside !== undefined && inside < 0) return;
  const next = (child: SyntaxNode | undefined): void => {
    if (child !== undefined) visit(state, { node: child, around, depth: depth + 1, levels: inside });
  };
  if (COLLECTIONS.has(node.type)) {
    // A sum of texts is one text, whose other part is not known.
    if (node.type === "binary_operator" && parts(node).some(({ type }) => type === "string" || type === "concatenated_string")) return;
    for (const part of parts(node)) if (part.type !== "for_in_clause" && part.type !== "if_clause") next(part);
    return;
  }
  switch (node.type) {
    case "pair": {
      // Scrapy's tables have names as keys and numbers as values.
      const item = childOf(node, "value");
      return next(item?.type === "integer" || item?.type === "none" ? childOf(node, "key") : item);
    }
    case "conditional_expression":
      return [parts(node)[0], parts(node)[2]].forEach(next);
    case "identifier":
      return named(state, { node, around, depth, levels });
    case "attribute":
      return attribute(state, { node, around, depth, levels });
    case "subscript":
      return subscript(state, { node, around, depth, levels });
    case "call":
      return call(state, { node, around, depth, levels });
    default:
      return undefined;
  }
}

/** The texts of an expression that is one text, or one for each round of a loop around it. */
function addTexts(state: Growing, { node, around, depth }: Visit): boolean {
  const texts = textsOf(state.reading, node, around, depth);
  // Each site has an offset of its own.
  for (const [index, text] of texts.entries()) {
    state.leaves.push({ node: index === 0 ? node : { ...node, start: node.start + index }, text, around });
  }
  return texts.length > 0;
}

/** The values that a text can have: one, or one for each item of the list that a loop around it goes through. */
export function textsOf(reading: Reading, node: SyntaxNode, around: Around, depth = 0): readonly string[] {
  const scene = { source: reading.source, scope: around.scope };
  const whole = wholeText(evaluateText(scene, node), "");
  if (whole !== undefined) return [whole];
  const choices = choicesOf(reading, node, around);
  if (choices.length > 1 && depth <= DEPTH) return [...new Set(choices.flatMap((one) => textsOf(reading, one, around, depth + 1)))];
  const loop = depth > DEPTH ? undefined : loopVariable(reading, { node, around, depth });
  if (loop === undefined) return [];
  return loop.items.flatMap((item) => {
    const text = wholeText(evaluateText({ ...scene, given: new Map([[loop.name, item]]) }, node), "");
    return text === undefined ? [] : [text];
  });
}

/** `a if b else c`, `a or b`, and the values of a name that is bound in branches. */
function choicesOf(reading: Reading, written: SyntaxNode, { scope }: Around): readonly SyntaxNode[] {
  const { source } = reading;
  const node = (written.type === "parenthesized_expression" && parts(written)[0]) || written;
  if (node.type === "boolean_operator") return childOf(node, "operator")?.type === "or" ? parts(node) : [];
  if (node.type === "conditional_expression") return parts(node).filter((_, place) => place !== 1);
  const bounds = node.type === "identifier" ? (lookUp(scope, source.textOf(node), node.start)?.bounds ?? []) : [];
  const values = bounds.flatMap(({ value }) => (value === undefined || value === node ? [] : [value]));
  return bounds.length > MOST_VALUES ? [] : values;
}

/** Values of one name that are read. */
const MOST_VALUES = 8;

interface Loop {
  readonly name: string;
  readonly items: readonly string[];
}

/** The first name in the expression that a loop binds, with the texts that it goes through. */
function loopVariable(reading: Reading, { node, around, depth }: Visit): Loop | undefined {
  const open = [node];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at.type !== "identifier") {
      open.push(...at.children.toReversed());
      continue;
    }
    const name = reading.source.textOf(at);
    const scope = aroundOf(reading, at)?.scope ?? around.scope;
    const bounds = lookUp(scope, name, at.start)?.bounds ?? [];
    const items = bounds.length === 1 && bounds[0] !== undefined ? loopedItems(reading, bounds[0], around, depth + 4) : [];
    if (items.length > 0) return { name, items };
  }
  return undefined;
}

/** `for name in NAMES`, `for key, name in TABLE.items()`, `for label, name in PAIRS`. */
function loopedItems(reading: Reading, { node }: Bound, around: Around, depth: number): readonly string[] {
  const { parent } = node;
  const isLoop = (one: SyntaxNode | undefined): boolean => one?.type === "for_statement" || one?.type === "for_in_clause";
  const loop = isLoop(parent) ? parent : isLoop(parent?.parent) ? parent?.parent : undefined;
  const right = loop && childOf(loop, "right");
  if (loop === undefined || right === undefined || right === node) return [];
  const index = parent === loop ? undefined : parts(parent ?? loop).indexOf(node);
  const counted = index === 1 ? countedIn(reading, right) : undefined;
  if (index === undefined || counted !== undefined)
    return listItems(reading, counted ?? right, around, { depth }).leaves.map(({ text }) => text);
  const source = right.type === "call" ? childOf(childOf(right, "function") ?? right, "object") : right;
  return rowsOf(reading, source, around).flatMap((row) => {
    const item = row[index];
    const text = item && stringValue(reading.source, item);
    return text === undefined ? [] : [text];
  });
}

/** `NAMES` of `enumerate(NAMES)`. */
function countedIn({ source }: Reading, node: SyntaxNode): SyntaxNode | undefined {
  const callee = node.type === "call" ? childOf(node, "function") : undefined;
  return callee !== undefined && source.textOf(callee) === "enumerate" ? argumentsOf(source, node).positional[0] : undefined;
}

/** Pairs of a table, and tuples of a list. */
function rowsOf(reading: Reading, node: SyntaxNode | undefined, around: Around): readonly (readonly SyntaxNode[])[] {
  if (node === undefined) return [];
  // `self.TABLE`
  if (node.type === "attribute")
    return reading.assigned.flatMap(({ name, value }) => (name === lastName(reading.source, node) ? rowsOf(reading, value, around) : []));
  if (node.type === "identifier") {
    const found = lookUp(around.scope, reading.source.textOf(node), node.start)?.bounds ?? [];
    return found.flatMap(({ value }) => (value === undefined || value.type === "identifier" ? [] : rowsOf(reading, value, around)));
  }
  return parts(node).flatMap((row) => {
    if (row.type === "pair" || row.type === "tuple" || row.type === "list") return [parts(row)];
    return row.type === "call" ? [orderedCells(reading, row)] : [];
  });
}

/** Of an identifier that is read. */
function aroundOf(reading: Reading, node: SyntaxNode): Around | undefined {
  return reading.uses.find((use) => use.node === node)?.around;
}

interface Given {
  readonly node: SyntaxNode;
  readonly around: Around;
  /** An item of the list; otherwise the list. */
  readonly isItem?: boolean;
}

/** All values that the module, or one of its classes, gives to the name: several if branches or later statements do. */
function valuesOf(reading: Reading, name: string): readonly Given[] {
  const assigned = reading.assigned.filter((one) => one.name === name).map(({ value, around }) => ({ node: value, around }));
  const keyed = reading.keyed.filter(({ table }) => table === name).map(({ value, around }) => ({ node: value, around, isItem: true }));
  return [...assigned, ...keyed, ...grown(reading, name)];
}

/** `APPS.append("x")`, `APPS.insert(0, "x")`, `APPS.extend([…])`. */
function grown(reading: Reading, name: string): readonly Given[] {
  return reading.calls.flatMap(({ node, callee, around }) => {
    const [table, method, ...more] = callee.type === "attribute" ? (dottedNames(reading.source, callee) ?? []) : [];
    const adds = method === undefined || more.length > 0 ? undefined : GROWS.get(method);
    if (table !== name || adds === undefined) return [];
    const value = argumentsOf(reading.source, node).positional.at(-1);
    return value === undefined ? [] : [{ node: value, around, isItem: adds === "item" }];
  });
}

function within(levels: number | undefined, { isItem = false }: Given): number | undefined {
  return levels === undefined || !isItem ? levels : levels - 1;
}

function named(state: Growing, { node, around, depth, levels }: Visit): void {
  const { reading } = state;
  const name = reading.source.textOf(node);
  const scope = aroundOf(reading, node)?.scope ?? around.scope;
  const found = lookUp(scope, name, node.start);
  if (found === undefined) return fromStars(state, name, node.start);
  for (const bound of found.bounds) borrow(state, bound, [], node);
  const isLocal = found.scope.kind === "function" || found.scope.kind === "comprehension";
  const inside = isLocal ? { ...around, scope: found.scope } : around;
  const local = found.bounds.flatMap(({ node: { parent }, value, added }) =>
    [value, added, parent?.type === "named_expression" ? childOf(parent, "value") : undefined].flatMap((one) =>
      one === undefined ? [] : [{ node: one, around }],
    ),
  );
  const values: readonly Given[] = isLocal ? [...local, ...grown(reading, name)] : valuesOf(reading, name);
  for (const value of values) visit(state, { node: value.node, around: inside, depth: depth + 1, levels: within(levels, value) });
  for (const bound of found.bounds) {
    for (const item of unpacked(reading, bound, around)) visit(state, { node: item, around: inside, depth: depth + 1, levels });
    state.leaves.push(...cut(reading, bound, inside, depth));
  }
}

/** `module, name = TABLE[key].split(":")`: the part of each text at the place of the name. */
function cut(reading: Reading, { node }: Bound, around: Around, depth: number): readonly Leaf[] {
  const { parent } = node;
  const right = parent?.parent?.type === "assignment" && parent.type === "pattern_list" ? childOf(parent.parent, "right") : undefined;
  const callee = right?.type === "call" ? childOf(right, "function") : undefined;
  const [method, from, whole] = /^(r?)(?:split|(partition))$/.exec((callee && lastName(reading.source, callee)) ?? "") ?? [];
  const object = callee?.type === "attribute" ? childOf(callee, "object") : undefined;
  const [by] = right?.type === "call" ? argumentsOf(reading.source, right).positional : [];
  const separator = stringValue(reading.source, by);
  if (parent === undefined || object === undefined || method === undefined || separator === undefined || separator === "") return [];
  const index = parts(parent).indexOf(node);
  const isLast = index === parts(parent).length - 1;
  return listItems(reading, object, around, { depth: depth + 1, levels: 0 }).leaves.flatMap((leaf) => {
    const at = from === "r" ? leaf.text.lastIndexOf(separator) : leaf.text.indexOf(separator);
    if (at < 0) return index === 0 && whole !== undefined ? [leaf] : [];
    const text = index === 0 ? leaf.text.slice(0, at) : isLast ? leaf.text.slice(at + separator.length) : undefined;
    return text === undefined ? [] : [{ ...leaf, text }];
  });
}

/** `module, label = TABLE[key]`, `for module, label in ROWS`: the items at the place of the name. */
function unpacked(reading: Reading, { node }: Bound, around: Around): readonly SyntaxNode[] {
  const { parent } = node;
  const statement = parent?.parent;
  if (parent === undefined || statement === undefined || !/^(?:pattern_list|tuple_pattern|list_pattern)$/.test(parent.type)) return [];
  const right = childOf(statement, "right");
  const source =
    right?.type === "subscript"
      ? childOf(right, "value")
      : right?.type === "call"
        ? childOf(childOf(right, "function") ?? right, "object")
        : right;
  const index = parts(parent).indexOf(node);
  const counted = right && index === 1 ? countedIn(reading, right) : undefined;
  if (counted !== undefined) return [counted];
  const rows = rowsRead(reading, right, around).filter(({ type }) => type === "call");
  if (rows.length > 0) return rows.flatMap((row) => orderedCells(reading, row)[index] ?? []);
  const isPairs = right?.type === "call" && lastName(reading.source, childOf(right, "function") ?? right) === "items";
  return rowsOf(reading, source, around).flatMap((row) => {
    const cells = !isPairs && row[0]?.parent?.type === "pair" && row[1] !== undefined ? parts(row[1]) : row;
    return cells[index] ?? [];
  });
}

/** A name that nothing in the file binds comes from a star import. */
function fromStars({ reading, borrowed }: Growing, name: string, offset: number): void {
  const line = reading.source.lineOf(offset);
  for (const site of reading.sites) if (site.star === true) borrowed.push({ line, module: site.specifier, name });
}

/** `further`: attributes read from the name. */
function borrow(state: Growing, { binding }: Bound, further: readonly string[], node: SyntaxNode): void {
  if (binding === undefined) return;
  const { specifier } = binding.site;
  const line = state.reading.source.lineOf(node.start);
  if (binding.imported !== "*" && further.length === 0) {
    state.borrowed.push({ line, module: specifier, name: binding.imported });
    return;
  }
  const [last, ...before] = further.toReversed();
  if (last === undefined) return;
  const inner = binding.imported === "*" ? before.toReversed().slice(binding.further.length) : [binding.imported, ...before.toReversed()];
  const module = inner.reduce((text, name) => (text.endsWith(".") ? `${text}${name}` : `${text}.${name}`), specifier);
  state.borrowed.push({ line, module, name: last });
}

/** `base.APPS` of another module, `Base.APPS` of a class of this one. */
function attribute(state: Growing, { node, around, depth, levels }: Visit): void {
  const [first, ...further] = dottedNames(state.reading.source, node) ?? [];
  const last = further.at(-1);
  if (first === undefined || last === undefined) return;
  const bounds = lookUp(around.scope, first, node.start)?.bounds ?? [];
  for (const bound of bounds) borrow(state, bound, further, node);
  if (bounds.some(({ binding }) => binding !== undefined)) return;
  for (const value of valuesOf(state.reading, last)) visit(state, { ...value, depth: depth + 1, levels: within(levels, value) });
}

/** The value of the key, or all of them; a slice is the list. */
function subscript(state: Growing, { node, around, depth, levels }: Visit): void {
  const value = childOf(node, "value");
  const [index] = childrenOf(node, "subscript");
  const key = stringValue(state.reading.source, index);
  const table = key === undefined ? undefined : tableOf(state.reading, value, around);
  const pair = table && parts(table).find((one) => stringValue(state.reading.source, childOf(one, "key")) === key);
  const item = pair === undefined ? value : childOf(pair, "value");
  const outer = levels === undefined || pair !== undefined || index?.type === "slice" ? levels : levels + 1;
  if (item !== undefined) visit(state, { node: item, around, depth: depth + 1, levels: outer });
}

function tableOf(reading: Reading, node: SyntaxNode | undefined, around: Around): SyntaxNode | undefined {
  if (node?.type === "dictionary") return node;
  if (node?.type !== "identifier") return undefined;
  const bounds = lookUp(around.scope, reading.source.textOf(node), node.start)?.bounds ?? [];
  return bounds.length === 1 && bounds[0]?.value?.type === "dictionary" ? bounds[0].value : undefined;
}

/** What a function of the project returns; what another one is given, such as `unique(BASE + OWN)` and `env.list("APPS", default=OWN)`. */
function call(state: Growing, { node, around, depth, levels }: Visit): void {
  const { reading } = state;
  const written = childOf(node, "function");
  // The grammar takes `[*own()]` for a call of `*own`.
  const callee = written?.type === "list_splat" ? parts(written)[0] : written;
  const method = callee && lastName(reading.source, callee);
  const object = callee?.type === "attribute" ? childOf(callee, "object") : undefined;
  if (callee === undefined || method === undefined) return;
  if (method === "split" && object !== undefined && words(state, object, node, around)) return;
  const outer = levels !== undefined && TAKES.has(method) ? levels + 1 : levels;
  if (object !== undefined && SAME.has(method)) visit(state, { node: object, around, depth: depth + 1, levels: outer });
  const [first, ...further] = dottedNames(reading.source, callee) ?? [];
  const before = state.borrowed.length;
  const bounds = first === undefined ? [] : (lookUp(around.scope, first, node.start)?.bounds ?? []);
  for (const bound of bounds) borrow(state, bound, further, node);
  for (const one of state.borrowed.splice(before)) state.borrowed.push({ ...one, name: `${one.name}()` });
  if (callee.type === "identifier" && first !== undefined) returned(state, `${first}()`, { depth, levels });
  const { positional, named: keyed } = argumentsOf(reading.source, node);
  // `TABLE.get(key, "shop.till")`, `dict(till="shop.till")`, `OrderedDict([("till", "shop.till")])`.
  const isTable = /^(?:dict|OrderedDict)$/.test(method);
  const items = isTable ? [...keyed.values(), ...positional.flatMap((rows) => pairsOf(rows))] : [];
  const inside = levels === undefined ? undefined : levels - 1;
  for (const item of items) visit(state, { node: item, around, depth: depth + 1, levels: inside });
  if (levels === 0 && TAKES.has(method) && positional[1] !== undefined)
    visit(state, { node: positional[1], around, depth: depth + 1, levels });
  for (const given of [...positional, ...keyed.values()]) {
    if (given.type !== "string" && given.type !== "concatenated_string") visit(state, { node: given, around, depth: depth + 1, levels });
  }
}

/** Second items of pairs in a list. */
function pairsOf(rows: SyntaxNode): readonly SyntaxNode[] {
  return rows.type === "list" || rows.type === "tuple"
    ? parts(rows).flatMap((row) => (row.type === "tuple" ? (parts(row)[1] ?? []) : []))
    : [];
}

function returned(state: Growing, label: string, { depth, levels }: Pick<Visit, "depth" | "levels">): void {
  for (const { value, around } of state.reading.returned) {
    if (around.frame?.label === label) visit(state, { node: value, around, depth: depth + 1, levels });
  }
}

/** `"cart till".split()`, `env("APPS", "cart,till").split(",")`. */
function words({ reading, leaves }: Growing, object: SyntaxNode, call: SyntaxNode, around: Around): boolean {
  const text = wholeText(evaluateText({ source: reading.source, scope: around.scope }, object), "");
  if (text === undefined) return false;
  const [by] = argumentsOf(reading.source, call).positional;
  const separator = by === undefined ? /\s+/u : stringValue(reading.source, by);
  for (const word of separator === undefined ? [] : text.split(separator)) {
    const at = reading.source.text.indexOf(word.trim(), object.start);
    const isInside = word.trim() !== "" && at >= 0 && at < object.end;
    const node = isInside ? { ...object, start: at, end: at + word.trim().length } : object;
    if (word.trim() !== "") leaves.push({ node, text: word.trim(), around });
  }
  return true;
}
