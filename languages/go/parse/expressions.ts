/** Expressions (https://go.dev/ref/spec#Expressions). */
import { Unsure } from "../../../src/syntax/fast-parser.js";
import { as, branch, enter, limitChain, takeToken, unexpected, type Node, type Parser } from "./nodes.js";
import { parseConversion, parseOperand } from "./operands.js";
import { parsePostfix } from "./postfix.js";
import { continueChannel } from "./types.js";

export function parseExpression(parser: Parser): Node {
  const expression = parseExpressionOrType(parser);
  if (parser.bare !== undefined) throw new Unsure("type for an expression", expression.start);
  return expression;
}

/** Sets `Parser.bare` if the result is a type that is no expression. */
export function parseExpressionOrType(parser: Parser): Node {
  enter(parser);
  const { stars } = parser;
  parser.stars = undefined;
  parser.bare = undefined;
  const expression = parseBinary(parser, 1);
  parser.stars = stars;
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
  for (let links = 0; ; links += 1) {
    limitChain(parser, links);
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
  const { kind } = parser;
  if (!UNARY.has(kind)) return parsePostfix(parser, parseOperand(parser));
  enter(parser);
  const operator = takeToken(parser, "operator");
  const unary = kind === "*" ? parseStar(parser, operator) : parseOther(parser, operator);
  parser.depth -= 1;
  return unary;
}

/** The grammar prefers a pointer to the type of a conversion, `(*T)(x)`, to a conversion that is dereferenced. */
function parseStar(parser: Parser, operator: Node): Node {
  parser.stars = { token: operator, outer: parser.stars };
  const operand = parseUnary(parser);
  if (parser.stars?.token !== operator) return operand;
  parser.stars = parser.stars.outer;
  if (parser.bare === undefined) return unaryOf(operator, operand);
  parser.bare = branch("pointer_type", [as(undefined, operator), operand], operator.start, operand.end);
  return parser.bare;
}

function parseOther(parser: Parser, operator: Node): Node {
  const { stars } = parser;
  parser.stars = undefined;
  if (operator.type === "<-" && parser.kind === "chan") {
    const type = continueChannel(parser, [as(undefined, operator), takeToken(parser)], operator.start);
    parser.stars = stars;
    return parsePostfix(parser, parseConversion(parser, type));
  }
  const operand = parseUnary(parser);
  parser.stars = stars;
  if (parser.bare !== undefined) throw unexpected(parser);
  return unaryOf(operator, operand);
}

function unaryOf(operator: Node, operand: Node): Node {
  return branch("unary_expression", [operator, as("operand", operand)], operator.start, operand.end);
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
