/** Options that JavaScript configuration files export, as JSON; paths are relative to the directory of the file, unless another one is given. */
import type { ts } from "../typescript.js";
import { compiler } from "../late-typescript.js";
import { directoryOf } from "../../../src/model/tree.js";
import type { Json, JsonObject } from "../../manifests/json.js";
import { createEvaluator, forEachNode, type Evaluator } from "./evaluator.js";
import type { Evaluable } from "./reading.js";
import { toJson } from "./static-value.js";

const LARGEST = 256 * 1024;

/** Value of the default export (or `module.exports`), with paths relative to `base`; undefined if there is none or it cannot be evaluated. */
export function evaluateConfig(path: string, text: string, base = directoryOf(path)): Json | undefined {
  const evaluator = open(path, text);
  const node = evaluator === undefined ? undefined : exported(evaluator.source);
  return evaluator === undefined || node === undefined ? undefined : read(evaluator, node, base);
}

/** Objects anywhere in the file with the field `key`, such as the options of an `esbuild.build` call, as for `evaluateConfig`; outer ones only. */
export function evaluateObjects(path: string, text: string, key: string, base = directoryOf(path)): readonly JsonObject[] {
  const evaluator = open(path, text);
  const objects: JsonObject[] = [];
  if (evaluator === undefined) return objects;
  forEachNode(evaluator.source, (node) => {
    if (!compiler.isObjectLiteralExpression(node) || !node.properties.some((member) => nameOf(member) === key)) return true;
    objects.push(read(evaluator, node, base) as JsonObject);
    return false;
  });
  return objects.filter((object) => object !== undefined);
}

/**
 * First arguments of the calls of what is imported from `modules`, or of a member of it: `Pages({ … })`, `Components.vite()`. An argument that is
 * missing or that cannot be evaluated is an empty object.
 */
export function evaluateCalls(path: string, text: string, modules: ReadonlySet<string>): readonly Json[] {
  const evaluator = open(path, text);
  const found: Json[] = [];
  if (evaluator === undefined) return found;
  const locals = new Set<string>();
  forEachNode(evaluator.source, (node) => {
    if (compiler.isImportDeclaration(node) && isLiteralOf(node.moduleSpecifier, modules))
      for (const name of importedBy(node)) locals.add(name);
    else if (compiler.isVariableDeclaration(node) && node.initializer !== undefined && isRequired(node.initializer, modules))
      for (const name of boundBy(node.name)) locals.add(name);
  });
  forEachNode(evaluator.source, (node) => {
    if (!compiler.isCallExpression(node)) return;
    const callee = compiler.isPropertyAccessExpression(node.expression) ? node.expression.expression : node.expression;
    if (!(compiler.isIdentifier(callee) ? locals.has(callee.text) : isRequired(callee, modules))) return;
    const [argument] = node.arguments;
    found.push((argument === undefined ? undefined : read(evaluator, argument)) ?? {});
  });
  return found;
}

function isLiteralOf(node: ts.Node | undefined, modules: ReadonlySet<string>): boolean {
  return node !== undefined && compiler.isStringLiteralLike(node) && modules.has(node.text);
}

/** `require("x")`, also a member of it. */
function isRequired(node: ts.Expression, modules: ReadonlySet<string>): boolean {
  const call = compiler.isPropertyAccessExpression(node) ? node.expression : node;
  return (
    compiler.isCallExpression(call) &&
    compiler.isIdentifier(call.expression) &&
    call.expression.text === "require" &&
    isLiteralOf(call.arguments[0], modules)
  );
}

function importedBy({ importClause }: ts.ImportDeclaration): readonly string[] {
  const bindings = importClause?.namedBindings;
  const named = bindings === undefined ? [] : compiler.isNamespaceImport(bindings) ? [bindings] : bindings.elements;
  return [importClause, ...named].flatMap((one) => one?.name?.text ?? []);
}

function boundBy(name: ts.BindingName): readonly string[] {
  if (compiler.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (compiler.isOmittedExpression(element) ? [] : boundBy(element.name)));
}

function open(path: string, text: string): Evaluator | undefined {
  return text.length > LARGEST ? undefined : createEvaluator(path, text, { guesses: true });
}

function read(evaluator: Evaluator, node: Evaluable, base = directoryOf(evaluator.source.fileName)): Json | undefined {
  const value = evaluator.evaluate(node);
  return value === undefined ? undefined : toJson(value, base);
}

function nameOf(member: ts.ObjectLiteralElementLike): string | undefined {
  return member.name !== undefined && "text" in member.name ? member.name.text : undefined;
}

function exported(source: ts.SourceFile): Evaluable | undefined {
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
