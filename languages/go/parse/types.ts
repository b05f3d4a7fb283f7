/** Types (https://go.dev/ref/spec#Types), except for parameters. */
import { Unsure } from "../../../src/syntax/fast-parser.js";
import { parseInterface, parseStruct } from "./members.js";
import { accepts, as, branch, enter, expect, startsType, takeName, takeToken, unexpected, isAt, type Node, type Parser } from "./nodes.js";
import { parseParameters } from "./parameters.js";
import { advance } from "./scanner.js";
import { arrayOf, continueElement, continueName } from "./named-types.js";

export function parseType(parser: Parser): Node {
  enter(parser);
  const type = anyType(parser);
  parser.depth -= 1;
  return type;
}

function anyType(parser: Parser): Node {
  const { kind, start } = parser;
  if (kind === "identifier") return continueName(parser, takeName(parser, "type_identifier"));
  if (kind === "*") {
    const star = takeToken(parser);
    const type = parseType(parser);
    return branch("pointer_type", [star, type], start, type.end);
  }
  if (kind === "(") {
    advance(parser);
    const type = parseType(parser);
    return branch("parenthesized_type", [type], start, expect(parser, ")"));
  }
  return parseTypeLiteral(parser);
}

/** A type that starts with a keyword, `[` or `<-`. */
export function parseTypeLiteral(parser: Parser): Node {
  switch (parser.kind) {
    case "[":
      return parseArray(parser);
    case "struct":
      return parseStruct(parser);
    case "interface":
      return parseInterface(parser);
    case "map":
      return parseMap(parser);
    case "chan":
    case "<-":
      return parseChannel(parser);
    case "func":
      return parseFunction(parser);
    default:
      throw unexpected(parser);
  }
}

/** A union of types, or one type (https://go.dev/ref/spec#General_interfaces). `type`: that of the node. */
export function parseElement(parser: Parser, type: string): Node {
  return continueElement(parser, parseTerm(parser), type);
}

export function parseTerm(parser: Parser): Node {
  if (parser.kind !== "~") return parseType(parser);
  const { start } = parser;
  const tilde = takeToken(parser);
  const type = parseType(parser);
  // The grammar may read a generic type with the tilde in it.
  if (endsWithArguments(type)) throw new Unsure("generic type", start);
  return branch("negated_type", [tilde, type], start, type.end);
}

function endsWithArguments(type: Node): boolean {
  const last = type.children.at(-1);
  return type.type === "generic_type" || (last?.end === type.end && endsWithArguments(last));
}

function parseArray(parser: Parser): Node {
  const { start } = parser;
  advance(parser);
  if (accepts(parser, "]")) {
    const type = parseType(parser);
    return branch("slice_type", [as("element", type)], start, type.end);
  }
  if (parser.kind === "...") {
    const dots = takeToken(parser);
    expect(parser, "]");
    const type = parseType(parser);
    return branch("implicit_length_array_type", [dots, as("element", type)], start, type.end);
  }
  const length = parser.rules.expression(parser);
  expect(parser, "]");
  return arrayOf(length, parseType(parser), start);
}

function parseMap(parser: Parser): Node {
  const { start } = parser;
  const word = takeToken(parser);
  expect(parser, "[");
  const key = parseType(parser);
  expect(parser, "]");
  const value = parseType(parser);
  return branch("map_type", [word, as("key", key), as("value", value)], start, value.end);
}

function parseChannel(parser: Parser): Node {
  const { start } = parser;
  const parts: Node[] = [];
  if (parser.kind === "<-") {
    parts.push(takeToken(parser));
    if (!isAt(parser, "chan")) throw unexpected(parser);
    parts.push(takeToken(parser));
  } else {
    parts.push(takeToken(parser));
    if (isAt(parser, "<-")) parts.push(takeToken(parser));
    // The grammar may read `chan <-chan int` as a channel of receiving channels.
    if (isAt(parser, "chan") && parts.length > 1) throw new Unsure("channel type", start);
  }
  return continueChannel(parser, parts, start);
}

/** `parts`: the tokens before the type of the elements. */
export function continueChannel(parser: Parser, parts: readonly Node[], start: number): Node {
  const value = parseType(parser);
  return branch("channel_type", [...parts, as("value", value)], start, value.end);
}

function parseFunction(parser: Parser): Node {
  const { start } = parser;
  const word = takeToken(parser);
  const signature = parseSignature(parser);
  return branch("function_type", [word, ...signature], start, signature.at(-1)?.end ?? start);
}

/** Parameters and result. */
export function parseSignature(parser: Parser): readonly Node[] {
  const parameters = as("parameters", parseParameters(parser));
  if (parser.kind === "(") return [parameters, as("result", parseParameters(parser))];
  return startsType(parser) ? [parameters, as("result", parseType(parser))] : [parameters];
}
