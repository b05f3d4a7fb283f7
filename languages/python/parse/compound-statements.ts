/** Statements with blocks, except `match`. */
import { type Cursor, is, nest, restore, save, unsure, branch, type Draft, inField } from "./cursor.js";
import { isClause, nextLine, stayInBlock } from "./lines.js";
import { expressions } from "./lists.js";
import { matchStatement } from "./match.js";
import { simpleStatements } from "./simple-statements.js";
import { enter, leave, takes, identifier, keyword } from "./read-token.js";
import { suite } from "./suites.js";
import { targets } from "./targets.js";
import { Unsure } from "../../../src/syntax/fast-parser.js";
import { argumentList } from "./displays.js";
import { parameters } from "./parameters.js";
import { typeOf, typeParameters } from "./types.js";

const UNSURE_BEFORE_AS: ReadonlySet<string> = new Set(["conditional_expression", "lambda", "named_expression"]);

export function statement(cursor: Cursor, into: Draft[]): void {
  nest(cursor);
  const compound = compoundStatement(cursor);
  if (compound === undefined) simpleStatements(cursor, into);
  else into.push(compound);
  cursor.nesting -= 1;
}

function compoundStatement(cursor: Cursor): Draft | undefined {
  switch (cursor.kind) {
    case "if":
      return ifStatement(cursor);
    case "for":
      return forStatement(cursor, cursor.start, []);
    case "while":
      return whileStatement(cursor);
    case "try":
      return tryStatement(cursor);
    case "with":
      return withStatement(cursor, cursor.start, []);
    case "def":
      return functionDefinition(cursor, cursor.start, []);
    case "class":
      return classDefinition(cursor);
    case "@":
      return decoratedDefinition(cursor);
    case "async":
      return asyncStatement(cursor);
    case "identifier":
      return matchStatement(cursor);
    default:
      return undefined;
  }
}

function asyncStatement(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = [keyword(cursor)];
  if (cursor.kind === "def") return functionDefinition(cursor, start, children);
  if (cursor.kind === "with") return withStatement(cursor, start, children);
  return cursor.kind === "for" ? forStatement(cursor, start, children) : unsure(cursor, "async as a name");
}

function ifStatement(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = [keyword(cursor), inField("condition", cursor.rules.expression(cursor)), inField("consequence", suite(cursor))];
  while (isClause(cursor, "elif")) {
    const { start: clause } = cursor;
    const parts = [keyword(cursor), inField("condition", cursor.rules.expression(cursor)), inField("consequence", suite(cursor))];
    children.push(inField("alternative", branch("elif_clause", clause, cursor.last, parts)));
  }
  elseClause(cursor, children);
  return branch("if_statement", start, cursor.last, children);
}

/** Appends `else_clause` if the line starts one. */
function elseClause(cursor: Cursor, into: Draft[]): void {
  if (!isClause(cursor, "else")) return;
  const { start } = cursor;
  const parts = [keyword(cursor), inField("body", suite(cursor))];
  into.push(inField("alternative", branch("else_clause", start, cursor.last, parts)));
}

function whileStatement(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = [keyword(cursor), inField("condition", cursor.rules.expression(cursor)), inField("body", suite(cursor))];
  elseClause(cursor, children);
  return branch("while_statement", start, cursor.last, children);
}

/** `children`: `async`, if it is there. */
function forStatement(cursor: Cursor, start: number, children: Draft[]): Draft {
  children.push(keyword(cursor), inField("left", targets(cursor)));
  if (cursor.kind !== "in") unsure(cursor, "for without in");
  children.push(keyword(cursor), inField("right", expressions(cursor)), inField("body", suite(cursor)));
  elseClause(cursor, children);
  return branch("for_statement", start, cursor.last, children);
}

function withStatement(cursor: Cursor, start: number, children: Draft[]): Draft {
  children.push(keyword(cursor), withClause(cursor), inField("body", suite(cursor)));
  return branch("with_statement", start, cursor.last, children);
}

function tryStatement(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = [keyword(cursor), inField("body", suite(cursor))];
  while (isClause(cursor, "except")) children.push(exceptClause(cursor));
  elseClause(cursor, children);
  const last = children.at(-1);
  if (last?.type === "else_clause") last.field = undefined;
  if (isClause(cursor, "finally")) {
    const { start: clause } = cursor;
    const parts = [keyword(cursor), suite(cursor)];
    children.push(branch("finally_clause", clause, cursor.last, parts));
  }
  if (children.length === 2) unsure(cursor, "try alone");
  return branch("try_statement", start, cursor.last, children);
}

function exceptClause(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = [keyword(cursor)];
  const isGroup = cursor.kind === "*";
  if (isGroup) children.push(keyword(cursor));
  if (isGroup || !is(cursor, ":")) {
    do children.push(inField("value", asItem(cursor)));
    while (takes(cursor, ","));
  }
  children.push(suite(cursor));
  return branch("except_clause", start, cursor.last, children);
}

/** What is between `with` and its colon, and other expressions with `as`. */
function withClause(cursor: Cursor): Draft {
  const grouped = cursor.kind === "(" ? groupedItems(cursor) : undefined;
  if (grouped !== undefined) return grouped;
  const { start } = cursor;
  const items = itemList(cursor, ":");
  const only = items.length === 1 ? items[0]?.children[0] : undefined;
  if (only?.type === "tuple" && only.children.length > 1) unsure(cursor, "with before a tuple");
  return branch("with_clause", start, cursor.last, items);
}

/** `(a as b, c)` before the colon; undefined if the brackets are those of an expression, as around a single item without a name. */
function groupedItems(cursor: Cursor): Draft | undefined {
  const place = save(cursor);
  const { start } = cursor;
  try {
    enter(cursor);
    const items = itemList(cursor, ")");
    const isTuple = cursor.text.slice(items.at(-1)?.end, cursor.last).includes(",");
    leave(cursor, ")");
    const only = items[0]?.children[0];
    if (cursor.kind === ":" && items.length > 1) return branch("with_clause", start, cursor.last, items);
    if (cursor.kind === ":" && only?.type === "as_pattern") return withNamed(cursor, start, only, isTuple);
  } catch (error) {
    if (!(error instanceof Unsure)) throw error;
  }
  restore(cursor, place);
  return undefined;
}

/** Brackets around a single item with a name are those of a tuple or of an expression, too. */
function withNamed(cursor: Cursor, start: number, named: Draft, isTuple: boolean): Draft {
  named.field = undefined;
  const value = branch(isTuple ? "tuple" : "parenthesized_expression", start, cursor.last, [named]);
  return branch("with_clause", start, cursor.last, [branch("with_item", start, cursor.last, [inField("value", value)])]);
}

/** A comma may end the list before `end`. */
function itemList(cursor: Cursor, end: string): readonly Draft[] {
  const items: Draft[] = [];
  do {
    const value = asItem(cursor);
    items.push(branch("with_item", value.start, cursor.last, [inField("value", value)]));
  } while (takes(cursor, ",") && cursor.kind !== end);
  return items;
}

/** An expression, or the `as_pattern` that gives it a name. */
function asItem(cursor: Cursor): Draft {
  const value = cursor.rules.expression(cursor);
  if (cursor.kind !== "as") return value;
  // The grammar gives only the last operand of these a name.
  if (UNSURE_BEFORE_AS.has(value.type)) unsure(cursor, "as after an operator");
  const as = keyword(cursor);
  const name = cursor.rules.primary(cursor);
  if (!is(cursor, ",") && !is(cursor, ":") && !is(cursor, ")")) unsure(cursor, "as before an operator");
  const target = inField("alias", branch("as_pattern_target", name.start, cursor.last, [name]));
  return branch("as_pattern", value.start, cursor.last, [value, as, target]);
}

// Functions and classes, with their decorators.

/** `children`: `async`, if it is there. */
function functionDefinition(cursor: Cursor, start: number, children: Draft[]): Draft {
  children.push(keyword(cursor), inField("name", identifier(cursor)));
  if (cursor.kind === "[") children.push(inField("type_parameters", typeParameters(cursor)));
  children.push(inField("parameters", parameters(cursor)));
  const isTyped = cursor.kind === "->";
  if (isTyped) children.push(keyword(cursor), inField("return_type", typeOf(cursor)));
  const body = inField("body", suite(cursor));
  if (isTyped && mayBeType(cursor.text.slice(children.at(-1)?.end, body.start), body)) unsure(cursor, "expression after a return type");
  children.push(body);
  return branch("function_definition", start, cursor.last, children);
}

/** For the grammar, an expression on the same line may be the bound of the type. `between`: the text from the type to the body. */
function mayBeType(between: string, body: Draft): boolean {
  const [first] = body.children;
  if (first?.type !== "expression_statement" || between.includes("\n")) return false;
  const only = first.children[0]?.type;
  return only !== "ellipsis" && only !== "string";
}

function classDefinition(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = [keyword(cursor), inField("name", identifier(cursor))];
  if (cursor.kind === "[") children.push(inField("type_parameters", typeParameters(cursor)));
  if (cursor.kind === "(") {
    const bases = argumentList(cursor);
    if (bases.type !== "argument_list") unsure(cursor, "generator as a base");
    children.push(inField("superclasses", bases));
  }
  children.push(inField("body", suite(cursor)));
  return branch("class_definition", start, cursor.last, children);
}

function decoratedDefinition(cursor: Cursor): Draft {
  const { start } = cursor;
  const children: Draft[] = [];
  while (cursor.kind === "@") children.push(decorator(cursor));
  children.push(inField("definition", definition(cursor)));
  return branch("decorated_definition", start, cursor.last, children);
}

/** Up to the end of its line, comment included. */
function decorator(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = [keyword(cursor), cursor.rules.expression(cursor)];
  if (cursor.kind !== "newline") unsure(cursor, "other token than the end of a decorator");
  nextLine(cursor);
  const node = branch("decorator", start, cursor.last, children);
  stayInBlock(cursor);
  return node;
}

function definition(cursor: Cursor): Draft {
  if (cursor.kind === "class") return classDefinition(cursor);
  const { start } = cursor;
  const children = cursor.kind === "async" ? [keyword(cursor)] : [];
  return cursor.kind === "def" ? functionDefinition(cursor, start, children) : unsure(cursor, "decorator without a definition");
}
