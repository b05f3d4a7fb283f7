/** Names in import and export statements, and what the compiler says of their declarations. */
import ts from "typescript";
import { ROOT } from "./project-files.js";

export interface Named {
  readonly specifier: string;
  readonly name: string;
  readonly local: string;
  readonly line: number;
  readonly node: ts.Node;
  readonly symbol: ts.Symbol | undefined;
}

/** Names of import and export statements that name another module, and of `import("…").T`. */
export function namesIn(source: ts.SourceFile, checker: ts.TypeChecker): readonly Named[] {
  const found: Named[] = [];
  const add = (specifier: ts.Node | undefined, name: string, local: string, node: ts.Node): void => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    const line = source.getLineAndCharacterOfPosition(specifier.getStart(source)).line + 1;
    found.push({ specifier: specifier.text, name, local, line, node, symbol: checker.getSymbolAtLocation(node) });
  };
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isJSDocImportTag(node)) && node.importClause !== undefined) {
      const { name, namedBindings } = node.importClause;
      if (name !== undefined) add(node.moduleSpecifier, "default", name.text, name);
      if (namedBindings !== undefined && ts.isNamedImports(namedBindings)) {
        for (const element of namedBindings.elements)
          add(node.moduleSpecifier, (element.propertyName ?? element.name).text, element.name.text, element.name);
      }
    }
    if (ts.isExportDeclaration(node) && node.exportClause !== undefined && ts.isNamedExports(node.exportClause)) {
      for (const element of node.exportClause.elements)
        add(node.moduleSpecifier, (element.propertyName ?? element.name).text, element.name.text, element.name);
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && node.qualifier !== undefined) {
      let first: ts.EntityName = node.qualifier;
      while (ts.isQualifiedName(first)) first = first.left;
      add(node.argument.literal, first.text, first.text, first);
    }
    for (const comment of (node as { jsDoc?: readonly ts.Node[] }).jsDoc ?? []) visit(comment);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Empty where the compiler does not know the name. */
export function declarationsOf(checker: ts.TypeChecker, symbol: ts.Symbol | undefined): readonly ts.Declaration[] {
  if (symbol === undefined) return [];
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  if (target.escapedName === "unknown" && target.declarations === undefined) return [];
  return target.declarations ?? [];
}

export function isTypedef(declaration: ts.Declaration): boolean {
  return ts.isJSDocTypedefTag(declaration) || ts.isJSDocCallbackTag(declaration) || ts.isJSDocEnumTag(declaration);
}

/** `declare module "x" { … }`: a stand-in for a package, or an addition to a module whose own declaration lies elsewhere. */
export function isInNamedModule(declaration: ts.Declaration): boolean {
  for (let node: ts.Node | undefined = declaration; node !== undefined; node = node.parent) {
    if (ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name)) return true;
  }
  return false;
}

/** The name behind `export default x as T` and `module.exports = function x() {}`, which we map as that declaration. */
export function valueName(declaration: ts.Declaration): string | undefined {
  let value: ts.Node | undefined;
  if (ts.isExportAssignment(declaration)) value = declaration.expression;
  else if (ts.isBinaryExpression(declaration)) value = declaration.right;
  else if (ts.isBinaryExpression(declaration.parent)) value = declaration.parent.right;
  while (
    value !== undefined &&
    (ts.isAsExpression(value) || ts.isSatisfiesExpression(value) || ts.isParenthesizedExpression(value) || ts.isNonNullExpression(value))
  ) {
    value = value.expression;
  }
  if (value === undefined) return undefined;
  if (ts.isIdentifier(value)) return value.text;
  return ts.isFunctionExpression(value) || ts.isClassExpression(value) ? value.name?.text : undefined;
}

/** `path#name` of a declaration; `path` for a module. */
export function keyOf(declaration: ts.Declaration): string | undefined {
  const path = declaration.getSourceFile().fileName.slice(ROOT.length + 1);
  if (ts.isSourceFile(declaration)) return path;
  const name = ts.getNameOfDeclaration(declaration);
  if (ts.isExportAssignment(declaration)) return `${path}#${declaration.isExportEquals === true ? "=" : "default"}`;
  if (name !== undefined && ts.isIdentifier(name)) return `${path}#${name.text}`;
  if (name !== undefined && ts.isStringLiteralLike(name)) return `${path}#${name.text}`;
  if (name !== undefined && ts.isPropertyAccessExpression(name)) return `${path}#${name.name.text}`;
  return `${path}#default`;
}
