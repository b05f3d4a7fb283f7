/** Operands: names, literals and brackets, with the attributes, calls and subscripts after them. */
import { argumentList, braces, listDisplay, parentheses } from "./displays.js";
import { unsure, type Cursor } from "./cursor.js";
import { branch, inField, type Draft } from "./draft.js";
import { advance, enter, leave, takes } from "./read-token.js";
import { strings } from "./strings.js";
import { element } from "./lists.js";
import { identifier, keyword, word } from "./take.js";

export function primary(cursor: Cursor): Draft {
  const { start } = cursor;
  let node = atom(cursor);
  for (;;) {
    if (cursor.kind === ".") {
      advance(cursor);
      const attribute = inField("attribute", identifier(cursor));
      node = branch("attribute", start, cursor.last, [inField("object", node), attribute]);
    } else if (cursor.kind === "(") {
      const list = inField("arguments", argumentList(cursor));
      node = branch("call", start, cursor.last, [inField("function", node), list]);
    } else if (cursor.kind === "[") {
      const children = [inField("value", node)];
      subscripts(cursor, children);
      node = branch("subscript", start, cursor.last, children);
    } else return node;
  }
}

function atom(cursor: Cursor): Draft {
  switch (cursor.kind) {
    case "identifier":
    case "integer":
    case "float":
      return word(cursor, cursor.kind);
    case "string":
      return strings(cursor);
    case "(":
      return parentheses(cursor);
    case "[":
      return listDisplay(cursor);
    case "{":
      return braces(cursor);
    case "True":
      return word(cursor, "true");
    case "False":
      return word(cursor, "false");
    case "None":
      return word(cursor, "none");
    case "...":
      return word(cursor, "ellipsis");
    case "*":
      return splatOperand(cursor);
    default:
      return unsure(cursor, "other token than an operand");
  }
}

/** Outside of calls and of displays with commas, `*a.b` is the attribute `b` of `*a` for the grammar. */
function splatOperand(cursor: Cursor): Draft {
  const { start } = cursor;
  if (start !== cursor.element) unsure(cursor, "splat inside an expression");
  const children = [keyword(cursor), identifier(cursor)];
  return branch("list_splat", start, cursor.last, children);
}

function subscripts(cursor: Cursor, into: Draft[]): void {
  enter(cursor);
  do {
    into.push(inField("subscript", subscript(cursor)));
  } while (takes(cursor, ",") && cursor.kind !== "]");
  leave(cursor, "]");
}

/** An expression, or a `slice`. */
function subscript(cursor: Cursor): Draft {
  const { start } = cursor;
  const children: Draft[] = [];
  if (cursor.kind !== ":") children.push(element(cursor));
  if (cursor.kind !== ":") return children[0] as Draft;
  for (let colons = 0; cursor.kind === ":" && colons < 2; colons += 1) {
    advance(cursor);
    if (cursor.kind !== ":" && cursor.kind !== "," && cursor.kind !== "]") children.push(cursor.rules.expression(cursor));
  }
  return branch("slice", start, cursor.last, children);
}
