/** Statements (https://go.dev/ref/spec#Statements), except for those with clauses. */
import { Unsure } from "../../../src/syntax/fast-parser.js";
import { isTypeName } from "./as-type.js";
import { parseSelect, parseSwitch } from "./clauses.js";
import { DECLARATIONS } from "./declarations.js";
import { continueList, parseExpression, parseExpressionList } from "./expressions.js";
import { accepts, as, branch, enter, expect, isAt, type Node, type Parser, takeName, takeToken, unexpected } from "./nodes.js";
import { parseSimple, simpleFrom } from "./simple-statements.js";
import { advance } from "./scanner.js";

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
