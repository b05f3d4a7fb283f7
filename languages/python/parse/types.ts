/** Types in annotations, and lists of type parameters (PEP 695): the grammar has rules of its own for them. */
import { is, unsure, type Cursor, branch, type Draft } from "./cursor.js";
import { enter, leave, takes, identifier, keyword } from "./read-token.js";

/** A node `type`. */
export function typeOf(cursor: Cursor): Draft {
  let node = operand(cursor);
  while (cursor.kind === "|") {
    const children = [node, keyword(cursor), operand(cursor)];
    node = wrapped(cursor, branch("union_type", node.start, cursor.last, children));
  }
  return node;
}

/** `[T, *Ts]`: in a definition, or after the name of a generic type. */
export function typeParameters(cursor: Cursor): Draft {
  const { start } = cursor;
  const all: Draft[] = [];
  enter(cursor);
  do {
    all.push(constrained(cursor));
  } while (takes(cursor, ",") && cursor.kind !== "]");
  leave(cursor, "]");
  return branch("type_parameter", start, cursor.last, all);
}

/** `T: int`; the grammar reads a slice in brackets like this, too. */
function constrained(cursor: Cursor): Draft {
  const node = typeOf(cursor);
  if (!takes(cursor, ":")) return node;
  const bound = constrained(cursor);
  return wrapped(cursor, branch("constrained_type", node.start, cursor.last, [node, bound]));
}

function operand(cursor: Cursor): Draft {
  if (cursor.kind === "*" || cursor.kind === "**") return splatType(cursor);
  if (cursor.kind !== "identifier" || !isGeneric(cursor)) return wrapped(cursor, cursor.rules.expression(cursor));
  const { start } = cursor;
  const name = identifier(cursor);
  const list = typeParameters(cursor);
  const node = wrapped(cursor, branch("generic_type", start, cursor.last, [name, list]));
  // An attribute after a union belongs to the whole union.
  if (is(cursor, ".")) unsure(cursor, "member of a generic type");
  return node;
}

function wrapped(cursor: Cursor, node: Draft): Draft {
  return branch("type", node.start, cursor.last, [node]);
}

function splatType(cursor: Cursor): Draft {
  const { start } = cursor;
  const star = keyword(cursor);
  const name = identifier(cursor);
  if (NOT_SPLAT.has(cursor.text.slice(name.start, name.end)) || is(cursor, ".") || is(cursor, "[") || is(cursor, "("))
    unsure(cursor, "splat of a type");
  return wrapped(cursor, branch("splat_type", start, cursor.last, [star, name]));
}

/** Soft keywords, which the grammar does not take for names of generic types. */
const NOT_GENERIC: ReadonlySet<string> = new Set(["print", "exec", "match"]);
const NOT_SPLAT: ReadonlySet<string> = new Set([...NOT_GENERIC, "type"]);

/** Whether the current name has an opening bracket after it. */
function isGeneric(cursor: Cursor): boolean {
  const { text, start, end } = cursor;
  let at = end;
  while (" \t\f".includes(text.charAt(at)) && at < text.length) at += 1;
  const next = text.charAt(at);
  if (next === "[") return !NOT_GENERIC.has(text.slice(start, end));
  const isOnLaterLine = next === "\\" || (cursor.brackets > 0 && "#\n\r".includes(next));
  if (isOnLaterLine && /^(?:\s|#.*\n|\\\r?\n)*\[/.test(text.slice(at))) unsure(cursor, "type parameters on another line");
  return false;
}
