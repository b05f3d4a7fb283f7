/** Handlers for the node types that declare names, open blocks or use names. */
import { childOf, type SyntaxNode, childrenOf } from "../../../../src/syntax/syntax-tree.js";
import { type TreeWatcher, walkTree, watched } from "../../../shared/walk-tree.js";
import { type Around, declareAll, declares, type Handler, knownType, placeOf, type Reading, type Walk, type Frame } from "./walking.js";
import { openScope, scopeOf, declare } from "../scope.js";
import type { Use } from "../../../../src/model/facts.js";
import { classifyUse } from "../classify-use.js";
import { PREDECLARED, PREDECLARED_VALUES } from "../predeclared.js";
import { isExported } from "../../is-exported.js";
import { routeOf } from "../../../shared/handler-label.js";
import { receiverType } from "../receiver.js";
import { stringValue } from "../string-value.js";

/** Functions, types, variables and constants, at the top level and inside functions. */
const declarationHandlers: readonly (readonly [string, Handler])[] = [
  ["import_declaration", () => undefined],
  ["package_clause", () => undefined],
  ["function_declaration", functionDeclaration],
  ["method_declaration", functionDeclaration],
  ["func_literal", functionLiteral],
  ["type_spec", typeSpec],
  ["type_alias", typeSpec],
  ["var_spec", valueSpec],
  ["const_spec", valueSpec],
  ["parameter_declaration", (walk, node, around) => walk.visit(childOf(node, "type"), around)],
  ["variadic_parameter_declaration", (walk, node, around) => walk.visit(childOf(node, "type"), around)],
  ["field_declaration", (walk, node, around) => walk.visit(childOf(node, "type"), around)],
];

function functionDeclaration(walk: Walk, node: SyntaxNode, around: Around): void {
  const { source } = walk.reading;
  const name = childOf(node, "name");
  const receiver = receiverType(node);
  const own = name === undefined ? "" : source.textOf(name);
  const label = receiver?.name === undefined ? `${own}()` : `${source.textOf(receiver.name)}.${own}()`;
  functionLike(walk, node, { ...around, frame: around.frame ?? { label, documented: node.start, name: own } });
}

/** The handler of a route: `mux.HandleFunc("GET /api", func(…) {…})`. */
function functionLiteral(walk: Walk, node: SyntaxNode, around: Around): void {
  const { source } = walk.reading;
  const call = node.parent?.type === "argument_list" ? node.parent.parent : undefined;
  const callee = call === undefined ? undefined : childOf(call, "function");
  const method = callee === undefined ? undefined : (childOf(callee, "field") ?? callee);
  const path = stringValue(
    source,
    node.parent?.children.find(({ named, type }) => named && type !== "comment"),
  );
  const route = method === undefined || around.frame?.label.includes(" ") === true ? undefined : routeOf(source.textOf(method), path);
  const { frame } = around;
  if (route === undefined) return functionLike(walk, node, around);
  const label = `handler of ${route}${frame === undefined ? "" : ` in ${frame.label}`}`;
  functionLike(walk, node, { ...around, frame: { ...(frame ?? { documented: node.start, name: "" }), label, place: undefined } });
}

/** Types see the type parameters but not the parameter names; the body sees both. */
function functionLike(walk: Walk, node: SyntaxNode, around: Around): void {
  const { reading } = walk;
  const inside: Around = { ...around, scope: openScope(around.scope) };
  const receiver = childOf(node, "receiver");
  const parameters = childOf(node, "parameters");
  const result = childOf(node, "result");
  const typed = receiverType(node);
  // `func (l *List[T]) Add()` declares T.
  if (typed !== undefined) declareAll(reading, typed.parameters, inside.scope);
  typeParameters(walk, childOf(node, "type_parameters"), inside);
  for (const part of [receiver, parameters, result]) walk.visit(part, inside);
  walk.after(() => {
    for (const list of [receiver, parameters, result]) {
      if (list?.type !== "parameter_list") continue;
      for (const parameter of list.children) declareAll(reading, childrenOf(parameter, "name"), inside.scope);
    }
  });
  walk.visit(childOf(node, "body"), inside);
}

function typeParameters(walk: Walk, list: SyntaxNode | undefined, around: Around): void {
  const parameters = list?.children.filter((child) => child.type === "type_parameter_declaration") ?? [];
  for (const parameter of parameters) declareAll(walk.reading, childrenOf(parameter, "name"), around.scope);
  for (const parameter of parameters) walk.visit(childOf(parameter, "type"), around);
}

function typeSpec(walk: Walk, node: SyntaxNode, around: Around): void {
  const name = childOf(node, "name");
  if (name === undefined) return;
  const text = walk.reading.source.textOf(name);
  const inside: Around = { scope: openScope(around.scope), frame: around.frame ?? frameOf(node, text) };
  if (around.scope.parent !== undefined) declare(around.scope, text, node);
  typeParameters(walk, childOf(node, "type_parameters"), inside);
  walk.visit(childOf(node, "type"), inside);
}

/** A name is visible only after its own specification. */
function valueSpec(walk: Walk, node: SyntaxNode, around: Around): void {
  const { reading } = walk;
  const names = childrenOf(node, "name").filter((child) => child.named);
  const values = childOf(node, "value")?.children.filter((child) => child.named && child.type !== "comment") ?? [];
  const framed = (index: number): Around => {
    const name = names[values.length === names.length ? index : 0];
    const text = name === undefined ? "_" : reading.source.textOf(name);
    return around.frame !== undefined || text === "_" ? around : { ...around, frame: frameOf(node, text) };
  };
  walk.visit(childOf(node, "type"), framed(0));
  values.forEach((value, index) => walk.visit(value, framed(index)));
  if (around.scope.parent !== undefined) walk.after(() => declareAll(reading, names, around.scope));
}

function frameOf(spec: SyntaxNode, name: string): Frame {
  let group = spec.parent;
  if (group?.type === "var_spec_list") group = group.parent;
  return { label: name, documented: spec.start, name, ...(group !== undefined && { group: group.start }) };
}

/** Longest chain of type names that is followed; longer chains and cycles stay unknown. */
const MOST_NAMES = 16;

/** Uses of names, and literals whose keys may be field names. */
const expressionHandlers: readonly (readonly [string, Handler])[] = [
  ["identifier", (walk, node, around) => name(walk, node, around)],
  ["type_identifier", (walk, node, around) => name(walk, node, around)],
  ["qualified_type", qualifiedType],
  ["selector_expression", selector],
  ["call_expression", call],
  ["composite_literal", compositeLiteral],
];

/** Statements that open explicit or implicit blocks, or declare names. */
const statementHandlers: readonly (readonly [string, Handler])[] = [
  ["block", inBlock],
  ["if_statement", inBlock],
  ["for_statement", inBlock],
  ["expression_switch_statement", inBlock],
  ["expression_case", inBlock],
  ["default_case", inBlock],
  ["communication_case", inBlock],
  ["type_switch_statement", typeSwitch],
  ["short_var_declaration", valuesFirst],
  ["range_clause", valuesFirst],
  ["receive_statement", valuesFirst],
];

const HANDLERS: ReadonlyMap<string, Handler> = new Map([...declarationHandlers, ...statementHandlers, ...expressionHandlers]);

export function walkFile(reading: Reading, root: SyntaxNode, watchers: readonly (readonly [string, TreeWatcher<Around>])[] = []): void {
  const handlers = watchers.length === 0 ? HANDLERS : watched(HANDLERS, watchers);
  walkTree(reading, root, { scope: reading.file, frame: undefined }, handlers);
}

/** The header of `if`, `for` and `switch` belongs to the block of the statement. */
function inBlock(walk: Walk, node: SyntaxNode, around: Around): void {
  walk.visitAll(node.children, inside(around));
}

function inside(around: Around): Around {
  return { ...around, scope: openScope(around.scope) };
}

/** `left := right`: the right side does not see the names that the left side declares. In every other statement the left side is a use. */
function valuesFirst(walk: Walk, node: SyntaxNode, around: Around): void {
  const left = childOf(node, "left");
  walk.visit(childOf(node, "right"), around);
  if (left === undefined) return;
  if (declares(node)) walk.after(() => declareAll(walk.reading, left.children, around.scope));
  else walk.visit(left, around);
}

/** The symbol of the switch is declared in the body of each case; the types of the cases do not see it. */
function typeSwitch(walk: Walk, node: SyntaxNode, around: Around): void {
  const here = inside(around);
  const symbol = childOf(node, "alias")?.children ?? [];
  for (const child of node.children) {
    if (child.field === "alias" || !child.named) continue;
    if (child.type !== "type_case" && child.type !== "default_case") {
      walk.visit(child, here);
      continue;
    }
    const body = inside(here);
    for (const part of child.children) if (part.field === "type") walk.visit(part, here);
    walk.after(() => declareAll(walk.reading, symbol, body.scope));
    for (const part of child.children) if (part.named && part.field !== "type") walk.visit(part, body);
  }
}

/** `whole`: the name with all selectors. */
function name(walk: Walk, node: SyntaxNode, around: Around, whole = node, more: Pick<Use, "chain" | "keyOf"> = {}): void {
  const { reading } = walk;
  const text = reading.source.textOf(node);
  if (text === "_" || PREDECLARED_VALUES.has(text)) return;
  const scope = scopeOf(around.scope, text);
  if (scope !== undefined) return;
  const uses = reading.imported.get(text) ?? usesOfFree(reading.free, text);
  const classified = classifyUse(reading.source, whole);
  const within = placeOf(reading, around);
  const use: Use = {
    kind: classified.kind,
    ...(within !== undefined && { within }),
    ...more,
    ...(classified.subject !== undefined && { subject: classified.subject }),
    line: reading.source.lineOf(node.start),
  };
  if (!repeats(text, uses, use)) uses.push(use);
}

function usesOfFree(free: Map<string, Use[]>, name: string): Use[] {
  const known = free.get(name) ?? [];
  free.set(name, known);
  return known;
}

/** Predeclared names such as `string` or `len` occur on every other line and are almost never redeclared. */
function repeats(name: string, uses: readonly Use[], use: Use): boolean {
  const last = PREDECLARED.has(name) ? uses.at(-1) : undefined;
  return last !== undefined && last.kind === use.kind && last.within === use.within && last.subject === use.subject;
}

function qualifiedType(walk: Walk, node: SyntaxNode, around: Around): void {
  const base = childOf(node, "package");
  const selected = childOf(node, "name");
  if (base !== undefined && selected !== undefined) name(walk, base, around, node, { chain: [walk.reading.source.textOf(selected)] });
}

function selector(walk: Walk, node: SyntaxNode, around: Around): void {
  const chain: string[] = [];
  let at: SyntaxNode | undefined = node;
  while (at?.type === "selector_expression") {
    const field = childOf(at, "field");
    if (field !== undefined) chain.push(walk.reading.source.textOf(field));
    at = childOf(at, "operand");
  }
  if (at?.type === "identifier") name(walk, at, around, node, { chain: chain.reverse() });
  else walk.visit(at, around);
}

function call(walk: Walk, node: SyntaxNode, around: Around): void {
  if (childOf(node, "function")?.type === "selector_expression") walk.reading.calls.push({ node, around });
  walk.visitAll(node.children, around);
}

/** `undefined`: unknown. */
interface Shape {
  readonly keysAreNames?: boolean;
  /** Types of elements that omit their type. */
  readonly key?: SyntaxNode;
  readonly element?: SyntaxNode;
  /** A type of another package: its fields are exported. */
  readonly foreign?: boolean;
  /** A type that another file of the package declares. */
  readonly open?: string;
}

/**
 * Composite literals. In `T{Name: x}`, `Name` is a field if T is a struct, and a use if T is a map, a slice or an array. If the file does
 * not declare T, the other keys decide, and then the package; in doubt a name is a field.
 */
function compositeLiteral(walk: Walk, node: SyntaxNode, around: Around): void {
  const type = childOf(node, "type");
  const body = childOf(node, "body");
  walk.visit(type, around);
  if (body !== undefined) literalValue(walk, body, type, around);
}

function literalValue(walk: Walk, body: SyntaxNode, type: SyntaxNode | undefined, around: Around): void {
  const shape = shapeOf(walk.reading, type, around);
  const keysAreNames = shape.keysAreNames ?? keysTell(walk.reading, body, shape.foreign === true);
  for (const part of body.children) {
    if (part.type !== "keyed_element") element(walk, part, shape.element, around);
    else {
      const key = childOf(part, "key");
      const [first] = key?.children ?? [];
      if (key !== undefined && (keysAreNames || !isName(first))) element(walk, key, shape.key, around);
      else if (first !== undefined && shape.open !== undefined) name(walk, first, around, first, { keyOf: shape.open });
      element(walk, childOf(part, "value"), shape.element, around);
    }
  }
}

/** Nested literals are walked later, to any depth. */
function element(walk: Walk, part: SyntaxNode | undefined, type: SyntaxNode | undefined, around: Around): void {
  const inner = part?.type === "literal_element" ? part.children.find((child) => child.type !== "comment") : part;
  if (inner === undefined || !inner.named) return;
  if (inner.type === "literal_value") walk.after(() => literalValue(walk, inner, type, around));
  else walk.visit(inner, around);
}

/** A key that cannot be a field name decides. */
function keysTell(reading: Reading, body: SyntaxNode, foreign: boolean): boolean {
  return body.children.some((part) => {
    const key = part.type === "keyed_element" ? childOf(part, "key")?.children[0] : undefined;
    if (key === undefined) return false;
    return !isName(key) || (foreign && !isExported(reading.source.textOf(key)));
  });
}

/** The grammar treats `iota` as a keyword even if it is a field. */
function isName(key: SyntaxNode | undefined): boolean {
  return key?.type === "identifier" || key?.type === "iota";
}

function shapeOf(reading: Reading, written: SyntaxNode | undefined, around: Around): Shape {
  let type = written;
  for (let steps = 0; type !== undefined && steps < MOST_NAMES; steps += 1) {
    switch (type.type) {
      case "map_type":
        return { keysAreNames: true, key: childOf(type, "key"), element: childOf(type, "value") };
      case "slice_type":
      case "array_type":
      case "implicit_length_array_type":
        return { keysAreNames: true, element: childOf(type, "element") };
      case "struct_type":
        return { keysAreNames: false };
      case "qualified_type":
        return { foreign: true };
      case "pointer_type":
      case "parenthesized_type":
        type = type.children.find((child) => child.named && child.type !== "comment");
        break;
      case "generic_type":
        type = childOf(type, "type");
        break;
      case "type_identifier": {
        const text = reading.source.textOf(type);
        if (scopeOf(around.scope, text) === undefined) return { open: text };
        type = knownType(reading, around.scope, text);
        break;
      }
      default:
        return {};
    }
  }
  return {};
}
