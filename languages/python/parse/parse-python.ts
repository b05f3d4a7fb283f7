/**
 * A parser for Python that gives the tree of tree-sitter-python, in less time. Where it is not certain of that tree, or Python itself rejects
 * the text, it throws `Unsure`. The rules are those of the grammar (`grammar.js` and `src/scanner.c` of the package), which follow
 * https://docs.python.org/3/reference/grammar.html and Python 2.
 */
import { Unsure } from "../../../src/syntax/fast-parser.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { statement } from "./compound-statements.js";
import { type Cursor, is, nest, unsure, anonymous, branch, type Draft, inField, isToken } from "./cursor.js";
import { isInBlock, startLine } from "./lines.js";
import { lambdaParameters } from "./parameters.js";
import { advance, enter, leave, takes, identifier, keyword, word } from "./read-token.js";
import { argumentList, braces, listDisplay, parentheses } from "./displays.js";
import { strings } from "./strings.js";
import { element } from "./lists.js";
import { pushTo, firstPlace } from "../../../src/model/basics.js";

const COMPARISONS: ReadonlySet<string> = new Set(["<", "<=", "==", "!=", ">=", ">", "<>", "in", "is", "not"]);

/** The root, a `module`. Offsets are UTF-16 units. Throws `Unsure`. */
export function parsePython(text: string): SyntaxNode {
  if (text.includes("\0")) throw new Unsure("zero character", text.indexOf("\0"));
  const cursor = open(text);
  const all: Draft[] = [];
  startLine(cursor, text.startsWith("\uFEFF") ? 1 : 0);
  while (isInBlock(cursor)) statement(cursor, all);
  const root = branch("module", 0, text.length, all);
  placeExtras(root, cursor.extras);
  return root;
}

function open(text: string): Cursor {
  return {
    text,
    kind: "newline",
    start: 0,
    end: 0,
    last: 0,
    edge: 0,
    brackets: 0,
    unclosable: 0,
    element: -1,
    nesting: 0,
    indents: [0],
    indent: 0,
    waiting: [],
    extras: [],
    rules: { expression, disjunction, primary, statement },
  };
}

// Puts comments and line continuations into the tree.

/**
 * Each becomes a child of the innermost node around it: no rule has a comment at its edge, except where a token without width follows it.
 * `extras` is in the order of the text.
 */
function placeExtras(root: Draft, extras: readonly Draft[]): void {
  const byParent = new Map<Draft, Draft[]>();
  for (const extra of extras) {
    const parent = innermost(root, extra);
    extra.parent = parent;
    pushTo(byParent, parent, extra);
  }
  for (const [parent, own] of byParent) parent.children = merged(parent.children, own);
}

function innermost(root: Draft, extra: Draft): Draft {
  let node = root;
  for (;;) {
    const child = lastBefore(node.children, extra.start);
    if (child === undefined || child.end < extra.end) return node;
    if (isToken(child)) throw new Unsure("comment or line continuation inside a token", extra.start);
    node = child;
  }
}

/** The last node that starts at the offset or before it. */
function lastBefore(nodes: readonly Draft[], offset: number): Draft | undefined {
  return nodes[firstPlace(nodes.length, (place) => (nodes[place] as Draft).start > offset) - 1];
}

function merged(one: readonly Draft[], other: readonly Draft[]): readonly Draft[] {
  const all: Draft[] = [];
  let taken = 0;
  for (const node of one) {
    for (let next = other[taken]; next !== undefined && next.start < node.start; next = other[taken]) {
      all.push(next);
      taken += 1;
    }
    all.push(node);
  }
  return all.concat(other.slice(taken));
}

/** Expressions by precedence, from `:=` down to `**`. */
function expression(cursor: Cursor): Draft {
  nest(cursor);
  const { start } = cursor;
  let left = cursor.kind === "lambda" ? lambda(cursor) : disjunction(cursor);
  if (cursor.kind === ":=") left = named(cursor, left);
  if (cursor.kind === "if") {
    const children = [left, keyword(cursor), expression(cursor)];
    if (!is(cursor, "else")) unsure(cursor, "condition without else");
    children.push(keyword(cursor), expression(cursor));
    left = branch("conditional_expression", start, cursor.last, children);
  }
  cursor.nesting -= 1;
  return left;
}

/** The value ends before `if`: the grammar gives `a := b if c else d` the condition outside. */
function named(cursor: Cursor, name: Draft): Draft {
  if (name.type !== "identifier") unsure(cursor, "walrus after other than a name");
  const operator = keyword(cursor);
  const value = cursor.kind === "lambda" ? lambda(cursor) : disjunction(cursor);
  return branch("named_expression", name.start, cursor.last, [inField("name", name), operator, inField("value", value)]);
}

function lambda(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = [keyword(cursor)];
  if (cursor.kind !== ":") children.push(inField("parameters", lambdaParameters(cursor)));
  if (cursor.kind !== ":") unsure(cursor, "lambda without a colon");
  advance(cursor);
  children.push(inField("body", expression(cursor)));
  return branch("lambda", start, cursor.last, children);
}

function disjunction(cursor: Cursor): Draft {
  let left = conjunction(cursor);
  while (cursor.kind === "or") left = joined(cursor, "boolean_operator", left, conjunction);
  return left;
}

function conjunction(cursor: Cursor): Draft {
  let left = inversion(cursor);
  while (cursor.kind === "and") left = joined(cursor, "boolean_operator", left, inversion);
  return left;
}

/** From the operator after `left`. */
function joined(cursor: Cursor, type: string, left: Draft, operand: (cursor: Cursor) => Draft): Draft {
  const operator = inField("operator", keyword(cursor));
  const right = operand(cursor);
  return branch(type, left.start, cursor.last, [inField("left", left), operator, inField("right", right)]);
}

function inversion(cursor: Cursor): Draft {
  if (cursor.kind !== "not") return comparison(cursor);
  nest(cursor);
  const { start } = cursor;
  const children = [keyword(cursor), inField("argument", inversion(cursor))];
  cursor.nesting -= 1;
  return branch("not_operator", start, cursor.last, children);
}

/** A chain is one node. */
function comparison(cursor: Cursor): Draft {
  const { start } = cursor;
  const left = binary(cursor, 1);
  if (!COMPARISONS.has(cursor.kind)) return left;
  const children = [left];
  while (COMPARISONS.has(cursor.kind)) children.push(inField("operators", comparator(cursor)), binary(cursor, 1));
  return branch("comparison_operator", start, cursor.last, children);
}

/** `not in` and `is not` are one node. */
function comparator(cursor: Cursor): Draft {
  const { kind, start } = cursor;
  const first = keyword(cursor);
  if (kind === "not" && cursor.kind !== "in") unsure(cursor, "not without in");
  if (kind !== "not" && (kind !== "is" || cursor.kind !== "not")) return first;
  const node = anonymous(kind === "not" ? "not in" : "is not", start, cursor.end);
  advance(cursor);
  return node;
}

/** In the grammar's order, in which `&` binds less than `^`; 0: not a binary operator. */
function precedenceOf(kind: string): number {
  switch (kind) {
    case "|":
      return 1;
    case "&":
      return 2;
    case "^":
      return 3;
    case "<<":
    case ">>":
      return 4;
    case "+":
    case "-":
      return 5;
    case "*":
    case "@":
    case "/":
    case "%":
    case "//":
      return 6;
    default:
      return 0;
  }
}

/** Operators of at least this precedence, which are left-associative. */
function binary(cursor: Cursor, least: number): Draft {
  let left = unary(cursor);
  for (;;) {
    const precedence = precedenceOf(cursor.kind);
    if (precedence < least) return left;
    left = joined(cursor, "binary_operator", left, (inner) => binary(inner, precedence + 1));
  }
}

/** Signs and `await` bind less than `**` on their right. */
function unary(cursor: Cursor): Draft {
  const { kind, start } = cursor;
  if (kind !== "-" && kind !== "+" && kind !== "~" && kind !== "await") return power(cursor);
  nest(cursor);
  const operator = keyword(cursor);
  const argument = unary(cursor);
  cursor.nesting -= 1;
  if (kind === "await") return branch("await", start, cursor.last, [operator, argument]);
  return branch("unary_operator", start, cursor.last, [inField("operator", operator), inField("argument", argument)]);
}

function power(cursor: Cursor): Draft {
  const base = primary(cursor);
  if (cursor.kind !== "**") return base;
  nest(cursor);
  const node = joined(cursor, "binary_operator", base, unary);
  cursor.nesting -= 1;
  return node;
}

/** Operands: names, literals and brackets, with the attributes, calls and subscripts after them. */
function primary(cursor: Cursor): Draft {
  const { start } = cursor;
  let node = atom(cursor);
  for (;;) {
    if (cursor.kind === ".") {
      advance(cursor);
      const attribute = inField("attribute", identifier(cursor));
      node = branch("attribute", start, cursor.last, [inField("object", node), attribute]);
    } else if (cursor.kind === "(") {
      const list = inField("arguments", argumentList(cursor));
      node = branch("call", start, cursor.last, [inField("function", node), list]);
    } else if (cursor.kind === "[") {
      const children = [inField("value", node)];
      subscripts(cursor, children);
      node = branch("subscript", start, cursor.last, children);
    } else return node;
  }
}

function atom(cursor: Cursor): Draft {
  switch (cursor.kind) {
    case "identifier":
    case "integer":
    case "float":
      return word(cursor, cursor.kind);
    case "string":
      return strings(cursor);
    case "(":
      return parentheses(cursor);
    case "[":
      return listDisplay(cursor);
    case "{":
      return braces(cursor);
    case "True":
      return word(cursor, "true");
    case "False":
      return word(cursor, "false");
    case "None":
      return word(cursor, "none");
    case "...":
      return word(cursor, "ellipsis");
    case "*":
      return splatOperand(cursor);
    default:
      return unsure(cursor, "other token than an operand");
  }
}

/** Outside of calls and of displays with commas, `*a.b` is the attribute `b` of `*a` for the grammar. */
function splatOperand(cursor: Cursor): Draft {
  const { start } = cursor;
  if (start !== cursor.element) unsure(cursor, "splat inside an expression");
  const children = [keyword(cursor), identifier(cursor)];
  return branch("list_splat", start, cursor.last, children);
}

function subscripts(cursor: Cursor, into: Draft[]): void {
  enter(cursor);
  do {
    into.push(inField("subscript", subscript(cursor)));
  } while (takes(cursor, ",") && cursor.kind !== "]");
  leave(cursor, "]");
}

/** An expression, or a `slice`. */
function subscript(cursor: Cursor): Draft {
  const { start } = cursor;
  const children: Draft[] = [];
  if (cursor.kind !== ":") children.push(element(cursor));
  if (cursor.kind !== ":") return children[0] as Draft;
  for (let colons = 0; cursor.kind === ":" && colons < 2; colons += 1) {
    advance(cursor);
    if (cursor.kind !== ":" && cursor.kind !== "," && cursor.kind !== "]") children.push(cursor.rules.expression(cursor));
  }
  return branch("slice", start, cursor.last, children);
}
