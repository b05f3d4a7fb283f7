/** Types (https://go.dev/ref/spec#Types), except for parameters. */
import { Unsure } from "../../../src/syntax/fast-parser.js";
import {
  accepts,
  as,
  branch,
  enter,
  expect,
  isAt,
  type Node,
  type Parser,
  startsType,
  takeName,
  takeToken,
  unexpected,
  takeString,
} from "./nodes.js";
import { parseParameters } from "./parameters.js";
import { advance } from "./scanner.js";
import { arrayOf, continueElement, continueName, parseAfterName } from "./named-types.js";

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
  const type = parseTypeLiteral(parser);
  // Only a composite literal may leave the length out.
  if (type.type === "implicit_length_array_type") throw new Unsure("length of an array", start);
  return type;
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

/** Struct and interface types (https://go.dev/ref/spec#Struct_types). */
function parseStruct(parser: Parser): Node {
  const { start } = parser;
  const word = takeToken(parser);
  const open = parser.start;
  expect(parser, "{");
  const fields = parseMembers(parser, parseField);
  const end = expect(parser, "}");
  return branch("struct_type", [word, branch("field_declaration_list", fields, open, end)], start, end);
}

function parseInterface(parser: Parser): Node {
  const { start } = parser;
  const word = takeToken(parser);
  expect(parser, "{");
  const members = parseMembers(parser, parseMember);
  return branch("interface_type", [word, ...members], start, expect(parser, "}"));
}

function parseMembers(parser: Parser, parse: (parser: Parser) => Node): readonly Node[] {
  const members: Node[] = [];
  while (parser.kind !== "}") {
    members.push(parse(parser));
    if (!endsMember(parser)) break;
    advance(parser);
  }
  return members;
}

function endsMember({ kind }: Parser): boolean {
  return kind === "\n" || kind === ";";
}

function parseField(parser: Parser): Node {
  const { start } = parser;
  const parts = parser.kind === "*" ? [takeToken(parser), embedded(parser)] : parseNamesAndType(parser);
  if (parser.kind === "interpreted_string_literal" || parser.kind === "raw_string_literal") parts.push(as("tag", takeString(parser)));
  return branch("field_declaration", parts, start, (parts.at(-1) as Node).end);
}

function embedded(parser: Parser): Node {
  return as("type", continueName(parser, takeName(parser, "type_identifier")));
}

function parseNamesAndType(parser: Parser): Node[] {
  const name = takeName(parser, "field_identifier");
  const { kind } = parser;
  if (kind === "[") {
    const { type, generic } = parseAfterName(parser, name);
    return type === undefined ? [as("type", generic as Node)] : [as("name", name), as("type", type)];
  }
  if (kind === "." || kind === "}" || kind.endsWith("string_literal") || endsMember(parser))
    return [as("type", continueName(parser, name))];
  const names = [as("name", name)];
  while (accepts(parser, ",")) names.push(as("name", takeName(parser, "field_identifier")));
  return [...names, as("type", parser.rules.type(parser))];
}

/** A method, or a union of types. */
function parseMember(parser: Parser): Node {
  if (parser.kind !== "identifier") return continueElement(parser, parser.rules.term(parser), "type_elem");
  const name = takeName(parser, "field_identifier");
  if (!isAt(parser, "(")) return continueElement(parser, continueName(parser, name), "type_elem");
  const signature = parser.rules.signature(parser);
  return branch("method_elem", [as("name", name), ...signature], name.start, (signature.at(-1) as Node).end);
}
