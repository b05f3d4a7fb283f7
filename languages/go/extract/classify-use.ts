/** Classification of a use: the clause of E.7 that applies to it. */
import type { UseKind } from "../../../src/model/facts.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { childOf } from "../../../src/syntax/syntax-tree.js";
import { classifyType, type Classified } from "./classify-type.js";
import { PREDECLARED } from "./predeclared.js";
import type { Source } from "../../shared/source.js";
import { shortName } from "./short-name.js";

const READ: Classified = { kind: "read" };

/** Longest climb from a name to the expression that uses it. Deeper tables are data, and every name in them would climb all levels. */
const CLIMB = 48;

const LITERAL_PARTS: ReadonlySet<string> = new Set(["literal_element", "keyed_element", "literal_value", "composite_literal"]);

/** `node`: a name, or the outermost selection from it. */
export function classifyUse(source: Source, node: SyntaxNode): Classified {
  if (node.type === "type_identifier" || node.type === "qualified_type") return classifyType(source, node);
  let child = node;
  let stored = false;
  for (let steps = 0, parent = child.parent; parent !== undefined && steps < CLIMB; steps += 1, parent = child.parent) {
    if (parent.type === "unary_expression" && operatorOf(parent) === "*") return dereferenced(parent);
    const passesOn = parent.type === "parenthesized_expression" || (parent.type === "unary_expression" && operatorOf(parent) === "&");
    if (!passesOn && !LITERAL_PARTS.has(parent.type)) return usedBy(source, parent, child, stored);
    if (child.field === "key" && parent.type === "keyed_element") return READ;
    stored ||= parent.type === "composite_literal";
    child = parent;
  }
  return READ;
}

function operatorOf(unary: SyntaxNode): string | undefined {
  return childOf(unary, "operator")?.type;
}

/** `(*T)(x)` and `(*T).Method` use a type. */
function dereferenced(star: SyntaxNode): Classified {
  const around = star.parent;
  const outside = around?.parent;
  if (around?.type !== "parenthesized_expression") return READ;
  const converts = outside?.type === "call_expression" && around.field === "function";
  return converts ? { kind: "type" } : READ;
}

function usedBy(source: Source, parent: SyntaxNode, child: SyntaxNode, stored: boolean): Classified {
  switch (parent.type) {
    case "call_expression":
      return child.field === "function" && !stored ? { kind: "call" } : READ;
    case "type_conversion_expression":
      return READ;
    case "argument_list":
      return passed(source, parent, "pass");
    case "variadic_argument":
      return parent.parent?.type === "argument_list" ? passed(source, parent.parent, "spread") : READ;
    case "inc_statement":
    case "dec_statement":
      return stored ? READ : { kind: "assign" };
    case "expression_list":
      return listed(source, parent, child, stored);
    case "index_expression":
      return child.field === "operand" && isWritten(parent) ? { kind: "member" } : READ;
    default:
      return READ;
  }
}

/** The item of `table[key] = x` and `table[key]++`. */
function isWritten({ parent, field }: SyntaxNode): boolean {
  if (parent?.type === "inc_statement" || parent?.type === "dec_statement") return true;
  if (parent?.type === "assignment_statement") return field === "left";
  return parent?.type === "expression_list" && parent.field === "left" && parent.parent?.type === "assignment_statement";
}

/** `subject`: the callee. An argument of a built-in (`len(x)`, `string(x)`) is read. */
function passed(source: Source, list: SyntaxNode, kind: "pass" | "spread"): Classified {
  const callee = list.parent?.type === "call_expression" ? childOf(list.parent, "function") : undefined;
  if (callee === undefined) return READ;
  if (callee.type === "identifier" && PREDECLARED.has(source.textOf(callee))) return READ;
  return withSubject(kind, shortName(source, callee));
}

/** One of the values or targets of a statement. */
function listed(source: Source, list: SyntaxNode, child: SyntaxNode, stored: boolean): Classified {
  const statement = list.parent;
  if (statement?.type === "assignment_statement") {
    if (list.field === "left")
      return stored || (child.type !== "identifier" && child.type !== "selector_expression") ? READ : { kind: "assign" };
    if (childOf(statement, "operator")?.type !== "=") return READ;
    const target = itemOf(childOf(statement, "left")?.children, list, child);
    const subject = target === undefined ? undefined : shortName(source, target);
    return subject === "_" ? READ : withSubject(stored ? "store" : "assign", subject);
  }
  const spec = statement?.type === "var_spec" || statement?.type === "const_spec" ? statement : undefined;
  if (spec === undefined || !isTopLevel(spec)) return READ;
  const name = itemOf(
    spec.children.filter((one) => one.field === "name" && one.named),
    list,
    child,
  );
  const subject = name === undefined ? undefined : source.textOf(name);
  return subject === "_" ? READ : withSubject("store", subject);
}

/** The target of the value; the first one if a single call provides all values. */
function itemOf(targets: readonly SyntaxNode[] | undefined, values: SyntaxNode, value: SyntaxNode): SyntaxNode | undefined {
  if (targets === undefined || targets.length > MOST_TARGETS) return undefined;
  return targets.length === values.children.length ? targets[values.children.indexOf(value)] : targets[0];
}

const MOST_TARGETS = 64;

function isTopLevel(spec: SyntaxNode): boolean {
  let at = spec.parent;
  while (at?.type === "var_spec_list" || at?.type === "var_declaration" || at?.type === "const_declaration") at = at.parent;
  return at?.type === "source_file";
}

function withSubject(kind: UseKind, subject: string | undefined): Classified {
  return subject === undefined ? { kind } : { kind, subject };
}
