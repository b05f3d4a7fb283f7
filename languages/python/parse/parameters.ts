/** Parameters of functions and of `lambda`. */
import { is, unsure, type Cursor, branch, inField, type Draft } from "./cursor.js";
import { advance, enter, leave, takes, identifier, keyword } from "./read-token.js";
import { toPattern } from "./targets.js";
import { typeOf } from "./types.js";

export function parameters(cursor: Cursor): Draft {
  const { start } = cursor;
  if (cursor.kind !== "(") unsure(cursor, "function without parameters");
  enter(cursor);
  const all = parameterList(cursor, ")", true);
  leave(cursor, ")");
  return branch("parameters", start, cursor.last, all);
}

export function lambdaParameters(cursor: Cursor): Draft {
  const { start } = cursor;
  cursor.unclosable += 1;
  const all = parameterList(cursor, ":", false);
  cursor.unclosable -= 1;
  return branch("lambda_parameters", start, cursor.last, all);
}

function parameterList(cursor: Cursor, end: ")" | ":", isTyped: boolean): readonly Draft[] {
  const all: Draft[] = [];
  while (cursor.kind !== end) {
    all.push(parameter(cursor, end, isTyped));
    if (!takes(cursor, ",")) break;
  }
  return all;
}

function parameter(cursor: Cursor, end: string, isTyped: boolean): Draft {
  switch (cursor.kind) {
    case "identifier":
      return withDefault(cursor, identifier(cursor), isTyped);
    case "(":
      return withDefault(cursor, toPattern(cursor, cursor.rules.primary(cursor)), false);
    case "/":
      return separator(cursor, "positional_separator");
    case "**":
      return restAfter(cursor, keyword(cursor), "dictionary_splat_pattern", isTyped);
    case "*": {
      const { start, end: after } = cursor;
      const star = keyword(cursor);
      if (!is(cursor, ",") && !is(cursor, end)) return restAfter(cursor, star, "list_splat_pattern", isTyped);
      return branch("keyword_separator", start, after, [star]);
    }
    default:
      return unsure(cursor, "other token than a parameter");
  }
}

function separator(cursor: Cursor, type: string): Draft {
  const { start, end } = cursor;
  return branch(type, start, end, [keyword(cursor)]);
}

/** `*args` or `**args`, with its type; from after the stars. */
function restAfter(cursor: Cursor, stars: Draft, type: string, isTyped: boolean): Draft {
  const children = [stars, identifier(cursor)];
  const node = branch(type, stars.start, cursor.last, children);
  if (!isTyped || cursor.kind !== ":") return node;
  advance(cursor);
  const given = inField("type", typeOf(cursor));
  return branch("typed_parameter", stars.start, cursor.last, [node, given]);
}

/** From after the name, or after a pattern, which has no type. */
function withDefault(cursor: Cursor, node: Draft, isTyped: boolean): Draft {
  const isAfterColon = isTyped && cursor.kind === ":";
  const children = [node];
  if (isAfterColon) {
    advance(cursor);
    children.push(inField("type", typeOf(cursor)));
  }
  if (cursor.kind !== "=") return isAfterColon ? branch("typed_parameter", node.start, cursor.last, children) : node;
  inField("name", node);
  children.push(keyword(cursor), inField("value", cursor.rules.expression(cursor)));
  return branch(isAfterColon ? "typed_default_parameter" : "default_parameter", node.start, cursor.last, children);
}
