/**
 * What the code of a definition says of it to people: `help="…"` of its decorator, an attribute such as `description` of a class, a keyword of
 * the call that makes a value or that a function returns, what a docstring says that it returns, the first comment of a short body.
 */
import { childOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { firstSentence } from "./doc-text.js";
import { decoratorsIn, lastName, parts, stringValue, argumentsOf } from "./names.js";
import { servedRoute } from "./served-route.js";

/** Best first. */
const KEYS = [
  "description",
  "short_description",
  "short_desc",
  "summary",
  "short_help",
  "help",
  "help_text",
  "doc",
  "verbose_name",
  "label",
  "title",
];
/** Calls and decorators that describe a part: an option of a command, a field of a form, what a field of a model is for. */
const OF_A_PART = /^(?:option|argument|\w*_option|parameter|param|response|doc_param|add_argument|field|mark|skip\w*|parametrize|xfail)$/iu;
const TRANSLATIONS = /^(?:_|_l|N_|gettext|gettext_lazy|ngettext|lazy_gettext|dedent|translate|t)$/u;
/** A comment in a longer body is about its first statement. */
const FEW_STATEMENTS = 2;
const MOST_STATEMENTS = 40;

/** `statement`: a definition with its decorators, or an assignment. `docstring`: its whole text. */
export function saidBy(source: Source, statement: SyntaxNode, docstring: string | undefined, value?: SyntaxNode): string | undefined {
  const definition = childOf(statement, "definition") ?? statement;
  const decorated = saidByDecorators(source, statement);
  if (decorated !== undefined) return decorated;
  if (definition.type === "class_definition") return saidByAttributes(source, definition);
  if (definition.type !== "function_definition") return value === undefined ? undefined : saidByValue(source, value);
  const route = servedRoute(source, statement);
  const served = route === undefined ? undefined : `Handles ${route}`;
  return openApi(docstring) ?? returned(docstring) ?? saidByBody(source, definition, docstring !== undefined) ?? served;
}

function saidByDecorators(source: Source, statement: SyntaxNode): string | undefined {
  for (const decorator of decoratorsIn(statement)) {
    const text = decorator.type === "call" ? saidByCall(source, decorator) : undefined;
    if (text !== undefined) return text;
  }
  return undefined;
}

function saidByCall(source: Source, call: SyntaxNode): string | undefined {
  const callee = childOf(call, "function");
  if (callee === undefined || OF_A_PART.test(lastName(source, callee) ?? "")) return undefined;
  const { named } = argumentsOf(source, call);
  return firstOf(source, (key) => named.get(key));
}

function saidByValue(source: Source, value: SyntaxNode): string | undefined {
  if (value.type === "call") return saidByCall(source, value);
  if (value.type !== "dictionary") return undefined;
  const pairs = parts(value).filter(({ type }) => type === "pair");
  const byKey = new Map(pairs.map((pair) => [stringValue(source, childOf(pair, "key")), childOf(pair, "value")]));
  return firstOf(source, (key) => byKey.get(key));
}

/** Of the class itself, then of its `Meta`. */
function saidByAttributes(source: Source, node: SyntaxNode): string | undefined {
  const statements = childOf(node, "body")?.children ?? [];
  const values = new Map<string, SyntaxNode>();
  for (const statement of statements) {
    const [assignment] = statement.type === "expression_statement" ? parts(statement) : [];
    const target = assignment?.type === "assignment" ? childOf(assignment, "left") : undefined;
    const right = assignment === undefined ? undefined : childOf(assignment, "right");
    if (target?.type === "identifier" && right !== undefined) values.set(source.textOf(target), right);
  }
  for (const statement of statements) {
    const [name, returned] = returnedBy(source, statement);
    if (name !== undefined && returned !== undefined && !values.has(name)) values.set(name, returned);
  }
  const own = firstOf(source, (key) => values.get(key));
  if (own !== undefined) return own;
  const meta = statements.find((one) => one.type === "class_definition" && nameOf(source, one) === "Meta");
  return meta === undefined ? undefined : saidByAttributes(source, meta);
}

/** `def short_desc(self): return "…"`: the name and what it returns at once. */
function returnedBy(source: Source, statement: SyntaxNode): readonly [name?: string, value?: SyntaxNode] {
  const method = childOf(statement, "definition") ?? statement;
  if (method.type !== "function_definition") return [];
  const body = childOf(method, "body")?.children.filter(({ named, type }) => named && type !== "comment") ?? [];
  const [only, ...others] = body.filter(({ type }) => type !== "expression_statement");
  return others.length > 0 || only?.type !== "return_statement" ? [] : [nameOf(source, method), parts(only)[0]];
}

function nameOf(source: Source, node: SyntaxNode): string | undefined {
  const name = childOf(node, "name");
  return name === undefined ? undefined : source.textOf(name);
}

/** The parser of a command line that it makes, what it returns, or its first comment. */
function saidByBody(source: Source, node: SyntaxNode, hasDocstring: boolean): string | undefined {
  const body = childOf(node, "body");
  const statements = (body?.children ?? []).filter(({ named, type }) => named && type !== "comment");
  for (const statement of statements.slice(0, MOST_STATEMENTS)) {
    const [only] = ["expression_statement", "return_statement"].includes(statement.type) ? parts(statement) : [];
    const value = only?.type === "assignment" ? childOf(only, "right") : statement.type === "return_statement" ? only : undefined;
    const callee = value?.type === "call" ? (childOf(value, "function") ?? value) : undefined;
    const isParser = only?.type === "assignment" && callee !== undefined && lastName(source, callee)?.endsWith("Parser") === true;
    const text = value !== undefined && (isParser || statement.type === "return_statement") ? saidByValue(source, value) : undefined;
    if (text !== undefined) return text;
  }
  return body === undefined || hasDocstring ? undefined : firstComment(source, node, body, statements);
}

/** The comment between the head of a function and its first statement. */
function firstComment(source: Source, node: SyntaxNode, body: SyntaxNode, statements: readonly SyntaxNode[]): string | undefined {
  const start = statements[0]?.start ?? body.end;
  const comments = [...node.children, ...body.children].filter(({ type, end }) => type === "comment" && end <= start);
  const last = comments.at(-1);
  if (last === undefined) return undefined;
  const isApart = /\n[^\S\n]*\r?\n/u.test(source.text.slice(last.end, start));
  if (statements.length > FEW_STATEMENTS && !isApart) return undefined;
  const lines = comments.map((one) => source.textOf(one).replace(/^#+[:!]?\s?/u, ""));
  return lines.some((line) => /^(?:type:|noqa|pylint|pragma|mypy|pyright|fmt:|todo\b|fixme\b|xxx\b)/iu.test(line))
    ? undefined
    : sentenceOf(lines.join("\n"));
}

function firstOf(source: Source, valueOf: (key: string) => SyntaxNode | undefined): string | undefined {
  for (const key of KEYS) {
    const text = sentenceOf(textOf(source, valueOf(key)));
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Also a text that is translated. */
function textOf(source: Source, value: SyntaxNode | undefined): string | undefined {
  if (value?.type !== "call") return stringValue(source, value);
  const callee = childOf(value, "function");
  const isTranslated = callee !== undefined && TRANSLATIONS.test(lastName(source, callee) ?? "");
  return isTranslated ? stringValue(source, argumentsOf(source, value).positional[0]) : undefined;
}

/** A single word says nothing. */
function sentenceOf(text: string | undefined): string | undefined {
  const sentence = text === undefined ? undefined : firstSentence(text.split(/\r?\n/u));
  return sentence !== undefined && /\s|[^\p{ASCII}]/u.test(sentence) ? sentence : undefined;
}

/** `:returns: the tea`, or the line below `Returns:`. */
function returned(docstring: string | undefined): string | undefined {
  const found =
    docstring === undefined
      ? null
      : /^[ \t]*(?::returns?:[ \t]*(\S.*)|Returns?:?[ \t]*\r?\n(?:[ \t]*-{3,}[ \t]*\r?\n)?[ \t]+(\S.*))$/mu.exec(docstring);
  const text = sentenceOf((found?.[1] ?? found?.[2])?.replace(/^[\w.[\], |]{1,60}:\s+/u, ""));
  if (text === undefined || text.split(" ").length < 3) return undefined;
  return /^returns?\b/iu.test(text)
    ? text
    : `Returns ${/^\p{Lu}[\p{Ll} ]/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text}`;
}

/** `summary:` or `description:` of an operation that is described in YAML below `---` (apispec, flasgger). */
function openApi(docstring: string | undefined): string | undefined {
  const yaml = docstring === undefined ? undefined : /^[ \t]*---[ \t]*$/mu.exec(docstring);
  if (docstring === undefined || yaml === null || yaml === undefined) return undefined;
  const below = docstring.slice(yaml.index);
  const found = ["summary", "description"].map((key) => new RegExp(`^[ \\t]*${key}:[ \\t]*["'>|-]*[ \\t]*(\\S.*)$`, "mu").exec(below)?.[1]);
  return sentenceOf(found.find((text) => text !== undefined)?.replace(/["']\s*$/u, ""));
}
