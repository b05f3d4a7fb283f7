/** What `this` and `super` are at a place. */
import { assignedValue, isAssignment, unwrap } from "../extract/function-values.js";
import { dotted, widen } from "../extract/references/syntax-shapes.js";
import * as is from "../is.js";
import { SyntaxKind, ts } from "../typescript.js";

/** What decides `this`: a class, a written type, or the name of what has the function. */
type ThisOwner =
  | { readonly kind: "class"; readonly node: ts.ClassLikeDeclaration }
  | { readonly kind: "type"; readonly type: ts.TypeNode }
  | { readonly kind: "name"; readonly name: string };

/** `script`: a function with a capital is a constructor. `most`: nodes around the place that are looked at. */
export function thisOwner(node: ts.Node, script: boolean, most = Infinity): ThisOwner | undefined {
  let child = node;
  for (let at = node.parent, steps = 0; at !== undefined && !is.SourceFile(at) && steps < most; child = at, at = at.parent, steps++) {
    if (is.ClassLike(at)) {
      // The base and decorators are evaluated outside.
      return at.members.includes(child as ts.ClassElement) ? { kind: "class", node: at } : thisOwner(at, script, most);
    }
    if (is.ArrowFunction(at) || !is.FunctionLike(at)) continue;
    if (is.ClassLike(at.parent)) return inParameterDecorator(child) ? undefined : { kind: "class", node: at.parent };
    const [first] = (at as ts.SignatureDeclaration).parameters;
    const said = script ? ts.getJSDocThisTag(at)?.typeExpression?.type : undefined;
    const own = said ?? (first !== undefined && is.Identifier(first.name) && first.name.text === "this" ? first.type : undefined);
    return own === undefined ? ownerOfFunction(at, script) : { kind: "type", type: own };
  }
  return undefined;
}

function inParameterDecorator(child: ts.Node): boolean {
  return child.kind === SyntaxKind.Decorator;
}

function ownerOfFunction(callable: ts.Node, script: boolean): ThisOwner | undefined {
  if (ts.isMethodDeclaration(callable) || ts.isAccessor(callable)) return ownerOfLiteral(callable.parent);
  if (is.FunctionDeclaration(callable)) return script ? constructorName(callable.name) : undefined;
  if (!is.FunctionExpression(callable)) return undefined;
  const { parent } = widen(callable);
  if (is.PropertyAssignment(parent)) return ownerOfLiteral(parent.parent);
  if (is.VariableDeclaration(parent)) return script ? constructorName(parent.name) : undefined;
  return isAssignment(parent) ? ownerOfTarget(parent.left, script) : undefined;
}

function constructorName(name: ts.Node | undefined): ThisOwner | undefined {
  return name !== undefined && is.Identifier(name) && /^[A-Z]/.test(name.text) ? { kind: "name", name: name.text } : undefined;
}

/** `Cart.prototype.add = function () {}`; in a script also `app.handle = function () {}`. */
function ownerOfTarget(target: ts.Expression, script: boolean): ThisOwner | undefined {
  if (is.Identifier(target)) return script ? constructorName(target) : undefined;
  if (!is.PropertyAccessExpression(target)) return undefined;
  const owner = dotted(target.expression);
  if (owner === undefined || owner === "this" || owner === "exports" || owner === "module.exports") return undefined;
  if (owner.endsWith(".prototype")) return { kind: "name", name: owner.slice(0, -".prototype".length) };
  return script && is.Identifier(target.expression) ? { kind: "name", name: owner } : undefined;
}

/** `const api = { open() {} }`, `Cart.prototype = { open: function () {} }`. */
function ownerOfLiteral(literal: ts.Node): ThisOwner | undefined {
  if (!is.ObjectLiteralExpression(literal)) return undefined;
  const { parent } = widen(literal);
  if (is.VariableDeclaration(parent) && is.Identifier(parent.name) && parent.initializer !== undefined) {
    if (parent.type !== undefined) return { kind: "type", type: parent.type };
    const isModuleLevel = parent.parent.parent !== undefined && is.SourceFile(parent.parent.parent.parent);
    return isModuleLevel && unwrap(assignedValue(parent.initializer)) === literal ? { kind: "name", name: parent.name.text } : undefined;
  }
  if (!isAssignment(parent) || !is.PropertyAccessExpression(parent.left) || parent.left.name.text !== "prototype") return undefined;
  const owner = dotted(parent.left.expression);
  return owner === undefined ? undefined : { kind: "name", name: owner };
}

/** The class around `super`, or around a property's value. */
export function classAround(node: ts.Node): ts.ClassLikeDeclaration | undefined {
  const owner = thisOwner(node, false);
  return owner?.kind === "class" ? owner.node : undefined;
}
