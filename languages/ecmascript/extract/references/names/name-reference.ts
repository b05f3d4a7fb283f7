/** Whether an identifier refers to a name in scope, in contrast to declarations, properties, labels and attributes. */
import * as is from "../../../is.js";
import { SyntaxKind, type ts } from "../../../typescript.js";
import { kindTable } from "../../kind-table.js";

/** Identifiers inside are never references. */
const NEVER = 1;
/** Some identifiers inside are references. */
const SOMETIMES = 2;

export function isNameReference(node: ts.Identifier): boolean {
  const parent = node.parent;
  if (!parent || node.text === "") return false;
  const role = ROLES[parent.kind];
  return role === SOMETIMES ? isReferenceIn(node, parent) : role !== NEVER;
}

function isReferenceIn(node: ts.Identifier, parent: ts.Node): boolean {
  switch (parent.kind) {
    case SyntaxKind.PropertyAccessExpression:
      return (parent as ts.PropertyAccessExpression).expression === node;
    case SyntaxKind.QualifiedName:
      return (parent as ts.QualifiedName).left === node && !isImportQualifier(parent);
    case SyntaxKind.ExportSpecifier:
      return isExportedLocal(node, parent as ts.ExportSpecifier);
    case SyntaxKind.JsxOpeningElement:
    case SyntaxKind.JsxSelfClosingElement:
      return !/^[a-z]/.test(node.text) && !node.text.includes("-");
    default:
      return (parent as ts.VariableDeclaration).initializer === node;
  }
}

const INITIALIZED: readonly ts.SyntaxKind[] = [
  SyntaxKind.VariableDeclaration,
  SyntaxKind.Parameter,
  SyntaxKind.PropertyAssignment,
  SyntaxKind.PropertyDeclaration,
  SyntaxKind.EnumMember,
  SyntaxKind.BindingElement,
];

const NAMES_ONLY: readonly ts.SyntaxKind[] = [
  ...Array.from(
    { length: SyntaxKind.LastJSDocTagNode - SyntaxKind.FirstJSDocTagNode + 1 },
    (_, index) => SyntaxKind.FirstJSDocTagNode + index,
  ),
  SyntaxKind.ImportType,
  SyntaxKind.TypePredicate,
  SyntaxKind.PropertySignature,
  SyntaxKind.MethodSignature,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ClassDeclaration,
  SyntaxKind.ClassExpression,
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
  SyntaxKind.EnumDeclaration,
  SyntaxKind.ModuleDeclaration,
  SyntaxKind.TypeParameter,
  SyntaxKind.ImportClause,
  SyntaxKind.ImportSpecifier,
  SyntaxKind.NamespaceImport,
  SyntaxKind.NamespaceExport,
  SyntaxKind.NamespaceExportDeclaration,
  SyntaxKind.ImportEqualsDeclaration,
  SyntaxKind.ImportAttribute,
  SyntaxKind.LabeledStatement,
  SyntaxKind.BreakStatement,
  SyntaxKind.ContinueStatement,
  SyntaxKind.JsxAttribute,
  SyntaxKind.JsxNamespacedName,
  SyntaxKind.MetaProperty,
  SyntaxKind.NamedTupleMember,
  SyntaxKind.JSDocNamepathType,
];

const ROLES = kindTable([
  [NEVER, NAMES_ONLY],
  [
    SOMETIMES,
    [
      ...INITIALIZED,
      SyntaxKind.PropertyAccessExpression,
      SyntaxKind.QualifiedName,
      SyntaxKind.ExportSpecifier,
      SyntaxKind.JsxOpeningElement,
      SyntaxKind.JsxSelfClosingElement,
    ],
  ],
]);

/** `A.B` of `import("./m").A.B` and of `import X = A.B`. */
function isImportQualifier(node: ts.Node): boolean {
  let at = node.parent;
  while (is.QualifiedName(at)) at = at.parent;
  return is.ImportTypeNode(at) || is.ImportEqualsDeclaration(at);
}

function isExportedLocal(node: ts.Identifier, specifier: ts.ExportSpecifier): boolean {
  const declaration = specifier.parent.parent;
  if (declaration.moduleSpecifier) return false;
  return (specifier.propertyName ?? specifier.name) === node;
}
