/** Contents of a declaration without a signature: members of types and objects, types and initialisers of constants. */
import {
  NodeFlags,
  SyntaxKind,
  getCombinedNodeFlags,
  isAccessor,
  isArrowFunction,
  isCallExpression,
  isEnumDeclaration,
  isFunctionExpression,
  isIdentifier,
  isInterfaceDeclaration,
  isIntersectionTypeNode,
  isNewExpression,
  isNumericLiteral,
  isObjectLiteralExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isPropertyDeclaration,
  isStringLiteralLike,
  isTaggedTemplateExpression,
  isTypeAliasDeclaration,
  isTypeLiteralNode,
  isVariableDeclaration,
  type ts,
} from "../typescript.js";
import type { Declaration } from "../../../src/model/facts.js";
import { cutText } from "../../shared/doc-text.js";
import { unwrap } from "./function-values.js";
import { isHidden, writtenText } from "./signature-text.js";
import { FIELDS_LIMIT, SIGNATURE_LIMIT } from "../../shared/text-limits.js";

export type Contents = Pick<Declaration, "extends" | "fields" | "type" | "value" | "variable">;

export function contentsOf(node: ts.Node, value: ts.Expression | undefined, file: ts.SourceFile): Contents {
  return { ...written(node, value, file), ...(isAssignedAnew(node) && { variable: true }) };
}

function written(node: ts.Node, value: ts.Expression | undefined, file: ts.SourceFile): Contents {
  if (isInterfaceDeclaration(node)) return { ...basesOf(node, file), ...fieldsOf(node.members) };
  if (isEnumDeclaration(node)) return fieldsOf(node.members);
  if (isTypeAliasDeclaration(node)) return aliasContents(node.type, file);
  if (isVariableDeclaration(node) && !isIdentifier(node.name)) return {};
  if (isVariableDeclaration(node) && node.type !== undefined) return { type: cutText(writtenText(node.type, file), SIGNATURE_LIMIT) };
  if (value === undefined) return {};
  const contents = valueContents(unwrap(value), file);
  // A reassigned variable may lose its initial value.
  return isAssignedAnew(node) && contents.value?.endsWith("()") !== true ? { fields: contents.fields } : contents;
}

function isAssignedAnew(node: ts.Node): boolean {
  return isVariableDeclaration(node) && (getCombinedNodeFlags(node) & NodeFlags.Const) === 0;
}

/** Properties of a class that are neither methods nor hidden. */
export function attributesOf(node: ts.ClassLikeDeclaration): Contents {
  return fieldsOf(
    node.members.filter((member) => (isPropertyDeclaration(member) || isAccessor(member)) && !isHidden(member) && !isFunction(member)),
  );
}

function isFunction(member: ts.ClassElement): boolean {
  if (!isPropertyDeclaration(member) || member.initializer === undefined) return false;
  const value = unwrap(member.initializer);
  return isArrowFunction(value) || isFunctionExpression(value);
}

function basesOf(node: ts.InterfaceDeclaration, file: ts.SourceFile): Contents {
  const bases = (node.heritageClauses ?? []).flatMap((clause) => clause.types.map((type) => writtenText(type, file)));
  return bases.length === 0 ? {} : { extends: cutText(bases.join(", "), SIGNATURE_LIMIT) };
}

/** The members written out in an intersection, and the types that it extends. */
export function aliasContents(type: ts.TypeNode, file: ts.SourceFile): Contents {
  const parts = isIntersectionTypeNode(type) ? type.types : [type];
  const members = parts.flatMap((part) => (isTypeLiteralNode(part) ? [...part.members] : []));
  const others = parts.flatMap((part) => (isTypeLiteralNode(part) ? [] : [writtenText(part, file)]));
  const listed = fieldsOf(members);
  if (listed.fields !== undefined)
    return { ...listed, ...(others.length > 0 && { extends: cutText(others.join(" & "), SIGNATURE_LIMIT) }) };
  return { type: cutText(writtenText(type, file).replace(/^[|&] /u, ""), SIGNATURE_LIMIT) };
}

function valueContents(value: ts.Expression, file: ts.SourceFile): Contents {
  if (isObjectLiteralExpression(value)) return fieldsOf(value.properties);
  if (isCallExpression(value)) return maker(value.expression, "", file);
  if (isNewExpression(value)) return maker(value.expression, "new ", file);
  if (isTaggedTemplateExpression(value)) return maker(value.tag, "", file);
  if (isDotted(value) && value.kind !== SyntaxKind.ThisKeyword && value.getText(file) !== "undefined")
    return { value: cutText(writtenText(value, file), SIGNATURE_LIMIT) };
  const literal = isPrefixUnaryExpression(value) ? value.operand : value;
  const plain = isNumericLiteral(literal) || literal.kind === SyntaxKind.TrueKeyword || literal.kind === SyntaxKind.FalseKeyword;
  return plain ? { value: cutText(writtenText(value, file), SIGNATURE_LIMIT) } : {};
}

/** `z.object()` of `z.object({ … }).strict()`: the first call of a chain is the most informative. */
function maker(callee: ts.Expression, prefix: string, file: ts.SourceFile): Contents {
  let name = unwrap(callee);
  for (let inner = innerCall(name); inner !== undefined; inner = innerCall(name)) name = unwrap(inner);
  if (!isDotted(name)) return {};
  return { value: cutText(`${prefix}${writtenText(name, file)}()`, SIGNATURE_LIMIT) };
}

function innerCall(callee: ts.Expression): ts.Expression | undefined {
  if (isCallExpression(callee)) return callee.expression;
  const object = isPropertyAccessExpression(callee) ? unwrap(callee.expression) : undefined;
  return object !== undefined && isCallExpression(object) ? object.expression : undefined;
}

function isDotted(expression: ts.Expression): boolean {
  let at = expression;
  while (isPropertyAccessExpression(at)) at = unwrap(at.expression);
  return isIdentifier(at) || at.kind === SyntaxKind.ThisKeyword;
}

export function fieldsOf(members: readonly { readonly name?: ts.Node }[]): Contents {
  const names = members.slice(0, FIELDS_LIMIT).flatMap(({ name }) => {
    if (name === undefined || !(isIdentifier(name) || isStringLiteralLike(name) || isNumericLiteral(name))) return [];
    return name.text === "" || name.text.startsWith("_") ? [] : [name.text];
  });
  return names.length === 0 ? {} : { fields: [...new Set(names)] };
}
