/** Expressions (https://go.dev/ref/spec#Expressions). */
import { Unsure } from "../../../src/syntax/fast-parser.js";
import { as, branch, enter, takeToken, unexpected, isAt, type Node, type Parser } from "./nodes.js";
import { parseOperand } from "./operands.js";
import { parsePostfix } from "./postfix.js";

export function parseExpression(parser: Parser): Node {
  const expression = parseExpressionOrType(parser);
  if (parser.bare !== undefined) throw new Unsure("type for an expression", expression.start);
  return expression;
}

/** Sets `Parser.bare` if the result is a type that is no expression. */
export function parseExpressionOrType(parser: Parser): Node {
  enter(parser);
  parser.bare = undefined;
  const expression = parseBinary(parser, 1);
  parser.depth -= 1;
  return expression;
}

const PRECEDENCES: ReadonlyMap<string, number> = new Map([
  ["||", 1],
  ["&&", 2],
  ...["==", "!=", "<", "<=", ">", ">="].map((operator) => [operator, 3] as const),
  ...["+", "-", "|", "^"].map((operator) => [operator, 4] as const),
  ...["*", "/", "%", "<<", ">>", "&", "&^"].map((operator) => [operator, 5] as const),
]);

function parseBinary(parser: Parser, least: number): Node {
  let left = parseUnary(parser);
  for (;;) {
    const precedence = PRECEDENCES.get(parser.kind);
    if (precedence === undefined || precedence < least) return left;
    if (parser.bare !== undefined) throw unexpected(parser);
    const operator = takeToken(parser, "operator");
    const right = parseBinary(parser, precedence + 1);
    if (parser.bare !== undefined) throw unexpected(parser);
    left = branch("binary_expression", [as("left", left), operator, as("right", right)], left.start, right.end);
  }
}

const UNARY: ReadonlySet<string> = new Set(["+", "-", "!", "^", "*", "&", "<-"]);

function parseUnary(parser: Parser): Node {
  const { kind, start } = parser;
  if (!UNARY.has(kind)) return parsePostfix(parser, parseOperand(parser));
  enter(parser);
  const operator = takeToken(parser, "operator");
  // `<-chan int` is a type, and no reception.
  if (kind === "<-" && isAt(parser, "chan")) throw new Unsure("channel type", start);
  const operand = parseUnary(parser);
  parser.depth -= 1;
  if (parser.bare === undefined) return branch("unary_expression", [operator, as("operand", operand)], start, operand.end);
  if (kind !== "*") throw unexpected(parser);
  const pointer = branch("pointer_type", [as(undefined, operator), operand], start, operand.end);
  parser.bare = pointer;
  return pointer;
}

export function parseExpressionList(parser: Parser): Node {
  const first = parseExpression(parser);
  return continueList(parser, first);
}

/** The list that starts with `first`. */
export function continueList(parser: Parser, first: Node): Node {
  const list = [first];
  while (parser.kind === ",") {
    takeToken(parser);
    list.push(parseExpression(parser));
  }
  return branch("expression_list", list, first.start, (list.at(-1) ?? first).end);
}
