/** The statement `match`, which starts with a word that may be a name, too. */
import { Unsure } from "../../../src/syntax/fast-parser.js";
import { casePattern } from "./case-patterns.js";
import { isWord, restore, save, unsure, type Cursor } from "./cursor.js";
import { branch, inField, type Draft } from "./draft.js";
import { isInBlock, nextLine, openBlock } from "./lines.js";
import { advance, takes } from "./read-token.js";
import { suite } from "./suites.js";
import { keyword, softKeyword } from "./take.js";

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
  const read = attempt(() => {
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

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unsure) return undefined;
    throw error;
  }
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
