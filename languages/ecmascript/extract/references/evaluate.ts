/**
 * Static evaluation of specifiers and paths: literals, templates, concatenations,
 * constants of the same file, and paths that start at the file's own directory.
 */
import * as is from "../../is.js";
import { SyntaxKind, type ts } from "../../typescript.js";
import { lastName, unwrap } from "../function-values.js";
import { lookup, type Declared, type Evaluated, type Scope } from "./names/scope.js";
import type { PathConstant } from "../../../../src/model/facts.js";
import { dotted, staticName } from "./syntax-shapes.js";

const DEPTH = 12;
/** Longer concatenations are generated texts, not paths. */
const OPERANDS = 24;
const HOLE: Evaluated = { base: "none", parts: [null] };

/** Value of `expression`; undefined if no part of it is static. */
export function evaluate(expression: ts.Expression, scope: Scope, depth = DEPTH): Evaluated | undefined {
  if (depth === 0) return undefined;
  const inner = unwrap(expression);
  if (is.StringLiteralLike(inner)) return { base: "none", parts: [inner.text] };
  if (is.NumericLiteral(inner)) return { base: "none", parts: [inner.text] };
  if (is.TemplateExpression(inner)) return template(inner, scope, depth);
  if (is.Identifier(inner)) return identifier(inner, scope, depth);
  if (is.BinaryExpression(inner)) return concatenation(inner, scope, depth);
  if (is.PropertyAccessExpression(inner)) return property(inner, scope, depth);
  if (is.CallExpression(inner)) return call(inner, scope, depth);
  if (is.NewExpression(inner)) return url(inner, scope, depth);
  return scope.choice?.node === inner ? evaluate(scope.choice.value, scope, depth - 1) : undefined;
}

/** The whole string if there is no hole and no base. */
export function literalText(value: Evaluated | undefined): string | undefined {
  return value && value.base === "none" && !value.parts.includes(null) ? value.parts.join("") : undefined;
}

/** `new URL(x, import.meta.url)`. */
export function isModuleUrl(node: ts.Node): node is ts.NewExpression {
  if (!is.NewExpression(node) || !is.Identifier(node.expression) || node.expression.text !== "URL") return false;
  const base = node.arguments?.[1];
  return base !== undefined && isImportMeta(base, "url");
}

export function isImportMeta(node: ts.Expression, member: string): boolean {
  const inner = unwrap(node);
  return is.PropertyAccessExpression(inner) && inner.name.text === member && is.MetaProperty(inner.expression);
}

/** A path relative to the file, `./a/b.sql`; holes become `*`. Directories alone are `.` or `..` chains. */
export function relativePath(value: Evaluated): string | undefined {
  return value.base === "directory" ? normalized(value) : undefined;
}

/** The path below an imported constant, `./a/b.sql`. */
export function pathBelowConstant(value: Evaluated): { readonly constant: PathConstant; readonly specifier: string } | undefined {
  const [first] = value.parts;
  if (value.constant === undefined || value.parts.includes(null) || !first?.startsWith("/")) return undefined;
  return { constant: value.constant, specifier: normalized(value) };
}

function normalized(value: Evaluated): string {
  const segments: string[] = [];
  for (const segment of value.parts
    .map((part) => part ?? "*")
    .join("")
    .split(/[/\\]/)) {
    if (segment === "" || segment === ".") continue;
    if (segment === ".." && segments.length > 0 && segments.at(-1) !== "..") segments.pop();
    else segments.push(segment);
  }
  if (segments.length === 0) return ".";
  return segments[0] === ".." ? segments.join("/") : `./${segments.join("/")}`;
}

function template(node: ts.TemplateExpression, scope: Scope, depth: number): Evaluated {
  let value: Evaluated = { base: "none", parts: [node.head.text] };
  for (const span of node.templateSpans) {
    value = append(value, evaluate(span.expression, scope, depth - 1) ?? HOLE);
    value = append(value, { base: "none", parts: [span.literal.text] });
  }
  return value;
}

function concatenation(node: ts.BinaryExpression, scope: Scope, depth: number): Evaluated | undefined {
  const operands: ts.Expression[] = [];
  let at: ts.Expression = node;
  // Long chains are left-associative.
  while (is.BinaryExpression(at)) {
    if (at.operatorToken.kind !== SyntaxKind.PlusToken) return undefined;
    operands.push(at.right);
    if (operands.length > OPERANDS) return undefined;
    at = unwrap(at.left);
  }
  let value = evaluate(at, scope, depth - 1) ?? HOLE;
  for (const operand of operands.reverse()) value = append(value, evaluate(operand, scope, depth - 1) ?? HOLE);
  return value.parts.some((part) => part !== null) || value.base !== "none" ? value : undefined;
}

function append(left: Evaluated, right: Evaluated): Evaluated {
  const empty = left.parts.every((part) => part === "");
  if (right.base !== "none") return empty && left.base === "none" ? right : { ...left, parts: [...left.parts, null] };
  // Generated strings would otherwise grow without bound.
  const long = left.parts.length + right.parts.length > 64 || lengthOf(left) + lengthOf(right) > 4096;
  if (long) return left.parts.at(-1) === null ? left : { ...left, parts: [...left.parts, null] };
  const parts = [...left.parts];
  for (const part of right.parts) {
    const last = parts.at(-1);
    if (part === null) {
      if (last !== null) parts.push(null);
    } else if (typeof last === "string") parts[parts.length - 1] = last + part;
    else parts.push(part);
  }
  return { ...left, parts };
}

function lengthOf(value: Evaluated): number {
  return value.parts.reduce((sum, part) => sum + (part?.length ?? 1), 0);
}

function identifier(node: ts.Identifier, scope: Scope, depth: number): Evaluated | undefined {
  const declared = lookup(scope, node.text, "value");
  if (!declared) {
    if (node.text === "__dirname") return { base: "directory", parts: [""] };
    return node.text === "__filename" ? { base: "file", parts: [""] } : undefined;
  }
  return evaluateDeclared(declared, scope, depth) ?? importedConstant(declared);
}

/** A name that is imported from one module only. */
function importedConstant({ bindings }: Declared, member?: string): Evaluated | undefined {
  const [binding, ...others] = bindings ?? [];
  if (!binding || others.length > 0 || !/^[.@#~\w]/.test(binding.site.specifier)) return undefined;
  const whole = binding.imported === "*" || binding.imported === "=";
  const name = whole ? member : member === undefined ? binding.imported : undefined;
  if (name === undefined || name === "default") return undefined;
  return { base: "constant", parts: [""], constant: { module: binding.site.specifier, name } };
}

export function evaluateDeclared(declared: Declared, scope: Scope, depth = DEPTH): Evaluated | undefined {
  if (declared.evaluated !== undefined) return declared.evaluated ?? undefined;
  if (!declared.initializer) return undefined;
  declared.evaluated = null;
  const value = evaluate(declared.initializer, scope, depth - 1);
  // A `var` may be reassigned; only paths, which are never reassigned in practice, are followed through it.
  declared.evaluated = value && (declared.constant || value.base !== "none") ? value : null;
  return declared.evaluated ?? undefined;
}

function property(node: ts.PropertyAccessExpression, scope: Scope, depth: number): Evaluated | undefined {
  if (is.MetaProperty(node.expression)) {
    if (node.name.text === "dirname" || node.name.text === "dir") return { base: "directory", parts: [""] };
    return node.name.text === "filename" || node.name.text === "url" || node.name.text === "path"
      ? { base: "file", parts: [""] }
      : undefined;
  }
  if (node.expression.kind === SyntaxKind.ThisKeyword) {
    const field = fieldInitializer(node);
    const value = field && evaluate(field, scope, depth - 1);
    return value && value.base !== "none" ? value : undefined;
  }
  if (node.name.text === "pathname" || node.name.text === "href") return evaluate(node.expression, scope, depth - 1);
  const declared = is.Identifier(node.expression) ? lookup(scope, node.expression.text, "value") : undefined;
  if (isOwnModule(node) && !declared) return { base: node.name.text === "path" ? "directory" : "file", parts: [""] };
  return declared && importedConstant(declared, node.name.text);
}

/** `module.filename` and `module.path` of CommonJS, where no other `module` is declared. */
export function isOwnModule({ expression, name }: ts.PropertyAccessExpression): boolean {
  return is.Identifier(expression) && expression.text === "module" && (name.text === "filename" || name.text === "path");
}

/** Initializer of the class field that `this.name` reads. */
function fieldInitializer(node: ts.PropertyAccessExpression): ts.Expression | undefined {
  let at: ts.Node = node;
  while (at && !is.ClassLike(at)) at = at.parent;
  const field = at?.members.find((member) => is.PropertyDeclaration(member) && staticName(member.name) === node.name.text);
  return field && is.PropertyDeclaration(field) ? field.initializer : undefined;
}

function call(node: ts.CallExpression, scope: Scope, depth: number): Evaluated | undefined {
  const first = node.arguments[0];
  if (!first) return undefined;
  switch (lastName(node.expression)) {
    case "join":
    case "resolve": {
      const value = isPathCall(node) ? joined(node.arguments, scope, depth) : undefined;
      // From the working directory.
      return lastName(node.expression) === "resolve" && value?.base === "none" && value.parts[0]?.startsWith("/") !== true
        ? undefined
        : value;
    }
    case "dirname": {
      const value = evaluate(first, scope, depth - 1);
      if (value?.base === "file") return { base: "directory", parts: [""] };
      return value?.base === "directory" || value?.base === "constant" ? append(value, { base: "none", parts: ["/.."] }) : undefined;
    }
    case "fileURLToPath":
    case "pathToFileURL":
    case "normalize":
    case "String":
    case "normalizePath":
    case "realpathSync":
      return pathOnly(first, scope, depth);
    default:
      // `posixify(directory)`, `toUnix(directory)`: only the separators change.
      return node.arguments.length === 1 && /posix|slash|unix/i.test(lastName(node.expression) ?? "")
        ? pathOnly(first, scope, depth)
        : undefined;
  }
}

function pathOnly(argument: ts.Expression, scope: Scope, depth: number): Evaluated | undefined {
  const value = evaluate(argument, scope, depth - 1);
  return value && value.base !== "none" ? value : undefined;
}

function isPathCall(node: ts.CallExpression): boolean {
  if (is.Identifier(node.expression)) return true;
  return /path/i.test(dotted(node.expression) ?? "");
}

function joined(args: readonly ts.Expression[], scope: Scope, depth: number): Evaluated | undefined {
  const [first, ...rest] = args;
  const base = first && evaluate(first, scope, depth - 1);
  if (!base) return undefined;
  return base.base === "file" ? besideFile(rest, scope, depth) : withSegments(base, rest, scope, depth);
}

function withSegments(base: Evaluated, segments: readonly ts.Expression[], scope: Scope, depth: number): Evaluated {
  let value = base;
  for (const segment of segments) {
    const next = is.SpreadElement(segment) ? HOLE : (evaluate(segment, scope, depth - 1) ?? HOLE);
    value = append(append(value, { base: "none", parts: ["/"] }), next);
  }
  return value;
}

/** `resolve(fileURLToPath(import.meta.url), "../lib")`: the first step up leads to the directory of the file. */
function besideFile([first, ...rest]: readonly ts.Expression[], scope: Scope, depth: number): Evaluated | undefined {
  const up = first && evaluate(first, scope, depth - 1);
  const [lead] = up?.base === "none" ? up.parts : [];
  if (up === undefined || typeof lead !== "string" || !/^\.\.(?:\/|$)/.test(lead)) return undefined;
  return withSegments({ base: "directory", parts: [lead.slice("..".length), ...up.parts.slice(1)] }, rest, scope, depth);
}

/** `new URL("./x", import.meta.url)` as a path relative to the directory of the file. */
function url(node: ts.NewExpression, scope: Scope, depth: number): Evaluated | undefined {
  const [first, base] = node.arguments ?? [];
  if (!first || !is.Identifier(node.expression) || node.expression.text !== "URL") return undefined;
  if (!base) return isImportMeta(first, "url") ? { base: "file", parts: [""] } : undefined;
  const start = isImportMeta(base, "url") ? { base: "directory" as const, parts: ["/"] } : directoryOfUrl(evaluate(base, scope, depth - 1));
  if (!start) return undefined;
  const value = evaluate(first, scope, depth - 1);
  if (!value || value.base !== "none") return undefined;
  const lead = value.parts[0];
  if (typeof lead !== "string" || lead.startsWith("/") || /^[a-z][a-z+.-]*:/i.test(lead)) return undefined;
  return append(start, value);
}

/** What a relative URL starts from: the part of the base up to its last slash. */
function directoryOfUrl(base: Evaluated | undefined): Evaluated | undefined {
  if (base?.base === "file") return { base: "directory", parts: ["/"] };
  if (base?.base !== "directory" || base.parts.includes(null)) return undefined;
  const path = base.parts.join("");
  return { base: "directory", parts: [path.endsWith("/") ? path : `${path}/../`] };
}
