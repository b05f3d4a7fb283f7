/** Classification of a use: what the code around a name that is read does with it. */
import type { UseKind } from "../../../src/model/facts.js";
import { type SyntaxNode, childOf } from "../../../src/syntax/syntax-tree.js";
import { type Around, lookUp } from "./reading.js";
import type { Source } from "../../shared/source.js";
import { lastName, parts, shortName } from "./names.js";
import { nameOf } from "./references/role-of-text.js";

interface Classified {
  readonly kind: UseKind;
  readonly subject?: string;
  /** Attributes read from the name, first to last. */
  readonly chain: readonly string[];
}

/** Longest climb from a name to the expression that uses it. Deeper tables are data, and every name in them would climb all levels. */
const CLIMB = 48;

export function classifyUse(source: Source, node: SyntaxNode, around: Around): Classified {
  const { top, chain, stored } = attributesOf(source, node, around);
  if (stored) return { kind: "assign", chain };
  if (around.type) return { kind: top.parent?.type === "call" ? valueKind(source, top, around).kind : "type", chain };
  return { ...valueKind(source, top, around), chain };
}

/** Kind of the use of an attribute: `total` of `cart.total()`. */
export function classifyAttribute(source: Source, node: SyntaxNode, around: Around): Kind {
  if (node.parent?.type === "attribute" && node.field === "object") return { kind: "read" };
  if (isTarget(node)) return { kind: "assign" };
  return around.type && node.parent?.type !== "call" ? { kind: "type" } : valueKind(source, node, around);
}

interface Attributes {
  /** The outermost node with the value of the chain. */
  readonly top: SyntaxNode;
  readonly chain: readonly string[];
  readonly stored: boolean;
}

function attributesOf(source: Source, node: SyntaxNode, around: Around): Attributes {
  const chain: string[] = [];
  let top = node;
  if (node.parent?.type === "dotted_name") {
    // `case shapes.Circle():`
    top = node.parent;
    chain.push(
      ...parts(top)
        .slice(1)
        .map((part) => source.textOf(part)),
    );
  }
  for (let parent = top.parent; parent !== undefined; parent = top.parent) {
    if (parent.type === "attribute" && top.field === "object") {
      const name = childOf(parent, "attribute");
      if (name === undefined) break;
      chain.push(source.textOf(name));
    } else if (parent.type === "member_type" && parent.children[0] === top) {
      const name = parent.children.at(-1);
      if (name !== undefined) chain.push(source.textOf(name));
    } else if (parent.type === "argument_list") {
      const name = nameInGetattr(source, parent, top, around);
      if (name === undefined || parent.parent === undefined) break;
      chain.push(name);
      top = parent.parent;
      continue;
    } else if (parent.type !== "type" || parent.parent?.type !== "member_type") break;
    top = parent;
  }
  return { top, chain, stored: chain.length > 0 && isTarget(top) };
}

/** `total` of `getattr(cart, "total")`. With a third argument the object need not have it. */
function nameInGetattr(source: Source, list: SyntaxNode, object: SyntaxNode, { scope }: Around): string | undefined {
  const callee = list.parent?.type === "call" ? childOf(list.parent, "function") : undefined;
  const [first, second, third] = parts(list);
  if (callee?.type !== "identifier" || first !== object || second?.type !== "string" || third !== undefined) return undefined;
  if (source.textOf(callee) !== "getattr" || lookUp(scope, "getattr", callee.start) !== undefined) return undefined;
  return /^(["'])([\p{L}_][\p{L}\p{N}_]*)\1$/u.exec(source.textOf(second))?.[2];
}

const TARGET_LISTS: ReadonlySet<string> = new Set([
  "pattern_list",
  "tuple_pattern",
  "list_pattern",
  "list_splat_pattern",
  "as_pattern_target",
]);

function isTarget(node: SyntaxNode): boolean {
  const { parent } = node;
  if (parent === undefined) return false;
  if (TARGET_LISTS.has(parent.type) || parent.type === "delete_statement") return true;
  if (node.field !== "left") return false;
  return ["assignment", "augmented_assignment", "for_statement", "for_in_clause"].includes(parent.type);
}

type Kind = Omit<Classified, "chain">;

function valueKind(source: Source, top: SyntaxNode, around: Around): Kind {
  let child = top;
  let literals = 0;
  for (let steps = 0, parent = child.parent; parent !== undefined && steps < CLIMB; steps++, parent = child.parent) {
    if (isTransparent(parent, child)) {
      child = parent;
      continue;
    }
    if (isLiteralPart(parent, child)) {
      literals += parent.type === "pair" ? 0 : 1;
      child = parent;
      continue;
    }
    return kindIn(source, parent, child, around, literals > 0);
  }
  return { kind: "read" };
}

/** Whether the value of `child` may be the value of `parent`. */
function isTransparent(parent: SyntaxNode, child: SyntaxNode): boolean {
  switch (parent.type) {
    case "parenthesized_expression":
    case "boolean_operator":
      return true;
    case "conditional_expression":
      return parts(parent)[1] !== child;
    case "named_expression":
      return child.field === "value";
    case "as_pattern":
      return parent.children[0] === child;
    case "subscript":
      // `class Cart(Base[Item])` extends `Base`.
      return child.field === "value" && parent.parent?.field === "superclasses";
    default:
      return false;
  }
}

const LITERALS: ReadonlySet<string> = new Set(["list", "tuple", "set", "dictionary", "expression_list"]);

function isLiteralPart(parent: SyntaxNode, child: SyntaxNode): boolean {
  return LITERALS.has(parent.type) || (parent.type === "pair" && child.field === "value");
}

function kindIn(source: Source, parent: SyntaxNode, child: SyntaxNode, around: Around, inLiteral: boolean): Kind {
  switch (parent.type) {
    case "call":
      return child.field === "function" ? calledKind(source, parent) : { kind: "read" };
    case "argument_list":
      return argumentKind(source, parent, child);
    case "keyword_argument":
      return parent.parent?.field === "superclasses" ? { kind: "read" } : passed(source, parent.parent?.parent);
    case "decorator":
      return withSubject("decorate", decoratedName(source, parent));
    case "list_splat":
    case "dictionary_splat":
      return withSubject("spread", receiver(source, parent));
    case "with_item":
      return { kind: "enter" };
    case "subscript":
      // An item that is written is no value that is read.
      return { kind: child.field === "value" && isTarget(parent) ? "member" : "read" };
    case "except_clause":
      return { kind: "catch" };
    case "class_pattern":
      return { kind: "check" };
    case "assignment":
      return child.field === "right" ? assignedKind(source, parent, around, inLiteral) : { kind: "read" };
    default:
      return { kind: "read" };
  }
}

function calledKind(source: Source, call: SyntaxNode): Kind {
  let outer = call;
  while (outer.parent?.type === "as_pattern" || outer.parent?.type === "parenthesized_expression") outer = outer.parent;
  if (outer.parent?.type === "decorator") return withSubject("decorate", decoratedName(source, outer.parent));
  return { kind: outer.parent?.type === "with_item" ? "enter" : "call" };
}

function argumentKind(source: Source, list: SyntaxNode, child: SyntaxNode): Kind {
  const owner = list.parent;
  if (list.field === "superclasses") return withSubject("extend", owner && nameOf(source, owner));
  const callee = owner && childOf(owner, "function");
  const name = callee && lastName(source, callee);
  if ((name === "isinstance" || name === "issubclass") && parts(list)[1] === child) return { kind: "check" };
  return passed(source, owner);
}

function passed(source: Source, call: SyntaxNode | undefined): Kind {
  const callee = call && childOf(call, "function");
  return withSubject("pass", callee && shortName(source, callee));
}

function withSubject(kind: UseKind, subject: string | undefined): Kind {
  return subject === undefined ? { kind } : { kind, subject };
}

/** `Cart`, `checkout`, `Cart.add` for the decorated definition. */
function decoratedName(source: Source, decorator: SyntaxNode): string | undefined {
  const definition = decorator.parent && childOf(decorator.parent, "definition");
  const name = definition && nameOf(source, definition);
  const owner = decorator.parent?.parent?.parent;
  if (name === undefined || owner?.type !== "class_definition") return name;
  return `${nameOf(source, owner) ?? "class"}.${name}`;
}

/** The callee or the variable that receives the spread value. */
function receiver(source: Source, splat: SyntaxNode): string | undefined {
  let child = splat;
  for (let steps = 0, parent = child.parent; parent !== undefined && steps < CLIMB; steps++, parent = child.parent) {
    if (parent.type === "argument_list") {
      const callee = parent.parent && childOf(parent.parent, "function");
      return callee && shortName(source, callee);
    }
    if (parent.type === "assignment") return targetName(source, parent);
    if (!isLiteralPart(parent, child) && !isTransparent(parent, child)) return undefined;
    child = parent;
  }
  return undefined;
}

function targetName(source: Source, assignment: SyntaxNode): string | undefined {
  const left = childOf(assignment, "left");
  return left && shortName(source, left);
}

/** Module-level tables and names store their value; attributes are assigned; local variables are only read. */
function assignedKind(source: Source, assignment: SyntaxNode, around: Around, inLiteral: boolean): Kind {
  const left = childOf(assignment, "left");
  const name = left && targetName(source, assignment);
  if (left === undefined || name === undefined) return { kind: "read" };
  if (left.type === "attribute") return { kind: "assign", subject: name };
  if (left.type === "subscript" || inLiteral) return around.scope.kind === "module" ? { kind: "store", subject: name } : { kind: "read" };
  if (around.scope.kind === "module") return { kind: "store", subject: name };
  if (around.scope.kind === "class" && around.frame !== undefined) return { kind: "assign", subject: `${around.frame.label}.${name}` };
  return { kind: "read" };
}
