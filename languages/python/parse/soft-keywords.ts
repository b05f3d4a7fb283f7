/** Statements that start with a word that may be a name, too: `print` and `exec` of Python 2, and `type`. */
import { is, isWord, restore, save, unsure, type Cursor } from "./cursor.js";
import { branch, inField, type Draft } from "./draft.js";
import { expressionStatement } from "./assignments.js";
import { advance, takes } from "./read-token.js";
import { typeOf } from "./types.js";
import { keyword, softKeyword } from "./take.js";

/** What may follow the word only in a statement of its own. */
const STARTS_OPERAND: ReadonlySet<string> = new Set(["identifier", "string", "integer", "float", "True", "False", "None", "{", "lambda"]);
/** The grammar decides by the whole statement. */
const AMBIGUOUS: ReadonlySet<string> = new Set(["[", "-", "+", "~", "*", "**", "not", "await", "..."]);

/** What may follow the word only if it is a name. */
const AFTER_NAME: ReadonlySet<string> = new Set(["=", ".", ":", ",", ";", "newline"]);

/** Undefined if the current token is none of these words. */
export function softStatement(cursor: Cursor): Draft | undefined {
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
