/** Actions of the visit for each kind of node. */
import { SyntaxKind, type ts } from "../../typescript.js";
import { kindTable } from "../kind-table.js";

/** Has parameters: functions, signatures, function types. */
export const FUNCTION = 1;
/** Opens a scope. */
export const SCOPE = 2;
/** `var` is hoisted up to here. */
export const HOISTS = 4;
/** May declare names. */
export const DECLARES = 8;
/** Everything below is a type. */
export const TYPE = 16;
/** May be an import site in any form. */
export const CANDIDATE = 32;
/** Is an import site in some of its forms. */
export const SOMETIMES = 64;
/** May give its name to the place inside. */
export const PLACE = 128;
/** Part of a class that does not run when the class is loaded. */
export const ELEMENT = 256;
export const JSX = 512;
/** Nothing below is read. */
export const CLOSED = 1024;
/** A type if it is an `implements` clause. */
export const HERITAGE = 2048;
/** Its content may have other surroundings than itself. */
export const CHANGES = FUNCTION | SCOPE | TYPE | PLACE | ELEMENT | HERITAGE;

const FUNCTIONS: readonly ts.SyntaxKind[] = [
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.Constructor,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
  SyntaxKind.MethodSignature,
  SyntaxKind.CallSignature,
  SyntaxKind.ConstructSignature,
  SyntaxKind.IndexSignature,
  SyntaxKind.FunctionType,
  SyntaxKind.ConstructorType,
  SyntaxKind.JSDocSignature,
  SyntaxKind.JSDocFunctionType,
];

const SCOPES: readonly ts.SyntaxKind[] = [
  SyntaxKind.Block,
  SyntaxKind.ModuleBlock,
  SyntaxKind.ClassStaticBlockDeclaration,
  SyntaxKind.ClassDeclaration,
  SyntaxKind.ClassExpression,
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
  SyntaxKind.EnumDeclaration,
  SyntaxKind.ForStatement,
  SyntaxKind.ForInStatement,
  SyntaxKind.ForOfStatement,
  SyntaxKind.CatchClause,
  SyntaxKind.CaseBlock,
  SyntaxKind.MappedType,
  SyntaxKind.ConditionalType,
];

const DECLARING: readonly ts.SyntaxKind[] = [
  SyntaxKind.VariableDeclaration,
  SyntaxKind.Parameter,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ClassDeclaration,
  SyntaxKind.ClassExpression,
  SyntaxKind.EnumDeclaration,
  SyntaxKind.EnumMember,
  SyntaxKind.ModuleDeclaration,
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
  SyntaxKind.TypeParameter,
  SyntaxKind.ImportClause,
  SyntaxKind.NamespaceImport,
  SyntaxKind.ImportSpecifier,
  SyntaxKind.ImportEqualsDeclaration,
];

const TYPES: readonly ts.SyntaxKind[] = [
  ...range(SyntaxKind.FirstTypeNode, SyntaxKind.LastTypeNode),
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
  SyntaxKind.TypeParameter,
];

const CANDIDATES: readonly ts.SyntaxKind[] = [
  SyntaxKind.ImportDeclaration,
  SyntaxKind.ExportDeclaration,
  SyntaxKind.ImportEqualsDeclaration,
  SyntaxKind.ImportType,
  SyntaxKind.JSDocImportTag,
  SyntaxKind.CallExpression,
  SyntaxKind.NewExpression,
  SyntaxKind.Decorator,
  SyntaxKind.MetaProperty,
];

const PLACES: readonly ts.SyntaxKind[] = [
  SyntaxKind.MethodDeclaration,
  SyntaxKind.ArrowFunction,
  SyntaxKind.FunctionExpression,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.ClassDeclaration,
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
  SyntaxKind.EnumDeclaration,
  SyntaxKind.ModuleDeclaration,
  SyntaxKind.VariableDeclaration,
  SyntaxKind.ExpressionStatement,
  SyntaxKind.ExportAssignment,
];

export const TRAITS = kindTable([
  [FUNCTION, FUNCTIONS],
  [SCOPE, SCOPES],
  [HOISTS, [SyntaxKind.ModuleBlock, SyntaxKind.ClassStaticBlockDeclaration]],
  [DECLARES, DECLARING],
  [TYPE, TYPES],
  [CANDIDATE, CANDIDATES],
  [SOMETIMES, [SyntaxKind.PropertyAccessExpression, SyntaxKind.ModuleDeclaration, SyntaxKind.VariableDeclaration]],
  [PLACE, PLACES],
  [ELEMENT, [SyntaxKind.PropertyDeclaration, SyntaxKind.ClassStaticBlockDeclaration]],
  [HERITAGE, [SyntaxKind.HeritageClause]],
  [JSX, [SyntaxKind.JsxOpeningElement, SyntaxKind.JsxSelfClosingElement, SyntaxKind.JsxOpeningFragment]],
  [CLOSED, [SyntaxKind.JsxClosingElement, SyntaxKind.JSDocNameReference, ...range(SyntaxKind.JSDocLink, SyntaxKind.JSDocLinkPlain)]],
]);

function range(first: ts.SyntaxKind, last: ts.SyntaxKind): ts.SyntaxKind[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
