/** Whether an identifier refers to a name in scope, as opposed to declaring one or naming a property, label or attribute. */
import { SyntaxKind, isImportEqualsDeclaration, isImportTypeNode, isQualifiedName, type ts } from "../../typescript.js";

export function isNameReference(node: ts.Identifier): boolean {
  const parent = node.parent;
  if (!parent || node.text === "") return false;
  switch (parent.kind) {
    case SyntaxKind.PropertyAccessExpression:
      return (parent as ts.PropertyAccessExpression).expression === node;
    case SyntaxKind.QualifiedName:
      return (parent as ts.QualifiedName).left === node && !isImportQualifier(parent);
    case SyntaxKind.VariableDeclaration:
    case SyntaxKind.Parameter:
    case SyntaxKind.PropertyAssignment:
    case SyntaxKind.PropertyDeclaration:
    case SyntaxKind.EnumMember:
      return (parent as ts.VariableDeclaration).initializer === node;
    case SyntaxKind.BindingElement:
      return (parent as ts.BindingElement).initializer === node;
    case SyntaxKind.ExportSpecifier:
      return isExportedLocal(node, parent as ts.ExportSpecifier);
    case SyntaxKind.JsxOpeningElement:
    case SyntaxKind.JsxSelfClosingElement:
      return !/^[a-z]/.test(node.text) && !node.text.includes("-");
    case SyntaxKind.ImportType:
    case SyntaxKind.TypePredicate:
      return false;
    default:
      return !namesOnly(parent);
  }
}

/** Parents whose identifiers are never references. */
function namesOnly(parent: ts.Node): boolean {
  if (parent.kind >= SyntaxKind.FirstJSDocTagNode && parent.kind <= SyntaxKind.LastJSDocTagNode) return true;
  switch (parent.kind) {
    case SyntaxKind.PropertySignature:
    case SyntaxKind.MethodSignature:
    case SyntaxKind.MethodDeclaration:
    case SyntaxKind.GetAccessor:
    case SyntaxKind.SetAccessor:
    case SyntaxKind.FunctionDeclaration:
    case SyntaxKind.FunctionExpression:
    case SyntaxKind.ClassDeclaration:
    case SyntaxKind.ClassExpression:
    case SyntaxKind.InterfaceDeclaration:
    case SyntaxKind.TypeAliasDeclaration:
    case SyntaxKind.EnumDeclaration:
    case SyntaxKind.ModuleDeclaration:
    case SyntaxKind.TypeParameter:
    case SyntaxKind.ImportClause:
    case SyntaxKind.ImportSpecifier:
    case SyntaxKind.NamespaceImport:
    case SyntaxKind.NamespaceExport:
    case SyntaxKind.NamespaceExportDeclaration:
    case SyntaxKind.ImportEqualsDeclaration:
    case SyntaxKind.ImportAttribute:
    case SyntaxKind.LabeledStatement:
    case SyntaxKind.BreakStatement:
    case SyntaxKind.ContinueStatement:
    case SyntaxKind.JsxAttribute:
    case SyntaxKind.JsxNamespacedName:
    case SyntaxKind.MetaProperty:
    case SyntaxKind.NamedTupleMember:
    case SyntaxKind.JSDocNamepathType:
      return true;
    default:
      return false;
  }
}

/** `A.B` of `import("./m").A.B` and of `import X = A.B`. */
function isImportQualifier(node: ts.Node): boolean {
  let at = node.parent;
  while (isQualifiedName(at)) at = at.parent;
  return isImportTypeNode(at) || isImportEqualsDeclaration(at);
}

function isExportedLocal(node: ts.Identifier, specifier: ts.ExportSpecifier): boolean {
  const declaration = specifier.parent.parent;
  if (declaration.moduleSpecifier) return false;
  return (specifier.propertyName ?? specifier.name) === node;
}
