/** What is after the colon of a compound statement. */
import { type Cursor, branch, type Draft } from "./cursor.js";
import { isInBlock, nextLine, openBlock } from "./lines.js";
import { expect } from "./read-token.js";
import { simpleStatements } from "./simple-statements.js";

/** `block`, from before the colon; moves to the line after it. */
export function suite(cursor: Cursor): Draft {
  expect(cursor, ":");
  const { start } = cursor;
  const all: Draft[] = [];
  if (cursor.kind === "newline") return indentedBlock(cursor);
  simpleStatements(cursor, all);
  return branch("block", start, cursor.last, all);
}

/** Comments before the first statement belong to the statement around the block. */
function indentedBlock(cursor: Cursor): Draft {
  nextLine(cursor);
  openBlock(cursor);
  const { start } = cursor;
  const all: Draft[] = [];
  while (isInBlock(cursor)) cursor.rules.statement(cursor, all);
  return branch("block", start, cursor.last, all);
}
