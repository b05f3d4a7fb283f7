/** Statements that may stand in the header of others (https://go.dev/ref/spec#Statements). */
import { continueList, parseExpression, parseExpressionList } from "./expressions.js";
import { as, branch, takeToken, unexpected, type Node, type Parser } from "./nodes.js";

const ASSIGNING: ReadonlySet<string> = new Set(["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "&^="]);

export function parseSimple(parser: Parser): Node {
  return simpleFrom(parser, parseExpression(parser));
}

/** The statement that starts with `first`. */
export function simpleFrom(parser: Parser, first: Node): Node {
  const { kind } = parser;
  if (kind === "," || kind === ":=" || ASSIGNING.has(kind)) return assign(parser, continueList(parser, first));
  if (kind === "++" || kind === "--") {
    const operator = takeToken(parser);
    return branch(kind === "++" ? "inc_statement" : "dec_statement", [first, operator], first.start, operator.end);
  }
  return kind === "<-" ? send(parser, first) : branch("expression_statement", [first], first.start, first.end);
}

function assign(parser: Parser, left: Node): Node {
  const { kind } = parser;
  const isShort = kind === ":=";
  if (!isShort && !ASSIGNING.has(kind)) throw unexpected(parser);
  const operator = takeToken(parser, isShort ? undefined : "operator");
  const right = as("right", parseExpressionList(parser));
  return branch(isShort ? "short_var_declaration" : "assignment_statement", [as("left", left), operator, right], left.start, right.end);
}

/** `channel <- value`; the current token is the operator. */
export function send(parser: Parser, channel: Node): Node {
  const operator = takeToken(parser);
  const value = as("value", parseExpression(parser));
  return branch("send_statement", [as("channel", channel), operator, value], channel.start, value.end);
}
