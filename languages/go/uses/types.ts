/** The type of an expression, if the file writes it: in parameters, variables, literals, fields and results. */
import { childOf, childrenOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { declares } from "../extract/walk/walking.js";
import { scopeOf, type Scope } from "../extract/scope.js";
import {
  fieldOf,
  givenTo,
  itemsOf,
  iteratedBy,
  type File,
  inner,
  methodOf,
  nameOfType,
  resultOf,
  resultsOf,
  scopeOfDeclaration,
  stepFrom,
  textOfType,
  type Type,
  underlying,
} from "./type-nodes.js";

export interface Types extends File {
  /** By expression. */
  readonly known: Map<SyntaxNode, Type | undefined>;
  /** By the name in the declaration of a local variable. */
  readonly variables: Map<SyntaxNode, Type | undefined>;
}

/** Longest way from an expression to its type. */
const DEEPEST = 32;

export function typeOf(types: Types, node: SyntaxNode, scope: Scope, depth = 0): Type | undefined {
  if (depth > DEEPEST) return undefined;
  if (types.known.has(node)) return types.known.get(node);
  const found = readType(types, node, scope, depth);
  // What was cut off at the limit may have a type on a shorter way.
  if (found !== undefined || depth === 0) types.known.set(node, found);
  return found;
}

function readType(types: Types, node: SyntaxNode, scope: Scope, depth: number): Type | undefined {
  const of = (child: SyntaxNode | undefined): Type | undefined => child && typeOf(types, child, scope, depth + 1);
  switch (node.type) {
    case "identifier":
      return typeOfName(types, node, scope, depth);
    case "parenthesized_expression":
      return of(inner(node));
    case "unary_expression":
      return typeOfUnary(types, childOf(node, "operator")?.type, of(childOf(node, "operand")));
    case "composite_literal":
    case "type_assertion_expression": {
      const type = childOf(node, "type");
      return type && { node: type, scope };
    }
    case "type_conversion_expression":
      return typeOfConversion(types, node, scope, depth);
    case "call_expression":
      return typeOfCall(types, node, scope, depth, 0);
    case "selector_expression": {
      const field = childOf(node, "field");
      const owner = of(childOf(node, "operand"));
      if (field === undefined || owner === undefined) return undefined;
      const name = types.source.textOf(field);
      return fieldOf(types, owner, name) ?? stepFrom(types, owner, `.${name}`);
    }
    case "index_expression":
      return elementOf(types, of(childOf(node, "operand")));
    case "func_literal":
      return { node, scope, text: `(${resultsOf(types, { node, scope }).join(";")})` };
    case "slice_expression":
      return of(childOf(node, "operand"));
    default:
      return undefined;
  }
}

/** Pointers have the fields and methods of what they point to. */
function typeOfUnary(types: Types, operator: string | undefined, operand: Type | undefined): Type | undefined {
  if (operator === "&" || operator === "*") return operand;
  return operator === "<-" ? elementOf(types, operand) : undefined;
}

/** Of a slice, an array, a map or a channel. */
function elementOf(types: Types, type: Type | undefined): Type | undefined {
  const behind = type && underlying(types, type);
  if (behind === undefined) return stepFrom(types, type, "[]");
  const { node, scope } = behind;
  const element = childOf(node, node.type === "map_type" || node.type === "channel_type" ? "value" : "element");
  return element && { node: element, scope };
}

function typeOfName(types: Types, node: SyntaxNode, scope: Scope, depth: number): Type | undefined {
  const name = types.source.textOf(node);
  const around = scopeOf(scope, name);
  const declaration = around?.parent === undefined ? types.declared.values.get(name) : around.names?.get(name);
  // Another file of the package declares it, or it is an import.
  const isNamed = around === undefined || (around.parent === undefined && types.declared.functions.has(name));
  if (declaration === undefined) return isNamed ? { node, scope: types.scope, text: name } : undefined;
  if (types.variables.has(declaration)) return types.variables.get(declaration);
  if (around?.parent !== undefined) return typeOfSwitched(types, declaration, node, scope, depth);
  types.variables.set(declaration, undefined);
  const type = declaration.parent && typeOfSpecified(types, declaration.parent, declaration, types.scope, depth);
  types.variables.set(declaration, type);
  return type;
}

/** `New[int](x)` is a call, `List[int](x)` a conversion. */
function typeOfConversion(types: Types, node: SyntaxNode, scope: Scope, depth: number): Type | undefined {
  const type = childOf(node, "type");
  const base = type?.type === "generic_type" ? childOf(type, "type") : undefined;
  // What another file declares may be a function.
  const isType = base === undefined || types.declared.types.has(types.source.textOf(base));
  if (type === undefined || isType) return type && { node: type, scope };
  const given = givenTo(types, childOf(type, "type_arguments"), scope);
  const values = argumentsOf(types, [childOf(node, "operand")], scope, depth);
  const name = nameOfType(types, { node: base, scope });
  return name === undefined ? undefined : stepFrom(types, { node: base, scope, text: name }, `${given}(${values})`);
}

function typeOfCall(types: Types, node: SyntaxNode, scope: Scope, depth: number, index: number): Type | undefined {
  const { callee, given } = calleeOf(types, node, scope);
  const list = childOf(node, "arguments");
  const step = (hasArguments: boolean): string => {
    const values = hasArguments && list !== undefined ? argumentsOf(types, itemsOf(list), scope, depth) : "";
    return `${given}(${values})${index === 0 ? "" : index}`;
  };
  if (callee?.type === "selector_expression") {
    const operand = childOf(callee, "operand");
    const field = childOf(callee, "field");
    const owner = operand && typeOf(types, operand, scope, depth + 1);
    const name = field && types.source.textOf(field);
    const method = owner && name !== undefined ? methodOf(types, owner, name) : undefined;
    if (method !== undefined) return resultOf(method, index);
    const called = owner && name !== undefined ? fieldOf(types, owner, name) : undefined;
    if (called?.node.type === "function_type") return resultOf(called, index);
    const standard =
      index === 0 && operand !== undefined && name !== undefined
        ? ofStandard(types, { operand, owner, name, list }, scope, depth)
        : undefined;
    if (standard !== undefined) return { node, scope, text: standard };
    // Only functions have type parameters; a name that the file does not declare may be a package.
    const isFunction = operand?.type === "identifier" && scopeOf(scope, types.source.textOf(operand)) === undefined;
    return stepFrom(types, called ?? stepFrom(types, owner, `.${name}`), step(isFunction));
  }
  if (callee?.type !== "identifier") return stepFrom(types, callee && typeOf(types, callee, scope, depth + 1), step(false));
  const name = types.source.textOf(callee);
  const around = scopeOf(scope, name);
  if (around === undefined && BUILT_IN.has(name)) return typeOfBuiltIn(types, name, node, scope, depth);
  const called = around?.parent === undefined ? types.declared.functions.get(name) : undefined;
  if (called !== undefined && childOf(called, "type_parameters") === undefined)
    return resultOf({ node: called, scope: scopeOfDeclaration(types, called) }, index);
  if (around?.parent === undefined && types.declared.types.has(name)) return { node: callee, scope };
  // A function of another file, one with type parameters, or a variable that holds one.
  return stepFrom(types, typeOfName(types, callee, scope, depth + 1), step(around?.parent === undefined));
}

interface Selected {
  readonly operand: SyntaxNode;
  readonly owner: Type | undefined;
  readonly name: string;
  readonly list: SyntaxNode | undefined;
}

/** `slices.Max(tills)`, and `Load` of `atomic.Pointer[Till]`. */
function ofStandard(types: Types, { operand, owner, name, list }: Selected, scope: Scope, depth: number): string | undefined {
  const text = types.source.textOf(operand);
  const module = operand.type === "identifier" && scopeOf(scope, text) === undefined ? types.modules[text] : undefined;
  if (module !== undefined)
    return givenByStandard(`${module}.${name}`, argumentsOf(types, list === undefined ? [] : itemsOf(list).slice(0, 1), scope, depth));
  const [, qualifier = "", type = "", given = ""] =
    /^(\w+)\.(\w+)\{(.*)\}$/s.exec(owner === undefined ? "" : (textOfType(types, owner) ?? "")) ?? [];
  return givenByStandard(`${types.modules[qualifier] ?? ""}.${type}.${name}`, given);
}

interface Callee {
  readonly callee: SyntaxNode | undefined;
  /** Type arguments, as in `TypedName`. */
  readonly given: string;
}

/** `New[int]()`, which looks like an element of a table that is called. */
function calleeOf(types: Types, node: SyntaxNode, scope: Scope): Callee {
  const written = childOf(node, "function");
  const operand = written?.type === "index_expression" ? childOf(written, "operand") : undefined;
  const index = written && childOf(written, "index");
  const text =
    operand !== undefined && index !== undefined && mayBeGeneric(types, operand, scope) ? typeText(types, index, scope) : undefined;
  if (text === undefined) return { callee: written, given: givenTo(types, childOf(node, "type_arguments"), scope) };
  return { callee: operand, given: `{${text}}` };
}

/** Variables, fields and methods have no type parameters. */
function mayBeGeneric(types: Types, operand: SyntaxNode, scope: Scope): boolean {
  const base = operand.type === "selector_expression" ? childOf(operand, "operand") : operand;
  const name = base?.type === "identifier" ? types.source.textOf(base) : "";
  if (base === operand) return scopeOf(scope, name)?.parent === undefined && !types.declared.values.has(name);
  return scopeOf(scope, name) === undefined && types.modules[name] !== undefined;
}

/** Of a type that the parser takes for a value. */
function typeText(types: Types, node: SyntaxNode, scope: Scope): string | undefined {
  if (node.type === "identifier") return isVariable(types, node, scope) ? undefined : nameOfType(types, { node, scope });
  if (node.type === "selector_expression") return types.source.textOf(node).replaceAll(/\s/g, "");
  const operand =
    node.type === "unary_expression" ? childOf(node, "operand") : node.type === "parenthesized_expression" ? inner(node) : undefined;
  return operand && typeText(types, operand, scope);
}

function isVariable(types: Types, node: SyntaxNode, scope: Scope): boolean {
  const name = types.source.textOf(node);
  const around = scopeOf(scope, name);
  if (around?.parent === undefined) return types.declared.values.has(name);
  const declaration = around.names?.get(name);
  return declaration !== undefined && types.variables.has(declaration);
}

/** Longer types of arguments are left out. */
const LONGEST_ARGUMENT = 60;

/** Types of arguments, which may stand for the type parameters of the function. */
function argumentsOf(types: Types, values: readonly (SyntaxNode | undefined)[], scope: Scope, depth: number): string {
  const texts = values.map((value) => {
    const type = value && typeOf(types, value, scope, depth + 1);
    const text = type === undefined ? "" : (textOfType(types, type) ?? "");
    return text.length > LONGEST_ARGUMENT ? "" : text;
  });
  return texts.join(";").replace(/;+$/, "");
}

const BUILT_IN: ReadonlySet<string> = new Set(["append", "make", "new"]);

function typeOfBuiltIn(types: Types, name: string, node: SyntaxNode, scope: Scope, depth: number): Type | undefined {
  const list = childOf(node, "arguments");
  const argument = list && inner(list);
  if (argument === undefined) return undefined;
  if (name === "append") return typeOf(types, argument, scope, depth + 1);
  const isType = argument.type === "identifier" ? scopeOf(scope, types.source.textOf(argument))?.parent === undefined : true;
  return name === "make" || (name === "new" && isType && TYPES.has(argument.type)) ? { node: argument, scope } : undefined;
}

const TYPES: ReadonlySet<string> = new Set(["type_identifier", "identifier", "qualified_type", "generic_type", "pointer_type"]);

/** Notes the types of the names that a node declares, before it declares them: its values do not see them. */
export function noteVariables(types: Types, node: SyntaxNode, scope: Scope): void {
  if (node.type === "var_spec" || node.type === "const_spec") {
    for (const name of childrenOf(node, "name")) if (name.named) types.variables.set(name, typeOfSpecified(types, node, name, scope, 0));
    return;
  }
  if (/^(?:variadic_)?parameter_declaration$/.test(node.type)) {
    const type = childOf(node, "type");
    const isSlice = node.type.startsWith("variadic");
    if (type === undefined) return;
    const one = { node: type, scope };
    const held = isSlice ? { ...one, text: `[${textOfType(types, one) ?? ""}]` } : one;
    for (const name of childrenOf(node, "name")) types.variables.set(name, held);
    return;
  }
  const left = childOf(node, "left");
  const right = childOf(node, "right");
  if (left === undefined || right === undefined || !declares(node)) return;
  itemsOf(left).forEach((name, index) => {
    if (name.type !== "identifier") return;
    if (node.type === "range_clause") types.variables.set(name, ranged(types, typeOf(types, right, scope), index));
    else types.variables.set(name, typeOfValue(types, right, { index, of: itemsOf(left).length }, scope, 0));
  });
}

export function typeOfSpecified(types: Types, spec: SyntaxNode, name: SyntaxNode, scope: Scope, depth: number): Type | undefined {
  const written = childOf(spec, "type");
  if (written !== undefined) return { node: written, scope };
  const names = childrenOf(spec, "name").filter((child) => child.named);
  const values = childOf(spec, "value");
  return values && typeOfValue(types, values, { index: names.indexOf(name), of: names.length }, scope, depth);
}

interface Position {
  readonly index: number;
  readonly of: number;
}

/** One of several values, or a part of a single one. */
function typeOfValue(types: Types, values: SyntaxNode, { index, of }: Position, scope: Scope, depth: number): Type | undefined {
  const items = values.type === "expression_list" ? itemsOf(values) : [values];
  const [single] = items;
  if (items.length === of) return items[index] && typeOf(types, items[index], scope, depth + 1);
  if (single?.type === "call_expression") return typeOfCall(types, single, scope, depth, index);
  // The second name of `value, ok := table[key]` is a truth value.
  return single !== undefined && index === 0 ? typeOf(types, single, scope, depth + 1) : undefined;
}

function ranged(types: Types, type: Type | undefined, index: number): Type | undefined {
  const iterated = type === undefined ? [] : iteratedBy(types, type);
  if (iterated.length > 0) return iterated[index];
  const behind = type && underlying(types, type);
  if (behind === undefined) return stepFrom(types, type, index === 1 ? "[]" : "[k]");
  const isMap = behind.node.type === "map_type";
  if (index === 1) return behind.node.type === "channel_type" ? undefined : elementOf(types, behind);
  if (behind.node.type === "channel_type") return elementOf(types, behind);
  const key = isMap ? childOf(behind.node, "key") : undefined;
  return key && { node: key, scope: behind.scope };
}

const HIGHEST = 200;

/** `switch till := x.(type)`: in a case of one type, that type; otherwise the type of `x`. */
function typeOfSwitched(types: Types, declaration: SyntaxNode, node: SyntaxNode, scope: Scope, depth: number): Type | undefined {
  const statement = declaration.field !== "alias" && declaration.parent?.field === "alias" ? declaration.parent.parent : undefined;
  if (statement?.type !== "type_switch_statement") return undefined;
  let at: SyntaxNode | undefined = node;
  for (let steps = 0; at !== undefined && at.parent !== statement && steps < HIGHEST; steps += 1) at = at.parent;
  const written = at?.type === "type_case" ? childrenOf(at, "type").filter(({ named }) => named) : [];
  if (written.length === 1 && written[0] !== undefined) return { node: written[0], scope };
  const value = childOf(statement, "value");
  return value && typeOf(types, value, scope, depth + 1);
}

// What generic functions and types of the standard library give, by the signatures of its documentation (https://pkg.go.dev/std).

/**
 * `@`: the type of the first argument, or of the first type argument of a type; what follows are steps, and brackets a container, as in `TypedName`.
 * `iter.Seq` holds its elements by themselves.
 */
const GIVES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "@":
      "slices.Clone slices.Clip slices.Grow slices.Compact slices.CompactFunc slices.Delete slices.DeleteFunc slices.Insert slices.Replace slices.Repeat " +
      "slices.AppendSeq slices.Concat maps.Clone cmp.Or sync.OnceValue sync.OnceValues sync/atomic.Pointer.Load sync/atomic.Pointer.Swap unique.Handle.Value weak.Pointer.Value",
    "@[]": "slices.Max slices.MaxFunc slices.Min slices.MinFunc",
    "[@[];@[]]": "slices.Values maps.Values",
    "[@[k];@[k]]": "maps.Keys",
    "[@[];@[k]]": "maps.All slices.All slices.Backward",
    "[@[]]": "slices.Collect slices.Sorted slices.SortedFunc slices.SortedStableFunc",
    "unique.Handle{@}": "unique.Make",
    "weak.Pointer{@}": "weak.Make",
  }).flatMap(([gives, names]) => names.split(" ").map((name) => [name, gives] as const)),
);

/** `name`: with the path of the package, as in `sync/atomic.Pointer.Load`. `given`: the type of the argument. */
function givenByStandard(name: string, given: string): string | undefined {
  return given === "" ? undefined : GIVES.get(name)?.replaceAll("@", given);
}
