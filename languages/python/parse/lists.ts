/** Expressions in a row, without brackets around them. */
import { unsure, type Cursor, branch, type Draft } from "./cursor.js";
import { takes, keyword } from "./read-token.js";

/** What may follow a list of expressions. */
const ENDS: ReadonlySet<string> = new Set(["newline", ";", ":", "=", ")", "}", "!", "from"]);

export function endsList({ kind }: Cursor): boolean {
  return ENDS.has(kind);
}

/** One expression, or an `expression_list`. */
export function expressions(cursor: Cursor): Draft {
  const { start } = cursor;
  const first = element(cursor);
  if (cursor.kind !== ",") return checkAlone(cursor, first);
  const all = [first];
  moreElements(cursor, all);
  return branch("expression_list", start, cursor.last, all);
}

/** An expression that may start with a splat. */
export function element(cursor: Cursor): Draft {
  cursor.element = cursor.start;
  return cursor.rules.expression(cursor);
}

/** `node`, unless it is a splat that is no element of a list, which Python rejects. */
export function checkAlone(cursor: Cursor, node: Draft): Draft {
  if (cursor.text.charAt(node.start) === "*") unsure(cursor, "splat alone");
  return node;
}

/** From the comma after the first element to the end of the list; a comma may end it. */
export function moreElements(cursor: Cursor, into: Draft[]): void {
  while (takes(cursor, ",")) {
    if (endsList(cursor)) return;
    into.push(element(cursor));
  }
}

export function yieldExpression(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = [keyword(cursor)];
  if (cursor.kind === "from") {
    children.push(keyword(cursor), cursor.rules.expression(cursor));
  } else if (!endsList(cursor)) children.push(expressions(cursor));
  return branch("yield", start, cursor.last, children);
}
