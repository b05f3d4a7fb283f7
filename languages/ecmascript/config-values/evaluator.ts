/**
 * Reads configuration files as data: they are parsed and never executed. Literals, constants and one-line functions
 * of the file, spreads and common path expressions are supported; other expressions have no value. All evaluations of a file share one
 * budget, so that constants that double each other are harmless.
 */
import type { ts } from "../typescript.js";
import { compiler } from "../late-typescript.js";
import { directoryOf, joinPath } from "../../../src/model/tree.js";
import type { Evaluable, Growth, Inner, Named, Reading, Scope } from "./reading.js";
import { growthOf, reducedEntries } from "./grown.js";
import { readNames } from "./names.js";
import { concatenate, fieldOf, type StaticValue, withSlashOf } from "./static-value.js";

const JOINING = new Set(["resolve", "join", "normalize", "dirname"]);

/** Usual names of local functions that join paths. */
const JOINING_BY_GUESS = new Set(["resolvePath", "r"]);

const PASSING = new Set(["fileURLToPath", "normalizePath", "String", "pathToFileURL", "searchForWorkspaceRoot"]);

/** Functions that change only the separators of a path: `posixify`, `toUnixPath`. */
const SEPARATORS = /posix|slash|unix/i;

/** Files by patterns, which stand for them. */
const GLOBBING = /^(?:(?:glob|globby|fg|fastGlob|tinyglobby|fs)\.)?(?:glob|globby|fg|fastGlob|globSync|globbySync|sync)$/;

/** Methods whose result is taken to be the receiver. */
const KEEPING = new Set(["toString", "replace", "replaceAll"]);

export interface Evaluator {
  readonly source: ts.SourceFile;
  readonly evaluate: Inner;
}

const NO_SCOPE: Scope = new Map();
const NO_GROWTH: Growth = { entries: [], items: [] };
const MOST_STEPS = 20_000;
const DEEPEST = 60;
/** Usual names for the directory of an ES module. */
const DIRECTORY_NAMES = new Set(["dirname", "_dirname"]);

/** Undefined if the nesting of the text exhausts the stack of the parser. */
export function createEvaluator(path: string, text: string, options: { readonly guesses?: boolean } = {}): Evaluator | undefined {
  try {
    const kind = /\.[cm]?ts$/.test(path) ? compiler.ScriptKind.TS : compiler.ScriptKind.JSX;
    const source = compiler.createSourceFile(path, text, compiler.ScriptTarget.Latest, false, kind);
    const reading = createReading(path, source, options.guesses === true);
    return { source, evaluate: (node) => reading.evaluate(node, NO_SCOPE) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function createReading(path: string, source: ts.SourceFile, guesses: boolean): Reading {
  let steps = 0;
  let depth = 0;
  const grown = new Map<Named, Growth>();
  const reading: Reading = {
    path,
    source,
    directory: directoryOf(path),
    named: readNames(source),
    guesses,
    grown(name, named) {
      const known = grown.get(named);
      if (known !== undefined) return known;
      // What is added may name the object itself.
      grown.set(named, NO_GROWTH);
      const { text } = source;
      const isGrown = text.includes(`${name}[`) || text.includes(`${name}.`) || text.includes(`assign(${name}`);
      const found = isGrown ? growthOf({ reading, name, named, bind: bindTo }) : NO_GROWTH;
      grown.set(named, found);
      return found;
    },
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
  if (compiler.isIdentifier(node)) return identifier(reading, node, scope);
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

function identifier(reading: Reading, node: ts.Identifier, scope: Scope): StaticValue | undefined {
  const name = node.text;
  const here: StaticValue = { kind: "path", path: reading.directory };
  if (name === "__dirname") return here;
  if (name === "__filename") return { kind: "path", path: reading.path };
  const bound = scope.get(name);
  if (bound !== undefined) return bound;
  const named = reading.named(node);
  const declared = named?.value;
  const isFunction = declared !== undefined && compiler.isFunctionDeclaration(declared);
  const value = declared === undefined || (isFunction && !reading.guesses) ? undefined : reading.evaluate(declared, NO_SCOPE);
  if (named === undefined || value === undefined) return reading.guesses && DIRECTORY_NAMES.has(name) ? here : undefined;
  if (value.kind === "record") return { kind: "record", entries: [...value.entries, ...reading.grown(name, named).entries] };
  return value.kind === "list" ? { kind: "list", items: [...value.items, ...reading.grown(name, named).items] } : value;
}

function member(reading: Reading, node: ts.PropertyAccessExpression, inner: Inner): StaticValue | undefined {
  const name = node.name.text;
  if (compiler.isMetaProperty(node.expression)) {
    if (name === "dirname" || name === "dir") return { kind: "path", path: reading.directory };
    return name === "url" || name === "filename" || name === "path" ? { kind: "path", path: reading.path } : undefined;
  }
  if (compiler.isIdentifier(node.expression) && node.expression.text === "module" && reading.named(node.expression) === undefined) {
    if (name === "filename") return { kind: "path", path: reading.path };
    if (name === "path") return { kind: "path", path: reading.directory };
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

type Values = readonly (StaticValue | undefined)[];

/** Calls that build paths in configurations, and functions of the same file. */
function evaluateCall(reading: Reading, node: ts.CallExpression, inner: Inner): StaticValue | undefined {
  const callee = node.expression;
  const name = nameOf(callee);
  if (name === "cwd") return { kind: "path", path: reading.directory };
  if (compiler.isPropertyAccessExpression(callee)) {
    if (KEEPING.has(name) && !reading.guesses) return inner(callee.expression);
    const owner = nameOf(callee.expression);
    if (owner === "require" && name === "resolve") return required(reading, node.arguments.map(inner)[0]);
    if (owner === "Object" && name === "fromEntries") return fromEntries(node.arguments.map(inner)[0]);
    const listed = owner === "Object" ? listedRecord(name, node.arguments.map(inner)[0]) : undefined;
    if (listed !== undefined) return listed;
    if (owner === "Object" && !reading.guesses) return undefined;
    if (name === "reduce") return reducedRecord(reading, node, inner);
    const mapped = name === "map" ? mappedList(reading, callee.expression, node.arguments[0], inner) : undefined;
    if (mapped !== undefined) return mapped;
  }
  const values = node.arguments.map(inner);
  if (reading.guesses && GLOBBING.test(callee.getText(reading.source)))
    return values[0]?.kind === "text" || values[0]?.kind === "path" ? { kind: "list", items: [values[0]] } : values[0];
  const given = reading.guesses ? mergedArguments(values) : undefined;
  if (given !== undefined) return given;
  const own = compiler.isIdentifier(callee) ? reading.named(callee)?.value : undefined;
  const body = own === undefined ? undefined : functionOf(own);
  if (body !== undefined) return apply(reading, body, values);
  if (PASSING.has(name) || (values.length === 1 && SEPARATORS.test(name))) return values[0];
  if (name === "dirname") return join(reading, name, values) ?? (reading.guesses ? { kind: "path", path: reading.directory } : undefined);
  return JOINING.has(name) || (reading.guesses && JOINING_BY_GUESS.has(name)) ? join(reading, name, values) : undefined;
}

/** `["a", "b"].map((name) => ({ input: `${name}.js` }))`, also by the name of a function; one that gives nothing is left out. */
function mappedList(reading: Reading, list: ts.Expression, callback: ts.Expression | undefined, inner: Inner): StaticValue | undefined {
  const given = callback && (compiler.isIdentifier(callback) ? reading.named(callback)?.value : callback);
  const body = given && functionOf(bare(given));
  const value = body && inner(list);
  if (body === undefined || value?.kind !== "list") return undefined;
  const items = value.items.flatMap((item) => apply(reading, body, [item]) ?? []);
  return { kind: "list", items };
}

/** `list.reduce((all, item) => { all[item] = …; return all; }, {})`, and with `({ ...all, [item]: … })`. */
function reducedRecord(reading: Reading, node: ts.CallExpression, inner: Inner): StaticValue | undefined {
  const [callback, start] = node.arguments;
  const list = compiler.isPropertyAccessExpression(node.expression) ? inner(node.expression.expression) : undefined;
  const first = start && inner(start);
  const body = callback && functionOf(bare(callback));
  if (list?.kind !== "list" || first?.kind !== "record" || body === undefined || compiler.isFunctionDeclaration(body)) return undefined;
  if (!compiler.isArrowFunction(body) && !compiler.isFunctionExpression(body)) return undefined;
  if (compiler.isBlock(body.body))
    return { kind: "record", entries: [...first.entries, ...reducedEntries({ reading, bind: bindTo }, body, list.items)] };
  return list.items.reduce<StaticValue>((all, item) => apply(reading, body, [all, item]) ?? all, first);
}

/** `Object.keys`, `Object.values`, `Object.entries`. */
function listedRecord(method: string, value: StaticValue | undefined): StaticValue | undefined {
  if (value?.kind !== "record" || !/^(?:keys|values|entries)$/.test(method)) return undefined;
  const items = value.entries.map(([key, item]): StaticValue => {
    const name = { kind: "text", text: key } as const;
    return method === "keys" ? name : method === "values" ? item : { kind: "list", items: [name, item] };
  });
  return { kind: "list", items };
}

function fromEntries(value: StaticValue | undefined): StaticValue | undefined {
  if (value?.kind !== "list") return undefined;
  const entries = value.items.flatMap((item): readonly (readonly [string, StaticValue])[] => {
    const [key, second] = item.kind === "list" ? item.items : [];
    // Of an unknown key: `[basename(file), file]`.
    if (second === undefined && (key?.kind === "path" || (key?.kind === "text" && key.text.includes("/"))))
      return [[key.kind === "path" ? key.path : key.text, key]];
    return key?.kind === "text" && second !== undefined ? [[key.text, second]] : [];
  });
  return { kind: "record", entries };
}

function nameOf(callee: ts.Expression): string {
  if (compiler.isIdentifier(callee)) return callee.text;
  return compiler.isPropertyAccessExpression(callee) ? callee.name.text : "";
}

function required(reading: Reading, value: StaticValue | undefined): StaticValue | undefined {
  if (value?.kind !== "text" || !value.text.startsWith(".")) return value;
  return pathOrNothing(joinPath(reading.directory, value.text));
}

function pathOrNothing(path: string | undefined): StaticValue | undefined {
  return path === undefined ? undefined : { kind: "path", path };
}

function functionOf(node: Evaluable): ts.FunctionLikeDeclaration | undefined {
  return compiler.isFunctionDeclaration(node) || compiler.isArrowFunction(node) || compiler.isFunctionExpression(node) ? node : undefined;
}

/** A function with a single `return`, with its parameters bound. */
function apply(reading: Reading, declared: ts.FunctionLikeDeclaration, values: Values): StaticValue | undefined {
  const scope = new Map<string, StaticValue>();
  declared.parameters.forEach((parameter, index) => {
    const value = values[index];
    if (value !== undefined) bindTo(scope, parameter.name, value);
  });
  const { body } = declared;
  const result = body !== undefined && compiler.isBlock(body) ? body.statements.find(compiler.isReturnStatement)?.expression : body;
  return result === undefined ? undefined : reading.evaluate(result, scope);
}

/** A name, or those of a pattern without defaults: `{ name }`, `[key, path]`. */
function bindTo(scope: Map<string, StaticValue>, name: ts.BindingName, value: StaticValue): void {
  if (compiler.isIdentifier(name)) scope.set(name.text, value);
  else
    name.elements.forEach((element, index) => {
      if (!compiler.isBindingElement(element) || !compiler.isIdentifier(element.name)) return;
      const key = element.propertyName ?? element.name;
      const list = value.kind === "list" && compiler.isArrayBindingPattern(name) ? value.items[index] : undefined;
      const part = list ?? (compiler.isIdentifier(key) ? fieldOf(value, key.text) : undefined);
      if (part !== undefined) scope.set(element.name.text, part);
    });
}

/** `path.resolve` and `path.join`; a relative first argument of `resolve` is relative to the directory of the configuration. */
function join(reading: Reading, name: string, values: Values): StaticValue | undefined {
  let at: string | undefined = reading.directory;
  for (const value of values) {
    if (value?.kind === "path") at = value.path;
    else if (value?.kind === "text" && at !== undefined && !(name === "resolve" && value.text.startsWith("/")))
      at = joinPath(at, value.text);
    else return undefined;
  }
  const path = name === "dirname" && at !== undefined ? directoryOf(at) : at;
  const last = values.at(-1);
  return path === undefined ? undefined : { kind: "path", path: withSlashOf(last?.kind === "text" ? last.text : "", path) };
}

/** `new URL("./x", import.meta.url)`, `new RegExp("^@/")`. */
function evaluateNew(reading: Reading, node: ts.NewExpression, inner: Inner): StaticValue | undefined {
  const name = nameOf(node.expression);
  const [written, base] = (node.arguments ?? []).map(inner);
  if (name === "RegExp") return written?.kind === "text" ? { kind: "pattern", source: written.text } : undefined;
  if (name !== "URL") return undefined;
  if (written?.kind === "path") return written;
  if (written?.kind !== "text" || base?.kind !== "path") return reading.guesses ? written : undefined;
  const path = joinPath(base.path === reading.path ? reading.directory : base.path, written.text);
  return pathOrNothing(path === undefined ? undefined : withSlashOf(written.text, path));
}

/**
 * The most likely value of an expression in an options file: a setting, one of two branches, the options passed to a wrapper, the result of
 * a function.
 */
function guess(node: Evaluable, inner: Inner): StaticValue | undefined {
  if (compiler.isNumericLiteral(node)) return { kind: "constant", value: Number(node.text) };
  if (node.kind === compiler.SyntaxKind.TrueKeyword) return { kind: "constant", value: true };
  if (node.kind === compiler.SyntaxKind.FalseKeyword) return { kind: "constant", value: false };
  if (node.kind === compiler.SyntaxKind.NullKeyword) return { kind: "constant", value: null };
  if (compiler.isConditionalExpression(node)) return inner(node.whenTrue) ?? inner(node.whenFalse);
  if (compiler.isBinaryExpression(node))
    return node.operatorToken.kind === compiler.SyntaxKind.AmpersandAmpersandToken
      ? inner(node.right)
      : (inner(node.left) ?? inner(node.right));
  return compiler.isArrowFunction(node) || compiler.isFunctionExpression(node) || compiler.isFunctionDeclaration(node)
    ? returned(node, inner)
    : undefined;
}

/** The expression of an arrow function, or the last readable `return` of its own block. */
function returned(node: ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration, inner: Inner): StaticValue | undefined {
  if (node.body === undefined) return undefined;
  if (!compiler.isBlock(node.body)) return inner(node.body);
  const results: ts.Expression[] = [];
  const pending: ts.Node[] = [node.body];
  for (const current of pending) {
    if (compiler.isReturnStatement(current) && current.expression !== undefined) results.push(current.expression);
    else if (!compiler.isFunctionLike(current)) current.forEachChild((child) => void pending.push(child));
  }
  for (const expression of results.reverse()) {
    const value = inner(expression);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** `defineConfig(x)`, `withPlugin(x)`, `mergeConfig(a, b)`, `configFor({ entry })`: the object arguments are the configuration. */
function mergedArguments(values: readonly (StaticValue | undefined)[]): StaticValue | undefined {
  const objects = values.filter((value) => value?.kind === "record" || value?.kind === "list");
  const [first] = objects;
  if (first?.kind !== "record") return first;
  const records = objects.flatMap((value) => (value.kind === "record" ? [value] : []));
  return records.length < objects.length ? first : { kind: "record", entries: records.flatMap((record) => record.entries) };
}

/** Without parentheses, `as`, `satisfies`, `!` and type assertions, which do not change the value. */
function unwrap(expression: ts.Expression): ts.Expression {
  let inner = expression;
  while (
    compiler.isParenthesizedExpression(inner) ||
    compiler.isAsExpression(inner) ||
    compiler.isSatisfiesExpression(inner) ||
    compiler.isNonNullExpression(inner) ||
    compiler.isTypeAssertionExpression(inner)
  )
    inner = inner.expression;
  return inner;
}
