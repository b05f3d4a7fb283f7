/** Expressions by precedence, from `:=` down to `**`. */
import { is, nest, unsure, type Cursor } from "./cursor.js";
import { anonymous, branch, inField, type Draft } from "./draft.js";
import { lambdaParameters } from "./parameters.js";
import { primary } from "./primary.js";
import { advance } from "./read-token.js";
import { keyword } from "./take.js";

export function expression(cursor: Cursor): Draft {
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

export function disjunction(cursor: Cursor): Draft {
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

const COMPARISONS: ReadonlySet<string> = new Set(["<", "<=", "==", "!=", ">=", ">", "<>", "in", "is", "not"]);

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
