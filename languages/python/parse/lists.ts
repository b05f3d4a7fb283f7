/** Expressions in a row, without brackets around them. */
import { unsure, type Cursor } from "./cursor.js";
import { anonymous, branch, type Draft } from "./draft.js";
import { advance } from "./read-token.js";

/** What may follow a list of expressions. */
const ENDS: ReadonlySet<string> = new Set(["newline", ";", ":", "=", ")", "}", "!", "from"]);

export function endsList({ kind }: Cursor): boolean {
  return ENDS.has(kind);
}

/** The current token as a node; moves on. */
export function keyword(cursor: Cursor): Draft {
  const node = anonymous(cursor.kind, cursor.start, cursor.end);
  advance(cursor);
  return node;
}

/** The current word as a keyword; moves on. */
export function softKeyword(cursor: Cursor): Draft {
  const { start, end } = cursor;
  advance(cursor);
  return anonymous(cursor.text.slice(start, end), start, end);
}

/** One expression, or an `expression_list`. */
export function expressions(cursor: Cursor): Draft {
  const { start } = cursor;
  const first = element(cursor);
  if (cursor.kind !== ",") return first;
  const all = [first];
  moreElements(cursor, all);
  return branch("expression_list", start, cursor.last, all);
}

/** From the comma after the first element to the end of the list; a comma may end it. */
export function moreElements(cursor: Cursor, into: Draft[]): void {
  while (cursor.kind === ",") {
    advance(cursor);
    if (endsList(cursor)) return;
    into.push(element(cursor));
  }
}

export function element(cursor: Cursor): Draft {
  return cursor.kind === "*" ? splat(cursor) : cursor.rules.expression(cursor);
}

/** What may follow a splat outside of calls and displays; before anything else the grammar takes the splat for an operand. */
const AFTER_SPLAT: ReadonlySet<string> = new Set([",", "newline", ";", ":", "=", ")", "]", "}"]);

/** `*a.b[c]`: outside of calls and displays, the grammar knows only names, attributes and subscripts. */
export function splat(cursor: Cursor): Draft {
  const { start } = cursor;
  const star = keyword(cursor);
  const value = cursor.rules.primary(cursor);
  if (!isPlace(value) || !AFTER_SPLAT.has(cursor.kind)) unsure(cursor, "splat of an operator or a call");
  return branch("list_splat", start, cursor.last, [star, value]);
}

function isPlace({ type, children }: Draft): boolean {
  if (type === "identifier") return true;
  const inner = type === "attribute" || type === "subscript" ? children[0] : undefined;
  return inner !== undefined && isPlace(inner);
}

export function yieldExpression(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = [keyword(cursor)];
  if (cursor.kind === "from") {
    children.push(keyword(cursor), cursor.rules.expression(cursor));
  } else if (!endsList(cursor)) children.push(expressions(cursor));
  return branch("yield", start, cursor.last, children);
}
