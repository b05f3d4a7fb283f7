/**
 * Paths built from the file's own directory: `path.join(__dirname, …)` and similar expressions. A root (`__dirname`,
 * `import.meta.url`, a constant or field with such a path) is followed outwards to the longest expression that is still a path; if its
 * value is passed to a call, it is a reference.
 */
import * as is from "../../is.js";
import { SyntaxKind, getCombinedModifierFlags, ts } from "../../typescript.js";
import { lastName, unwrap, isAssignment } from "../function-values.js";
import { addDynamicProblem, addSite, type Reading } from "./reading.js";
import { evaluate, evaluateDeclared, isModuleUrl, isOwnModule, pathBelowConstant, relativePath } from "./evaluate.js";
import { placeOf } from "./names/place.js";
import { lookup, type Evaluated, type Surroundings } from "./names/scope.js";
import { NAMED_PATH } from "../../named-forms.js";
import { takesModule } from "./named-files/index.js";
import { endsAsCode } from "./named-files/spelling.js";
import { chosenPaths } from "./specifier.js";
import { staticName, widen, filesBelow, isOfDirectory } from "./syntax-shapes.js";

const PATH_CALLS: ReadonlySet<string> = new Set([
  "join",
  "resolve",
  "dirname",
  "fileURLToPath",
  "pathToFileURL",
  "normalize",
  "normalizePath",
  "String",
]);

const CLIMB = 24;
/** Brackets are part of route names, except in an extension. */
const GLOB = /\*|\{[^{},]*,[^{}]*\}|\.\[\w+\]\w*$/;

/** Whether the file can contain such a path at all. */
export function hasPathRoots(text: string): boolean {
  return (
    text.includes("__dirname") ||
    text.includes("__filename") ||
    text.includes("import.meta") ||
    text.includes("module.filename") ||
    text.includes("module.path")
  );
}

/** Searched for one by one, which is faster than one expression for all. */
const JOINS = ["}/", "join(", "resolve(", '+ "/', "+ '/", '+"/', "+'/"];

/** Whether a name of another module begins a path in the file. */
export function completesPaths({ file, bound, collected }: Reading): boolean {
  if (bound.size === 0 || !JOINS.some((sign) => file.text.includes(sign))) return false;
  return collected.names.some(({ node, at, space }) => space === "value" && bound.has(node.text) && importedRoot(node, at) !== undefined);
}

/** An identifier that starts a path. */
export function readNameRoot(reading: Reading, node: ts.Identifier, at: Surroundings): void {
  const declared = lookup(at.scope, node.text, "value");
  if (declared?.bindings) return readImportedRoot(reading, node, at);
  const { parent } = node;
  if (!declared && is.PropertyAccessExpression(parent) && parent.expression === node && isOwnModule(parent))
    return readRoot(reading, parent, at);
  const root = declared
    ? declared.initializer !== undefined && (evaluateDeclared(declared, at.scope)?.base ?? "none") !== "none"
    : node.text === "__dirname" || node.text === "__filename";
  if (root) readRoot(reading, node, at);
}

/** `directory` or `paths.directory` of another module, which may name a path. */
function readImportedRoot(reading: Reading, node: ts.Identifier, at: Surroundings): void {
  const root = importedRoot(node, at);
  if (root) readRoot(reading, root, at);
}

function importedRoot(node: ts.Identifier, at: Surroundings): ts.Expression | undefined {
  const root = is.PropertyAccessExpression(node.parent) && node.parent.expression === node ? node.parent : node;
  const outer = widen(root).parent;
  const begins =
    is.TemplateSpan(outer) || is.BinaryExpression(outer) || (is.CallExpression(outer) && PATH_CALLS.has(lastName(outer.expression) ?? ""));
  return begins && evaluate(root, at.scope)?.base === "constant" ? root : undefined;
}

/** `import.meta.dirname` and similar properties, `this.directory`. */
export function readExpressionRoot(reading: Reading, node: ts.Node, at: Surroundings): void {
  const access = is.MetaProperty(node) ? node.parent : node;
  if (!is.PropertyAccessExpression(access)) return;
  if ((evaluate(access, at.scope)?.base ?? "none") !== "none") readRoot(reading, access, at);
}

function readRoot(reading: Reading, root: ts.Expression, at: Surroundings): void {
  const path = longestPath(root);
  if (!path || isRead(reading, path)) return;
  const value = evaluate(path, at.scope);
  if (value?.base === "constant") return readConstantPath(reading, path, value, at);
  if (value?.base === "directory" && GLOB.test(value.parts.join(""))) return readPathGlob(reading, path, value, at);
  if (value?.base === "none") return readQuotedPath(reading, root, at);
  const isProgram = isKeptForProcess(reading, path);
  const isTaken = isProgram || flowsIntoCall(path);
  const isKept = (end: string): boolean => isTaken || (isStored(path) && endsAsCode(end));
  const specifier = value && !value.parts.includes(null) ? relativePath(value) : undefined;
  if (specifier === undefined) {
    for (const chosen of isTaken || isStored(path) ? chosenPaths(path, at) : [])
      if (isKept(chosen.path)) addPath(reading, path, { specifier: chosen.path, manner: "path" }, at, isProgram, chosen.offset);
    return;
  }
  if (!isKept(value?.parts.at(-1) ?? "")) return;
  if (/^\.+(?:\/\.+)*\/?$/.test(specifier)) return;
  if (isOfDirectory(path)) return addPath(reading, path, { ...filesBelow(specifier, true), manner: "glob" }, at);
  addPath(reading, path, { specifier, manner: "path" }, at, isProgram);
}

/** `${directory}/entry.js`, with the directory from another module. */
function readConstantPath(reading: Reading, path: ts.Expression, value: Evaluated, at: Surroundings): void {
  const below = pathBelowConstant(value);
  if (below && (isAliased(path) || isOfDirectory(path)) && !endsAsCode(below.specifier))
    return addPath(reading, path, { ...below, ...filesBelow(below.specifier, true), manner: "glob" }, at);
  if (below && (flowsIntoCall(path) || isStored(path))) addPath(reading, path, { ...below, manner: "path" }, at);
}

/** A path in quotes in generated code: `import { x } from "${directory}/x.js"`. */
function readQuotedPath(reading: Reading, root: ts.Expression, at: Surroundings): void {
  const span = widen(root).parent;
  const value = is.TemplateSpan(span) ? evaluate(root, at.scope) : undefined;
  if (!value || value.parts.includes(null) || !is.TemplateSpan(span)) return;
  const index = span.parent.templateSpans.indexOf(span);
  const before = index === 0 ? span.parent.head.text : (span.parent.templateSpans[index - 1]?.literal.text ?? "");
  const quote = before.at(-1) ?? "";
  const end = /["']/.test(quote) ? span.literal.text.indexOf(quote) : -1;
  const rest = end < 0 ? "" : span.literal.text.slice(0, end);
  if (!/^\/[\w@./-]+$/.test(rest) || !endsAsCode(rest)) return;
  const whole: Evaluated = { ...value, parts: [`${value.parts.join("")}${rest}`] };
  const specifier = relativePath(whole);
  if (specifier !== undefined) return addPath(reading, root, { specifier, manner: "path" }, at);
  const below = pathBelowConstant(whole);
  if (below) addPath(reading, root, { ...below, manner: "path" }, at);
}

/** `entities: [__dirname + "/entities/*.ts"]`: an option of the API that receives the object. */
function readPathGlob(reading: Reading, path: ts.Expression, value: Evaluated, at: Surroundings): void {
  if (!flowsIntoCall(path) && !isOption(path)) return;
  if (value.parts.includes(null)) return addDynamicProblem(reading, path);
  const specifier = relativePath(value) ?? "";
  addPath(reading, path, { specifier, patterns: [specifier], manner: "glob" }, at);
}

type PathTarget = Pick<Parameters<typeof addSite>[1], "specifier" | "patterns" | "manner" | "constant">;

function addPath(
  reading: Reading,
  path: ts.Expression,
  target: PathTarget,
  at: Surroundings,
  isModule = false,
  offset = path.getStart(reading.file),
): void {
  const within = placeOf(at.frame, reading.file, reading.context.docOf);
  addSite(reading, {
    ...target,
    kind: "reference",
    form: target.patterns === undefined && (isModule || takesModule(path, at)) ? NAMED_PATH : "path",
    syntax: "import",
    offset,
    tentative: true,
    ...(at.optional ? { optional: at.optional } : {}),
    ...(within ? { within } : {}),
    keep: true,
  });
}

/** `const program = path.join(__dirname, "_program")` in a module that starts processes: Node finds the extension. */
function isKeptForProcess(reading: Reading, path: ts.Expression): boolean {
  return is.VariableDeclaration(widen(path).parent) && reading.file.text.includes("child_process");
}

/** An option, a result, or an exported constant: whoever reads it gets the path. */
function isStored(path: ts.Expression): boolean {
  let child: ts.Node = widen(path);
  while (is.ConditionalExpression(child.parent) && child.parent.condition !== child) child = widen(child.parent);
  const { parent } = child;
  if (isOption(child as ts.Expression) || is.ReturnStatement(parent) || is.ArrowFunction(parent) || isAssignment(parent)) return true;
  return is.VariableDeclaration(parent) && (getCombinedModifierFlags(parent) & ts.ModifierFlags.Export) !== 0;
}

function isOption(path: ts.Expression): boolean {
  const { parent } = widen(path);
  const holder = is.ArrayLiteralExpression(parent) ? widen(parent).parent : parent;
  return is.PropertyAssignment(holder) || is.PropertyDeclaration(holder);
}

/** `{ find: "$app", replacement: directory }`: the modules of the directory can be imported under the name. */
function isAliased(path: ts.Expression): boolean {
  const { parent } = widen(path);
  if (!is.PropertyAssignment(parent) || staticName(parent.name) !== "replacement" || !is.ObjectLiteralExpression(parent.parent))
    return false;
  return parent.parent.properties.some((property) => is.PropertyAssignment(property) && staticName(property.name) === "find");
}

/** Another form has already read the path: a URL, a worker, an import. */
function isRead(reading: Reading, path: ts.Expression): boolean {
  const inner = unwrap(path);
  if (reading.consumed.has(path) || reading.consumed.has(inner)) return true;
  if (isModuleUrl(inner)) return true;
  return is.CallExpression(inner) && inner.arguments.length === 1 && isModuleUrl(unwrap(inner.arguments[0] as ts.Expression));
}

/** Undefined for huge generated expressions, which would be walked from each of their parts. */
function longestPath(root: ts.Expression): ts.Expression | undefined {
  let path = root;
  for (let steps = 0; steps < CLIMB; steps++) {
    const outer = widen(path) as ts.Expression;
    const parent = outer.parent;
    if (is.TemplateSpan(parent) && parent.expression === outer) path = parent.parent;
    else if (is.BinaryExpression(parent) && parent.operatorToken.kind === SyntaxKind.PlusToken) path = parent;
    else if (is.CallExpression(parent) && parent.expression !== outer && PATH_CALLS.has(lastName(parent.expression) ?? "")) path = parent;
    else if (is.NewExpression(parent) && parent.expression !== outer && lastName(parent.expression) === "URL") path = parent;
    else if (is.PropertyAccessExpression(parent) && /^(?:pathname|href)$/.test(parent.name.text)) path = parent;
    else return outer;
  }
  return undefined;
}

/** Directly, or as an option in an object or array. */
function flowsIntoCall(path: ts.Expression): boolean {
  let child: ts.Node = path;
  for (let steps = 0, parent = child.parent; parent && steps < CLIMB; steps++, parent = child.parent) {
    if (is.CallExpression(parent) || is.NewExpression(parent)) return parent.expression !== child;
    const within =
      is.PropertyAssignment(parent) || is.ObjectLiteralExpression(parent) || is.ArrayLiteralExpression(parent) || is.SpreadElement(parent);
    if (!within && !is.AwaitExpression(parent) && widen(child) === child) return false;
    child = parent;
  }
  return false;
}
