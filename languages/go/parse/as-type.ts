/**
 * Operands that may be types. The grammar decides between both readings by dynamic precedence: each rule adds a number to the sum of its
 * children, and of two readings of the same text the larger sum wins. Here an operand is read as an expression first, and rewritten.
 */
import { Unsure } from "../../../src/syntax/fast-parser.js";
import { as, branch, retype, type Node, type Parser } from "./nodes.js";

/** Numbers of the grammar. */
const NAMED_TYPE = -1;
const INDEX = 1;
/** A generic type with type arguments. */
const GENERIC = 3;
/** More than any expression; an instantiation is a type rather than an operand. */
const INSTANTIATION = 9;

/** Sum of the operand as an expression, if `sumAsType` has one for it. */
export function sumAsExpression(node: Node): number {
  if (node.type === "index_expression") return INDEX + node.children.reduce((sum, child) => sum + sumAsExpression(child), 0);
  if (node.type === "parenthesized_expression" || node.type === "unary_expression" || node.type === "binary_expression") {
    return node.children.reduce((sum, child) => sum + sumAsExpression(child), 0);
  }
  return 0;
}

/** Sum of the operand as a type; undefined if it cannot be one. `isElement`: it may be a union. */
export function sumAsType(parser: Parser, node: Node, isElement = false): number | undefined {
  const [first, second, third] = node.children;
  switch (node.type) {
    case "identifier":
    case "nil":
    case "true":
    case "false":
    case "iota":
      return NAMED_TYPE;
    case "selector_expression":
      return first !== undefined && isAnyName(first) ? 0 : undefined;
    case "index_expression": {
      const name = first?.type === "selector_expression" ? first.children[0] : first;
      const element = second && name && isAnyName(name) ? sumAsType(parser, second, true) : undefined;
      return element === undefined || !hasBracket(parser, node) ? undefined : GENERIC + element;
    }
    case "type_instantiation_expression":
      return isPlain(first) && hasBracket(parser, node) ? INSTANTIATION : undefined;
    case "parenthesized_expression":
      return first && sumAsType(parser, first);
    case "unary_expression":
      return first?.type === "*" && second ? sumAsType(parser, second) : undefined;
    case "binary_expression": {
      if (!isElement || second?.type !== "|" || first === undefined || third === undefined) return undefined;
      const left = sumAsType(parser, first, true);
      const right = sumAsType(parser, third);
      return left === undefined || right === undefined ? undefined : left + right;
    }
    default:
      return undefined;
  }
}

/** A name, which may be behind pointers. */
function isPlain(type: Node | undefined): boolean {
  if (type?.type === "pointer_type") return isPlain(type.children[1]);
  return type?.type === "type_identifier" || type?.type === "qualified_type";
}

const OPENING_BRACKET = "[";

/** Nothing but a comment can stand before the bracket, and would hide where it is. */
function hasBracket({ text }: Parser, { children, start }: Node): boolean {
  if (text[children[0]?.end ?? 0] === OPENING_BRACKET) return true;
  throw new Unsure("comment before a bracket", start);
}

/** `name` or `package.name`. */
export function isTypeName(parser: Parser, node: Node | undefined): boolean {
  if (node?.type === "selector_expression") return isName(parser, node.children[0] as Node);
  return node !== undefined && isName(parser, node);
}

const PREDECLARED: ReadonlySet<string> = new Set(["nil", "true", "false", "iota"]);

/** Between brackets, the grammar may read `nil` and the like as the name of a type. */
function isAnyName({ type }: Node): boolean {
  return type === "identifier" || PREDECLARED.has(type);
}

/** `new` and `make` are identifiers of the tree, but not of the grammar. */
function isName({ text }: Parser, { type, start, end }: Node): boolean {
  if (type !== "identifier") return false;
  const length = end - start;
  return !((length === 3 && text.startsWith("new", start)) || (length === 4 && text.startsWith("make", start)));
}

const TYPES: ReadonlySet<string> = new Set([
  "array_type",
  "generic_type",
  "channel_type",
  "function_type",
  "interface_type",
  "map_type",
  "parenthesized_type",
  "pointer_type",
  "qualified_type",
  "slice_type",
  "struct_type",
  "type_identifier",
]);

/** The operand as a type, rewritten in place; undefined if it cannot be one. */
export function asType(parser: Parser, node: Node): Node | undefined {
  if (isType(node)) return node;
  return sumAsType(parser, node) === undefined ? undefined : rewrite(parser, node);
}

function rewrite(parser: Parser, node: Node): Node {
  const [first, second] = node.children as readonly [Node, Node];
  switch (node.type) {
    case "identifier":
      if (!isName(parser, node)) throw new Unsure("predeclared name", node.start);
      node.type = "type_identifier";
      return node;
    case "selector_expression":
      if (!isName(parser, first)) throw new Unsure("predeclared name", node.start);
      first.type = "package_identifier";
      second.type = "type_identifier";
      return retype(node, "qualified_type", [as("package", first), as("name", second)]);
    case "index_expression":
      return retype(node, "generic_type", [as("type", rewrite(parser, first)), as("type_arguments", argumentsOf(parser, node, [second]))]);
    case "type_instantiation_expression":
      return genericOf(first, argumentsOf(parser, node, node.children.slice(1)));
    case "parenthesized_expression":
      return retype(node, "parenthesized_type", [as(undefined, rewrite(parser, first))]);
    case "unary_expression":
      return retype(node, "pointer_type", [as(undefined, first), as(undefined, rewrite(parser, second))]);
    default:
      throw new Unsure("predeclared name", node.start);
  }
}

/** `*a[b, c]` is an instantiation of `*a` among expressions, and a pointer to a generic type among types. */
function genericOf(type: Node, given: Node): Node {
  if (type.type !== "pointer_type") {
    return branch("generic_type", [as("type", type), as("type_arguments", given)], type.start, given.end);
  }
  const [star, inner] = type.children as readonly [Node, Node];
  return branch("pointer_type", [star, as(undefined, genericOf(inner, given))], type.start, given.end);
}

function argumentsOf(parser: Parser, node: Node, elements: readonly Node[]): Node {
  const bracket = (node.children[0] as Node).end;
  return branch(
    "type_arguments",
    elements.map((element) => elementOf(parser, element)),
    bracket,
    node.end,
  );
}

function elementOf(parser: Parser, node: Node): Node {
  return branch("type_elem", unionOf(parser, node), node.start, node.end);
}

function unionOf(parser: Parser, node: Node): readonly Node[] {
  if (node.type !== "binary_expression") return [as(undefined, isType(node) ? node : rewrite(parser, node))];
  const [left, operator, right] = node.children as readonly [Node, Node, Node];
  return [...unionOf(parser, left), as(undefined, operator), as(undefined, rewrite(parser, right))];
}

/** The operand as an element of type arguments, rewritten in place; undefined if it cannot be one. */
export function asElement(parser: Parser, node: Node): Node | undefined {
  return isType(node) || sumAsType(parser, node, true) !== undefined ? elementOf(parser, node) : undefined;
}

function isType({ type }: Node): boolean {
  return TYPES.has(type);
}
