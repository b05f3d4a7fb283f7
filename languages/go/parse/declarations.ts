/** Declarations of constants, variables and types (https://go.dev/ref/spec#Declarations_and_scope). */
import { Unsure } from "../../../src/syntax/fast-parser.js";
import { parseExpressionList } from "./expressions.js";
import { arrayOf } from "./named-types.js";
import { accepts, as, branch, expect, startsType, takeName, takeToken, unexpected, type Node, type Parser } from "./nodes.js";
import { parseTypeParameters } from "./parameters.js";
import { advance } from "./scanner.js";

/** By keyword, which is the current token. */
export const DECLARATIONS: ReadonlyMap<string, (parser: Parser) => Node> = new Map([
  ["const", parseConst],
  ["var", parseVar],
  ["type", parseTypes],
]);

function parseConst(parser: Parser): Node {
  const { start } = parser;
  const word = takeToken(parser);
  if (accepts(parser, "(")) {
    const specs = parseSpecs(parser, parseConstSpec);
    return branch("const_declaration", [word, ...specs], start, expect(parser, ")"));
  }
  const spec = parseConstSpec(parser);
  return branch("const_declaration", [word, spec], start, spec.end);
}

/** Each is ended by a line end or a semicolon; the grammar insists. */
function parseSpecs(parser: Parser, parse: (parser: Parser) => Node): readonly Node[] {
  const specs: Node[] = [];
  while (parser.kind !== ")") {
    specs.push(parse(parser));
    if (!accepts(parser, "\n")) expect(parser, ";");
  }
  return specs;
}

function parseNames(parser: Parser): Node[] {
  const names: Node[] = [];
  do names.push(as("name", takeName(parser, "identifier")));
  while (accepts(parser, ","));
  return names;
}

function parseConstSpec(parser: Parser): Node {
  const parts = parseNames(parser);
  const { start } = parts[0] as Node;
  if (startsType(parser)) {
    parts.push(as("type", parser.rules.type(parser)));
    if (parser.kind !== "=") throw unexpected(parser);
  }
  return valuesOf(parser, "const_spec", parts, start);
}

function valuesOf(parser: Parser, type: string, parts: Node[], start: number): Node {
  if (parser.kind === "=") parts.push(takeToken(parser), as("value", parseExpressionList(parser)));
  return branch(type, parts, start, (parts.at(-1) as Node).end);
}

function parseVar(parser: Parser): Node {
  const { start } = parser;
  const word = takeToken(parser);
  const open = parser.start;
  if (!accepts(parser, "(")) {
    const spec = parseVarSpec(parser);
    return branch("var_declaration", [word, spec], start, spec.end);
  }
  const specs = parseSpecs(parser, parseVarSpec);
  const end = expect(parser, ")");
  return branch("var_declaration", [word, branch("var_spec_list", specs, open, end)], start, end);
}

function parseVarSpec(parser: Parser): Node {
  const parts = parseNames(parser);
  const { start } = parts[0] as Node;
  if (parser.kind !== "=") parts.push(as("type", parser.rules.type(parser)));
  return valuesOf(parser, "var_spec", parts, start);
}

function parseTypes(parser: Parser): Node {
  const { start } = parser;
  const word = takeToken(parser);
  if (!accepts(parser, "(")) {
    const spec = parseTypeSpec(parser);
    return branch("type_declaration", [word, spec], start, spec.end);
  }
  const specs: Node[] = [];
  while (parser.kind !== ")") {
    specs.push(parseTypeSpec(parser));
    if (!accepts(parser, "\n") && !accepts(parser, ";")) break;
  }
  return branch("type_declaration", [word, ...specs], start, expect(parser, ")"));
}

function parseTypeSpec(parser: Parser): Node {
  const name = as("name", takeName(parser, "type_identifier"));
  if (parser.kind !== "[") return typeOf(parser, [name]);
  const { start } = parser;
  advance(parser);
  if (accepts(parser, "]")) {
    const element = parser.rules.type(parser);
    return specOf([name], branch("slice_type", [as("element", element)], start, element.end));
  }
  return parseAfterBracket(parser, name, start);
}

/** `type name [length]element` or `type name[parameter constraint] type`. */
function parseAfterBracket(parser: Parser, name: Node, start: number): Node {
  const first = parser.rules.expressionOrType(parser);
  if (parser.bare !== undefined) throw unexpected(parser);
  if (parser.kind === "]") {
    if (mayBeParameter(first)) throw new Unsure("length of an array", first.start);
    advance(parser);
    return specOf([name], arrayOf(first, parser.rules.type(parser), start));
  }
  if (first.type !== "identifier" || (parser.kind !== "," && parser.kind !== "~" && !startsType(parser))) throw unexpected(parser);
  return typeOf(parser, [name, as("type_parameters", parseTypeParameters(parser, start, first))]);
}

/** `P * T` and `P (T)` may be a parameter and its constraint. */
function mayBeParameter(length: Node): boolean {
  let node = length;
  for (let [first] = node.children; first !== undefined; [first] = node.children) {
    const isApart = node.type === "binary_expression" ? node.children[1]?.type === "*" : node.type === "call_expression";
    if (first.type === "identifier" && isApart) return true;
    node = first;
  }
  return false;
}

function typeOf(parser: Parser, parts: readonly Node[]): Node {
  if (parser.kind !== "=") return specOf(parts, parser.rules.type(parser));
  const equals = takeToken(parser);
  return specOf([...parts, equals], parser.rules.type(parser), "type_alias");
}

function specOf(parts: readonly Node[], type: Node, node = "type_spec"): Node {
  return branch(node, [...parts, as("type", type)], (parts[0] as Node).start, type.end);
}
