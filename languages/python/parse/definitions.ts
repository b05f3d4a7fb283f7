/** Functions and classes, with their decorators. */
import { unsure, type Cursor } from "./cursor.js";
import { argumentList } from "./displays.js";
import { branch, inField, type Draft } from "./draft.js";
import { nextLine, stayInBlock } from "./lines.js";
import { parameters } from "./parameters.js";
import { suite } from "./suites.js";
import { typeOf, typeParameters } from "./types.js";
import { identifier, keyword } from "./take.js";

/** `children`: `async`, if it is there. */
export function functionDefinition(cursor: Cursor, start: number, children: Draft[]): Draft {
  children.push(keyword(cursor), inField("name", identifier(cursor)));
  if (cursor.kind === "[") children.push(inField("type_parameters", typeParameters(cursor)));
  children.push(inField("parameters", parameters(cursor)));
  const isTyped = cursor.kind === "->";
  if (isTyped) children.push(keyword(cursor), inField("return_type", typeOf(cursor)));
  const body = inField("body", suite(cursor));
  if (isTyped && mayBeType(cursor.text.slice(children.at(-1)?.end, body.start), body)) unsure(cursor, "expression after a return type");
  children.push(body);
  return branch("function_definition", start, cursor.last, children);
}

/** For the grammar, an expression on the same line may be the bound of the type. `between`: the text from the type to the body. */
function mayBeType(between: string, body: Draft): boolean {
  const [first] = body.children;
  if (first?.type !== "expression_statement" || between.includes("\n")) return false;
  const only = first.children[0]?.type;
  return only !== "ellipsis" && only !== "string";
}

export function classDefinition(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = [keyword(cursor), inField("name", identifier(cursor))];
  if (cursor.kind === "[") children.push(inField("type_parameters", typeParameters(cursor)));
  if (cursor.kind === "(") {
    const bases = argumentList(cursor);
    if (bases.type !== "argument_list") unsure(cursor, "generator as a base");
    children.push(inField("superclasses", bases));
  }
  children.push(inField("body", suite(cursor)));
  return branch("class_definition", start, cursor.last, children);
}

export function decoratedDefinition(cursor: Cursor): Draft {
  const { start } = cursor;
  const children: Draft[] = [];
  while (cursor.kind === "@") children.push(decorator(cursor));
  children.push(inField("definition", definition(cursor)));
  return branch("decorated_definition", start, cursor.last, children);
}

/** Up to the end of its line, comment included. */
function decorator(cursor: Cursor): Draft {
  const { start } = cursor;
  const children = [keyword(cursor), cursor.rules.expression(cursor)];
  if (cursor.kind !== "newline") unsure(cursor, "other token than the end of a decorator");
  nextLine(cursor);
  const node = branch("decorator", start, cursor.last, children);
  stayInBlock(cursor);
  return node;
}

function definition(cursor: Cursor): Draft {
  if (cursor.kind === "class") return classDefinition(cursor);
  const { start } = cursor;
  const children = cursor.kind === "async" ? [keyword(cursor)] : [];
  return cursor.kind === "def" ? functionDefinition(cursor, start, children) : unsure(cursor, "decorator without a definition");
}
