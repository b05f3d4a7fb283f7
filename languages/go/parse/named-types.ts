/** Types by name, with type arguments, and what goes on after them. */
import { Unsure } from "../../../src/syntax/fast-parser.js";
import { asElement } from "./as-type.js";
import { accepts, as, branch, expect, startsType, takeName, takeToken, unexpected, isAt, type Node, type Parser } from "./nodes.js";
import { advance } from "./scanner.js";

/** The type that starts with `name`, which has been read: `name`, `package.name`, and either with type arguments. */
export function continueName(parser: Parser, name: Node): Node {
  name.type = "type_identifier";
  const named = parser.kind === "." ? qualify(parser, name) : name;
  if (parser.kind !== "[") return named;
  const { start } = parser;
  advance(parser);
  const elements: Node[] = [];
  do {
    if (isAt(parser, "]") && elements.length > 0) break;
    elements.push(continueElement(parser, parser.rules.term(parser), "type_elem"));
  } while (accepts(parser, ","));
  return genericType(named, branch("type_arguments", elements, start, expect(parser, "]")));
}

function qualify(parser: Parser, name: Node): Node {
  advance(parser);
  name.type = "package_identifier";
  const member = takeName(parser, "type_identifier");
  return branch("qualified_type", [as("package", name), as("name", member)], name.start, member.end);
}

export function genericType(name: Node, types: Node): Node {
  return branch("generic_type", [as("type", name), as("type_arguments", types)], name.start, types.end);
}

/** The union that starts with `first`. `type`: of the node. */
export function continueElement(parser: Parser, first: Node, type: string): Node {
  const parts = [first];
  while (parser.kind === "|") parts.push(takeToken(parser), parser.rules.term(parser));
  return branch(type, parts, first.start, (parts.at(-1) ?? first).end);
}

export function arrayOf(length: Node, element: Node, start: number): Node {
  return branch("array_type", [as("length", length), as("element", element)], start, element.end);
}

/**
 * What follows `name [`, where a name or a type may stand before: the type of that name, or undefined if both together are a generic type,
 * which `generic` is then.
 */
export function parseAfterName(parser: Parser, name: Node): { readonly type?: Node; readonly generic?: Node } {
  const { start } = parser;
  advance(parser);
  if (accepts(parser, "]")) {
    const element = parser.rules.type(parser);
    return { type: branch("slice_type", [as("element", element)], start, element.end) };
  }
  const elements: Node[] = [];
  let last = parser.start;
  let isExpression = true;
  do {
    if (parser.kind === "]" && elements.length > 0) break;
    elements.push(parser.rules.expressionOrType(parser));
    if (parser.bare !== undefined) isExpression = false;
    parser.bare = undefined;
    last = parser.start;
  } while (accepts(parser, ","));
  const isSingle = elements.length === 1 && parser.start === last;
  const end = expect(parser, "]");
  const [length] = elements;
  if (startsType(parser)) {
    if (!isSingle || !isExpression || length === undefined) throw unexpected(parser);
    return { type: arrayOf(length, parser.rules.type(parser), start) };
  }
  name.type = "type_identifier";
  return { generic: genericType(name, branch("type_arguments", asElements(parser, elements), start, end)) };
}

/** Operands between brackets as elements of type arguments. */
export function asElements(parser: Parser, operands: readonly Node[]): readonly Node[] {
  return operands.map((operand) => {
    const element = asElement(parser, operand);
    if (element === undefined) throw new Unsure("expression for a type", operand.start);
    return element;
  });
}
