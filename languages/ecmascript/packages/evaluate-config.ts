/**
 * Reads JavaScript configuration files as data: parses, never runs (semantics 0.2). Literals, constants of the file, spreads, `defineConfig`-like
 * wrappers, functions that return an object and the usual ways to build a path (`path.resolve(__dirname, "x")`, `new URL("./x", import.meta.url)`)
 * are understood; what is not is left out. Paths come out relative to the directory of the file.
 */
import { createRequire } from "node:module";
import type { ts as Compiler } from "ts-morph";
import type { Json, JsonObject } from "../project.js";

const LARGEST = 256 * 1024;
const MOST_STEPS = 20_000;
const DEEPEST = 60;
const PATH_CALLS = new Set(["resolve", "join", "normalize", "resolvePath", "r"]);
const IDENTITY_CALLS = new Set(["fileURLToPath", "String", "pathToFileURL", "normalizePath"]);
const HERE = new Set(["__dirname", "import.meta.dirname", "dirname", "_dirname"]);
const HERE_FILE = new Set(["__filename", "import.meta.filename", "import.meta.url"]);

type Node = Compiler.Node;

/** Value of the default export (or `module.exports`); undefined where there is none or it cannot be read. */
export function evaluateConfig(path: string, text: string): Json | undefined {
  return evaluate(path, text, (compiler, source) => exported(compiler, source));
}

/** Objects anywhere in the file that carry `key`, such as the options of an `esbuild.build` call. */
export function evaluateObjects(path: string, text: string, key: string): readonly JsonObject[] {
  const found = evaluate(path, text, (compiler, source, read) => {
    const objects: Json[] = [];
    const pending: Node[] = [source];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (compiler.isObjectLiteralExpression(node) && node.properties.some((member) => member.name?.getText(source) === key)) {
        const value = read(node);
        if (value !== undefined) objects.unshift(value);
      } else compiler.forEachChild(node, (child) => void pending.push(child));
    }
    return objects;
  });
  return Array.isArray(found) ? (found as readonly JsonObject[]) : [];
}

type Read = (node: Node) => Json | undefined;
type Find = (compiler: typeof Compiler, source: Compiler.SourceFile, read: Read) => Node | Json | undefined;

function evaluate(path: string, text: string, find: Find): Json | undefined {
  if (text.length > LARGEST) return undefined;
  const compiler = loadCompiler();
  try {
    const kind = /\.[cm]?ts$/.test(path) ? compiler.ScriptKind.TS : compiler.ScriptKind.JSX;
    const source = compiler.createSourceFile(path, text, compiler.ScriptTarget.Latest, true, kind);
    const read = createReader(compiler, source);
    const found = find(compiler, source, read);
    return isNode(found) ? read(found) : found;
  } catch {
    // Absurdly nested text exhausts the stack of the parser; such a file configures nothing that we could read.
    return undefined;
  }
}

/** Loaded on first use: most repositories have few configurations, and the compiler is slow to start. */
function loadCompiler(): typeof Compiler {
  return (createRequire(import.meta.url)("ts-morph") as { ts: typeof Compiler }).ts;
}

function isNode(value: Node | Json | undefined): value is Node {
  return typeof value === "object" && value !== null && "kind" in value && "getSourceFile" in value;
}

function exported(compiler: typeof Compiler, source: Compiler.SourceFile): Node | undefined {
  for (const statement of source.statements) {
    if (compiler.isExportAssignment(statement)) return statement.expression;
    if (compiler.isFunctionDeclaration(statement) && statement.modifiers?.some((one) => one.kind === compiler.SyntaxKind.DefaultKeyword))
      return statement;
    if (!compiler.isExpressionStatement(statement) || !compiler.isBinaryExpression(statement.expression)) continue;
    const left = statement.expression.left.getText(source);
    if (left === "module.exports" || left === "exports.default" || left === "module.exports.default") return statement.expression.right;
  }
  return undefined;
}

/** Every evaluation shares one budget, so that constants that double each other stay harmless. */
function createReader(compiler: typeof Compiler, source: Compiler.SourceFile): Read {
  const constants = collectConstants(compiler, source);
  const active = new Set<string>();
  let steps = 0;
  let depth = 0;
  const read: Read = (node) => {
    steps += 1;
    if (steps > MOST_STEPS || depth > DEEPEST) return undefined;
    depth += 1;
    try {
      return readNode(node);
    } finally {
      depth -= 1;
    }
  };
  const named = (name: string): Json | undefined => {
    const value = constants.get(name);
    if (value === undefined || active.has(name)) return HERE.has(name) ? "." : undefined;
    active.add(name);
    const result = read(value);
    active.delete(name);
    return result ?? (HERE.has(name) ? "." : undefined);
  };
  const readNode: Read = (node) => {
    if (compiler.isStringLiteralLike(node)) return node.text;
    if (compiler.isNumericLiteral(node)) return Number(node.text);
    if (node.kind === compiler.SyntaxKind.TrueKeyword) return true;
    if (node.kind === compiler.SyntaxKind.FalseKeyword) return false;
    if (node.kind === compiler.SyntaxKind.NullKeyword) return null;
    if (compiler.isIdentifier(node)) return named(node.text);
    if (compiler.isObjectLiteralExpression(node)) return readObject(compiler, node, source, read, named);
    if (compiler.isArrayLiteralExpression(node)) return readArray(compiler, node, read);
    if (compiler.isTemplateExpression(node)) return readTemplate(node, read);
    if (compiler.isPropertyAccessExpression(node)) return readProperty(node, source, read);
    if (compiler.isCallExpression(node) || compiler.isNewExpression(node)) return readCall(compiler, node, read);
    if (compiler.isArrowFunction(node) || compiler.isFunctionExpression(node) || compiler.isFunctionDeclaration(node))
      return readBody(compiler, node, read);
    if (compiler.isConditionalExpression(node)) return read(node.whenTrue) ?? read(node.whenFalse);
    if (compiler.isBinaryExpression(node)) return readBinary(compiler, node, read);
    const inner = unwrapped(compiler, node);
    return inner === undefined ? undefined : read(inner);
  };
  return read;
}

function unwrapped(compiler: typeof Compiler, node: Node): Node | undefined {
  const isWrapper =
    compiler.isParenthesizedExpression(node) ||
    compiler.isAsExpression(node) ||
    compiler.isSatisfiesExpression(node) ||
    compiler.isNonNullExpression(node) ||
    compiler.isTypeAssertionExpression(node) ||
    compiler.isAwaitExpression(node);
  return isWrapper ? node.expression : undefined;
}

/** Initializers of every constant and function of the file by name, the first wins; scopes do not matter in configurations. */
function collectConstants(compiler: typeof Compiler, source: Compiler.SourceFile): ReadonlyMap<string, Node> {
  const constants = new Map<string, Node>();
  const pending: Node[] = [source];
  for (const node of pending) {
    if (compiler.isVariableDeclaration(node) && compiler.isIdentifier(node.name) && node.initializer !== undefined) {
      if (!constants.has(node.name.text)) constants.set(node.name.text, node.initializer);
    }
    if (compiler.isFunctionDeclaration(node) && node.name !== undefined && !constants.has(node.name.text))
      constants.set(node.name.text, node);
    compiler.forEachChild(node, (child) => void pending.push(child));
  }
  return constants;
}

function readObject(
  compiler: typeof Compiler,
  node: Compiler.ObjectLiteralExpression,
  source: Compiler.SourceFile,
  read: Read,
  named: (name: string) => Json | undefined,
): Json {
  const object = Object.create(null) as Record<string, Json>;
  for (const member of node.properties) {
    if (compiler.isSpreadAssignment(member)) {
      const spread = read(member.expression);
      if (typeof spread === "object" && spread !== null && !Array.isArray(spread)) assign(object, spread as JsonObject);
      continue;
    }
    const key = keyOf(compiler, member.name, source, read);
    const value = compiler.isPropertyAssignment(member)
      ? read(member.initializer)
      : compiler.isShorthandPropertyAssignment(member)
        ? named(member.name.text)
        : undefined;
    if (key !== undefined && value !== undefined) object[key] = value;
  }
  return object;
}

function assign(target: Record<string, Json>, from: JsonObject): void {
  for (const [key, value] of Object.entries(from)) target[key] = value;
}

function keyOf(compiler: typeof Compiler, name: Compiler.PropertyName, source: Compiler.SourceFile, read: Read): string | undefined {
  if (compiler.isComputedPropertyName(name)) {
    const value = read(name.expression);
    return typeof value === "string" ? value : undefined;
  }
  return compiler.isIdentifier(name) || compiler.isStringLiteralLike(name) || compiler.isNumericLiteral(name)
    ? name.text
    : name.getText(source);
}

function readArray(compiler: typeof Compiler, node: Compiler.ArrayLiteralExpression, read: Read): Json {
  return node.elements.flatMap((element): readonly Json[] => {
    if (!compiler.isSpreadElement(element)) {
      const value = read(element);
      return value === undefined ? [] : [value];
    }
    const spread = read(element.expression);
    return Array.isArray(spread) ? (spread as readonly Json[]) : [];
  });
}

function readTemplate(node: Compiler.TemplateExpression, read: Read): Json | undefined {
  let text = node.head.text;
  for (const span of node.templateSpans) {
    const value = read(span.expression);
    if (typeof value !== "string" && typeof value !== "number") return undefined;
    text += `${value}${span.literal.text}`;
  }
  return text;
}

function readProperty(node: Compiler.PropertyAccessExpression, source: Compiler.SourceFile, read: Read): Json | undefined {
  const text = node.getText(source);
  if (HERE.has(text)) return ".";
  if (HERE_FILE.has(text)) return "./self";
  const owner = read(node.expression);
  if (typeof owner === "string") return ["pathname", "href", "url"].includes(node.name.text) ? owner : undefined;
  if (typeof owner !== "object" || owner === null || Array.isArray(owner) || !Object.hasOwn(owner, node.name.text)) return undefined;
  return (owner as JsonObject)[node.name.text];
}

function readCall(compiler: typeof Compiler, node: Compiler.CallExpression | Compiler.NewExpression, read: Read): Json | undefined {
  const callee = node.expression;
  const name = compiler.isIdentifier(callee) ? callee.text : compiler.isPropertyAccessExpression(callee) ? callee.name.text : "";
  const values = (node.arguments ?? []).map((argument) => read(argument));
  if (compiler.isNewExpression(node)) return name === "URL" ? values[0] : undefined;
  if (name === "cwd") return ".";
  if (name === "dirname") return ".";
  if (IDENTITY_CALLS.has(name)) return values[0];
  if (PATH_CALLS.has(name) && values.length > 0 && values.every((value) => typeof value === "string")) return joinAll(values);
  // `defineConfig(x)`, `withPlugin(x)`, `mergeConfig(a, b)`, `configFor({ entry })`: the objects handed in are the configuration.
  const objects = values.filter((value) => typeof value === "object" && value !== null);
  const [first, ...rest] = objects;
  if (first === undefined || Array.isArray(first)) return first;
  return rest.every((value) => !Array.isArray(value)) ? merge([first, ...rest] as readonly JsonObject[]) : first;
}

function joinAll(values: readonly string[]): string {
  return values.filter((value) => value !== "./self").join("/");
}

function merge(objects: readonly JsonObject[]): Json {
  const merged = Object.create(null) as Record<string, Json>;
  for (const object of objects) assign(merged, object);
  return merged;
}

/** The expression of an arrow function, or the last `return` of its own block that can be read as an object. */
function readBody(
  compiler: typeof Compiler,
  node: Compiler.ArrowFunction | Compiler.FunctionExpression | Compiler.FunctionDeclaration,
  read: Read,
): Json | undefined {
  if (node.body === undefined) return undefined;
  if (!compiler.isBlock(node.body)) return read(node.body);
  const returned: Node[] = [];
  const pending: Node[] = [node.body];
  for (const current of pending) {
    if (compiler.isReturnStatement(current) && current.expression !== undefined) returned.push(current.expression);
    else if (!compiler.isFunctionLike(current)) compiler.forEachChild(current, (child) => void pending.push(child));
  }
  for (const expression of returned.reverse()) {
    const value = read(expression);
    if (value !== undefined) return value;
  }
  return undefined;
}

function readBinary(compiler: typeof Compiler, node: Compiler.BinaryExpression, read: Read): Json | undefined {
  const left = read(node.left);
  if (node.operatorToken.kind === compiler.SyntaxKind.PlusToken) {
    const right = read(node.right);
    return typeof left === "string" && typeof right === "string" ? left + right : undefined;
  }
  if (node.operatorToken.kind === compiler.SyntaxKind.AmpersandAmpersandToken) return read(node.right);
  return left ?? read(node.right);
}
