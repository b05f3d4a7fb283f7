/** Whether an identifier refers to a name in scope, as opposed to declaring one or naming a property, label or attribute. */
import { ts } from "../../typescript.js";

export function isNameReference(node: ts.Identifier): boolean {
  const parent = node.parent;
  if (!parent || node.text === "") return false;
  switch (parent.kind) {
    case ts.SyntaxKind.PropertyAccessExpression:
      return (parent as ts.PropertyAccessExpression).expression === node;
    case ts.SyntaxKind.QualifiedName:
      return (parent as ts.QualifiedName).left === node && !isImportQualifier(parent);
    case ts.SyntaxKind.VariableDeclaration:
    case ts.SyntaxKind.Parameter:
    case ts.SyntaxKind.PropertyAssignment:
    case ts.SyntaxKind.PropertyDeclaration:
    case ts.SyntaxKind.EnumMember:
      return (parent as ts.VariableDeclaration).initializer === node;
    case ts.SyntaxKind.BindingElement:
      return (parent as ts.BindingElement).initializer === node;
    case ts.SyntaxKind.ExportSpecifier:
      return isExportedLocal(node, parent as ts.ExportSpecifier);
    case ts.SyntaxKind.JsxOpeningElement:
    case ts.SyntaxKind.JsxSelfClosingElement:
      return !/^[a-z]/.test(node.text) && !node.text.includes("-");
    case ts.SyntaxKind.ImportType:
    case ts.SyntaxKind.TypePredicate:
      return false;
    default:
      return !namesOnly(parent);
  }
}

/** Parents whose identifiers are never references. */
function namesOnly(parent: ts.Node): boolean {
  if (parent.kind >= ts.SyntaxKind.FirstJSDocTagNode && parent.kind <= ts.SyntaxKind.LastJSDocTagNode) return true;
  switch (parent.kind) {
    case ts.SyntaxKind.PropertySignature:
    case ts.SyntaxKind.MethodSignature:
    case ts.SyntaxKind.MethodDeclaration:
    case ts.SyntaxKind.GetAccessor:
    case ts.SyntaxKind.SetAccessor:
    case ts.SyntaxKind.FunctionDeclaration:
    case ts.SyntaxKind.FunctionExpression:
    case ts.SyntaxKind.ClassDeclaration:
    case ts.SyntaxKind.ClassExpression:
    case ts.SyntaxKind.InterfaceDeclaration:
    case ts.SyntaxKind.TypeAliasDeclaration:
    case ts.SyntaxKind.EnumDeclaration:
    case ts.SyntaxKind.ModuleDeclaration:
    case ts.SyntaxKind.TypeParameter:
    case ts.SyntaxKind.ImportClause:
    case ts.SyntaxKind.ImportSpecifier:
    case ts.SyntaxKind.NamespaceImport:
    case ts.SyntaxKind.NamespaceExport:
    case ts.SyntaxKind.NamespaceExportDeclaration:
    case ts.SyntaxKind.ImportEqualsDeclaration:
    case ts.SyntaxKind.ImportAttribute:
    case ts.SyntaxKind.LabeledStatement:
    case ts.SyntaxKind.BreakStatement:
    case ts.SyntaxKind.ContinueStatement:
    case ts.SyntaxKind.JsxAttribute:
    case ts.SyntaxKind.JsxNamespacedName:
    case ts.SyntaxKind.MetaProperty:
    case ts.SyntaxKind.NamedTupleMember:
    case ts.SyntaxKind.JSDocNamepathType:
      return true;
    default:
      return false;
  }
}

/** `A.B` of `import("./m").A.B` and of `import X = A.B`. */
function isImportQualifier(node: ts.Node): boolean {
  let at = node.parent;
  while (ts.isQualifiedName(at)) at = at.parent;
  return ts.isImportTypeNode(at) || ts.isImportEqualsDeclaration(at);
}

function isExportedLocal(node: ts.Identifier, specifier: ts.ExportSpecifier): boolean {
  const declaration = specifier.parent.parent;
  if (declaration.moduleSpecifier) return false;
  return (specifier.propertyName ?? specifier.name) === node;
}
