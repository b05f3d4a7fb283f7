/** Which `module` of a script is not that of the file. */
import { ts } from "../typescript.js";
import { nameOf } from "./name-of.js";

/** `module` where it is not the one of the file: a keyword, a member, or what something around it declares. */
export function isOtherModule(node: ts.Node): boolean {
  if (node.kind === ts.SyntaxKind.ModuleKeyword) return true;
  if (!ts.isIdentifier(node) || nameOf(node) !== "module") return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) ? parent.name === node : ts.isImportSpecifier(parent) || ts.isImportClause(parent)) return true;
  return ts.findAncestor(node, (outer) => declaresModule(outer)) !== undefined;
}

/** `var` outside of functions declares what is there already. */
function declaresModule(node: ts.Node): boolean {
  if (ts.isFunctionLike(node))
    return node.parameters.some(({ name }) => bindsModule(name)) || (node.name !== undefined && isModule(node.name));
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
    if (ts.isVariableStatement(statement)) {
      return (isFixed(statement.declarationList) || ts.isFunctionLike(node.parent)) && listsModule(statement.declarationList);
    }
    if (ts.isImportDeclaration(statement)) return importsModule(statement);
    return (
      (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name !== undefined && isModule(statement.name)
    );
  });
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
