/**
 * Reads the few expressions that configuration files write paths with (semantics C.1.3): literals, `path.resolve(__dirname, …)`,
 * `fileURLToPath(new URL(…, import.meta.url))`, templates, constants and one-line functions of the same file. Nothing is ever executed.
 */
import { ts } from "ts-morph";
import { directoryOf, joinPath } from "../paths.js";

export type StaticValue =
  | { readonly kind: "text"; readonly text: string }
  /** Repo-relative; what an absolute path inside the repository stands for. */
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "pattern"; readonly source: string }
  | { readonly kind: "list"; readonly items: readonly StaticValue[] }
  | { readonly kind: "record"; readonly entries: readonly (readonly [string, StaticValue])[] };

type Scope = ReadonlyMap<string, StaticValue>;
const NOTHING: Scope = new Map();
const MAX_DEPTH = 24;
const JOINING = new Set(["resolve", "join", "normalize", "dirname"]);
const PASSING = new Set(["fileURLToPath", "normalizePath", "String", "pathToFileURL", "toString", "searchForWorkspaceRoot"]);

export interface Evaluator {
  readonly source: ts.SourceFile;
  evaluate(node: ts.Expression): StaticValue | undefined;
}

export function createEvaluator(path: string, text: string): Evaluator {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, scriptKind(path));
  const declared = declarationsOf(source);
  const context: Context = { path, directory: directoryOf(path), declared };
  return { source, evaluate: (node) => evaluate(context, node, NOTHING, 0) };
}

interface Context {
  readonly path: string;
  readonly directory: string;
  readonly declared: ReadonlyMap<string, ts.Expression | ts.FunctionDeclaration>;
}

function scriptKind(path: string): ts.ScriptKind {
  return /\.[cm]?ts$/.test(path) ? ts.ScriptKind.TS : ts.ScriptKind.JSX;
}

/** Constants and functions by name, wherever they stand; the first of a name wins. */
function declarationsOf(source: ts.SourceFile): ReadonlyMap<string, ts.Expression | ts.FunctionDeclaration> {
  const declared = new Map<string, ts.Expression | ts.FunctionDeclaration>();
  forEachNode(source, (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined && !declared.has(node.name.text)) {
      declared.set(node.name.text, node.initializer);
    } else if (ts.isFunctionDeclaration(node) && node.name !== undefined && !declared.has(node.name.text))
      declared.set(node.name.text, node);
  });
  return declared;
}

/** Every node, parents first, in source order; with a stack of its own. */
export function forEachNode(root: ts.Node, visit: (node: ts.Node) => void): void {
  const stack: ts.Node[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    visit(node);
    const children: ts.Node[] = [];
    node.forEachChild((child) => void children.push(child));
    stack.push(...children.reverse());
  }
}

function evaluate(context: Context, expression: ts.Expression, scope: Scope, depth: number): StaticValue | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const node = bare(expression);
  const inner = (child: ts.Expression): StaticValue | undefined => evaluate(context, child, scope, depth + 1);
  if (ts.isStringLiteralLike(node)) return { kind: "text", text: node.text };
  if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) return pattern((node as ts.RegularExpressionLiteral).text);
  if (ts.isIdentifier(node)) return identifier(context, node.text, scope, depth);
  if (ts.isPropertyAccessExpression(node)) return member(context, node, inner);
  if (ts.isTemplateExpression(node)) return concatenate([{ kind: "text", text: node.head.text }, ...templateParts(node, inner)]);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return concatenate([inner(node.left), inner(node.right)]);
  if (ts.isArrayLiteralExpression(node)) return { kind: "list", items: node.elements.flatMap((element) => listItems(element, inner)) };
  if (ts.isObjectLiteralExpression(node)) return { kind: "record", entries: node.properties.flatMap((each) => recordEntries(each, inner)) };
  if (ts.isCallExpression(node)) return call(context, node, scope, depth);
  if (ts.isNewExpression(node)) return url(context, node, inner);
  return undefined;
}

function bare(expression: ts.Expression): ts.Expression {
  let node = expression;
  while (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node)) {
    node = node.expression;
  }
  return node;
}

function pattern(literal: string): StaticValue {
  return { kind: "pattern", source: literal.slice(1, literal.lastIndexOf("/")) };
}

function identifier(context: Context, name: string, scope: Scope, depth: number): StaticValue | undefined {
  if (name === "__dirname") return { kind: "path", path: context.directory };
  if (name === "__filename") return { kind: "path", path: context.path };
  const bound = scope.get(name);
  if (bound !== undefined) return bound;
  const declared = context.declared.get(name);
  return declared === undefined || ts.isFunctionDeclaration(declared) ? undefined : evaluate(context, declared, NOTHING, depth + 1);
}

function member(
  context: Context,
  node: ts.PropertyAccessExpression,
  inner: (child: ts.Expression) => StaticValue | undefined,
): StaticValue | undefined {
  const name = node.name.text;
  if (ts.isMetaProperty(node.expression)) {
    if (name === "dirname" || name === "dir") return { kind: "path", path: context.directory };
    return name === "url" || name === "filename" || name === "path" ? { kind: "path", path: context.path } : undefined;
  }
  const owner = inner(node.expression);
  if (owner?.kind === "path" && (name === "pathname" || name === "href")) return owner;
  return owner?.kind === "record" ? owner.entries.findLast(([key]) => key === name)?.[1] : undefined;
}

function templateParts(
  node: ts.TemplateExpression,
  inner: (child: ts.Expression) => StaticValue | undefined,
): readonly (StaticValue | undefined)[] {
  return node.templateSpans.flatMap((span) => [inner(span.expression), { kind: "text", text: span.literal.text } as const]);
}

/** Texts glue; a path takes the texts after it as a continuation of its spelling. */
function concatenate(parts: readonly (StaticValue | undefined)[]): StaticValue | undefined {
  let path: string | undefined;
  let glued = "";
  for (const part of parts) {
    if (part?.kind === "path" && path === undefined && glued === "") path = part.path;
    else if (part?.kind === "text") glued += part.text;
    else return undefined;
  }
  if (path === undefined) return { kind: "text", text: glued };
  const whole = glued === "" || glued.startsWith("/") ? joinPath(path, glued) : joinPath("", path + glued);
  return whole === undefined ? undefined : { kind: "path", path: withSlashOf(glued, whole) };
}

/** A final slash tells an alias that the rest is glued on. */
function withSlashOf(written: string, path: string): string {
  return written.endsWith("/") && path !== "" ? `${path}/` : path;
}

function listItems(element: ts.Expression, inner: (child: ts.Expression) => StaticValue | undefined): readonly StaticValue[] {
  if (!ts.isSpreadElement(element)) return [inner(element)].filter((value) => value !== undefined);
  const spread = inner(element.expression);
  return spread?.kind === "list" ? spread.items : [];
}

function recordEntries(
  each: ts.ObjectLiteralElementLike,
  inner: (child: ts.Expression) => StaticValue | undefined,
): readonly (readonly [string, StaticValue])[] {
  if (ts.isSpreadAssignment(each)) {
    const spread = inner(each.expression);
    return spread?.kind === "record" ? spread.entries : [];
  }
  const value = ts.isPropertyAssignment(each)
    ? inner(each.initializer)
    : ts.isShorthandPropertyAssignment(each)
      ? inner(each.name)
      : undefined;
  const key = keyOf(each, inner);
  return key === undefined || value === undefined ? [] : [[key, value]];
}

function keyOf(each: ts.ObjectLiteralElementLike, inner: (child: ts.Expression) => StaticValue | undefined): string | undefined {
  const name = each.name;
  if (name === undefined) return undefined;
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text;
  const computed = ts.isComputedPropertyName(name) ? inner(name.expression) : undefined;
  return computed?.kind === "text" ? computed.text : undefined;
}

function call(context: Context, node: ts.CallExpression, scope: Scope, depth: number): StaticValue | undefined {
  const callee = node.expression;
  const name = ts.isIdentifier(callee) ? callee.text : ts.isPropertyAccessExpression(callee) ? callee.name.text : "";
  const argument = (child: ts.Expression): StaticValue | undefined => evaluate(context, child, scope, depth + 1);
  if (ts.isPropertyAccessExpression(callee)) {
    if (name === "cwd") return { kind: "path", path: context.directory };
    if (name === "toString" || name === "replace" || name === "replaceAll") return argument(callee.expression);
    const owner = ts.isIdentifier(callee.expression) ? callee.expression.text : "";
    if (owner === "require" && name === "resolve") return required(context, node.arguments.map(argument)[0]);
    if (owner === "Object") return undefined;
  }
  const own = ts.isIdentifier(callee) ? context.declared.get(callee.text) : undefined;
  const body = own === undefined ? undefined : functionOf(own);
  if (body !== undefined) return apply(context, body, node.arguments.map(argument), depth);
  if (PASSING.has(name)) return node.arguments.map(argument)[0];
  return JOINING.has(name) ? join(context, name, node.arguments.map(argument)) : undefined;
}

function required(context: Context, value: StaticValue | undefined): StaticValue | undefined {
  if (value?.kind !== "text" || !value.text.startsWith(".")) return value;
  const path = joinPath(context.directory, value.text);
  return path === undefined ? undefined : { kind: "path", path };
}

function functionOf(node: ts.Expression | ts.FunctionDeclaration): ts.FunctionLikeDeclaration | undefined {
  return ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node) ? node : undefined;
}

/** A function of one `return` with its parameters bound. */
function apply(
  context: Context,
  body: ts.FunctionLikeDeclaration,
  values: readonly (StaticValue | undefined)[],
  depth: number,
): StaticValue | undefined {
  const scope = new Map<string, StaticValue>();
  body.parameters.forEach((parameter, index) => {
    const value = values[index];
    if (ts.isIdentifier(parameter.name) && value !== undefined) scope.set(parameter.name.text, value);
  });
  const result = body.body !== undefined && ts.isBlock(body.body) ? body.body.statements.find(ts.isReturnStatement)?.expression : body.body;
  return result === undefined || ts.isBlock(result) ? undefined : evaluate(context, result, scope, depth + 1);
}

/** `path.resolve` and `path.join`; a relative first argument of `resolve` starts at the configuration's directory. */
function join(context: Context, name: string, values: readonly (StaticValue | undefined)[]): StaticValue | undefined {
  let at: string | undefined = context.directory;
  for (const value of values) {
    if (value?.kind === "path") at = value.path;
    else if (value?.kind === "text" && at !== undefined && !(name === "resolve" && value.text.startsWith("/")))
      at = joinPath(at, value.text);
    else return undefined;
  }
  const path = name === "dirname" && at !== undefined ? directoryOf(at) : at;
  if (path === undefined) return undefined;
  const last = values.at(-1);
  return { kind: "path", path: withSlashOf(last?.kind === "text" ? last.text : "", path) };
}

function url(context: Context, node: ts.NewExpression, inner: (child: ts.Expression) => StaticValue | undefined): StaticValue | undefined {
  const [first, second] = node.arguments ?? [];
  const isRegExp = ts.isIdentifier(node.expression) && node.expression.text === "RegExp";
  const written = first === undefined ? undefined : inner(first);
  if (isRegExp) return written?.kind === "text" ? { kind: "pattern", source: written.text } : undefined;
  const base = second === undefined ? undefined : inner(second);
  if (written?.kind !== "text" || base?.kind !== "path") return written?.kind === "path" ? written : undefined;
  const path = joinPath(base.path === context.path ? context.directory : base.path, written.text);
  return path === undefined ? undefined : { kind: "path", path };
}
