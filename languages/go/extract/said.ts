/** What the code of a declaration says of it to people: `Description: "…"` in a literal, `Synopsis()` of a type, the first comment of a short body. */
import { type SyntaxNode, childOf } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { commentLines } from "./doc-comments.js";
import { readDoc } from "./doc-text.js";
import { receiverType } from "./receiver.js";
import { stringValue } from "./string-value.js";

/** Best first. */
const KEYS = [
  "Description",
  "MarkdownDescription",
  "Short",
  "ShortDescription",
  "Summary",
  "ShortHelp",
  "Synopsis",
  "Usage",
  "Help",
  "Doc",
  "Desc",
  "Long",
  "LongDescription",
  "LongHelp",
  "Title",
];
const METHODS: ReadonlySet<string> = new Set([
  "Description",
  "Synopsis",
  "Summary",
  "Short",
  "ShortHelp",
  "ShortDescription",
  "Help",
  "Doc",
]);
/** Values of values that are looked at. */
const DEEPEST = 4;
const MOST_STATEMENTS = 40;
/** A comment in a longer body is about its first statement. */
const FEW_STATEMENTS = 2;
/** Of an error. */
const LEAST_WORDS = 3;

/** `value`: what a variable is set to. */
export function saidByValue(source: Source, value: SyntaxNode | undefined): string | undefined {
  return value === undefined ? undefined : sentenceOf(textIn(source, value, DEEPEST));
}

export function saidByFunction(source: Source, node: SyntaxNode): string | undefined {
  const body = childOf(node, "body");
  const statements = bodyOf(body);
  for (const statement of statements.slice(0, MOST_STATEMENTS)) {
    const values = ["return_statement", "short_var_declaration", "assignment_statement"].includes(statement.type)
      ? (childOf(statement, "right") ?? statement).children
      : [];
    for (const value of values.flatMap((one) => (one.type === "expression_list" ? one.children : [one]))) {
      const text = sentenceOf(textIn(source, value, DEEPEST));
      if (text !== undefined) return text;
    }
  }
  return body === undefined ? undefined : firstComment(source, body, statements);
}

/** By type, what one of its methods returns. */
export function saidByMethods(source: Source, root: SyntaxNode): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const node of root.children) {
    if (node.type !== "method_declaration") continue;
    const name = childOf(node, "name");
    const type = receiverType(node)?.name;
    if (name === undefined || type === undefined || !METHODS.has(source.textOf(name))) continue;
    const [only, ...others] = bodyOf(childOf(node, "body"));
    const [list] = only?.type === "return_statement" && others.length === 0 ? only.children.filter(({ named }) => named) : [];
    const text = sentenceOf(literal(source, list?.type === "expression_list" ? list.children[0] : list));
    if (text !== undefined && !found.has(source.textOf(type))) found.set(source.textOf(type), text);
  }
  return found;
}

function bodyOf(body: SyntaxNode | undefined): readonly SyntaxNode[] {
  const inner = body?.children.flatMap((child) => (child.type === "statement_list" ? child.children : [child])) ?? [];
  return inner.filter(({ named, type }) => named && type !== "comment");
}

/** In a literal, or in the literal that a call receives. */
function textIn(source: Source, value: SyntaxNode, depth: number): string | undefined {
  if (depth === 0) return undefined;
  if (value.type === "unary_expression") return textIn(source, childOf(value, "operand") ?? value, depth - 1);
  if (value.type === "call_expression") {
    const told = errorText(source, value);
    if (told !== undefined) return told;
    for (const argument of childOf(value, "arguments")
      ?.children.filter(({ named }) => named)
      .slice(0, DEEPEST) ?? []) {
      const text = ["composite_literal", "unary_expression"].includes(argument.type) ? textIn(source, argument, depth - 1) : undefined;
      if (text !== undefined) return text;
    }
    return undefined;
  }
  return value.type === "composite_literal" ? byKey(source, value) : undefined;
}

/** `var ErrNoTea = errors.New("there is no tea on the shelf")`: what it tells the user is what it is. */
function errorText(source: Source, call: SyntaxNode): string | undefined {
  const callee = childOf(call, "function");
  if (callee === undefined || !/^(?:errors?\.New|fmt\.Errorf|\w*\.?New\w*Error\w*)$/u.test(source.textOf(callee))) return undefined;
  const texts = childOf(call, "arguments")?.children.map((one) => sentenceOf(literal(source, one))) ?? [];
  const text = texts.find((one) => one !== undefined && one.split(" ").length >= LEAST_WORDS);
  return text === undefined ? undefined : `Error "${text.replace(/[.:]$/u, "")}"`;
}

function byKey(source: Source, value: SyntaxNode): string | undefined {
  const texts = new Map<string, string>();
  for (const element of childOf(value, "body")?.children ?? []) {
    const [key, given] = element.type === "keyed_element" ? element.children.filter(({ named }) => named) : [];
    const text = key === undefined || given === undefined ? undefined : literal(source, inner(given));
    if (key !== undefined && text !== undefined) texts.set(source.textOf(key), text);
  }
  const found = KEYS.map((key) => texts.get(key)).find((text) => text !== undefined && sentenceOf(text) !== undefined);
  return found;
}

export function inner(node: SyntaxNode): SyntaxNode {
  return node.type === "literal_element" ? (node.children.find(({ named }) => named) ?? node) : node;
}

/** Also joined ones, and one that is translated: `i18n.T("…")`. */
function literal(source: Source, node: SyntaxNode | undefined): string | undefined {
  if (node?.type === "binary_expression" && childOf(node, "operator")?.type === "+") {
    const [left, right] = [literal(source, childOf(node, "left")), literal(source, childOf(node, "right"))];
    return left === undefined || right === undefined ? undefined : `${left}${right}`;
  }
  if (node?.type === "call_expression") {
    const given = childOf(node, "arguments")?.children.filter(({ named }) => named) ?? [];
    return given.length === 1 ? literal(source, given[0]) : undefined;
  }
  if (node?.type === "interpreted_string_literal")
    return source
      .textOf(node)
      .slice(1, -1)
      .replace(/\\[nt]/gu, "\n")
      .replace(/\\(["\\])/gu, "$1");
  return stringValue(source, node);
}

/** A single word says nothing. */
function sentenceOf(text: string | undefined): string | undefined {
  const sentence = text === undefined ? undefined : readDoc(text.split(/\r?\n/u)).doc;
  return sentence?.includes(" ") === true ? sentence : undefined;
}

/** Above the first statement of a short body, or by itself. */
function firstComment(source: Source, body: SyntaxNode, statements: readonly SyntaxNode[]): string | undefined {
  const [first] = statements;
  const start = first?.start ?? body.end;
  const comments = body.children.flatMap((child) => (child.type === "statement_list" ? child.children : [child]));
  const above = comments
    .filter(({ type, end }) => type === "comment" && end <= start)
    .map(({ start: from, end }) => ({ start: from, end, block: source.text.startsWith("/*", from) }));
  const last = above.at(-1);
  if (last === undefined) return undefined;
  const isApart = /\n[^\S\n]*\r?\n/u.test(source.text.slice(last.end, start));
  if (statements.length > FEW_STATEMENTS && !isApart) return undefined;
  return sentenceOf(commentLines(source.text, above).join("\n"));
}
