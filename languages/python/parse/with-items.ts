/** What is between `with` and its colon, and other expressions with `as`. */
import { is, restore, save, unsure, type Cursor } from "./cursor.js";
import { branch, inField, type Draft } from "./draft.js";
import { enter, leave, takes } from "./read-token.js";
import { Unsure } from "../../../src/syntax/fast-parser.js";
import { keyword } from "./take.js";

export function withClause(cursor: Cursor): Draft {
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
export function asItem(cursor: Cursor): Draft {
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

const UNSURE_BEFORE_AS: ReadonlySet<string> = new Set(["conditional_expression", "lambda", "named_expression"]);
