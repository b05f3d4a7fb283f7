/** Operands (https://go.dev/ref/spec#Operands): literals, names, functions, and types before a conversion or a composite literal. */
import { accepts, as, branch, enter, expect, takeLeaf, takeToken, unexpected, isAt, type Node, type Parser, takeString } from "./nodes.js";
import { advance } from "./scanner.js";
import { parseTypeLiteral } from "./types.js";

export function parseOperand(parser: Parser): Node {
  switch (parser.kind) {
    case "identifier":
      return parser.isSoft ? parseSoft(parser) : takeLeaf(parser, "identifier");
    case "int_literal":
    case "float_literal":
    case "imaginary_literal":
    case "rune_literal":
      return takeLeaf(parser, parser.kind);
    case "interpreted_string_literal":
    case "raw_string_literal":
      return takeString(parser);
    case "(":
      return parseParenthesized(parser);
    case "func":
      return parseFunction(parser);
    default:
      return parseTyped(parser, parseTypeLiteral(parser));
  }
}

/** `nil`, `true`, `false` and `iota` have node types of their own. `new` and `make` take a type first. */
function parseSoft(parser: Parser): Node {
  const { text, start, end } = parser;
  const word = text.slice(start, end);
  if (word !== "new" && word !== "make") return takeLeaf(parser, word);
  const name = takeLeaf(parser, "identifier");
  if (parser.kind !== "(") return name;
  const open = parser.start;
  advance(parser);
  const list: Node[] = [];
  const had = parser.hasLiterals;
  parser.hasLiterals = true;
  while (!isAt(parser, ")")) {
    list.push(list.length === 0 ? parser.rules.type(parser) : parser.rules.expression(parser));
    if (!accepts(parser, ",")) break;
  }
  parser.hasLiterals = had;
  const given = branch("argument_list", list, open, expect(parser, ")"));
  return branch("call_expression", [as("function", name), as("arguments", given)], start, given.end);
}

function parseParenthesized(parser: Parser): Node {
  const { start, hasLiterals } = parser;
  advance(parser);
  parser.hasLiterals = true;
  const inner = parser.rules.expressionOrType(parser);
  parser.hasLiterals = hasLiterals;
  const isType = parser.bare !== undefined;
  const node = branch(isType ? "parenthesized_type" : "parenthesized_expression", [inner], start, expect(parser, ")"));
  parser.bare = isType ? node : undefined;
  return isType ? parseConversion(parser, node) : node;
}

function parseFunction(parser: Parser): Node {
  const { start } = parser;
  const word = takeToken(parser);
  const signature = parser.rules.signature(parser);
  if (parser.kind !== "{")
    return parseConversion(parser, branch("function_type", [word, ...signature], start, (signature.at(-1) as Node).end));
  const body = as("body", parser.rules.block(parser));
  return branch("func_literal", [word, ...signature, body], start, body.end);
}

const COMPOSITE: ReadonlySet<string> = new Set(["array_type", "slice_type", "implicit_length_array_type", "map_type", "struct_type"]);

function parseTyped(parser: Parser, type: Node): Node {
  if (parser.kind === "{" && COMPOSITE.has(type.type)) return parseComposite(parser, type);
  if (type.type === "implicit_length_array_type") throw unexpected(parser);
  return parseConversion(parser, type);
}

/** The type itself is the operand if nothing is converted. */
export function parseConversion(parser: Parser, type: Node): Node {
  if (parser.kind !== "(") {
    parser.bare = type;
    return type;
  }
  const { hasLiterals } = parser;
  advance(parser);
  parser.hasLiterals = true;
  const operand = parser.rules.expression(parser);
  parser.hasLiterals = hasLiterals;
  accepts(parser, ",");
  const end = expect(parser, ")");
  return convert(parser, type, operand, end);
}

export function convert(parser: Parser, type: Node, operand: Node, end: number): Node {
  const whole = pointerTo(parser, type);
  return branch("type_conversion_expression", [as("type", whole), as("operand", operand)], whole.start, end);
}

/** The type with each `*` before it. */
export function pointerTo(parser: Parser, type: Node): Node {
  let whole = type;
  for (let { stars } = parser; stars !== undefined; stars = stars.outer) {
    whole = branch("pointer_type", [as(undefined, stars.token), whole], stars.token.start, type.end);
  }
  parser.stars = undefined;
  return whole;
}

/** The composite literal of a type; the current token is the brace (https://go.dev/ref/spec#Composite_literals). */
export function parseComposite(parser: Parser, type: Node): Node {
  const { hasLiterals } = parser;
  parser.hasLiterals = true;
  const body = as("body", parseLiteralValue(parser));
  parser.hasLiterals = hasLiterals;
  parser.bare = undefined;
  return branch("composite_literal", [as("type", type), body], type.start, body.end);
}

function parseLiteralValue(parser: Parser): Node {
  const { start } = parser;
  enter(parser);
  expect(parser, "{");
  const list: Node[] = [];
  while (parser.kind !== "}") {
    const element = parseElement(parser);
    if (accepts(parser, ":")) {
      const value = as("value", parseElement(parser));
      list.push(branch("keyed_element", [as("key", element), value], element.start, value.end));
    } else list.push(element);
    if (!accepts(parser, ",")) break;
  }
  parser.depth -= 1;
  return branch("literal_value", list, start, expect(parser, "}"));
}

function parseElement(parser: Parser): Node {
  const value = parser.kind === "{" ? parseLiteralValue(parser) : parser.rules.expression(parser);
  return branch("literal_element", [value], value.start, value.end);
}
