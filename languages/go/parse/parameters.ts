/** Parameters (https://go.dev/ref/spec#Function_types). */
import { Unsure } from "../../../src/syntax/fast-parser.js";
import { continueName, parseAfterName } from "./named-types.js";
import { accepts, as, branch, expect, startsType, takeName, takeToken, unexpected, type Node, type Parser } from "./nodes.js";
import { advance } from "./scanner.js";

/** With more names for one type, the grammar gives up some of the readings that it tries. */
const MOST_NAMES = 6;

export function parseParameters(parser: Parser): Node {
  const { start } = parser;
  expect(parser, "(");
  const list: Node[] = [];
  /** Names without a type so far, which may be types themselves. */
  let open: Node[] = [];
  while (parser.kind !== ")") {
    const read = parser.kind === "identifier" ? parseNamed(parser, open) : parseUnnamed(parser);
    if (read === undefined) {
      if (open.length > MOST_NAMES) throw new Unsure("many parameters", parser.start);
    } else {
      if (read.type === "variadic_parameter_declaration" && read.children[0]?.named === true && open.length > 0)
        throw new Unsure("parameters", read.start);
      // A declaration that starts with its own type or name has not taken the names before it.
      if (open.length > 0 && read.start > (open[0] as Node).start) list.push(...open.map(declareType));
      list.push(read);
      open = [];
    }
    if (!accepts(parser, ",")) break;
  }
  list.push(...open.map(declareType));
  return branch("parameter_list", list, start, expect(parser, ")"));
}

function declareType(name: Node): Node {
  name.type = "type_identifier";
  return branch("parameter_declaration", [as("type", name)], name.start, name.end);
}

function declare(names: readonly Node[], type: Node): Node {
  if (names.length > MOST_NAMES) throw new Unsure("many parameters", type.start);
  for (const name of names) name.field = "name";
  return branch("parameter_declaration", [...names, as("type", type)], (names[0] ?? type).start, type.end);
}

/** Undefined if the name is one of `open` now. */
function parseNamed(parser: Parser, open: Node[]): Node | undefined {
  const name = takeName(parser, "identifier");
  if (parser.kind === "," || parser.kind === ")") {
    open.push(name);
    return undefined;
  }
  if (parser.kind === "...") return parseVariadic(parser, [as("name", name)], name.start);
  if (parser.kind === ".") return declare([], continueName(parser, name));
  if (parser.kind === "[") {
    const { type, generic } = parseAfterName(parser, name);
    return type === undefined ? declare([], generic as Node) : declare([...open, name], type);
  }
  if (!startsType(parser)) throw unexpected(parser);
  return declare([...open, name], parser.rules.type(parser));
}

function parseUnnamed(parser: Parser): Node {
  if (parser.kind === "...") return parseVariadic(parser, [], parser.start);
  return declare([], parser.rules.type(parser));
}

function parseVariadic(parser: Parser, name: readonly Node[], start: number): Node {
  const dots = takeToken(parser);
  const type = as("type", parser.rules.type(parser));
  return branch("variadic_parameter_declaration", [...name, dots, type], start, type.end);
}

/** Type parameters after the opening bracket (https://go.dev/ref/spec#Type_parameter_declarations). `first`: a name that has been read. */
export function parseTypeParameters(parser: Parser, start: number, first?: Node): Node {
  const list: Node[] = [];
  let name = first;
  do {
    if (name === undefined && parser.kind === "]" && list.length > 0) break;
    const names = [name ?? takeName(parser, "identifier")];
    name = undefined;
    while (accepts(parser, ",")) names.push(takeName(parser, "identifier"));
    if (names.length > MOST_NAMES) throw new Unsure("many parameters", parser.start);
    list.push(parseTypeParameter(parser, names));
  } while (accepts(parser, ","));
  return branch("type_parameter_list", list, start, expect(parser, "]"));
}

function parseTypeParameter(parser: Parser, names: readonly Node[]): Node {
  const { start } = parser;
  const parts = [parser.rules.term(parser)];
  while (parser.kind === "|") parts.push(takeToken(parser), parser.rules.term(parser));
  const constraint = as("type", branch("type_constraint", parts, start, (parts.at(-1) as Node).end));
  for (const one of names) one.field = "name";
  return branch("type_parameter_declaration", [...names, constraint], (names[0] as Node).start, constraint.end);
}

/** The list in brackets after the name of a function. */
export function parseFunctionTypeParameters(parser: Parser): Node {
  const { start } = parser;
  advance(parser);
  return parseTypeParameters(parser, start);
}
