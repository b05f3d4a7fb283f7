/**
 * Reads configuration files as data: they are parsed and never executed (semantics 0.2, C.1.3). Literals, constants and one-line functions
 * of the file, spreads and common path expressions are supported; other expressions have no value. All evaluations of a file share one
 * budget, so that constants that double each other are harmless.
 */
import type { ts } from "../typescript.js";
import { compiler } from "../late-typescript.js";
import { unwrapWith } from "../unwrap-with.js";
import { directoryOf } from "../../manifests/paths.js";
import { evaluateCall, evaluateNew } from "./calls.js";
import { guess } from "./guesses.js";
import type { Evaluable, Inner, Reading, Scope } from "./reading.js";
import { concatenate, fieldOf, type StaticValue } from "./static-value.js";

export interface Evaluator {
  readonly source: ts.SourceFile;
  readonly evaluate: Inner;
}

const unwrap = unwrapWith(compiler);
const NO_SCOPE: Scope = new Map();
const MOST_STEPS = 20_000;
const DEEPEST = 60;
/** Usual names for the directory of an ES module. */
const DIRECTORY_NAMES = new Set(["dirname", "_dirname"]);

/** Undefined if the nesting of the text exhausts the stack of the parser. */
export function createEvaluator(path: string, text: string, options: { readonly guesses?: boolean } = {}): Evaluator | undefined {
  try {
    const kind = /\.[cm]?ts$/.test(path) ? compiler.ScriptKind.TS : compiler.ScriptKind.JSX;
    const source = compiler.createSourceFile(path, text, compiler.ScriptTarget.Latest, false, kind);
    const reading = createReading(path, declarationsOf(source), options.guesses === true);
    return { source, evaluate: (node) => reading.evaluate(node, NO_SCOPE) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function createReading(path: string, declared: Reading["declared"], guesses: boolean): Reading {
  let steps = 0;
  let depth = 0;
  const reading: Reading = {
    path,
    directory: directoryOf(path),
    declared,
    guesses,
    evaluate(node, scope) {
      steps += 1;
      if (steps > MOST_STEPS || depth > DEEPEST) return undefined;
      depth += 1;
      const value = evaluateNode(reading, bare(node), scope);
      depth -= 1;
      return value;
    },
  };
  return reading;
}

function declarationsOf(source: ts.SourceFile): Reading["declared"] {
  const declared = new Map<string, Evaluable>();
  forEachNode(source, (node) => {
    if (compiler.isVariableDeclaration(node) && compiler.isIdentifier(node.name) && node.initializer !== undefined) {
      if (!declared.has(node.name.text)) declared.set(node.name.text, node.initializer);
    } else if (compiler.isFunctionDeclaration(node) && node.name !== undefined && !declared.has(node.name.text))
      declared.set(node.name.text, node);
  });
  return declared;
}

/** Visits every node, parents first, in source order, with an explicit stack; `false` skips the descendants of a node. */
export function forEachNode(root: ts.Node, visit: (node: ts.Node) => unknown): void {
  const stack: ts.Node[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (visit(node) === false) continue;
    const children: ts.Node[] = [];
    node.forEachChild((child) => void children.push(child));
    stack.push(...children.reverse());
  }
}

function bare(node: Evaluable): Evaluable {
  if (compiler.isFunctionDeclaration(node)) return node;
  const inner = unwrap(node);
  return compiler.isAwaitExpression(inner) ? unwrap(inner.expression) : inner;
}

function evaluateNode(reading: Reading, node: Evaluable, scope: Scope): StaticValue | undefined {
  const inner: Inner = (child) => reading.evaluate(child, scope);
  if (compiler.isStringLiteralLike(node)) return { kind: "text", text: node.text };
  if (compiler.isRegularExpressionLiteral(node)) return { kind: "pattern", source: node.text.slice(1, node.text.lastIndexOf("/")) };
  if (compiler.isIdentifier(node)) return identifier(reading, node.text, scope);
  if (compiler.isPropertyAccessExpression(node)) return member(reading, node, inner);
  if (compiler.isTemplateExpression(node)) return template(node, inner);
  if (compiler.isArrayLiteralExpression(node))
    return { kind: "list", items: node.elements.flatMap((element) => listItems(element, inner)) };
  if (compiler.isObjectLiteralExpression(node))
    return { kind: "record", entries: node.properties.flatMap((each) => recordEntries(each, inner)) };
  if (compiler.isCallExpression(node)) return evaluateCall(reading, node, inner);
  if (compiler.isNewExpression(node)) return evaluateNew(reading, node, inner);
  if (compiler.isBinaryExpression(node) && node.operatorToken.kind === compiler.SyntaxKind.PlusToken)
    return concatenate([inner(node.left), inner(node.right)]);
  return reading.guesses ? guess(node, inner) : undefined;
}

function identifier(reading: Reading, name: string, scope: Scope): StaticValue | undefined {
  const here: StaticValue = { kind: "path", path: reading.directory };
  if (name === "__dirname") return here;
  if (name === "__filename") return { kind: "path", path: reading.path };
  const bound = scope.get(name);
  if (bound !== undefined) return bound;
  const declared = reading.declared.get(name);
  const isFunction = declared !== undefined && compiler.isFunctionDeclaration(declared);
  const value = declared === undefined || (isFunction && !reading.guesses) ? undefined : reading.evaluate(declared, NO_SCOPE);
  return value ?? (reading.guesses && DIRECTORY_NAMES.has(name) ? here : undefined);
}

function member(reading: Reading, node: ts.PropertyAccessExpression, inner: Inner): StaticValue | undefined {
  const name = node.name.text;
  if (compiler.isMetaProperty(node.expression)) {
    if (name === "dirname" || name === "dir") return { kind: "path", path: reading.directory };
    return name === "url" || name === "filename" || name === "path" ? { kind: "path", path: reading.path } : undefined;
  }
  const owner = inner(node.expression);
  if (owner?.kind === "path" && (name === "pathname" || name === "href")) return owner;
  return fieldOf(owner, name);
}

function template(node: ts.TemplateExpression, inner: Inner): StaticValue | undefined {
  const parts = node.templateSpans.flatMap((span) => [printed(inner(span.expression)), { kind: "text", text: span.literal.text } as const]);
  return concatenate([{ kind: "text", text: node.head.text }, ...parts]);
}

function printed(value: StaticValue | undefined): StaticValue | undefined {
  return value?.kind === "constant" && typeof value.value === "number" ? { kind: "text", text: String(value.value) } : value;
}

function listItems(element: ts.Expression, inner: Inner): readonly StaticValue[] {
  if (!compiler.isSpreadElement(element)) return [inner(element)].filter((value) => value !== undefined);
  const spread = inner(element.expression);
  return spread?.kind === "list" ? spread.items : [];
}

function recordEntries(each: ts.ObjectLiteralElementLike, inner: Inner): readonly (readonly [string, StaticValue])[] {
  if (compiler.isSpreadAssignment(each)) {
    const spread = inner(each.expression);
    return spread?.kind === "record" ? spread.entries : [];
  }
  const value = compiler.isPropertyAssignment(each)
    ? inner(each.initializer)
    : compiler.isShorthandPropertyAssignment(each)
      ? inner(each.name)
      : undefined;
  const key = keyOf(each, inner);
  return key === undefined || value === undefined ? [] : [[key, value]];
}

function keyOf(each: ts.ObjectLiteralElementLike, inner: Inner): string | undefined {
  const name = each.name;
  if (name === undefined) return undefined;
  if (compiler.isIdentifier(name) || compiler.isStringLiteralLike(name) || compiler.isNumericLiteral(name)) return name.text;
  const computed = compiler.isComputedPropertyName(name) ? inner(name.expression) : undefined;
  return computed?.kind === "text" ? computed.text : undefined;
}
