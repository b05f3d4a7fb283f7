/** What values are assigned to: the grammar's `pattern`. */
import { unsure, type Cursor } from "./cursor.js";
import { branch, type Draft } from "./draft.js";
import { keyword } from "./lists.js";
import { advance } from "./read-token.js";

/** The targets between `for` and `in`: one pattern, or a `pattern_list`. */
export function targets(cursor: Cursor): Draft {
  const { start } = cursor;
  cursor.unclosable += 1;
  const first = target(cursor);
  const all = [first];
  const isList = cursor.kind === ",";
  while (cursor.kind === ",") {
    advance(cursor);
    if (cursor.kind === "in") break;
    all.push(target(cursor));
  }
  cursor.unclosable -= 1;
  return isList ? branch("pattern_list", start, cursor.last, all) : first;
}

function target(cursor: Cursor): Draft {
  if (cursor.kind !== "*") return toPattern(cursor, cursor.rules.primary(cursor));
  const { start } = cursor;
  const children = [keyword(cursor), cursor.rules.primary(cursor)];
  return toPattern(cursor, branch("list_splat", start, cursor.last, children));
}

/** Changes an expression into the pattern that the grammar reads in its place. */
export function toPattern(cursor: Cursor, node: Draft): Draft {
  switch (node.type) {
    case "identifier":
    case "attribute":
    case "subscript":
      return node;
    case "list_splat":
      node.type = "list_splat_pattern";
      if (!isPlace(node.children[1])) unsure(cursor, "splat of other than a target");
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

function isPlace(node: Draft | undefined): boolean {
  return node?.type === "identifier" || node?.type === "attribute" || node?.type === "subscript";
}
