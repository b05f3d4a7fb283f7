/** Statements (https://go.dev/ref/spec#Statements), except for those with clauses. */
import { Unsure } from "../../../src/syntax/fast-parser.js";
import { isTypeName } from "./as-type.js";
import { DECLARATIONS } from "./declarations.js";
import { continueList, parseExpression, parseExpressionList } from "./expressions.js";
import { accepts, as, branch, enter, expect, isAt, type Node, type Parser, takeName, takeToken, unexpected } from "./nodes.js";
import { advance } from "./scanner.js";
import { GUARD } from "./postfix.js";

/** Tokens that go on with a type. */
const CONTINUING: ReadonlySet<string> = new Set(["(", "[", "{"]);

const SIMPLE: ReadonlySet<string> = new Set([
  "assignment_statement",
  "block",
  "const_declaration",
  "dec_statement",
  "defer_statement",
  "expression_statement",
  "go_statement",
  "inc_statement",
  "return_statement",
  "send_statement",
  "short_var_declaration",
  "type_declaration",
  "var_declaration",
]);

/** They end with a bracket, and may be types. */
const BRACKETED: ReadonlySet<string> = new Set(["index_expression", "parenthesized_expression", "type_instantiation_expression"]);

const NO_TYPES: ReadonlySet<string> = new Set(["argument_list", "block", "call_expression", "literal_value", "slice_expression"]);

export function parseBlock(parser: Parser): Node {
  const { start, hasLiterals } = parser;
  enter(parser);
  expect(parser, "{");
  parser.hasLiterals = true;
  const list = parseList(parser);
  parser.hasLiterals = hasLiterals;
  parser.depth -= 1;
  return branch("block", list === undefined ? [] : [list], start, expect(parser, "}"));
}

/** Undefined if there is no statement. The list includes the line end or semicolon after the last statement. */
function parseList(parser: Parser): Node | undefined {
  if (endsList(parser)) return undefined;
  const { start } = parser;
  const list: Node[] = [];
  let end = start;
  let areSimple = true;
  while (!endsList(parser)) {
    if (mayContinue(parser.kind, list.at(-1), areSimple)) throw new Unsure("statement that may go on", parser.start);
    const statement = parseStatement(parser);
    list.push(statement);
    areSimple &&= isSimple(statement);
    end = statement.end;
    if (parser.kind !== "\n" && parser.kind !== ";") break;
    end = parser.end;
    advance(parser);
  }
  if (!endsList(parser)) throw unexpected(parser);
  return branch("statement_list", list, start, end);
}

function endsList({ kind }: Parser): boolean {
  return kind === "}" || kind === "case" || kind === "default";
}

function parseStatement(parser: Parser): Node {
  const { kind, start } = parser;
  const declare = DECLARATIONS.get(kind);
  if (declare !== undefined) return declare(parser);
  switch (kind) {
    case "return": {
      const word = takeToken(parser);
      if (endsStatement(parser)) return branch("return_statement", [word], start, word.end);
      const list = parseExpressionList(parser);
      return branch("return_statement", [word, list], start, list.end);
    }
    case "go":
    case "defer": {
      const word = takeToken(parser);
      const call = parseExpression(parser);
      return branch(`${kind}_statement`, [word, call], start, call.end);
    }
    case "if":
      return parseIf(parser);
    case "for":
      return parseFor(parser);
    case "switch":
      return parseSwitch(parser, parseList);
    case "select":
      return parseSelect(parser, parseList);
    case "break":
    case "continue":
    case "goto":
      return parseJump(parser);
    case "fallthrough": {
      const word = takeToken(parser);
      return branch("fallthrough_statement", [word], start, word.end);
    }
    case "{":
      return parseBlock(parser);
    default:
      return parseLabeledOrSimple(parser);
  }
}

function endsStatement({ kind }: Parser): boolean {
  return kind === "\n" || kind === ";" || kind === "}";
}

function parseJump(parser: Parser): Node {
  const { kind, start } = parser;
  const word = takeToken(parser);
  if (kind !== "goto" && endsStatement(parser)) return branch(`${kind}_statement`, [word], start, word.end);
  const label = takeName(parser, "label_name");
  return branch(`${kind}_statement`, [word, label], start, label.end);
}

function parseLabeledOrSimple(parser: Parser): Node {
  const first = parseExpression(parser);
  if (parser.kind !== ":" || first.type !== "identifier") return simpleFrom(parser, first);
  if (!isTypeName(parser, first)) throw unexpected(parser);
  enter(parser);
  first.type = "label_name";
  const label = as("label", first);
  const end = expect(parser, ":");
  const parts = endsList(parser) ? [label] : [label, parseStatement(parser)];
  const [, inner] = parts;
  // The grammar has labels without a statement at the end of a list only.
  if (inner?.type === "labeled_statement" && inner.children.length === 1) throw unexpected(parser);
  parser.depth -= 1;
  return branch("labeled_statement", parts, label.start, parts.length === 1 ? end : (parts[1] as Node).end);
}

/** Without composite literals of named types, as in the header of a statement. */
function inHeader<Result>(parser: Parser, parse: () => Result): Result {
  const { hasLiterals } = parser;
  parser.hasLiterals = false;
  const result = parse();
  parser.hasLiterals = hasLiterals;
  return result;
}

function parseIf(parser: Parser): Node {
  const { start } = parser;
  enter(parser);
  const parts = [takeToken(parser)];
  inHeader(parser, () => {
    const first = parseSimple(parser);
    if (accepts(parser, ";")) parts.push(as("initializer", first), as("condition", parseExpression(parser)));
    else parts.push(as("condition", expressionOf(parser, first)));
  });
  parts.push(as("consequence", parseBlock(parser)));
  if (parser.kind === "else") {
    parts.push(takeToken(parser));
    parts.push(as("alternative", isAt(parser, "if") ? parseIf(parser) : parseBlock(parser)));
  }
  parser.depth -= 1;
  return branch("if_statement", parts, start, (parts.at(-1) as Node).end);
}

/** The expression that is all of a statement. */
function expressionOf(parser: Parser, { type, children }: Node): Node {
  const [expression] = children;
  if (type !== "expression_statement" || expression === undefined) throw unexpected(parser);
  return expression;
}

function parseFor(parser: Parser): Node {
  const { start } = parser;
  const word = takeToken(parser);
  const head = inHeader(parser, () => parseForHead(parser));
  const body = as("body", parseBlock(parser));
  return branch("for_statement", head === undefined ? [word, body] : [word, head, body], start, body.end);
}

function parseForHead(parser: Parser): Node | undefined {
  if (parser.kind === "{") return undefined;
  if (parser.kind === "range") return parseRange(parser, [], parser.start);
  if (parser.kind === ";") return parseForClause(parser, undefined);
  const first = parseExpression(parser);
  if (parser.kind === "{") return first;
  const list = continueList(parser, first);
  if (parser.kind === ":=" || parser.kind === "=") {
    const operator = takeToken(parser);
    if (isAt(parser, "range")) return parseRange(parser, [as("left", list), operator], list.start);
    const right = as("right", parseExpressionList(parser));
    if (operator.type === ":=") {
      return parseForClause(parser, branch("short_var_declaration", [as("left", list), operator, right], list.start, right.end));
    }
    operator.field = "operator";
    return parseForClause(parser, branch("assignment_statement", [as("left", list), operator, right], list.start, right.end));
  }
  if (list.children.length > 1) throw unexpected(parser);
  return parseForClause(parser, simpleFrom(parser, first));
}

function parseRange(parser: Parser, before: readonly Node[], start: number): Node {
  const word = takeToken(parser);
  const right = as("right", parseExpression(parser));
  return branch("range_clause", [...before, word, right], start, right.end);
}

function parseForClause(parser: Parser, initializer: Node | undefined): Node {
  const parts = initializer === undefined ? [] : [as("initializer", initializer)];
  const start = initializer?.start ?? parser.start;
  expect(parser, ";");
  if (parser.kind !== ";") parts.push(as("condition", parseExpression(parser)));
  let end = expect(parser, ";");
  if (parser.kind !== "{") {
    const update = as("update", parseSimple(parser));
    parts.push(update);
    ({ end } = update);
  }
  return branch("for_clause", parts, start, end);
}

// The grammar tries several readings of a text, and in some of them a line end is mere white space. `x := a[b]` before a line `(c).d()` is a
// conversion then, and `if a { b }` before a line `{ c }` has a composite literal for its condition.

/**
 * Whether a statement that starts with a token of this kind may be a part of a statement before it. `last`: the statement before it;
 * `areSimple`: whether all statements before it in the list have no header.
 */
function mayContinue(kind: string, last: Node | undefined, areSimple: boolean): boolean {
  if (last === undefined || !CONTINUING.has(kind)) return false;
  return mayEndWithType(last) || (kind === "{" && !areSimple);
}

/** Whether the statement has no header, in which a composite literal could be. */
function isSimple({ type }: Node): boolean {
  return SIMPLE.has(type);
}

function mayEndWithType(statement: Node): boolean {
  let node: Node | undefined = statement;
  for (; node !== undefined && node.end === statement.end; node = node.children.at(-1)) {
    if (NO_TYPES.has(node.type)) return false;
    if (BRACKETED.has(node.type) || node.type.endsWith("identifier") || node.type.endsWith("_type")) return true;
  }
  return false;
}

/** Switches and `select` (https://go.dev/ref/spec#Switch_statements). */

/** Reads statements; undefined if there is none. */
type ParseList = (parser: Parser) => Node | undefined;

function parseSwitch(parser: Parser, parseList: ParseList): Node {
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

function parseSelect(parser: Parser, parseList: ParseList): Node {
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

// Statements that may stand in the header of others (https://go.dev/ref/spec#Statements).

const ASSIGNING: ReadonlySet<string> = new Set(["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "&^="]);

function parseSimple(parser: Parser): Node {
  return simpleFrom(parser, parseExpression(parser));
}

/** The statement that starts with `first`. */
function simpleFrom(parser: Parser, first: Node): Node {
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
function send(parser: Parser, channel: Node): Node {
  const operator = takeToken(parser);
  const value = as("value", parseExpression(parser));
  return branch("send_statement", [as("channel", channel), operator, value], channel.start, value.end);
}
