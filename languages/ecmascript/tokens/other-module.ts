/** Which `module` of a script is not that of the file, and which `caller` stands in code that has none. */
import { ts } from "../typescript.js";
import { nameOf } from "./name-of.js";

/** `module` as a keyword, as a member, or of what something around it declares. */
export function isOtherModule(node: ts.Node): boolean {
  if (node.kind === ts.SyntaxKind.ModuleKeyword) return true;
  if (!ts.isIdentifier(node) || nameOf(node) !== "module") return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node || declares(node);
  if (ts.isBindingElement(parent) && parent.propertyName === node) return true;
  if (ts.isExportSpecifier(parent)) return parent.propertyName !== undefined && parent.name === node;
  return ts.isImportSpecifier(parent) || ts.isImportClause(parent) || declares(node);
}

/** Functions of a module, or of a script in strict mode, do not know who calls them. */
export function isOtherCaller(node: ts.Node): boolean {
  if (!ts.isIdentifier(node) || node.text !== "caller") return false;
  const file = node.getSourceFile();
  const [first] = file.statements;
  const isStrict =
    first !== undefined &&
    ts.isExpressionStatement(first) &&
    ts.isStringLiteral(first.expression) &&
    first.expression.text === "use strict";
  return ts.isExternalModule(file) || isStrict;
}

function declares(node: ts.Node): boolean {
  return ts.findAncestor(node, declaresModule) !== undefined;
}

const known = new WeakMap<ts.Node, boolean>();

function declaresModule(node: ts.Node): boolean {
  const before = known.get(node);
  if (before !== undefined) return before;
  const found = readDeclared(node);
  known.set(node, found);
  return found;
}

/** `var` outside of functions declares what is there already. */
function readDeclared(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) {
    const isNamed = (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node)) && node.name !== undefined && isModule(node.name);
    return (
      isNamed ||
      node.parameters.some(({ name }) => bindsModule(name)) ||
      ("body" in node && node.body !== undefined && hasVariable(node.body))
    );
  }
  if (ts.isCatchClause(node)) return node.variableDeclaration !== undefined && bindsModule(node.variableDeclaration.name);
  if (ts.isForStatement(node) || ts.isForInStatement(node) || ts.isForOfStatement(node))
    return (
      node.initializer !== undefined &&
      ts.isVariableDeclarationList(node.initializer) &&
      isFixed(node.initializer) &&
      listsModule(node.initializer)
    );
  if (!ts.isBlock(node) && !ts.isSourceFile(node) && !ts.isCaseOrDefaultClause(node) && !ts.isModuleBlock(node)) return false;
  return node.statements.some((statement) => {
    if (ts.isVariableStatement(statement)) return isFixed(statement.declarationList) && listsModule(statement.declarationList);
    if (ts.isImportDeclaration(statement)) return importsModule(statement);
    return (
      (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name !== undefined && isModule(statement.name)
    );
  });
}

/** `var module` anywhere in a function. */
function hasVariable(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) return false;
  if (ts.isVariableDeclarationList(node) && !isFixed(node) && listsModule(node)) return true;
  return ts.forEachChild(node, (child) => hasVariable(child) || undefined) === true;
}

function isFixed({ flags }: ts.VariableDeclarationList): boolean {
  return (flags & ts.NodeFlags.BlockScoped) !== 0;
}

function listsModule({ declarations }: ts.VariableDeclarationList): boolean {
  return declarations.some(({ name }) => bindsModule(name));
}

function bindsModule(name: ts.BindingName): boolean {
  if (ts.isIdentifier(name)) return isModule(name);
  return name.elements.some((element) => ts.isBindingElement(element) && bindsModule(element.name));
}

function importsModule({ importClause }: ts.ImportDeclaration): boolean {
  const { name, namedBindings } = importClause ?? {};
  const names =
    namedBindings === undefined
      ? []
      : ts.isNamespaceImport(namedBindings)
        ? [namedBindings.name]
        : namedBindings.elements.map((one) => one.name);
  return [...(name === undefined ? [] : [name]), ...names].some(isModule);
}

function isModule(name: ts.Node): boolean {
  return ts.isIdentifier(name) && nameOf(name) === "module";
}
