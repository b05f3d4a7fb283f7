/** Imports as the compiler resolves them: the file of each specifier, and the files that declare the names that are taken. */
import ts from "typescript";
import { isRequire, resolved } from "./script-references.mjs";

/** `{ from, line, to, through, typeOnly }`, absolute file names; `through`: the module of the specifier, if another file declares the name. */
export function importsOf(program, sources) {
  const options = program.getCompilerOptions();
  const checker = program.getTypeChecker();
  const cache = ts.createModuleResolutionCache("/", (name) => name, options);
  const found = [];
  for (const source of sources) {
    const uses = once(() => valueUses(checker, source));
    const visit = (node) => {
      const specifier = specifierOf(node);
      if (specifier !== undefined) add(node, specifier);
      else if (isComputed(node))
        found.push({ from: source.fileName, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1 });
      for (const comment of node.jsDoc ?? []) visit(comment);
      ts.forEachChild(node, visit);
    };
    const add = (node, specifier) => {
      const mode = ts.getModeForUsageLocation(source, specifier, options);
      const { resolvedModule } = ts.resolveModuleName(specifier.text, source.fileName, options, ts.sys, cache, undefined, mode);
      const to = resolvedModule && ts.sys.realpath(resolvedModule.resolvedFileName);
      if (to === undefined) return;
      const line = source.getLineAndCharacterOfPosition(specifier.getStart(source)).line + 1;
      const names = namesOf(node);
      const isType = isTypeOnly(node, names, checker, uses);
      found.push({ from: source.fileName, line, to, typeOnly: isType });
      for (const name of names) {
        for (const declaration of resolved(checker, checker.getSymbolAtLocation(name))?.declarations ?? []) {
          const file = declaration.getSourceFile().fileName;
          const typeOnly = isType || isTypeName(name, checker, uses);
          if (file !== to && file !== source.fileName) found.push({ from: source.fileName, line, to: file, through: to, typeOnly });
        }
      }
    };
    visit(source);
  }
  return found;
}

function once(make) {
  let made;
  return () => (made ??= make());
}

function specifierOf(node) {
  const literal = (one) => (one !== undefined && ts.isStringLiteralLike(one) ? one : undefined);
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return literal(node.moduleSpecifier);
  if (ts.isImportEqualsDeclaration(node))
    return ts.isExternalModuleReference(node.moduleReference) ? literal(node.moduleReference.expression) : undefined;
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? literal(node.argument.literal) : undefined;
  if (ts.isJSDocImportTag?.(node)) return literal(node.moduleSpecifier);
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return literal(node.arguments[0]);
  return isRequire(node) ? literal(node.arguments[0]) : undefined;
}

/** `require(name)`, `import(name)`. */
function isComputed(node) {
  return isRequire(node) || (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword);
}

/** Identifiers that name what is imported or exported. */
function namesOf(node) {
  const elements = (bindings) =>
    bindings !== undefined && (ts.isNamedImports(bindings) || ts.isNamedExports(bindings)) ? bindings.elements.map(({ name }) => name) : [];
  if (ts.isExportDeclaration(node)) return elements(node.exportClause);
  if (ts.isImportDeclaration(node) || ts.isJSDocImportTag?.(node)) {
    const { name, namedBindings } = node.importClause ?? {};
    return [...(name === undefined ? [] : [name]), ...elements(namedBindings)];
  }
  if (ts.isImportEqualsDeclaration(node)) return [node.name];
  if (ts.isImportTypeNode(node)) {
    const last = node.qualifier !== undefined && ts.isQualifiedName(node.qualifier) ? node.qualifier.right : node.qualifier;
    return last === undefined ? [] : [last];
  }
  if (!ts.isCallExpression(node)) return [];
  const access = ts.isPropertyAccessExpression(node.parent) ? node.parent : undefined;
  const variable = (access ?? node).parent;
  const taken = access === undefined ? [node.arguments[0]] : [access.name];
  if (!ts.isVariableDeclaration(variable)) return taken;
  return ts.isObjectBindingPattern(variable.name)
    ? [...taken, ...variable.name.elements.map(({ name }) => name).filter(ts.isIdentifier)]
    : [...taken, variable.name];
}

function isTypeOnly(node, names, checker, uses) {
  if (ts.isImportTypeNode(node) || ts.isJSDocImportTag?.(node)) return true;
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  if (!ts.isImportDeclaration(node) || node.importClause === undefined) return false;
  if (node.importClause.isTypeOnly || node.importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const space = node.importClause.namedBindings;
  const all = space !== undefined && ts.isNamespaceImport(space) ? [...names, space.name] : names;
  return all.length > 0 && all.every((name) => isTypeName(name, checker, uses));
}

/** `type` before it, or all its uses in the file are types. */
function isTypeName(name, checker, uses) {
  const { parent } = name;
  if ((ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) && parent.isTypeOnly) return true;
  if (!ts.isImportSpecifier(parent) && !ts.isImportClause(parent) && !ts.isNamespaceImport(parent)) return false;
  const symbol = checker.getSymbolAtLocation(name);
  return !uses().values.has(symbol) && uses().types.has(symbol);
}

/** Symbols of the names that a file uses as values, and as types. */
function valueUses(checker, source) {
  const [values, types] = [new Set(), new Set()];
  const visit = (node) => {
    if (ts.isIdentifier(node) && !ts.isImportSpecifier(node.parent) && !ts.isImportClause(node.parent)) {
      const exported = ts.isExportSpecifier(node.parent);
      const symbol = exported ? checker.getExportSpecifierLocalTargetSymbol(node.parent) : checker.getSymbolAtLocation(node);
      const isType = ts.isPartOfTypeNode(node) || (exported && node.parent.parent.parent.isTypeOnly);
      if (symbol !== undefined) (isType ? types : values).add(symbol);
    }
    for (const comment of node.jsDoc ?? []) visit(comment);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { values, types };
}
