/** Brackets: parentheses, lists, sets, dictionaries and argument lists, with the comprehensions in them. */
import { restore, save, unsure, type Cursor, branch, inField, type Draft } from "./cursor.js";
import { element, yieldExpression } from "./lists.js";
import { enter, expect, leave, takes, keyword } from "./read-token.js";
import { targets } from "./targets.js";

/** `tuple`, `parenthesized_expression` or `generator_expression`. */
export function parentheses(cursor: Cursor): Draft {
  const { start } = cursor;
  enter(cursor);
  if (cursor.kind === ")") return closed(cursor, "tuple", start, ")", []);
  if (cursor.kind === "yield") return closed(cursor, "parenthesized_expression", start, ")", [yieldExpression(cursor)]);
  const first = member(cursor);
  if (startsComprehension(cursor)) {
    if (first.type === "list_splat") unsure(cursor, "splat in a comprehension");
    return comprehension(cursor, "generator_expression", start, ")", first);
  }
  if (cursor.kind !== ",") {
    if (first.type === "list_splat") unsure(cursor, "splat in parentheses");
    return closed(cursor, "parenthesized_expression", start, ")", [first]);
  }
  return closed(cursor, "tuple", start, ")", members(cursor, ")", first));
}

export function listDisplay(cursor: Cursor): Draft {
  const { start } = cursor;
  enter(cursor);
  if (cursor.kind === "]") return closed(cursor, "list", start, "]", []);
  const first = firstMember(cursor);
  if (startsComprehension(cursor)) return comprehension(cursor, "list_comprehension", start, "]", first);
  return closed(cursor, "list", start, "]", members(cursor, "]", first));
}

/** A set, a dictionary, or a comprehension of either. */
export function braces(cursor: Cursor): Draft {
  const { start } = cursor;
  enter(cursor);
  if (cursor.kind === "}") return closed(cursor, "dictionary", start, "}", []);
  if (cursor.kind === "**") return closed(cursor, "dictionary", start, "}", entries(cursor, doubleSplat(cursor)));
  const first = firstMember(cursor);
  if (cursor.kind === ":" && first.type !== "list_splat") {
    const entry = pair(cursor, first);
    if (startsComprehension(cursor)) return comprehension(cursor, "dictionary_comprehension", start, "}", entry);
    return closed(cursor, "dictionary", start, "}", entries(cursor, entry));
  }
  if (startsComprehension(cursor)) return comprehension(cursor, "set_comprehension", start, "}", first);
  return closed(cursor, "set", start, "}", members(cursor, "}", first));
}

/** `argument_list`, or the `generator_expression` that is the only argument. */
export function argumentList(cursor: Cursor): Draft {
  const { start } = cursor;
  const all: Draft[] = [];
  enter(cursor);
  while (cursor.kind !== ")") {
    const next = argument(cursor);
    if (startsComprehension(cursor)) {
      if (all.length > 0 || NO_BODY.has(next.type)) unsure(cursor, "generator among arguments");
      return comprehension(cursor, "generator_expression", start, ")", next);
    }
    all.push(next);
    if (!takes(cursor, ",")) break;
  }
  return closed(cursor, "argument_list", start, ")", all);
}

/** Arguments that no comprehension may follow. */
const NO_BODY: ReadonlySet<string> = new Set(["keyword_argument", "dictionary_splat", "list_splat"]);

function argument(cursor: Cursor): Draft {
  if (cursor.kind === "**") return doubleSplat(cursor);
  const { start } = cursor;
  const value = member(cursor);
  if (cursor.kind !== "=") return value;
  if (value.type !== "identifier") unsure(cursor, "keyword argument without a name");
  const equals = keyword(cursor);
  const given = cursor.rules.expression(cursor);
  return branch("keyword_argument", start, cursor.last, [inField("name", value), equals, inField("value", given)]);
}

function closed(cursor: Cursor, type: string, start: number, bracket: ")" | "]" | "}", children: readonly Draft[]): Draft {
  leave(cursor, bracket);
  return branch(type, start, cursor.last, children);
}

/** Without a comma after it, the splat of a name is an operand, of which the rest of the expression is built. */
function firstMember(cursor: Cursor): Draft {
  const place = save(cursor);
  const first = member(cursor);
  if (first.type !== "list_splat" || cursor.kind === ",") return first;
  const [star, value] = first.children;
  if (value !== undefined && WHOLE.has(value.type) && !startsComprehension(cursor)) return first;
  restore(cursor, place);
  if (!/^\*\s*[\w\u0080-\uffff]/.test(cursor.text.slice(star?.start, value?.end))) unsure(cursor, "splat of an operator");
  return element(cursor);
}

/** Values that are nothing that the grammar reads after the star of an operand. */
const WHOLE: ReadonlySet<string> = new Set([
  "list",
  "tuple",
  "set",
  "dictionary",
  "list_comprehension",
  "parenthesized_expression",
  "string",
]);

/** An expression or a splat in brackets. */
function member(cursor: Cursor): Draft {
  if (cursor.kind !== "*") return cursor.rules.expression(cursor);
  const { start } = cursor;
  const star = keyword(cursor);
  const value = cursor.rules.expression(cursor);
  return branch("list_splat", start, cursor.last, [star, value]);
}

/** From the comma after `first`, if there is one, to the closing bracket. */
function members(cursor: Cursor, bracket: string, first: Draft): readonly Draft[] {
  const all = [first];
  while (takes(cursor, ",")) {
    if (cursor.kind === bracket) break;
    all.push(member(cursor));
    if (startsComprehension(cursor)) unsure(cursor, "comprehension among elements");
  }
  return all;
}

function entries(cursor: Cursor, first: Draft): readonly Draft[] {
  const all = [first];
  while (takes(cursor, ",")) {
    if (cursor.kind === "}") break;
    all.push(cursor.kind === "**" ? doubleSplat(cursor) : pair(cursor, cursor.rules.expression(cursor)));
  }
  return all;
}

function pair(cursor: Cursor, key: Draft): Draft {
  expect(cursor, ":");
  const value = cursor.rules.expression(cursor);
  return branch("pair", key.start, cursor.last, [inField("key", key), inField("value", value)]);
}

function doubleSplat(cursor: Cursor): Draft {
  const { start } = cursor;
  const stars = keyword(cursor);
  const value = cursor.rules.expression(cursor);
  return branch("dictionary_splat", start, cursor.last, [stars, value]);
}

function startsComprehension({ kind }: Cursor): boolean {
  return kind === "for" || kind === "async";
}

function comprehension(cursor: Cursor, type: string, start: number, bracket: ")" | "]" | "}", body: Draft): Draft {
  const children = [inField("body", body)];
  while (startsComprehension(cursor)) {
    children.push(forClause(cursor));
    while (cursor.kind === "if") children.push(ifClause(cursor));
  }
  return closed(cursor, type, start, bracket, children);
}

function forClause(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = [keyword(cursor)];
  if (children[0]?.type === "async") {
    if (cursor.kind !== "for") unsure(cursor, "async without for");
    children.push(keyword(cursor));
  }
  children.push(inField("left", targets(cursor)));
  if (cursor.kind !== "in") unsure(cursor, "for without in");
  children.push(keyword(cursor));
  children.push(inField("right", cursor.rules.disjunction(cursor)));
  return branch("for_in_clause", start, cursor.last, children);
}

function ifClause(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = [keyword(cursor), cursor.rules.disjunction(cursor)];
  return branch("if_clause", start, cursor.last, children);
}
