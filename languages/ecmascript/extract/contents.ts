/** Contents of a declaration without a signature: members of types and objects, types and initialisers of constants. */
import * as is from "../is.js";
import { NodeFlags, SyntaxKind, getCombinedNodeFlags, type ts } from "../typescript.js";
import type { Declaration } from "../../../src/model/facts.js";
import { cutText, FIELDS_LIMIT, SIGNATURE_LIMIT } from "../../shared/doc-text.js";
import { unwrap } from "./function-values.js";
import { isHidden, writtenText } from "./signature-text.js";

export type Contents = Pick<Declaration, "extends" | "fields" | "type" | "value" | "variable">;

export function contentsOf(node: ts.Node, value: ts.Expression | undefined, file: ts.SourceFile): Contents {
  return { ...written(node, value, file), ...(isAssignedAnew(node) && { variable: true }) };
}

function written(node: ts.Node, value: ts.Expression | undefined, file: ts.SourceFile): Contents {
  if (is.InterfaceDeclaration(node)) return { ...basesOf(node, file), ...fieldsOf(node.members) };
  if (is.EnumDeclaration(node)) return fieldsOf(node.members);
  if (is.TypeAliasDeclaration(node)) return aliasContents(node.type, file);
  if (is.VariableDeclaration(node) && !is.Identifier(node.name)) return {};
  if (is.VariableDeclaration(node) && node.type !== undefined) return { type: cutText(writtenText(node.type, file), SIGNATURE_LIMIT) };
  if (value === undefined) return {};
  const contents = valueContents(unwrap(value), file);
  // A reassigned variable may lose its initial value.
  return isAssignedAnew(node) && contents.value?.endsWith("()") !== true ? { fields: contents.fields } : contents;
}

function isAssignedAnew(node: ts.Node): boolean {
  return is.VariableDeclaration(node) && (getCombinedNodeFlags(node) & NodeFlags.Const) === 0;
}

/** Properties of a class that are neither methods nor hidden. */
export function attributesOf(node: ts.ClassLikeDeclaration): Contents {
  return fieldsOf(
    node.members.filter((member) => (is.PropertyDeclaration(member) || is.Accessor(member)) && !isHidden(member) && !isFunction(member)),
  );
}

function isFunction(member: ts.ClassElement): boolean {
  if (!is.PropertyDeclaration(member) || member.initializer === undefined) return false;
  const value = unwrap(member.initializer);
  return is.ArrowFunction(value) || is.FunctionExpression(value);
}

function basesOf(node: ts.InterfaceDeclaration, file: ts.SourceFile): Contents {
  const bases = (node.heritageClauses ?? []).flatMap((clause) => clause.types.map((type) => writtenText(type, file)));
  return bases.length === 0 ? {} : { extends: cutText(bases.join(", "), SIGNATURE_LIMIT) };
}

/** The members written out in an intersection, and the types that it extends. */
export function aliasContents(type: ts.TypeNode, file: ts.SourceFile): Contents {
  const parts = is.IntersectionTypeNode(type) ? type.types : [type];
  const members = parts.flatMap((part) => (is.TypeLiteralNode(part) ? [...part.members] : []));
  const others = parts.flatMap((part) => (is.TypeLiteralNode(part) ? [] : [writtenText(part, file)]));
  const listed = fieldsOf(members);
  if (listed.fields !== undefined)
    return { ...listed, ...(others.length > 0 && { extends: cutText(others.join(" & "), SIGNATURE_LIMIT) }) };
  return { type: cutText(writtenText(type, file).replace(/^[|&] /u, ""), SIGNATURE_LIMIT) };
}

function valueContents(value: ts.Expression, file: ts.SourceFile): Contents {
  if (is.ObjectLiteralExpression(value)) return fieldsOf(value.properties);
  if (is.CallExpression(value) || is.NewExpression(value)) return maker(value, is.NewExpression(value) ? "new " : "", file);
  if (is.TaggedTemplateExpression(value)) return made(value.tag, "", file);
  if (isDotted(value) && value.kind !== SyntaxKind.ThisKeyword && value.getText(file) !== "undefined")
    return { value: cutText(writtenText(value, file), SIGNATURE_LIMIT) };
  const literal = is.PrefixUnaryExpression(value) ? value.operand : value;
  const plain = is.NumericLiteral(literal) || literal.kind === SyntaxKind.TrueKeyword || literal.kind === SyntaxKind.FalseKeyword;
  return plain ? { value: cutText(writtenText(value, file), SIGNATURE_LIMIT) } : {};
}

/** `z.object()` of `z.object({ … }).strict()`, with the keys that it is given: the first call of a chain is the most informative. */
function maker(call: ts.CallExpression | ts.NewExpression, prefix: string, file: ts.SourceFile): Contents {
  let first: ts.CallExpression | ts.NewExpression = call;
  for (let inner = innerCall(first); inner !== undefined; inner = innerCall(first)) first = inner;
  const contents = made(first.expression, prefix, file);
  const given = (first.arguments ?? []).map(unwrap).find(is.ObjectLiteralExpression);
  return contents.value === undefined || given === undefined ? contents : { ...contents, ...fieldsOf(given.properties) };
}

function made(callee: ts.Expression, prefix: string, file: ts.SourceFile): Contents {
  const name = unwrap(callee);
  return isDotted(name) ? { value: cutText(`${prefix}${writtenText(name, file).replace(/\s+(?=\.)/gu, "")}()`, SIGNATURE_LIMIT) } : {};
}

function innerCall({ expression }: ts.CallExpression | ts.NewExpression): ts.CallExpression | undefined {
  const callee = unwrap(expression);
  if (is.CallExpression(callee)) return callee;
  const object = is.PropertyAccessExpression(callee) ? unwrap(callee.expression) : undefined;
  return object !== undefined && is.CallExpression(object) ? object : undefined;
}

function isDotted(expression: ts.Expression): boolean {
  let at = expression;
  while (is.PropertyAccessExpression(at)) at = unwrap(at.expression);
  return is.Identifier(at) || at.kind === SyntaxKind.ThisKeyword;
}

export function fieldsOf(members: readonly { readonly name?: ts.Node }[]): Contents {
  const names = members.slice(0, FIELDS_LIMIT).flatMap(({ name }) => {
    if (name === undefined || !(is.Identifier(name) || is.StringLiteralLike(name) || is.NumericLiteral(name))) return [];
    return name.text === "" || name.text.startsWith("_") ? [] : [name.text];
  });
  return names.length === 0 ? {} : { fields: [...new Set(names)] };
}
