/** What follows an operand (https://go.dev/ref/spec#Primary_expressions). */
import { Unsure } from "../../../src/syntax/fast-parser.js";
import { asType, isTypeName, sumAsExpression, sumAsType } from "./as-type.js";
import { asElements, genericType } from "./named-types.js";
import { accepts, as, branch, expect, limitChain, takeName, takeToken, unexpected, isAt, type Node, type Parser } from "./nodes.js";
import { convert, parseComposite, pointerTo } from "./operands.js";
import { advance } from "./scanner.js";

/** A type that the grammar does not have. */
export const GUARD = "guard";

export function parsePostfix(parser: Parser, operand: Node): Node {
  let node = operand;
  for (let links = 0; parser.bare === undefined; links += 1) {
    limitChain(parser, links);
    const { kind } = parser;
    if (kind === ".") {
      advance(parser);
      if (isAt(parser, "(")) node = parseAssertion(parser, node);
      else {
        const field = as("field", takeName(parser, "field_identifier"));
        node = branch("selector_expression", [as("operand", node), field], node.start, field.end);
      }
    } else if (kind === "(") node = parseCall(parser, node);
    else if (kind === "[") node = parseBrackets(parser, node);
    else if (kind === "{" && parser.hasLiterals && isTypeName(parser, node)) node = parseComposite(parser, asType(parser, node) as Node);
    else break;
  }
  return node;
}

/** `operand.(type)`, which only the header of a type switch may have, is a node of the type `GUARD` until then. */
function parseAssertion(parser: Parser, operand: Node): Node {
  advance(parser);
  if (parser.kind === "type") {
    const word = takeToken(parser);
    const end = expect(parser, ")");
    parser.guards += 1;
    return branch(GUARD, [as("value", operand), word], operand.start, end);
  }
  const type = as("type", parser.rules.type(parser));
  return branch("type_assertion_expression", [as("operand", operand), type], operand.start, expect(parser, ")"));
}

function parseCall(parser: Parser, callee: Node): Node {
  const given = parseArguments(parser);
  const [only] = given.children;
  if (callee.type === "parenthesized_expression" && only !== undefined && isOneOperand(given)) {
    const type = sumAsType(parser, callee);
    if (type !== undefined && type + CONVERSION >= sumAsExpression(callee))
      return convert(parser, asType(parser, callee) as Node, only, given.end);
  }
  return call(callee, given);
}

function call(callee: Node, given: Node, types?: Node): Node {
  const list = types === undefined ? [as("arguments", given)] : [as("type_arguments", types), as("arguments", given)];
  return branch("call_expression", [as("function", callee), ...list], callee.start, given.end);
}

function parseArguments(parser: Parser): Node {
  const { start, hasLiterals } = parser;
  advance(parser);
  parser.hasLiterals = true;
  const list: Node[] = [];
  while (parser.kind !== ")") {
    const value = parser.rules.expression(parser);
    if (parser.kind === "...") {
      const dots = takeToken(parser);
      list.push(branch("variadic_argument", [value, dots], value.start, dots.end));
    } else list.push(value);
    if (!accepts(parser, ",")) break;
  }
  parser.hasLiterals = hasLiterals;
  return branch("argument_list", list, start, expect(parser, ")"));
}

function isOneOperand({ children }: Node): boolean {
  return children.length === 1 && children[0]?.type !== "variadic_argument";
}

function parseBrackets(parser: Parser, operand: Node): Node {
  const { start, hasLiterals } = parser;
  advance(parser);
  parser.hasLiterals = true;
  const node = parseBetween(parser, operand, start, hasLiterals);
  parser.hasLiterals = hasLiterals;
  return node;
}

function parseBetween(parser: Parser, operand: Node, start: number, hasLiterals: boolean): Node {
  if (parser.kind === ":") return parseSlice(parser, operand, undefined);
  const elements: Node[] = [];
  let isIndex = true;
  do {
    if (parser.kind === "]" && elements.length > 0) {
      isIndex = false;
      break;
    }
    elements.push(parser.rules.expressionOrType(parser));
    isIndex = isIndex && elements.length === 1 && parser.bare === undefined;
    parser.bare = undefined;
    if (isIndex && isAt(parser, ":")) return parseSlice(parser, operand, elements[0]);
  } while (accepts(parser, ","));
  const bracket = { operand, elements, index: isIndex ? elements[0] : undefined, start, end: expect(parser, "]") };
  if (parser.kind === "(") return parseCallOfBracket(parser, bracket);
  if (parser.kind === "{" && hasLiterals) return parseComposite(parser, generic(parser, bracket));
  return parseUncalled(parser, bracket);
}

interface Bracket {
  readonly operand: Node;
  readonly elements: readonly Node[];
  /** The only element, if it is an expression. */
  readonly index: Node | undefined;
  readonly start: number;
  readonly end: number;
}

function parseSlice(parser: Parser, operand: Node, from: Node | undefined): Node {
  const parts = [as("operand", operand), ...(from === undefined ? [] : [as("start", from)])];
  expect(parser, ":");
  if (parser.kind !== "]") {
    parts.push(as("end", parser.rules.expression(parser)));
    if (accepts(parser, ":")) parts.push(as("capacity", parser.rules.expression(parser)));
  }
  return branch("slice_expression", parts, operand.start, expect(parser, "]"));
}

/** Numbers of the grammar, as in `as-type.ts`. */
const CONVERSION = -1;
const INDEX = 1;
const TYPE_ARGUMENTS = 2;
const INSTANTIATION = -1;
/** With more of them within each other, the grammar gives up some readings. */
const MOST_CONVERSIONS = 2;

/** `operand[element](argument)` is a conversion, a call with type arguments, or a call of an element. */
function parseCallOfBracket(parser: Parser, bracket: Bracket): Node {
  const { operand, elements, index } = bracket;
  const type = elements.reduce<number | undefined>((sum, element) => add(sum, sumOf(parser, element)), 0);
  if (type === undefined) return call(indexed(bracket), parseArguments(parser));
  parser.conversions += 1;
  if (parser.conversions > MOST_CONVERSIONS) throw new Unsure("conversions within each other", operand.start);
  const given = parseArguments(parser);
  parser.conversions -= 1;
  const margin = index === undefined ? 1 : TYPE_ARGUMENTS + type - INDEX - sumAsExpression(index);
  const [only] = given.children;
  if (margin >= 0 && only !== undefined && isOneOperand(given) && isTypeName(parser, operand)) {
    return convert(parser, generic(parser, bracket), only, given.end);
  }
  refuseInstantiation(parser, operand, margin > 0 ? TYPE_ARGUMENTS : TYPE_ARGUMENTS - margin);
  return margin > 0 ? call(operand, given, typeArguments(parser, bracket)) : call(indexed(bracket), given);
}

function add(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other;
}

function sumOf(parser: Parser, element: Node): number | undefined {
  const sum = sumAsType(parser, element, true);
  // Without a reading as an expression, the number has no meaning.
  return sum ?? (asType(parser, element) === undefined ? undefined : 0);
}

/** `a[b][c](d)` may be the call of an instantiated generic type. `others`: sum of the other reading, without `a[b]` and `c` as a type. */
function refuseInstantiation(parser: Parser, operand: Node, others: number): void {
  const type = sumAsType(parser, operand);
  if (type === undefined || INSTANTIATION + type < others + sumAsExpression(operand)) return;
  throw new Unsure("instantiation", operand.start);
}

function indexed({ operand, index, end }: Bracket): Node {
  if (index === undefined) return refuse(operand);
  return branch("index_expression", [as("operand", operand), as("index", index)], operand.start, end);
}

function typeArguments(parser: Parser, { elements, start, end }: Bracket): Node {
  return branch("type_arguments", asElements(parser, elements), start, end);
}

function generic(parser: Parser, bracket: Bracket): Node {
  if (!isTypeName(parser, bracket.operand)) throw new Unsure("generic type", bracket.operand.start);
  const name = asType(parser, bracket.operand) as Node;
  return genericType(name, typeArguments(parser, bracket));
}

/** An element, or the instantiation of a generic function. */
function parseUncalled(parser: Parser, bracket: Bracket): Node {
  const { operand, index } = bracket;
  if (index !== undefined && !isInstantiation(parser, operand, index)) return indexed(bracket);
  if (parser.kind === "[" || parser.kind === "{") throw unexpected(parser);
  return instantiate(parser, bracket);
}

/**
 * `a[b.c][d.e]` and `a[b[c[d]]]`: the grammar prefers the instantiation of a generic type to an element if all of it is a type at least as much as
 * an expression.
 */
function isInstantiation(parser: Parser, operand: Node, index: Node): boolean {
  const type = add(sumAsType(parser, operand), sumAsType(parser, index));
  return type !== undefined && INSTANTIATION + type >= INDEX + sumAsExpression(operand) + sumAsExpression(index);
}

function instantiate(parser: Parser, { operand, elements, end }: Bracket): Node {
  const types = elements.map((element) => as(undefined, asType(parser, element) ?? refuse(element)));
  const whole = pointerTo(parser, asType(parser, operand) ?? refuse(operand));
  return branch("type_instantiation_expression", [as("type", whole), ...types], whole.start, end);
}

function refuse({ start }: Node): never {
  throw new Unsure("expression for a type", start);
}
