/** Switches and `select` (https://go.dev/ref/spec#Switch_statements). */
import { continueList, parseExpression, parseExpressionList } from "./expressions.js";
import { accepts, as, branch, enter, expect, takeToken, unexpected, isAt, type Node, type Parser } from "./nodes.js";
import { GUARD } from "./postfix.js";
import { send, simpleFrom } from "./simple-statements.js";

/** Reads statements; undefined if there is none. */
type ParseList = (parser: Parser) => Node | undefined;

export function parseSwitch(parser: Parser, parseList: ParseList): Node {
  const { start, hasLiterals } = parser;
  enter(parser);
  const word = takeToken(parser);
  parser.hasLiterals = false;
  const head = parser.kind === "{" ? [] : parseHead(parser);
  const isOfTypes = head.some(({ type }) => type === "type");
  const clause = isOfTypes ? parseTypeCase : parseExpressionCase;
  const { clauses, end } = parseClauses(parser, clause, parseList);
  parser.hasLiterals = hasLiterals;
  parser.depth -= 1;
  return branch(isOfTypes ? "type_switch_statement" : "expression_switch_statement", [word, ...head, ...clauses], start, end);
}

export function parseSelect(parser: Parser, parseList: ParseList): Node {
  const { start, hasLiterals } = parser;
  enter(parser);
  const word = takeToken(parser);
  const { clauses, end } = parseClauses(parser, parseCommunicationCase, parseList);
  parser.hasLiterals = hasLiterals;
  parser.depth -= 1;
  return branch("select_statement", [word, ...clauses], start, end);
}

function parseHead(parser: Parser): readonly Node[] {
  const first = parseExpression(parser);
  if (parser.kind === "{") return valueOf(parser, first);
  const list = parser.kind === "," || parser.kind === ":=" ? continueList(parser, first) : undefined;
  const statement = list === undefined ? simpleFrom(parser, first) : parseAfterList(parser, list);
  if (parser.kind === "{") return aliasOf(parser, statement);
  expect(parser, ";");
  const initializer = as("initializer", statement);
  if (parser.kind === "{") return [initializer];
  const second = parseExpression(parser);
  if (isAt(parser, "{")) return [initializer, ...valueOf(parser, second)];
  return [initializer, ...aliasOf(parser, parseAfterList(parser, continueList(parser, second)))];
}

function parseAfterList(parser: Parser, list: Node): Node {
  const isShort = parser.kind === ":=";
  if (!isShort && parser.kind !== "=") throw unexpected(parser);
  const operator = takeToken(parser, isShort ? undefined : "operator");
  const right = as("right", parseExpressionList(parser));
  return branch(isShort ? "short_var_declaration" : "assignment_statement", [as("left", list), operator, right], list.start, right.end);
}

function valueOf(parser: Parser, expression: Node): readonly Node[] {
  return expression.type === GUARD ? takeGuard(parser, expression) : [as("value", expression)];
}

function takeGuard(parser: Parser, { children }: Node): readonly Node[] {
  parser.guards -= 1;
  return children;
}

/** The parts of `alias := value.(type)`. */
function aliasOf(parser: Parser, { type, children }: Node): readonly Node[] {
  const [left, operator, right] = children;
  const [guard] = right?.children ?? [];
  if (type !== "short_var_declaration" || left === undefined || operator === undefined || guard?.type !== GUARD) throw unexpected(parser);
  if (right?.children.length !== 1) throw unexpected(parser);
  return [as("alias", left), operator, ...takeGuard(parser, guard)];
}

type ParseCase = (parser: Parser) => { readonly type: string; readonly parts: readonly Node[] };

function parseClauses(
  parser: Parser,
  parseCase: ParseCase,
  parseList: ParseList,
): { readonly clauses: readonly Node[]; readonly end: number } {
  expect(parser, "{");
  parser.hasLiterals = true;
  const clauses: Node[] = [];
  while (parser.kind !== "}") {
    const { start } = parser;
    if (parser.kind !== "case" && parser.kind !== "default") throw unexpected(parser);
    const word = takeToken(parser);
    const { type, parts } = word.type === "case" ? parseCase(parser) : { type: "default_case", parts: [] };
    const colon = expect(parser, ":");
    const list = parseList(parser);
    clauses.push(branch(type, [word, ...parts, ...(list === undefined ? [] : [list])], start, list?.end ?? colon));
  }
  return { clauses, end: expect(parser, "}") };
}

function parseExpressionCase(parser: Parser): ReturnType<ParseCase> {
  return { type: "expression_case", parts: [as("value", parseExpressionList(parser))] };
}

function parseTypeCase(parser: Parser): ReturnType<ParseCase> {
  const types: Node[] = [];
  do types.push(as("type", parser.rules.type(parser)));
  while (accepts(parser, ","));
  return { type: "type_case", parts: types };
}

function parseCommunicationCase(parser: Parser): ReturnType<ParseCase> {
  const first = parseExpression(parser);
  return { type: "communication_case", parts: [as("communication", parser.kind === "<-" ? send(parser, first) : receive(parser, first))] };
}

function receive(parser: Parser, first: Node): Node {
  if (parser.kind === ":") return branch("receive_statement", [as("right", first)], first.start, first.end);
  const left = as("left", continueList(parser, first));
  if (parser.kind !== ":=" && parser.kind !== "=") throw unexpected(parser);
  const operator = takeToken(parser);
  const right = as("right", parseExpression(parser));
  return branch("receive_statement", [left, operator, right], first.start, right.end);
}
