/** Uses in type positions: heritage, injected constructor parameters, and all others. */
import {
  canHaveDecorators,
  canHaveModifiers,
  getDecorators,
  isClassLike,
  isConstructorDeclaration,
  isDecorator,
  isExportSpecifier,
  isExpressionWithTypeArguments,
  isHeritageClause,
  isInterfaceDeclaration,
  isParameter,
  type ts,
} from "../../../typescript.js";
import type { Classified } from "../drafts.js";
import { ownerName } from "./owner-name.js";

export function classifyType(node: ts.Node): Classified {
  const parent = node.parent;
  if (isExportSpecifier(parent)) return { kind: "re-export", subject: parent.name.text };
  if (isExpressionWithTypeArguments(parent) && isHeritageClause(parent.parent)) {
    const owner = parent.parent.parent;
    const subject = ownerName(owner, undefined) ?? "class";
    return { kind: isInterfaceDeclaration(owner) ? "extend" : "implement", subject };
  }
  const subject = injectedInto(parent);
  return subject === undefined ? { kind: "type" } : { kind: "inject", subject };
}

/** Class whose container reads the parameter type at run time: decorated, or with a decorated parameter. */
function injectedInto(type: ts.Node): string | undefined {
  const parameter = type.parent;
  if (!parameter || !isParameter(parameter) || parameter.type !== type) return undefined;
  const constructor = parameter.parent;
  if (!isConstructorDeclaration(constructor) || !isClassLike(constructor.parent)) return undefined;
  const owner = constructor.parent;
  const decorated = isDecorated(owner) || constructor.parameters.some(isDecorated);
  return decorated ? (ownerName(owner, undefined) ?? "class") : undefined;
}

function isDecorated(node: ts.Node): boolean {
  return canHaveDecorators(node) ? (getDecorators(node)?.length ?? 0) > 0 : hasModifierDecorator(node);
}

function hasModifierDecorator(node: ts.Node): boolean {
  return canHaveModifiers(node) && (node.modifiers ?? []).some((modifier: ts.Node) => isDecorator(modifier));
}
