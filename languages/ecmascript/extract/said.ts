/**
 * What the code of a declaration says of it to people: a property such as `description: "…"` of the object that it is, that a call receives or that a
 * function returns, a call such as `.describe("…")`, a property of a class or of its decorator, the first comment of a short body.
 */
import * as is from "../is.js";
import { SyntaxKind, type ts } from "../typescript.js";
import { blocksBefore, lineProse, splitTags } from "./comments.js";
import { firstSentence } from "./doc-text.js";
import { type FunctionNode, lastName, unwrap } from "./function-values.js";

/** Best first. */
const KEYS = ["description", "desc", "summary", "shortDescription", "describe", "help", "helpText", "title"];
/** Objects in an object that describe the whole. */
const INNER: ReadonlySet<string> = new Set(["meta", "docs", "info", "schema", "openapi", "detail", "metadata", "config", "options"]);
/** Calls in a chain. */
const CALLS: ReadonlySet<string> = new Set(["description", "describe", "summary", "help", "usage"]);
const DEEPEST = 4;
const LONGEST_CHAIN = 30;
/** Of an error. */
const LEAST_WORDS = 3;
/** A comment in a longer body is about its first statement. */
const FEW_STATEMENTS = 2;

interface Described {
  readonly classLike?: ts.ClassLikeDeclaration;
  readonly callable?: FunctionNode;
  readonly value?: ts.Expression;
}

export function saidBy({ classLike, callable, value }: Described, file: ts.SourceFile): string | undefined {
  if (classLike !== undefined) return saidByClass(classLike);
  const made = value === undefined ? undefined : saidByValue(value);
  return made ?? (callable === undefined ? undefined : saidByFunction(callable, file));
}

/** In an object, in the objects that a call receives, or in a chain of calls. */
export function saidByValue(value: ts.Expression, depth = DEEPEST, keys: readonly string[] = KEYS): string | undefined {
  const inner = unwrap(value);
  if (is.ObjectLiteralExpression(inner)) return saidByObject(inner, depth, keys);
  if (depth === 0 || !(is.CallExpression(inner) || is.NewExpression(inner))) return undefined;
  let call: ts.Expression = inner;
  for (let step = 0; step < LONGEST_CHAIN && (is.CallExpression(call) || is.NewExpression(call)); step++) {
    const callee: ts.Expression = unwrap(call.expression);
    const [first] = call.arguments ?? [];
    const isText = is.PropertyAccessExpression(callee) && CALLS.has(callee.name.text) && call.arguments?.length === 1;
    const text = isText ? sentenceOf(textOf(first)) : undefined;
    if (text !== undefined) return text;
    const told = errorText(callee, call.arguments ?? []);
    if (told !== undefined) return told;
    for (const argument of (call.arguments ?? []).slice(0, DEEPEST)) {
      const object = unwrap(argument);
      const said = is.ObjectLiteralExpression(object) ? saidByObject(object, depth - 1, keys) : undefined;
      if (said !== undefined) return said;
    }
    call = is.PropertyAccessExpression(callee) ? unwrap(callee.expression) : callee;
  }
  return undefined;
}

/** `createError("NO_TEA", "There is no tea on the shelf")`: what it tells the user is what it is. */
function errorText(callee: ts.Expression, given: readonly ts.Expression[]): string | undefined {
  if (!/(?:error|exception|warning)$/iu.test(lastName(callee) ?? "")) return undefined;
  const text = given.map((one) => sentenceOf(textOf(one))).find((one) => one !== undefined && one.split(" ").length >= LEAST_WORDS);
  return text === undefined ? undefined : `Error "${text.replace(/\.$/u, "")}"`;
}

function saidByObject(object: ts.ObjectLiteralExpression, depth: number, keys: readonly string[]): string | undefined {
  const values = new Map<string, ts.Expression>();
  for (const property of object.properties) {
    if (is.PropertyAssignment(property) && (is.Identifier(property.name) || is.StringLiteralLike(property.name)))
      values.set(property.name.text, property.initializer);
  }
  for (const key of keys) {
    const text = sentenceOf(textOf(values.get(key)));
    if (text !== undefined) return text;
  }
  if (depth === 0) return undefined;
  for (const [key, value] of values) {
    const text = INNER.has(key) ? saidByValue(value, depth - 1, keys) : undefined;
    if (text !== undefined) return text;
  }
  return undefined;
}

function saidByClass(node: ts.ClassLikeDeclaration): string | undefined {
  for (const key of KEYS) {
    for (const member of node.members) {
      const name = member.name !== undefined && (is.Identifier(member.name) || is.StringLiteralLike(member.name)) ? member.name.text : "";
      const text = name === key ? sentenceOf(textOf(valueOf(member))) : undefined;
      if (text !== undefined) return text;
    }
  }
  for (const modifier of node.modifiers ?? []) {
    const text = is.Decorator(modifier) ? saidByValue(modifier.expression, 2) : undefined;
    if (text !== undefined) return text;
  }
  return undefined;
}

function valueOf(member: ts.ClassElement): ts.Expression | undefined {
  if (is.PropertyDeclaration(member)) return member.initializer;
  const body = is.GetAccessor(member) || is.MethodDeclaration(member) ? member.body : undefined;
  const [only, ...others] = body?.statements ?? [];
  return only !== undefined && others.length === 0 && is.ReturnStatement(only) ? only.expression : undefined;
}

function saidByFunction(node: FunctionNode, file: ts.SourceFile): string | undefined {
  const { body } = node;
  if (body === undefined) return undefined;
  // A title of what it returns is seldom its own.
  const keys = KEYS.filter((key) => key !== "title");
  if (!is.Block(body)) return is.ArrowFunction(node) ? saidByValue(body, 2, keys) : undefined;
  const last = body.statements.at(-1);
  const value = last !== undefined && is.ReturnStatement(last) ? last.expression : undefined;
  const returned = value === undefined ? undefined : saidByValue(value, 2, keys);
  return returned ?? firstComment(body, file);
}

/** Above the first statement of a short body, or apart from it. */
function firstComment(body: ts.Block, file: ts.SourceFile): string | undefined {
  const [first] = body.statements;
  const blocks = first === undefined ? [] : blocksBefore(file.text, first.getFullStart(), first.getStart(file));
  const block = body.statements.length > FEW_STATEMENTS ? blocks.find(({ detached }) => detached) : blocks[0];
  if (block === undefined) return undefined;
  return sentenceOf((block.style === "line" ? lineProse(block.lines) : splitTags(block.lines).prose).join("\n"));
}

/** Also joined texts, and one that is translated: `t("…")`. */
function textOf(node: ts.Expression | undefined): string | undefined {
  if (node === undefined) return undefined;
  const inner = unwrap(node);
  if (is.StringLiteralLike(inner)) return inner.text;
  if (is.BinaryExpression(inner) && inner.operatorToken.kind === SyntaxKind.PlusToken) {
    const [left, right] = [textOf(inner.left), textOf(inner.right)];
    return left === undefined || right === undefined ? undefined : `${left}${right}`;
  }
  const isTranslated =
    is.CallExpression(inner) &&
    inner.arguments.length === 1 &&
    /^(?:t|\$t|i18n|_|__|gettext|dedent|msg)$/u.test(lastName(inner.expression) ?? "");
  return isTranslated ? textOf(inner.arguments[0]) : undefined;
}

/** A single word says nothing. */
function sentenceOf(text: string | undefined): string | undefined {
  const sentence = text === undefined ? undefined : firstSentence(text.split(/\r?\n/u));
  return sentence !== undefined && /\s|[^\p{ASCII}]/u.test(sentence) ? sentence : undefined;
}
