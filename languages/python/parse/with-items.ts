/** What is between `with` and its colon, and other expressions with `as`. */
import { restore, save, unsure, type Cursor } from "./cursor.js";
import { branch, inField, type Draft } from "./draft.js";
import { keyword } from "./lists.js";
import { advance, enter, leave } from "./read-token.js";
import { Unsure } from "../../../src/syntax/fast-parser.js";

export function withClause(cursor: Cursor): Draft {
  const grouped = cursor.kind === "(" ? groupedItems(cursor) : undefined;
  if (grouped !== undefined) return grouped;
  const { start } = cursor;
  const items = itemList(cursor, ":");
  return branch("with_clause", start, cursor.last, items);
}

/** `(a as b, c)` before the colon; undefined if the brackets are those of an expression, as around a single item. */
function groupedItems(cursor: Cursor): Draft | undefined {
  const place = save(cursor);
  try {
    const { start } = cursor;
    enter(cursor);
    const items = itemList(cursor, ")");
    leave(cursor, ")");
    if (items.length > 1 && cursor.kind === ":") return branch("with_clause", start, cursor.last, items);
  } catch (error) {
    if (!(error instanceof Unsure)) throw error;
  }
  restore(cursor, place);
  return undefined;
}

/** A comma may end the list before `end`. */
function itemList(cursor: Cursor, end: string): readonly Draft[] {
  const items: Draft[] = [];
  do {
    const value = asItem(cursor);
    items.push(branch("with_item", value.start, cursor.last, [inField("value", value)]));
    if (cursor.kind !== ",") break;
    advance(cursor);
  } while (cursor.kind !== end);
  return items;
}

/** An expression, or the `as_pattern` that gives it a name. */
export function asItem(cursor: Cursor): Draft {
  const value = cursor.rules.expression(cursor);
  if (cursor.kind !== "as") return value;
  // The grammar gives only the last operand of these a name.
  if (UNSURE_BEFORE_AS.has(value.type)) unsure(cursor, "as after an operator");
  const as = keyword(cursor);
  const name = cursor.rules.primary(cursor);
  if (cursor.kind !== "," && cursor.kind !== ":" && cursor.kind !== ")") unsure(cursor, "as before an operator");
  const target = inField("alias", branch("as_pattern_target", name.start, cursor.last, [name]));
  return branch("as_pattern", value.start, cursor.last, [value, as, target]);
}

const UNSURE_BEFORE_AS: ReadonlySet<string> = new Set(["conditional_expression", "lambda", "named_expression"]);
