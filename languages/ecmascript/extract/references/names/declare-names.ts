/** Names that a node declares, with their scope and space. */
import { NodeFlags, SyntaxKind, isBindingElement, isIdentifier, isVariableDeclarationList, type ts } from "../../../typescript.js";
import { declare, hoistTarget, type Scope } from "./scope.js";

/** Declares the names of `node`. `outer` is the scope around it, `inner` the scope that it opens (or `outer`). */
export function declareNames(node: ts.Node, outer: Scope, inner: Scope): void {
  switch (node.kind) {
    case SyntaxKind.VariableDeclaration:
      return declareVariable(node as ts.VariableDeclaration, outer);
    case SyntaxKind.Parameter:
      return declarePattern((node as ts.ParameterDeclaration).name, outer);
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
    case SyntaxKind.ModuleDeclaration: {
      const name = (node as ts.ModuleDeclaration).name;
      return isIdentifier(name) ? declareIdentifier(name, outer, "both") : undefined;
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
  if (name && isIdentifier(name)) declare(scope, name.text, spaces);
}

function declareVariable(node: ts.VariableDeclaration, scope: Scope): void {
  const flags = isVariableDeclarationList(node.parent) ? node.parent.flags : NodeFlags.Let;
  const target = (flags & NodeFlags.BlockScoped) === 0 ? hoistTarget(scope) : scope;
  if (!isIdentifier(node.name)) return declarePattern(node.name, target);
  declare(target, node.name.text, "value", { initializer: node.initializer, constant: (flags & NodeFlags.Const) !== 0 });
}

function declarePattern(name: ts.BindingName, scope: Scope): void {
  const pending: ts.BindingName[] = [name];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (isIdentifier(next)) declare(scope, next.text, "value");
    else for (const element of next.elements) if (isBindingElement(element)) pending.push(element.name);
  }
}
