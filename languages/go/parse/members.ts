/** Struct and interface types (https://go.dev/ref/spec#Struct_types). */
import { continueElement, continueName, parseAfterName } from "./named-types.js";
import { accepts, as, branch, expect, takeName, takeToken, isAt, type Node, type Parser } from "./nodes.js";
import { takeString } from "./take-string.js";
import { advance } from "./scanner.js";

export function parseStruct(parser: Parser): Node {
  const { start } = parser;
  const word = takeToken(parser);
  const open = parser.start;
  expect(parser, "{");
  const fields = parseMembers(parser, parseField);
  const end = expect(parser, "}");
  return branch("struct_type", [word, branch("field_declaration_list", fields, open, end)], start, end);
}

export function parseInterface(parser: Parser): Node {
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
