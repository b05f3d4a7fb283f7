/** Uses in type positions: heritage, injected constructor parameters, everything else. */
import { ts } from "../../typescript.js";
import type { Classified } from "./drafts.js";
import { ownerName } from "./owner-name.js";

export function classifyType(node: ts.Node): Classified {
  const parent = node.parent;
  if (ts.isExportSpecifier(parent)) return { kind: "re-export", subject: parent.name.text };
  if (ts.isExpressionWithTypeArguments(parent) && ts.isHeritageClause(parent.parent)) {
    const owner = parent.parent.parent;
    const subject = ownerName(owner, undefined) ?? "class";
    return { kind: ts.isInterfaceDeclaration(owner) ? "extend" : "implement", subject };
  }
  const subject = injectedInto(parent);
  return subject === undefined ? { kind: "type" } : { kind: "inject", subject };
}

/** Class whose container reads the parameter type at run time: decorated, or with a decorated parameter. */
function injectedInto(type: ts.Node): string | undefined {
  const parameter = type.parent;
  if (!parameter || !ts.isParameter(parameter) || parameter.type !== type) return undefined;
  const constructor = parameter.parent;
  if (!ts.isConstructorDeclaration(constructor) || !ts.isClassLike(constructor.parent)) return undefined;
  const owner = constructor.parent;
  const decorated = isDecorated(owner) || constructor.parameters.some(isDecorated);
  return decorated ? (ownerName(owner, undefined) ?? "class") : undefined;
}

function isDecorated(node: ts.Node): boolean {
  return ts.canHaveDecorators(node) ? (ts.getDecorators(node)?.length ?? 0) > 0 : hasModifierDecorator(node);
}

function hasModifierDecorator(node: ts.Node): boolean {
  return ts.canHaveModifiers(node) && (node.modifiers ?? []).some((modifier: ts.Node) => ts.isDecorator(modifier));
}
