/** Names that a node declares, with their scope and space. */
import * as is from "../../../is.js";
import { NodeFlags, SyntaxKind, type ts } from "../../../typescript.js";
import { staticName } from "../syntax-shapes.js";
import { declare, hoistTarget, type Declared, type Each, type Scope } from "./scope.js";

/** Declares the names of `node`. `outer` is the scope around it, `inner` the scope that it opens (or `outer`). */
export function declareNames(node: ts.Node, outer: Scope, inner: Scope): void {
  switch (node.kind) {
    case SyntaxKind.VariableDeclaration:
      return declareVariable(node as ts.VariableDeclaration, outer);
    case SyntaxKind.Parameter:
      return declareParameter(node as ts.ParameterDeclaration, outer);
    case SyntaxKind.FunctionDeclaration:
      return declareIdentifier((node as ts.FunctionDeclaration).name, outer, "value");
    case SyntaxKind.FunctionExpression:
      return declareIdentifier((node as ts.FunctionExpression).name, inner, "value");
    case SyntaxKind.ClassDeclaration:
      return declareIdentifier((node as ts.ClassDeclaration).name, outer, "both");
    case SyntaxKind.ClassExpression:
      return declareIdentifier((node as ts.ClassExpression).name, inner, "both");
    case SyntaxKind.EnumDeclaration:
      return declareIdentifier((node as ts.EnumDeclaration).name, outer, "both");
    case SyntaxKind.EnumMember:
      // The initializers of later members may name it.
      return declareIdentifier((node as ts.EnumMember).name, outer, "value");
    case SyntaxKind.ModuleDeclaration: {
      const name = (node as ts.ModuleDeclaration).name;
      return is.Identifier(name) ? declareIdentifier(name, outer, "both") : undefined;
    }
    case SyntaxKind.InterfaceDeclaration:
    case SyntaxKind.TypeAliasDeclaration:
      return declareIdentifier((node as ts.InterfaceDeclaration).name, outer, "type");
    case SyntaxKind.TypeParameter:
      return declareIdentifier((node as ts.TypeParameterDeclaration).name, outer, "type");
    case SyntaxKind.ImportClause:
      return declareIdentifier((node as ts.ImportClause).name, outer, "both");
    case SyntaxKind.NamespaceImport:
    case SyntaxKind.ImportSpecifier:
    case SyntaxKind.ImportEqualsDeclaration:
      return declareIdentifier((node as ts.ImportSpecifier).name, outer, "both");
    default:
      return undefined;
  }
}

function declareIdentifier(name: ts.Node | undefined, scope: Scope, spaces: "value" | "type" | "both"): void {
  if (name && is.Identifier(name)) declare(scope, name.text, spaces);
}

function declareVariable(node: ts.VariableDeclaration, scope: Scope): void {
  const flags = is.VariableDeclarationList(node.parent) ? node.parent.flags : NodeFlags.Let;
  const target = (flags & NodeFlags.BlockScoped) === 0 ? hoistTarget(scope) : scope;
  const each = node.initializer === undefined ? loopOf(node) : undefined;
  if (each) return declareEach(node.name, target, each);
  if (!is.Identifier(node.name))
    return declarePattern(node.name, target, node.initializer && { constant: false, source: node.initializer });
  const constant = (flags & NodeFlags.Const) !== 0;
  declare(target, node.name.text, "value", { initializer: node.initializer, constant, ...(constant ? {} : { given: node }) });
}

/** `for (const node of list)`. */
function loopOf(node: ts.VariableDeclaration): Each | undefined {
  const loop = is.VariableDeclarationList(node.parent) ? node.parent.parent : undefined;
  return loop && is.ForOfStatement(loop) ? { list: loop.expression } : undefined;
}

const CALLBACKS: ReadonlySet<string> = new Set(["map", "forEach", "flatMap", "filter", "some", "every", "find", "mapSeries", "reduce"]);

/** `list.map((node) => …)`. */
function declareParameter(node: ts.ParameterDeclaration, scope: Scope): void {
  const call = node.parent.parent;
  const callee = call && is.CallExpression(call) && call.arguments[0] === (node.parent as ts.Node) ? call.expression : undefined;
  if (!callee || !is.PropertyAccessExpression(callee) || !CALLBACKS.has(callee.name.text))
    return declarePattern(node.name, scope, { constant: false, given: node });
  const index = callee.name.text === "reduce" ? 1 : 0;
  if (node.parent.parameters[index] !== node || node.dotDotDotToken) return declarePattern(node.name, scope);
  declareEach(node.name, scope, { list: callee.expression });
}

function declareEach(name: ts.BindingName, scope: Scope, each: Each): void {
  if (is.Identifier(name)) return void declare(scope, name.text, "value", { constant: false, each });
  name.elements.forEach((element, index) => {
    if (!is.BindingElement(element)) return;
    const part = is.ObjectBindingPattern(name) ? staticName(element.propertyName ?? element.name) : index;
    if (!is.Identifier(element.name) || element.dotDotDotToken || part === undefined) declarePattern(element.name, scope);
    else declare(scope, element.name.text, "value", { constant: false, each: { ...each, part } });
  });
}

function declarePattern(name: ts.BindingName, scope: Scope, declared?: Declared): void {
  const pending: ts.BindingName[] = [name];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (is.Identifier(next)) declare(scope, next.text, "value", declared && { ...declared });
    else for (const element of next.elements) if (is.BindingElement(element)) pending.push(element.name);
  }
}
