/** Which names a node declares, in which scope and space. */
import { ts } from "../../typescript.js";
import { declare, hoistTarget, type Scope } from "./scope.js";

/** Declares what `node` declares. `outer` is the scope around it, `inner` the scope that it opens (or `outer`). */
export function declareNames(node: ts.Node, outer: Scope, inner: Scope): void {
  switch (node.kind) {
    case ts.SyntaxKind.VariableDeclaration:
      return declareVariable(node as ts.VariableDeclaration, outer);
    case ts.SyntaxKind.Parameter:
      return declarePattern((node as ts.ParameterDeclaration).name, outer);
    case ts.SyntaxKind.FunctionDeclaration:
      return declareIdentifier((node as ts.FunctionDeclaration).name, outer, "value");
    case ts.SyntaxKind.FunctionExpression:
      return declareIdentifier((node as ts.FunctionExpression).name, inner, "value");
    case ts.SyntaxKind.ClassDeclaration:
      return declareIdentifier((node as ts.ClassDeclaration).name, outer, "both");
    case ts.SyntaxKind.ClassExpression:
      return declareIdentifier((node as ts.ClassExpression).name, inner, "both");
    case ts.SyntaxKind.EnumDeclaration:
      return declareIdentifier((node as ts.EnumDeclaration).name, outer, "both");
    case ts.SyntaxKind.ModuleDeclaration: {
      const name = (node as ts.ModuleDeclaration).name;
      return ts.isIdentifier(name) ? declareIdentifier(name, outer, "both") : undefined;
    }
    case ts.SyntaxKind.InterfaceDeclaration:
    case ts.SyntaxKind.TypeAliasDeclaration:
      return declareIdentifier((node as ts.InterfaceDeclaration).name, outer, "type");
    case ts.SyntaxKind.TypeParameter:
      return declareIdentifier((node as ts.TypeParameterDeclaration).name, outer, "type");
    case ts.SyntaxKind.ImportClause:
      return declareIdentifier((node as ts.ImportClause).name, outer, "both");
    case ts.SyntaxKind.NamespaceImport:
    case ts.SyntaxKind.ImportSpecifier:
    case ts.SyntaxKind.ImportEqualsDeclaration:
      return declareIdentifier((node as ts.ImportSpecifier).name, outer, "both");
    default:
      return undefined;
  }
}

function declareIdentifier(name: ts.Node | undefined, scope: Scope, spaces: "value" | "type" | "both"): void {
  if (name && ts.isIdentifier(name)) declare(scope, name.text, spaces);
}

function declareVariable(node: ts.VariableDeclaration, scope: Scope): void {
  const flags = ts.isVariableDeclarationList(node.parent) ? node.parent.flags : ts.NodeFlags.Let;
  const target = (flags & ts.NodeFlags.BlockScoped) === 0 ? hoistTarget(scope) : scope;
  if (!ts.isIdentifier(node.name)) return declarePattern(node.name, target);
  declare(target, node.name.text, "value", { initializer: node.initializer, constant: (flags & ts.NodeFlags.Const) !== 0 });
}

function declarePattern(name: ts.BindingName, scope: Scope): void {
  const pending: ts.BindingName[] = [name];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (ts.isIdentifier(next)) declare(scope, next.text, "value");
    else for (const element of next.elements) if (ts.isBindingElement(element)) pending.push(element.name);
  }
}
