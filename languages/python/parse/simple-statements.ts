/** Statements of one line. */
import { expressionStatement } from "./assignments.js";
import { unsure, type Cursor } from "./cursor.js";
import { branch, inField, type Draft } from "./draft.js";
import { fromStatement, importStatement } from "./imports.js";
import { nextLine } from "./lines.js";
import { endsList, expressions } from "./lists.js";
import { takes } from "./read-token.js";
import { softStatement } from "./soft-keywords.js";
import { identifier, keyword } from "./take.js";

/** Appends the statements of a line, between semicolons; moves to the next line. */
export function simpleStatements(cursor: Cursor, into: Draft[]): void {
  do {
    into.push(simpleStatement(cursor));
  } while (takes(cursor, ";") && cursor.kind !== "newline");
  if (cursor.kind !== "newline") unsure(cursor, "other token than the end of a statement");
  nextLine(cursor);
}

function simpleStatement(cursor: Cursor): Draft {
  const { start } = cursor;
  switch (cursor.kind) {
    case "import":
      return importStatement(cursor);
    case "from":
      return fromStatement(cursor);
    case "return":
      return withValues(cursor, "return_statement");
    case "raise":
      return raiseStatement(cursor);
    case "del":
      return deleteStatement(cursor);
    case "assert":
      return branchOf(cursor, "assert_statement", cursor.rules.expression);
    case "global":
    case "nonlocal":
      return branchOf(cursor, `${cursor.kind}_statement`, identifier);
    case "pass":
    case "break":
    case "continue": {
      const type = `${cursor.kind}_statement`;
      return branch(type, start, cursor.end, [keyword(cursor)]);
    }
    default:
      return softStatement(cursor) ?? expressionStatement(cursor);
  }
}

function deleteStatement(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = [keyword(cursor)];
  if (cursor.kind === "*") unsure(cursor, "deletion of a splat");
  children.push(expressions(cursor));
  return branch("delete_statement", start, cursor.last, children);
}

function withValues(cursor: Cursor, type: string): Draft {
  const { start } = cursor;
  const children = [keyword(cursor)];
  if (!endsList(cursor)) children.push(expressions(cursor));
  return branch(type, start, cursor.last, children);
}

function raiseStatement(cursor: Cursor): Draft {
  const node = withValues(cursor, "raise_statement");
  if (cursor.kind !== "from") return node;
  const children = [...node.children, keyword(cursor), inField("cause", cursor.rules.expression(cursor))];
  return branch(node.type, node.start, cursor.last, children);
}

/** A keyword with operands between commas. */
function branchOf(cursor: Cursor, type: string, operand: (cursor: Cursor) => Draft): Draft {
  const { start } = cursor;
  const children = [keyword(cursor), operand(cursor)];
  while (takes(cursor, ",")) children.push(operand(cursor));
  return branch(type, start, cursor.last, children);
}
