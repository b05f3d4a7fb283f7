/** Functions, types, variables and constants, at the top level and inside functions. */
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { childOf, childrenOf } from "../../../../src/syntax/syntax-tree.js";
import { routeOf } from "../../../shared/handler-label.js";
import { receiverType } from "../receiver.js";
import { declare, openScope } from "../scope.js";
import { stringValue } from "../string-value.js";
import { declareAll, type Around, type Frame, type Handler, type Walk } from "./walking.js";

export const declarationHandlers: readonly (readonly [string, Handler])[] = [
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
