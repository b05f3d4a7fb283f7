/** Statements with blocks, except `match`. */
import { is, nest, unsure, type Cursor } from "./cursor.js";
import { classDefinition, decoratedDefinition, functionDefinition } from "./definitions.js";
import { branch, inField, type Draft } from "./draft.js";
import { isClause } from "./lines.js";
import { expressions } from "./lists.js";
import { matchStatement } from "./match.js";
import { simpleStatements } from "./simple-statements.js";
import { takes } from "./read-token.js";
import { suite } from "./suites.js";
import { targets } from "./targets.js";
import { asItem, withClause } from "./with-items.js";
import { keyword } from "./take.js";

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
