/**
 * Rows of literal tables, and one cell of each: `TABLE[key][0]`, `TABLE[key].module`, `TABLE[key]["module"]`, `module, label = TABLE[key]`, and the
 * same in a loop. A row is a tuple, a list, a dictionary, or a call of a class of which the file says what the fields are.
 */
import { type SyntaxNode, childOf, childrenOf } from "../../../../src/syntax/syntax-tree.js";
import { lastName, parts, stringValue, argumentsOf } from "../names.js";
import { type Around, type Reading, type Bound, lookUp } from "../reading.js";

/** Names between an expression and its table. */
const DEPTH = 6;
const MOST_ROWS = 2000;
const ONE: ReadonlySet<string> = new Set(["get", "pop", "setdefault"]);
const SEQUENCES: ReadonlySet<string> = new Set(["tuple", "list", "expression_list", "set"]);

/** What `expression` takes from a row: a cell by its place or its name; undefined if it is of another form. */
export function cellsRead(reading: Reading, node: SyntaxNode, around: Around): readonly SyntaxNode[] | undefined {
  const given = givenKey(reading, node);
  if (given === undefined) return undefined;
  const rows = rowsRead(reading, given.object, around, 0);
  const cells = rows.flatMap((row) => cellOf(reading, row, given.key) ?? []);
  return cells.length === 0 ? undefined : cells;
}

/** The cells of rows in the order in which they are unpacked. */
export function orderedCells(reading: Reading, row: SyntaxNode): readonly SyntaxNode[] {
  if (SEQUENCES.has(row.type)) return parts(row);
  if (row.type !== "call") return [];
  const { positional, named } = argumentsOf(reading.source, row);
  const fields = named.size === 0 ? [] : fieldsOf(reading, row);
  const rest = fields.slice(positional.length).flatMap((field) => named.get(field) ?? []);
  return rest.length === named.size ? [...positional, ...rest] : positional;
}

/** The rows that an expression may be. */
export function rowsRead(reading: Reading, node: SyntaxNode | undefined, around: Around, depth = 0): readonly SyntaxNode[] {
  if (node === undefined || depth > DEPTH) return [];
  switch (node.type) {
    case "dictionary":
    case "tuple":
    case "list":
      return [node];
    case "call": {
      const callee = childOf(node, "function");
      const method = callee && lastName(reading.source, callee);
      const object = callee?.type === "attribute" ? childOf(callee, "object") : undefined;
      if (object !== undefined && method !== undefined && ONE.has(method)) return valuesIn(reading, object, around, depth + 1);
      return callee?.type === "identifier" && fieldsOf(reading, node).length > 0 ? [node] : [];
    }
    case "subscript": {
      const object = childOf(node, "value");
      const cells = cellsRead(reading, node, around);
      if (cells !== undefined) return cells.flatMap((cell) => rowsRead(reading, cell, around, depth + 1));
      return valuesIn(reading, object, around, depth + 1);
    }
    case "identifier":
      return boundsOf(reading, node, around).flatMap((bound) =>
        bound.value === undefined ? rowsOfLoop(reading, bound, around, depth + 1) : rowsRead(reading, bound.value, around, depth + 1),
      );
    default:
      return [];
  }
}

/** `for row in TABLE.values()`, `for key, row in TABLE.items()`, `for row in ROWS`. */
function rowsOfLoop(reading: Reading, { node }: Bound, around: Around, depth: number): readonly SyntaxNode[] {
  const isLoop = (one: SyntaxNode | undefined): boolean => one?.type === "for_statement" || one?.type === "for_in_clause";
  const { parent } = node;
  const loop = isLoop(parent) ? parent : parent?.parent;
  if (loop === undefined || !isLoop(loop)) return [];
  const right = childOf(loop, "right");
  const callee = right?.type === "call" ? childOf(right, "function") : undefined;
  const method = callee && lastName(reading.source, callee);
  const object = callee === undefined ? right : childOf(callee, "object");
  const isPaired = parent !== loop && parts(parent ?? loop).indexOf(node) === 1;
  if (method === "items" ? !isPaired : parent !== loop) return [];
  return method === undefined || method === "values" || method === "items" ? valuesIn(reading, object, around, depth) : [];
}

/** What a table or a list has as its values. */
function valuesIn(reading: Reading, node: SyntaxNode | undefined, around: Around, depth: number): readonly SyntaxNode[] {
  if (node === undefined || depth > DEPTH) return [];
  if (node.type === "dictionary")
    return parts(node)
      .slice(0, MOST_ROWS)
      .flatMap((pair) => (pair.type === "pair" ? (childOf(pair, "value") ?? []) : []));
  if (SEQUENCES.has(node.type)) return parts(node).slice(0, MOST_ROWS);
  const last = node.type === "identifier" || node.type === "attribute" ? lastName(reading.source, node) : undefined;
  if (node.type === "identifier")
    return boundsOf(reading, node, around).flatMap(({ value }) => (value === undefined ? [] : valuesIn(reading, value, around, depth + 1)));
  // `self.TABLE`, `cls.TABLE`, `Class.TABLE`.
  return last === undefined
    ? []
    : reading.assigned.flatMap(({ name, value }) => (name === last ? valuesIn(reading, value, around, depth + 1) : []));
}

function boundsOf(reading: Reading, node: SyntaxNode, around: Around): readonly Bound[] {
  return lookUp(around.scope, reading.source.textOf(node), node.start)?.bounds ?? [];
}

interface GivenKey {
  readonly object: SyntaxNode;
  readonly key: string | number;
}

function givenKey({ source }: Reading, node: SyntaxNode): GivenKey | undefined {
  if (node.type === "attribute") {
    const [object, name] = [childOf(node, "object"), childOf(node, "attribute")];
    return object === undefined || name === undefined ? undefined : { object, key: source.textOf(name) };
  }
  if (node.type === "call") {
    const callee = childOf(node, "function");
    const object = callee?.type === "attribute" ? childOf(callee, "object") : undefined;
    const key = stringValue(source, argumentsOf(source, node).positional[0]);
    const isGet = callee !== undefined && ONE.has(lastName(source, callee) ?? "");
    return object === undefined || key === undefined || !isGet ? undefined : { object, key };
  }
  const object = node.type === "subscript" ? childOf(node, "value") : undefined;
  const [index, ...more] = childrenOf(node, "subscript");
  if (object === undefined || index === undefined || more.length > 0) return undefined;
  const key = /^-?\d+$/.test(source.textOf(index)) ? Number(source.textOf(index)) : stringValue(source, index);
  return key === undefined ? undefined : { object, key };
}

function cellOf(reading: Reading, row: SyntaxNode, key: string | number): SyntaxNode | undefined {
  if (typeof key === "number") return orderedCells(reading, row).at(key);
  if (row.type === "dictionary") {
    const pair = parts(row).find((one) => one.type === "pair" && stringValue(reading.source, childOf(one, "key")) === key);
    return pair && childOf(pair, "value");
  }
  if (row.type !== "call") return undefined;
  const { positional, named } = argumentsOf(reading.source, row);
  const place = fieldsOf(reading, row).indexOf(key);
  return named.get(key) ?? (place < 0 ? undefined : positional[place]);
}

/** Of `Row("a", b="c")`: the fields of a named tuple, a class with annotated fields, or the parameters of a constructor. */
function fieldsOf(reading: Reading, call: SyntaxNode): readonly string[] {
  const { source, module } = reading;
  const callee = childOf(call, "function");
  if (callee?.type !== "identifier") return [];
  return (module.names.get(source.textOf(callee)) ?? []).flatMap(({ value, node }) => {
    if (value?.type === "call") return namedTupleFields(reading, value);
    return node.parent?.type === "class_definition" ? classFields(reading, node.parent) : [];
  });
}

/** `namedtuple("Row", "a b")`, `namedtuple("Row", ["a", "b"])`, `NamedTuple("Row", [("a", str)])`. */
function namedTupleFields({ source }: Reading, value: SyntaxNode): readonly string[] {
  const callee = childOf(value, "function");
  const list = argumentsOf(source, value).positional[1];
  if (callee === undefined || list === undefined || !/^(?:namedtuple|NamedTuple)$/.test(lastName(source, callee) ?? "")) return [];
  const text = stringValue(source, list);
  if (text !== undefined) return text.split(/[\s,]+/).filter((name) => name !== "");
  return parts(list).flatMap((item) => stringValue(source, item.type === "tuple" ? parts(item)[0] : item) ?? []);
}

function classFields({ source }: Reading, definition: SyntaxNode): readonly string[] {
  const body = childOf(definition, "body");
  if (body === undefined) return [];
  const fields = parts(body).flatMap((statement) => {
    const assignment = statement.type === "expression_statement" ? statement.children[0] : undefined;
    const left = assignment?.type === "assignment" && childOf(assignment, "type") ? childOf(assignment, "left") : undefined;
    return left?.type === "identifier" ? [source.textOf(left)] : [];
  });
  if (fields.length > 0) return fields;
  const constructor = parts(body).find((one) => {
    const name = childOf(one, "name");
    return one.type === "function_definition" && name !== undefined && source.textOf(name) === "__init__";
  });
  const parameters = constructor && childOf(constructor, "parameters");
  return parameters === undefined
    ? []
    : parts(parameters)
        .slice(1)
        .flatMap((one) => /^\w+/.exec(source.textOf(one))?.[0] ?? []);
}
