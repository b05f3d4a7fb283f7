/** The statement `match`, which starts with a word that may be a name, too. */
import { unlessUnsure } from "../../../src/syntax/fast-parser.js";
import { type Cursor, isWord, nest, restore, save, unsure, branch, type Draft, inField } from "./cursor.js";
import { isInBlock, nextLine, openBlock } from "./lines.js";
import { advance, enter, expect, leave, takes, identifier, keyword, softKeyword, word } from "./read-token.js";
import { suite } from "./suites.js";
import { dottedName } from "./imports.js";

/** Undefined if the line starts with another word, or with the name `match`. */
export function matchStatement(cursor: Cursor): Draft | undefined {
  if (!isWord(cursor, "match")) return undefined;
  const { start } = cursor;
  const children = header(cursor);
  if (children === undefined) return undefined;
  children.push(inField("body", cases(cursor)));
  return branch("match_statement", start, cursor.last, children);
}

/** What may follow the word only if it is a name. */
const AFTER_NAME: ReadonlySet<string> = new Set([".", "=", ":", ",", ";", "newline", "==", "in", "is", "and", "or", "if"]);

/** Up to the line end after the colon; undefined, without a move, if there is no such colon. */
function header(cursor: Cursor): Draft[] | undefined {
  const place = save(cursor);
  const read = unlessUnsure(() => {
    const children = [softKeyword(cursor)];
    const { kind } = cursor;
    if (AFTER_NAME.has(kind)) return undefined;
    subjects(cursor, children);
    if (cursor.kind !== ":" || !endsLine(cursor)) return undefined;
    return { children, isTarget: mayBeTarget(kind, children) };
  });
  if (read === undefined) restore(cursor, place);
  else if (read.isTarget) unsure(cursor, "match before a bracket");
  return read?.children;
}

/** Whether the line may be the start of an annotation: of `match[a]` or `match(a).b`, with a type in the next line. */
function mayBeTarget(kind: string, children: readonly Draft[]): boolean {
  const last = children.at(-1)?.type;
  return kind === "[" || (kind === "(" && (last === "attribute" || last === "subscript"));
}

function endsLine(cursor: Cursor): boolean {
  advance(cursor);
  return cursor.kind === "newline";
}

function subjects(cursor: Cursor, into: Draft[]): void {
  do {
    into.push(inField("subject", cursor.rules.expression(cursor)));
  } while (takes(cursor, ",") && cursor.kind !== ":");
}

/** Unlike other blocks, this one starts at the end of the line with the colon. */
function cases(cursor: Cursor): Draft {
  const { start } = cursor;
  const all: Draft[] = [];
  nextLine(cursor);
  openBlock(cursor);
  while (isInBlock(cursor)) all.push(inField("alternative", caseClause(cursor)));
  return branch("block", start, cursor.last, all);
}

function caseClause(cursor: Cursor): Draft {
  if (!isWord(cursor, "case")) unsure(cursor, "other statement than a case");
  const { start } = cursor;
  const children = [softKeyword(cursor)];
  do {
    children.push(casePattern(cursor));
  } while (takes(cursor, ",") && cursor.kind !== ":" && cursor.kind !== "if");
  if (cursor.kind === "if") children.push(inField("guard", guard(cursor)));
  children.push(inField("consequence", suite(cursor)));
  return branch("case_clause", start, cursor.last, children);
}

function guard(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = [keyword(cursor), cursor.rules.expression(cursor)];
  return branch("if_clause", start, cursor.last, children);
}

// Patterns of `case`.

/** `case_pattern`, with `as` if that follows. */
function casePattern(cursor: Cursor): Draft {
  nest(cursor);
  const { start } = cursor;
  const inner = isStar(cursor) ? [splatPattern(cursor)] : alternatives(cursor);
  let node = branch("case_pattern", start, cursor.last, inner);
  if (cursor.kind === "as") {
    const children = [node, keyword(cursor), identifier(cursor)];
    node = branch("case_pattern", start, cursor.last, [branch("as_pattern", start, cursor.last, children)]);
  }
  cursor.nesting -= 1;
  return node;
}

/** One pattern, or a `union_pattern`. Several nodes, because a sign and its number have no common one. */
function alternatives(cursor: Cursor): readonly Draft[] {
  const { start } = cursor;
  const all: Draft[] = [];
  simplePattern(cursor, all);
  if (cursor.kind !== "|") return all;
  while (cursor.kind === "|") {
    all.push(keyword(cursor));
    simplePattern(cursor, all);
  }
  return [branch("union_pattern", start, cursor.last, all)];
}

function simplePattern(cursor: Cursor, into: Draft[]): void {
  switch (cursor.kind) {
    case "identifier":
      into.push(namePattern(cursor));
      return;
    case "-":
    case "integer":
    case "float":
      return numberPattern(cursor, into);
    case "string":
    case "True":
    case "False":
    case "None":
      into.push(literal(cursor));
      return;
    case "[":
      into.push(sequence(cursor, "list_pattern", "]"));
      return;
    case "(":
      into.push(sequence(cursor, "tuple_pattern", ")"));
      return;
    case "{":
      into.push(dictionaryPattern(cursor));
      return;
    default:
      unsure(cursor, "other token than a pattern");
  }
}

/** A literal alone: what may follow an operand elsewhere may not follow it here. */
function literal(cursor: Cursor): Draft {
  const node = cursor.rules.primary(cursor);
  if (!["string", "concatenated_string", "true", "false", "none"].includes(node.type)) unsure(cursor, "operator in a pattern");
  return node;
}

function numberPattern(cursor: Cursor, into: Draft[]): void {
  const { start } = cursor;
  const children: Draft[] = [];
  if (cursor.kind === "-") children.push(keyword(cursor));
  children.push(numeral(cursor));
  if (cursor.kind !== "+" && cursor.kind !== "-") {
    into.push(...children);
    return;
  }
  children.push(keyword(cursor), numeral(cursor));
  into.push(branch("complex_pattern", start, cursor.last, children));
}

function numeral(cursor: Cursor): Draft {
  if (cursor.kind !== "integer" && cursor.kind !== "float") unsure(cursor, "other token than a number");
  return word(cursor, cursor.kind);
}

/** `_`, a name, a class with its arguments, or an argument with its name. */
function namePattern(cursor: Cursor): Draft {
  const { start } = cursor;
  if (isWord(cursor, "_")) return wildcard(cursor);
  const name = dottedName(cursor);
  if (cursor.kind === "(") {
    const children = [name, ...sequence(cursor, "class_pattern", ")").children];
    return branch("class_pattern", start, cursor.last, children);
  }
  if (cursor.kind !== "=") return name;
  const { children } = name;
  if (children.length !== 1) unsure(cursor, "keyword pattern without a name");
  const value = [...children, keyword(cursor), ...alternatives(cursor)];
  return branch("keyword_pattern", start, cursor.last, value);
}

function wildcard(cursor: Cursor): Draft {
  const node = softKeyword(cursor);
  if (cursor.kind === "." || cursor.kind === "(" || cursor.kind === "=") unsure(cursor, "wildcard as a name");
  return node;
}

function isStar({ kind }: Cursor): boolean {
  return kind === "*" || kind === "**";
}

function splatPattern(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = [keyword(cursor), isWord(cursor, "_") ? wildcard(cursor) : identifier(cursor)];
  return branch("splat_pattern", start, cursor.last, children);
}

function sequence(cursor: Cursor, type: string, bracket: ")" | "]"): Draft {
  const { start } = cursor;
  const all: Draft[] = [];
  enter(cursor);
  while (cursor.kind !== bracket) {
    all.push(casePattern(cursor));
    if (!takes(cursor, ",")) break;
  }
  leave(cursor, bracket);
  return branch(type, start, cursor.last, all);
}

function dictionaryPattern(cursor: Cursor): Draft {
  const { start } = cursor;
  const all: Draft[] = [];
  enter(cursor);
  while (cursor.kind !== "}") {
    if (cursor.kind === "**") all.push(splatPattern(cursor));
    else keyAndValue(cursor, all);
    if (!takes(cursor, ",")) break;
  }
  leave(cursor, "}");
  return branch("dict_pattern", start, cursor.last, all);
}

function keyAndValue(cursor: Cursor, into: Draft[]): void {
  const key = alternatives(cursor);
  if (key.length !== 1) unsure(cursor, "signed key");
  into.push(inField("key", key[0] as Draft));
  expect(cursor, ":");
  into.push(inField("value", casePattern(cursor)));
}
