/** Functions, classes, lambdas and type aliases: their bindings and scopes. */
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { childOf } from "../../../../src/syntax/syntax-tree.js";
import { classFrame, functionFrame } from "../place.js";
import type { Around } from "../reading.js";
import { openScope, type Scope } from "../scope.js";
import type { Source } from "../../../shared/source.js";
import { lastName, parts } from "../names.js";
import { bindName, bindTarget, type Handler, visitComments, type Walk } from "./walking.js";

export const definitionHandlers: readonly (readonly [string, Handler])[] = [
  ["function_definition", functionDefinition],
  ["class_definition", classDefinition],
  ["lambda", lambda],
  ["type_alias_statement", typeAlias],
];

function functionDefinition(walk: Walk, node: SyntaxNode, around: Around): void {
  const { source } = walk.reading;
  const name = childOf(node, "name");
  if (name === undefined) return walk.visitAll(node.children, around);
  const statement = decorated(node);
  bindName(walk, name, around, { form: "function", statement });
  const frame = functionFrame(statement, source.textOf(name), around, isProperty(source, statement));
  const outside = typeParameters(walk, node, { ...around, frame });
  const inside = openScope("function", outside.scope);
  for (const parameter of childOf(node, "parameters")?.children ?? []) bindParameter(walk, parameter, inside, outside);
  walk.visit(childOf(node, "return_type"), outside);
  // A guard around the definition does not catch exceptions of its body, which runs later.
  walk.visit(childOf(node, "body"), { ...outside, scope: inside, optional: false });
  visitComments(walk, node, outside);
}

function classDefinition(walk: Walk, node: SyntaxNode, around: Around): void {
  const { source } = walk.reading;
  const name = childOf(node, "name");
  if (name === undefined) return walk.visitAll(node.children, around);
  const statement = decorated(node);
  bindName(walk, name, around, { form: "class", statement });
  const label = source.textOf(name);
  const outside = typeParameters(walk, node, { ...around, frame: classFrame(statement, label, around, undefined) });
  const inside = openScope("class", outside.scope);
  const frame = classFrame(statement, label, around, inside);
  walk.visit(childOf(node, "superclasses"), { ...outside, frame });
  walk.visit(childOf(node, "body"), { ...outside, frame, scope: inside });
  visitComments(walk, node, outside);
}

function lambda(walk: Walk, node: SyntaxNode, around: Around): void {
  const inside = openScope("function", around.scope);
  for (const parameter of childOf(node, "parameters")?.children ?? []) bindParameter(walk, parameter, inside, around);
  walk.visit(childOf(node, "body"), { ...around, scope: inside, optional: false });
}

/** Defaults and annotations are evaluated outside of the function. */
function bindParameter(walk: Walk, parameter: SyntaxNode, inside: Scope, outside: Around): void {
  const binder = { form: "passing", statement: parameter } as const;
  const target = childOf(parameter, "name") ?? (parameter.type === "typed_parameter" ? parts(parameter)[0] : parameter);
  if (parameter.named && parameter.type !== "comment") bindTarget(walk, target, { ...outside, scope: inside }, binder);
  walk.visit(childOf(parameter, "type"), outside);
  walk.visit(childOf(parameter, "value"), outside);
  if (parameter.type === "comment") walk.visit(parameter, outside);
}

/** Opens the scope of `[T: Bound = Default]`, if present. */
function typeParameters(walk: Walk, node: SyntaxNode, around: Around): Around {
  const list = childOf(node, "type_parameters") ?? node.children.find((child) => child.type === "type_parameter");
  return list === undefined ? around : bindTypeParameters(walk, list, around);
}

function bindTypeParameters(walk: Walk, list: SyntaxNode, around: Around): Around {
  const inside: Around = { ...around, scope: openScope("type-parameters", around.scope) };
  for (const parameter of parts(list)) {
    let named: SyntaxNode | undefined = parameter;
    const bounds: SyntaxNode[] = [];
    while (named !== undefined && named.type !== "identifier") {
      const [first, ...others]: readonly SyntaxNode[] = parts(named);
      bounds.push(...others);
      named = first;
    }
    if (named !== undefined) bindName(walk, named, inside, { form: "passing", statement: parameter });
    walk.visitAll(bounds, { ...inside, type: true });
  }
  return inside;
}

function typeAlias(walk: Walk, node: SyntaxNode, around: Around): void {
  const left = childOf(node, "left");
  const generic = left?.children.find((child) => child.type === "generic_type");
  const named = (generic ?? left)?.children.find((child) => child.type === "identifier");
  if (named !== undefined) bindName(walk, named, around, { form: "value", statement: node });
  const list = generic?.children.find((child) => child.type === "type_parameter");
  walk.visit(childOf(node, "right"), list === undefined ? around : bindTypeParameters(walk, list, around));
}

function decorated(node: SyntaxNode): SyntaxNode {
  return node.parent?.type === "decorated_definition" ? node.parent : node;
}

function isProperty(source: Source, statement: SyntaxNode): boolean {
  return statement.children.some((child) => {
    const expression = child.type === "decorator" ? parts(child)[0] : undefined;
    const name = expression && lastName(source, expression);
    return name === "property" || name === "cached_property" || name === "setter" || name === "deleter";
  });
}
