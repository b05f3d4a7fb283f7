/**
 * The grammar tries several readings of a text, and in some of them a line end is mere white space. `x := a[b]` before a line `(c).d()` is a
 * conversion then, and `if a { b }` before a line `{ c }` has a composite literal for its condition.
 */
import type { Node } from "./nodes.js";

/** Tokens that go on with a type. */
const CONTINUING: ReadonlySet<string> = new Set(["(", "[", "{"]);

const SIMPLE: ReadonlySet<string> = new Set([
  "assignment_statement",
  "block",
  "const_declaration",
  "dec_statement",
  "defer_statement",
  "expression_statement",
  "go_statement",
  "inc_statement",
  "return_statement",
  "send_statement",
  "short_var_declaration",
  "type_declaration",
  "var_declaration",
]);

/**
 * Whether a statement that starts with a token of this kind may be a part of a statement before it. `last`: the statement before it;
 * `areSimple`: whether all statements before it in the list have no header.
 */
export function mayContinue(kind: string, last: Node | undefined, areSimple: boolean): boolean {
  if (last === undefined || !CONTINUING.has(kind)) return false;
  return mayEndWithType(last) || (kind === "{" && !areSimple);
}

/** Whether the statement has no header, in which a composite literal could be. */
export function isSimple({ type }: Node): boolean {
  return SIMPLE.has(type);
}

/** They end with a bracket, and may be types. */
const BRACKETED: ReadonlySet<string> = new Set(["index_expression", "parenthesized_expression", "type_instantiation_expression"]);
const NO_TYPES: ReadonlySet<string> = new Set(["argument_list", "block", "call_expression", "literal_value", "slice_expression"]);

function mayEndWithType(statement: Node): boolean {
  let node: Node | undefined = statement;
  for (; node !== undefined && node.end === statement.end; node = node.children.at(-1)) {
    if (NO_TYPES.has(node.type)) return false;
    if (BRACKETED.has(node.type) || node.type.endsWith("identifier") || node.type.endsWith("_type")) return true;
  }
  return false;
}
