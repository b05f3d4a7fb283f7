/** Statements of one line. */
import { type Cursor, is, isWord, restore, save, unsure, branch, type Draft, inField } from "./cursor.js";
import { fromStatement, importStatement } from "./imports.js";
import { nextLine } from "./lines.js";
import { checkAlone, element, endsList, expressions, moreElements, yieldExpression } from "./lists.js";
import { advance, takes, identifier, keyword, softKeyword } from "./read-token.js";
import { typeOf } from "./types.js";
import { toPattern } from "./targets.js";

const AUGMENTED: ReadonlySet<string> = new Set(["+=", "-=", "*=", "/=", "@=", "//=", "%=", "**=", ">>=", "<<=", "&=", "^=", "|="]);

/** What may follow the word only in a statement of its own. */
const STARTS_OPERAND: ReadonlySet<string> = new Set(["identifier", "string", "integer", "float", "True", "False", "None", "{", "lambda"]);

/** The grammar decides by the whole statement. */
const AMBIGUOUS: ReadonlySet<string> = new Set(["[", "-", "+", "~", "*", "**", "not", "await", "..."]);

/** What may follow the word only if it is a name. */
const AFTER_NAME: ReadonlySet<string> = new Set(["=", ".", ":", ",", ";", "newline"]);

/** Appends the statements of a line, between semicolons; moves to the next line. */
export function simpleStatements(cursor: Cursor, into: Draft[]): void {
  do {
    into.push(simpleStatement(cursor));
  } while (takes(cursor, ";") && cursor.kind !== "newline");
  if (cursor.kind !== "newline") unsure(cursor, "other token than the end of a statement");
  nextLine(cursor);
}

function simpleStatement(cursor: Cursor): Draft {
  const { start } = cursor;
  switch (cursor.kind) {
    case "import":
      return importStatement(cursor);
    case "from":
      return fromStatement(cursor);
    case "return":
      return withValues(cursor, "return_statement");
    case "raise":
      return raiseStatement(cursor);
    case "del":
      return deleteStatement(cursor);
    case "assert":
      return branchOf(cursor, "assert_statement", cursor.rules.expression);
    case "global":
    case "nonlocal":
      return branchOf(cursor, `${cursor.kind}_statement`, identifier);
    case "pass":
    case "break":
    case "continue": {
      const type = `${cursor.kind}_statement`;
      return branch(type, start, cursor.end, [keyword(cursor)]);
    }
    default:
      return softStatement(cursor) ?? expressionStatement(cursor);
  }
}

function deleteStatement(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = [keyword(cursor)];
  if (cursor.kind === "*") unsure(cursor, "deletion of a splat");
  children.push(expressions(cursor));
  return branch("delete_statement", start, cursor.last, children);
}

function withValues(cursor: Cursor, type: string): Draft {
  const { start } = cursor;
  const children = [keyword(cursor)];
  if (!endsList(cursor)) children.push(expressions(cursor));
  return branch(type, start, cursor.last, children);
}

function raiseStatement(cursor: Cursor): Draft {
  const node = withValues(cursor, "raise_statement");
  if (cursor.kind !== "from") return node;
  const children = [...node.children, keyword(cursor), inField("cause", cursor.rules.expression(cursor))];
  return branch(node.type, node.start, cursor.last, children);
}

/** A keyword with operands between commas. */
function branchOf(cursor: Cursor, type: string, operand: (cursor: Cursor) => Draft): Draft {
  const { start } = cursor;
  const children = [keyword(cursor), operand(cursor)];
  while (takes(cursor, ",")) children.push(operand(cursor));
  return branch(type, start, cursor.last, children);
}

// Statements that start with a word that may be a name, too: `print` and `exec` of Python 2, and `type`.

/** Undefined if the current token is none of these words. */
function softStatement(cursor: Cursor): Draft | undefined {
  if (cursor.kind !== "identifier") return undefined;
  if (isWord(cursor, "print")) return printStatement(cursor);
  if (isWord(cursor, "exec")) return execStatement(cursor);
  if (isWord(cursor, "type")) return typeStatement(cursor);
  return isWord(cursor, "match") ? nameStatement(cursor) : undefined;
}

/** The word is a name. */
function nameStatement(cursor: Cursor): Draft {
  const isAmbiguous = (isWord(cursor, "type") || isWord(cursor, "match")) && !AFTER_NAME.has(nextKind(cursor));
  const node = expressionStatement(cursor);
  let first = node.children[0];
  while (first !== undefined && first.type !== "identifier" && !isCallOfName(first)) first = first.children[0];
  const given = first?.children[1]?.children ?? [];
  if (isAmbiguous && goesOn(cursor)) unsure(cursor, "operator in the line after a call");
  if (given.some((argument, index) => index > 0 && isSplatOfOther(argument))) unsure(cursor, "splat in a call that may be a statement");
  return node;
}

/** For the grammar, a statement that starts with this word may go on in the next line. */
function goesOn({ kind, text, end }: Cursor): boolean {
  return kind === "newline" && /^(?:\s|#.*\n)*[^\s\w@#"'`]/.test(text.slice(end));
}

function isCallOfName({ type, children }: Draft): boolean {
  return type === "call" && children[0]?.type === "identifier";
}

/** Beside its reading as a call the grammar tries one as a statement before a tuple, in which it takes the splat for an operand. */
function isSplatOfOther({ type, children }: Draft): boolean {
  return type === "list_splat" && children[1]?.type !== "identifier";
}

/** The token after the current one, on the same line; the cursor stays. */
function nextKind(cursor: Cursor): string {
  const copy: Cursor = { ...cursor, extras: [] };
  advance(copy);
  return copy.kind;
}

function printStatement(cursor: Cursor): Draft {
  const next = nextKind(cursor);
  if (AMBIGUOUS.has(next)) unsure(cursor, "print before an operator");
  if (!STARTS_OPERAND.has(next) && next !== ">>") return nameStatement(cursor);
  const { start } = cursor;
  const children = [softKeyword(cursor)];
  if (next === ">>") children.push(chevron(cursor));
  else children.push(inField("argument", cursor.rules.expression(cursor)));
  while (takes(cursor, ",")) {
    if (cursor.kind === "newline" || cursor.kind === ";") break;
    children.push(inField("argument", cursor.rules.expression(cursor)));
  }
  return branch("print_statement", start, cursor.last, children);
}

function chevron(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = [keyword(cursor), cursor.rules.expression(cursor)];
  return branch("chevron", start, cursor.last, children);
}

function execStatement(cursor: Cursor): Draft {
  const next = nextKind(cursor);
  if (AMBIGUOUS.has(next)) unsure(cursor, "exec before an operator");
  if (!STARTS_OPERAND.has(next)) return nameStatement(cursor);
  const { start } = cursor;
  const children = [softKeyword(cursor)];
  const code = cursor.rules.primary(cursor);
  if (code.type !== "string" && code.type !== "identifier") unsure(cursor, "exec of other than a string or a name");
  children.push(inField("code", code));
  if (cursor.kind === "in") {
    children.push(keyword(cursor), cursor.rules.expression(cursor));
    while (takes(cursor, ",")) children.push(cursor.rules.expression(cursor));
  }
  return branch("exec_statement", start, cursor.last, children);
}

/** The grammar prefers a `type` statement to an assignment such as `type(self).count = 0`. */
function typeStatement(cursor: Cursor): Draft {
  const next = nextKind(cursor);
  if (next === "identifier") return typeAlias(cursor);
  const place = save(cursor);
  const node = nameStatement(cursor);
  const [only] = node.children;
  if (only?.type !== "assignment" || AFTER_NAME.has(next)) return node;
  if (only.children.length !== 3) unsure(cursor, "annotation of an attribute of a type");
  restore(cursor, place);
  const alias = typeAlias(cursor);
  if (!is(cursor, "newline") && !is(cursor, ";")) unsure(cursor, "assignment to an attribute of a type");
  return alias;
}

function typeAlias(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = [softKeyword(cursor), inField("left", typeOf(cursor))];
  if (cursor.kind !== "=") unsure(cursor, "type without a value");
  children.push(keyword(cursor), inField("right", typeOf(cursor)));
  return branch("type_alias_statement", start, cursor.last, children);
}

// Statements that start with an expression: expressions, assignments, annotations.

/** `expression_statement`. */
function expressionStatement(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = contents(cursor);
  return branch("expression_statement", start, cursor.last, children);
}

function contents(cursor: Cursor): readonly Draft[] {
  const { start } = cursor;
  if (cursor.kind === "yield") return [yieldExpression(cursor)];
  const all = [element(cursor)];
  const isList = cursor.kind === ",";
  if (isList) moreElements(cursor, all);
  if (cursor.kind === "=") return [assignment(cursor, leftSide(cursor, start, all, isList))];
  if (cursor.kind === ":" && !isList) return [annotation(cursor, toPattern(cursor, all[0] as Draft))];
  if (AUGMENTED.has(cursor.kind) && !isList) return [augmented(cursor, toPattern(cursor, all[0] as Draft))];
  if (!isList) checkAlone(cursor, all[0] as Draft);
  else if (all.every(mayBeTarget)) unsure(cursor, "list of targets without an assignment");
  return all;
}

/** For the grammar, a list of targets may go on in the next line. */
function mayBeTarget({ type, children }: Draft): boolean {
  if (type === "tuple" || type === "list" || type === "parenthesized_expression") return children.every(mayBeTarget);
  return type === "identifier" || type === "attribute" || type === "subscript" || type === "list_splat";
}

/** The pattern before `=`. */
function leftSide(cursor: Cursor, start: number, all: readonly Draft[], isList: boolean): Draft {
  for (const node of all) toPattern(cursor, node);
  return isList ? branch("pattern_list", start, cursor.last, all) : (all[0] as Draft);
}

function assignment(cursor: Cursor, left: Draft): Draft {
  const children = [inField("left", left), keyword(cursor), inField("right", rightSide(cursor))];
  return branch("assignment", left.start, cursor.last, children);
}

function annotation(cursor: Cursor, left: Draft): Draft {
  if (left.type.endsWith("pattern")) unsure(cursor, "annotation of several targets");
  advance(cursor);
  const children = [inField("left", left), inField("type", typeOf(cursor))];
  if (cursor.kind === "=") children.push(keyword(cursor), inField("right", rightSide(cursor)));
  return branch("assignment", left.start, cursor.last, children);
}

function augmented(cursor: Cursor, left: Draft): Draft {
  if (left.type.endsWith("pattern")) unsure(cursor, "augmented assignment to several targets");
  const children = [inField("left", left), inField("operator", keyword(cursor)), inField("right", rightSide(cursor))];
  return branch("augmented_assignment", left.start, cursor.last, children);
}

/** After `=`: values, or another assignment. */
function rightSide(cursor: Cursor): Draft {
  if (cursor.kind === "yield") return yieldExpression(cursor);
  const { start } = cursor;
  const all = [element(cursor)];
  const isList = cursor.kind === ",";
  if (isList) moreElements(cursor, all);
  if (cursor.kind === "=") {
    cursor.nesting += 1;
    const node = assignment(cursor, leftSide(cursor, start, all, isList));
    cursor.nesting -= 1;
    return node;
  }
  if (!endsList(cursor)) unsure(cursor, "other token than the end of a statement");
  return isList ? branch("expression_list", start, cursor.last, all) : checkAlone(cursor, all[0] as Draft);
}
