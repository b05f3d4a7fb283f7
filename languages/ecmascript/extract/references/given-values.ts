/** What a variable or a parameter of the file is given: by its initializer, by assignments, or by the calls of its function. */
import * as is from "../../is.js";
import { SyntaxKind, forEachChild, type ts } from "../../typescript.js";
import { groupBy } from "../../../../src/model/basics.js";
import { isFunctionExpression, widen } from "./syntax-shapes.js";

interface Given {
  readonly values: readonly ts.Expression[];
  /** Whether it can have no other value. */
  readonly complete: boolean;
}

const UNKNOWN: Given = { values: [], complete: false };

/** Longer files are generated, or hold more than one thing of that name. */
const LONGEST = 400_000;

/** Values of what `declaration` declares, in the order of the file. */
export function givenValues(declaration: ts.VariableDeclaration | ts.ParameterDeclaration): Given {
  if (declaration.getSourceFile().text.length > LONGEST || !is.Identifier(declaration.name)) return UNKNOWN;
  return is.Parameter(declaration) ? ofParameter(declaration) : ofVariable(declaration, declaration.name);
}

function ofVariable(declaration: ts.VariableDeclaration, name: ts.Identifier): Given {
  let values: ts.Expression[] = declaration.initializer ? [declaration.initializer] : [];
  let complete = true;
  let isRead = false;
  for (const one of namesOf(declaration.getSourceFile(), name.text)) {
    if (one === name) continue;
    if (isDeclaration(one)) return UNKNOWN;
    const value = assignedTo(one);
    if (value === undefined) isRead = true;
    else if (value === "changed") return UNKNOWN;
    else {
      // What is overwritten before anybody has read it is the value of nothing.
      values = !isRead && blockOf(one.parent) === blockOf(declaration.parent) ? [value] : [...values, value];
      isRead = false;
    }
    complete &&= !isChanged(one);
  }
  return { values, complete };
}

/** The value that an assignment gives; `changed` if it is made from the former one. */
function assignedTo(name: ts.Identifier): ts.Expression | "changed" | undefined {
  const { parent } = name;
  if (!is.BinaryExpression(parent) || parent.left !== name) return undefined;
  const { kind } = parent.operatorToken;
  if (kind === SyntaxKind.EqualsToken) return parent.right;
  return kind >= SyntaxKind.FirstAssignment && kind <= SyntaxKind.LastAssignment ? "changed" : undefined;
}

/** What the statement stands in directly; undefined for a part of an expression or of another statement. */
function blockOf(node: ts.Node): ts.Node | undefined {
  const statement = node.parent;
  return is.ExpressionStatement(statement) || is.VariableStatement(statement) ? statement.parent : undefined;
}

/** `x++`, `[x] = list`, `({ x } = object)`, `for (x of list)`. */
function isChanged(name: ts.Identifier): boolean {
  const { kind } = name.parent;
  return (
    kind === SyntaxKind.PostfixUnaryExpression ||
    kind === SyntaxKind.ForOfStatement ||
    kind === SyntaxKind.ForInStatement ||
    kind === SyntaxKind.ShorthandPropertyAssignment ||
    (kind === SyntaxKind.ArrayLiteralExpression && is.BinaryExpression(name.parent.parent) && name.parent.parent.left === name.parent)
  );
}

/** Arguments of the calls of a function that has one name in the file. */
function ofParameter(parameter: ts.ParameterDeclaration): Given {
  const load = parameter.parent;
  const name = nameOf(load);
  if (name === undefined || parameter.dotDotDotToken) return UNKNOWN;
  const index = load.parameters.indexOf(parameter);
  const values: ts.Expression[] = parameter.initializer ? [parameter.initializer] : [];
  let complete = !isExported(load);
  for (const one of namesOf(load.getSourceFile(), name.text)) {
    if (one === name) continue;
    if (isDeclaration(one)) return UNKNOWN;
    const call = one.parent;
    const given = is.CallExpression(call) && call.expression === one ? call.arguments : undefined;
    const value = given?.[index];
    if (given === undefined || given.slice(0, index + 1).some(is.SpreadElement) || (value && !isWritten(value))) complete = false;
    else if (value !== undefined) values.push(value);
  }
  return { values, complete };
}

/** Without names, which may mean something else in the function than where it is called; what a choice depends on does not count. */
function isWritten(value: ts.Expression): boolean {
  if (is.Identifier(value)) return false;
  if (is.ConditionalExpression(value)) return isWritten(value.whenTrue) && isWritten(value.whenFalse);
  return forEachChild(value, (child) => !isWritten(child as ts.Expression) || undefined) !== true;
}

function nameOf(node: ts.SignatureDeclaration): ts.Identifier | undefined {
  if (is.FunctionDeclaration(node)) return node.name;
  const holder = isFunctionExpression(node) ? widen(node).parent : undefined;
  return holder && is.VariableDeclaration(holder) && is.Identifier(holder.name) ? holder.name : undefined;
}

/** Others may call it as well. */
function isExported(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if ("modifiers" in at && (at.modifiers as readonly ts.Modifier[] | undefined)?.some(({ kind }) => kind === SyntaxKind.ExportKeyword))
      return true;
    if (at !== node && isFunctionExpression(at)) return false;
  }
  return false;
}

/** Whether the name is declared there, or anew in an inner scope. */
function isDeclaration(name: ts.Identifier): boolean {
  return "name" in name.parent && name.parent.name === name;
}

/** Of each file that was asked about, by name. */
const named = new WeakMap<ts.SourceFile, ReadonlyMap<string, readonly ts.Identifier[]>>();

/** Identifiers that read, write or declare a name of the file; members of that name are none. */
function namesOf(file: ts.SourceFile, text: string): readonly ts.Identifier[] {
  let known = named.get(file);
  if (known === undefined) named.set(file, (known = groupBy(identifiersIn(file), (one) => one.text)));
  return known.get(text) ?? [];
}

/** In the order of the file, however deep it is. */
function identifiersIn(file: ts.SourceFile): readonly ts.Identifier[] {
  const found: ts.Identifier[] = [];
  const pending: ts.Node[] = [file];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (is.Identifier(node) && !isMemberName(node)) found.push(node);
    const children: ts.Node[] = [];
    forEachChild(node, (child) => void children.push(child));
    pending.push(...children.reverse());
  }
  return found;
}

function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  return "name" in parent && parent.name === node && (is.PropertyAccessExpression(parent) || isMemberDeclaration(parent));
}

function isMemberDeclaration({ kind }: ts.Node): boolean {
  return (
    kind === SyntaxKind.PropertyAssignment ||
    kind === SyntaxKind.PropertyDeclaration ||
    kind === SyntaxKind.PropertySignature ||
    kind === SyntaxKind.MethodDeclaration ||
    kind === SyntaxKind.MethodSignature ||
    kind === SyntaxKind.EnumMember
  );
}
