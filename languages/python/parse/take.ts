/** The current token as a node. Each function moves to the next token. */
import { unsure, type Cursor } from "./cursor.js";
import { anonymous, leaf, type Draft } from "./draft.js";
import { advance } from "./read-token.js";

/** A keyword or an operator. */
export function keyword(cursor: Cursor): Draft {
  const node = anonymous(cursor.kind, cursor.start, cursor.end);
  advance(cursor);
  return node;
}

/** A word that is a keyword only here. */
export function softKeyword(cursor: Cursor): Draft {
  const { start, end } = cursor;
  advance(cursor);
  return anonymous(cursor.text.slice(start, end), start, end);
}

export function identifier(cursor: Cursor): Draft {
  if (cursor.kind !== "identifier") unsure(cursor, "other token than a name");
  return word(cursor, "identifier");
}

/** A named node of this type. */
export function word(cursor: Cursor, type: string): Draft {
  const node = leaf(type, cursor.start, cursor.end);
  advance(cursor);
  return node;
}
