/** Classification of a use: what the code around a name does with it. */
import type { UseKind } from "../../../src/model/facts.js";
import { childOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { PREDECLARED, PREDECLARED_TYPES } from "./predeclared.js";
import type { Source } from "../../shared/source.js";
import { SHORT_NAME_LIMIT } from "../../shared/doc-text.js";

const TYPE: Classified = { kind: "type" };

const WRAPPERS: ReadonlySet<string> = new Set(["parenthesized_expression", "unary_expression", "index_expression", "slice_expression"]);

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
      if (isInstantiated(source, parent, child)) return { kind: "call" };
      return child.field === "operand" && isWritten(parent) ? { kind: "member" } : READ;
    default:
      return READ;
  }
}

const TYPE_NODES = /_type$|^type_/;

/**
 * `Zero[int]()`: the one type argument of a function that is called. The grammar has an index for it, and only the declarations decide: a
 * type is a predeclared one, or a name in capitals, or declared in the file.
 */
function isInstantiated(source: Source, index: SyntaxNode, child: SyntaxNode): boolean {
  let called = index;
  while (called.parent?.type === "parenthesized_expression") called = called.parent;
  if (child.field !== "operand" || called.field !== "function" || called.parent?.type !== "call_expression") return false;
  const name = source.textOf(child);
  if (child.type === "identifier" && declares(source, `func\\s+${name}\\s*\\[`)) return true;
  const given = childOf(index, "index");
  return given !== undefined && isType(source, given);
}

function isType(source: Source, node: SyntaxNode): boolean {
  if (TYPE_NODES.test(node.type)) return true;
  const text = source.textOf(node);
  if (node.type === "unary_expression") return operatorOf(node) === "*";
  if (node.type === "index_expression") return true;
  if (node.type === "selector_expression") return /\.\p{Lu}[\p{L}\p{N}_]*$/u.test(text);
  if (node.type !== "identifier") return false;
  return PREDECLARED_TYPES.has(text) || declares(source, `type\\s+${text}\\b`) || /^\p{Lu}[\p{L}\p{N}]*$/u.test(text);
}

/** Names in Go have no characters with a meaning in patterns. */
function declares({ text }: Source, pattern: string): boolean {
  return new RegExp(`(?:^|\\W)${pattern}`, "u").test(text);
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

/** `s.mux.Handle`; only the last name if the chain is long or contains other expressions; undefined if there is no name. */
function shortName(source: Source, node: SyntaxNode): string | undefined {
  const names: string[] = [];
  let at: SyntaxNode | undefined = bare(node);
  while (at?.type === "selector_expression") {
    const [operand, field]: readonly (SyntaxNode | undefined)[] = at.children;
    names.push(field === undefined ? "" : source.textOf(field));
    at = operand;
  }
  const whole = at?.type === "identifier" ? [source.textOf(at), ...names.toReversed()].join(".") : undefined;
  return whole !== undefined && whole.length <= SHORT_NAME_LIMIT ? whole : (names[0] ?? whole);
}

/** Removes parentheses, `*`, `&`, indices and type arguments. */
function bare(node: SyntaxNode): SyntaxNode | undefined {
  let at: SyntaxNode | undefined = node;
  while (at !== undefined && WRAPPERS.has(at.type)) at = at.children.find((child) => child.named && child.type !== "comment");
  return at;
}

/** Classification of a type name that stands where only types are allowed. */
interface Classified {
  readonly kind: UseKind;
  readonly subject?: string;
}

function classifyType(source: Source, node: SyntaxNode): Classified {
  let child = node;
  let parent = child.parent;
  // `List[int]{}` uses List; its arguments are types.
  if (parent?.type === "generic_type" && child.field === "type") {
    child = parent;
    parent = child.parent;
  }
  switch (parent?.type) {
    case "composite_literal":
      return { kind: "construct" };
    case "type_conversion_expression":
      // `Sum[int](x)` may be a call or a conversion; it is taken for a call.
      return child.type === "generic_type" ? { kind: "call" } : TYPE;
    case "argument_list":
      return allocates(source, parent) ? { kind: "construct" } : TYPE;
    case "field_declaration":
      return embeds(parent) ? embedded(source, parent.parent?.parent) : TYPE;
    case "type_elem":
      return parent.children.length === 1 ? embedded(source, parent.parent) : TYPE;
    case "var_spec":
      return asserted(source, parent);
    default:
      return parent !== undefined && checks(parent, child) ? { kind: "check" } : TYPE;
  }
}

/** `new(T)`, `make(T)`. */
function allocates(source: Source, list: SyntaxNode): boolean {
  const callee = list.parent?.type === "call_expression" ? childOf(list.parent, "function") : undefined;
  return callee !== undefined && /^(?:new|make)$/.test(source.textOf(callee));
}

/** `case *T:`, `x.(T)`. */
function checks(start: SyntaxNode, from: SyntaxNode): boolean {
  let parent: SyntaxNode | undefined = start;
  let child = from;
  if (parent.type === "pointer_type") {
    child = parent;
    parent = parent.parent;
  }
  return parent?.type === "type_case" || (parent?.type === "type_assertion_expression" && child.field === "type");
}

function embeds(field: SyntaxNode): boolean {
  return childOf(field, "name") === undefined;
}

/** In `type Cart struct { Till }` Cart extends Till; an anonymous struct extends nothing. */
function embedded(source: Source, type: SyntaxNode | undefined): Classified {
  const spec = type?.type === "struct_type" || type?.type === "interface_type" ? type.parent : undefined;
  const name = spec?.type === "type_spec" || spec?.type === "type_alias" ? childOf(spec, "name") : undefined;
  return name === undefined ? TYPE : { kind: "extend", subject: source.textOf(name) };
}

/** `var _ Store = (*Ledger)(nil)` makes the compiler check that Ledger implements Store. */
function asserted(source: Source, spec: SyntaxNode): Classified {
  const name = childOf(spec, "name");
  const value = childOf(spec, "value")?.children[0];
  if (name === undefined || value === undefined || source.textOf(name) !== "_") return TYPE;
  const subject =
    /^(?:\(\*\s*([\p{L}_][\p{L}\p{N}_]{0,80})\)\(nil\)|&?([\p{L}_][\p{L}\p{N}_]{0,80})\{\}|new\(([\p{L}_][\p{L}\p{N}_]{0,80})\))$/u.exec(
      source.text.slice(value.start, Math.min(value.end, value.start + 200)),
    );
  const type = subject?.[1] ?? subject?.[2] ?? subject?.[3];
  return type === undefined ? TYPE : { kind: "implement", subject: type };
}
