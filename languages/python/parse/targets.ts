/** What values are assigned to: the grammar's `pattern`. */
import { unsure, type Cursor, branch, type Draft } from "./cursor.js";
import { takes, keyword } from "./read-token.js";

/** The targets between `for` and `in`: one pattern, or a `pattern_list`. */
export function targets(cursor: Cursor): Draft {
  const { start } = cursor;
  cursor.unclosable += 1;
  const first = target(cursor);
  const all = [first];
  const isList = cursor.kind === ",";
  while (takes(cursor, ",")) {
    if (cursor.kind === "in") break;
    all.push(target(cursor));
  }
  cursor.unclosable -= 1;
  return isList ? branch("pattern_list", start, cursor.last, all) : first;
}

function target(cursor: Cursor): Draft {
  if (cursor.kind !== "*") return toPattern(cursor, cursor.rules.primary(cursor));
  const { start } = cursor;
  const star = keyword(cursor);
  const value = toPattern(cursor, cursor.rules.primary(cursor));
  if (value.type.endsWith("pattern")) unsure(cursor, "splat of other than a target");
  return branch("list_splat_pattern", start, cursor.last, [star, value]);
}

/** Changes an expression into the pattern that the grammar reads in its place. */
export function toPattern(cursor: Cursor, node: Draft): Draft {
  switch (node.type) {
    case "identifier":
    case "attribute":
    case "subscript":
      if (cursor.text.charAt(node.start) === "*") unsure(cursor, "splat of an attribute");
      return node;
    case "list_splat":
      node.type = "list_splat_pattern";
      if (node.children[1]?.type !== "identifier") unsure(cursor, "splat of an attribute");
      return node;
    case "tuple":
    case "parenthesized_expression":
      node.type = "tuple_pattern";
      break;
    case "list":
      node.type = "list_pattern";
      break;
    default:
      unsure(cursor, "other expression than a target");
  }
  for (const child of node.children) toPattern(cursor, child);
  return node;
}
