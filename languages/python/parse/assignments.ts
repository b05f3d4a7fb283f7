/** Statements that start with an expression: expressions, assignments, annotations. */
import { unsure, type Cursor } from "./cursor.js";
import { branch, inField, type Draft } from "./draft.js";
import { checkAlone, element, endsList, moreElements, yieldExpression } from "./lists.js";
import { advance } from "./read-token.js";
import { toPattern } from "./targets.js";
import { typeOf } from "./types.js";
import { keyword } from "./take.js";

const AUGMENTED: ReadonlySet<string> = new Set(["+=", "-=", "*=", "/=", "@=", "//=", "%=", "**=", ">>=", "<<=", "&=", "^=", "|="]);

/** `expression_statement`. */
export function expressionStatement(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = contents(cursor);
  return branch("expression_statement", start, cursor.last, children);
}

function contents(cursor: Cursor): readonly Draft[] {
  const { start } = cursor;
  if (cursor.kind === "yield") return [yieldExpression(cursor)];
  const all = [element(cursor)];
  const isList = cursor.kind === ",";
  if (isList) moreElements(cursor, all);
  if (cursor.kind === "=") return [assignment(cursor, leftSide(cursor, start, all, isList))];
  if (cursor.kind === ":" && !isList) return [annotation(cursor, toPattern(cursor, all[0] as Draft))];
  if (AUGMENTED.has(cursor.kind) && !isList) return [augmented(cursor, toPattern(cursor, all[0] as Draft))];
  if (!isList) checkAlone(cursor, all[0] as Draft);
  else if (all.every(mayBeTarget)) unsure(cursor, "list of targets without an assignment");
  return all;
}

/** For the grammar, a list of targets may go on in the next line. */
function mayBeTarget({ type, children }: Draft): boolean {
  if (type === "tuple" || type === "list" || type === "parenthesized_expression") return children.every(mayBeTarget);
  return type === "identifier" || type === "attribute" || type === "subscript" || type === "list_splat";
}

/** The pattern before `=`. */
function leftSide(cursor: Cursor, start: number, all: readonly Draft[], isList: boolean): Draft {
  for (const node of all) toPattern(cursor, node);
  return isList ? branch("pattern_list", start, cursor.last, all) : (all[0] as Draft);
}

function assignment(cursor: Cursor, left: Draft): Draft {
  const children = [inField("left", left), keyword(cursor), inField("right", rightSide(cursor))];
  return branch("assignment", left.start, cursor.last, children);
}

function annotation(cursor: Cursor, left: Draft): Draft {
  if (left.type.endsWith("pattern")) unsure(cursor, "annotation of several targets");
  advance(cursor);
  const children = [inField("left", left), inField("type", typeOf(cursor))];
  if (cursor.kind === "=") children.push(keyword(cursor), inField("right", rightSide(cursor)));
  return branch("assignment", left.start, cursor.last, children);
}

function augmented(cursor: Cursor, left: Draft): Draft {
  if (left.type.endsWith("pattern")) unsure(cursor, "augmented assignment to several targets");
  const children = [inField("left", left), inField("operator", keyword(cursor)), inField("right", rightSide(cursor))];
  return branch("augmented_assignment", left.start, cursor.last, children);
}

/** After `=`: values, or another assignment. */
function rightSide(cursor: Cursor): Draft {
  if (cursor.kind === "yield") return yieldExpression(cursor);
  const { start } = cursor;
  const all = [element(cursor)];
  const isList = cursor.kind === ",";
  if (isList) moreElements(cursor, all);
  if (cursor.kind === "=") {
    cursor.nesting += 1;
    const node = assignment(cursor, leftSide(cursor, start, all, isList));
    cursor.nesting -= 1;
    return node;
  }
  if (!endsList(cursor)) unsure(cursor, "other token than the end of a statement");
  return isList ? branch("expression_list", start, cursor.last, all) : checkAlone(cursor, all[0] as Draft);
}
