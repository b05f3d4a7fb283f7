/** What TypeScript's language service finds: symbols of modules, their references, and the types of objects. */
import { execFileSync } from "node:child_process";
import { join, relative } from "node:path";
import ts from "typescript";
import { openService, readConfig } from "../typescript-service.mjs";
import { openScriptReferences } from "./script-references.mjs";

const MORE = { types: [], skipLibCheck: true, noEmit: true };
const SCRIPTS = {
  allowJs: true,
  checkJs: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  esModuleInterop: true,
  resolveJsonModule: true,
};

/** `config`, or `scripts`: the JavaScript files of a repository without one. `draws`: whether symbols of a file are drawn. `leaves`: files that the program does not read. */
export function open(root, { config, scripts, draws, leaves = /^$/ }) {
  const given =
    config === undefined ? { options: { ...SCRIPTS, ...MORE }, fileNames: listed(root, scripts) } : readConfig(root, config, MORE);
  const pathOf = (fileName) => relative(root, fileName);
  const service = openService(root, given);
  const program = service.getProgram();
  const tracked = new Set(listed(root, /./));
  const sources = program
    .getSourceFiles()
    .filter(({ fileName }) => tracked.has(fileName) && /\.[cm]?[jt]sx?$/.test(fileName) && !leaves.test(pathOf(fileName)));
  const inScripts = scripts === undefined ? () => [] : openScriptReferences(program, sources);
  return {
    tool: `TypeScript ${ts.version}`,
    files: sources.map(({ fileName }) => pathOf(fileName)),
    symbols: () =>
      sources.filter(({ fileName }) => draws(pathOf(fileName))).flatMap((source) => symbolsOf(source, pathOf(source.fileName))),
    references: ({ path, position }) => [
      ...referencesOf(service, program, root, join(root, path), position),
      ...placesOf(inScripts(nodeAt(program.getSourceFile(join(root, path)), position)), root),
    ],
    owners: (path) => ownersOf(program, join(root, path)),
  };
}

function listed(root, pattern) {
  const paths = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 }).split("\0");
  return paths.filter((path) => path !== "" && pattern.test(path)).map((path) => join(root, path));
}

function symbolsOf(source, path) {
  const found = new Map();
  const add = (name, kind, exported) => {
    if (name === undefined || !ts.isIdentifier(name) || found.has(name.text)) return;
    const position = name.getStart(source);
    const line = source.getLineAndCharacterOfPosition(position).line + 1;
    found.set(name.text, { path, name: name.text, line, kind, exported, position });
  };
  for (const statement of source.statements) {
    const exported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    if (ts.isFunctionDeclaration(statement)) add(statement.name, "function", exported);
    else if (ts.isClassDeclaration(statement)) add(statement.name, "class", exported);
    else if (ts.isEnumDeclaration(statement)) add(statement.name, "enum", exported);
    else if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) add(statement.name, "type", exported);
    else if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (initializer === undefined || !requires(initializer)) add(name, kindOfValue(initializer), exported);
      }
    } else addAssigned(statement, add);
  }
  return [...found.values()];
}

/** `exports.open = function () {}`. */
function addAssigned(statement, add) {
  if (!ts.isExpressionStatement(statement) || !isAssignment(statement.expression)) return;
  const { left, right } = statement.expression;
  // `exports.b = exports.a` gives what `a` names another name.
  if (isAssignment(right) || isExports(right.expression ?? right)) return;
  if (ts.isPropertyAccessExpression(left) && isExports(left.expression) && !ts.isIdentifier(right) && !requires(right))
    add(left.name, kindOfValue(right), true);
}

function kindOfValue(value) {
  if (value === undefined) return "constant";
  return ts.isArrowFunction(value) || ts.isFunctionExpression(value) ? "function" : ts.isClassExpression(value) ? "class" : "constant";
}

function requires(expression) {
  let at = expression;
  while (!ts.isIdentifier(at)) {
    if (ts.isCallExpression(at) || ts.isPropertyAccessExpression(at)) at = at.expression;
    else return false;
  }
  return at.text === "require";
}

function isAssignment(node) {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

function isExports(node) {
  return /^(?:module\.)?exports$/.test(node.getText());
}

function referencesOf(service, program, root, fileName, position) {
  const found = (service.findReferences(fileName, position) ?? []).flatMap(({ references }) => references);
  return found.flatMap(({ fileName: file, textSpan }) => {
    const source = program.getSourceFile(file);
    const node = nodeAt(source, textSpan.start);
    return node === undefined ? [] : placesOf([node], root);
  });
}

/** Places of the identifiers that are uses. */
function placesOf(nodes, root) {
  return nodes.flatMap((node) => {
    const source = node.getSourceFile();
    if (!isUse(node, source)) return [];
    return [{ path: relative(root, source.fileName), line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1 }];
  });
}

/** The innermost node that starts there, also in comments. */
function nodeAt(source, position) {
  let at = source;
  for (;;) {
    const inner = childrenOf(at).find((child) => child.pos <= position && position < child.end);
    if (inner === undefined) return at.getStart(source) === position ? at : undefined;
    at = inner;
  }
}

function childrenOf(node) {
  const children = [...(node.jsDoc ?? [])];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

/** Neither a declaration nor an import or export by name, and not in a comment of TypeScript. */
function isUse(node, source) {
  const { parent } = node;
  if (ts.isStringLiteralLike(node) || parent === undefined || node.kind === ts.SyntaxKind.ThisKeyword) return false;
  if (ts.findAncestor(node, (at) => !ts.isPropertyAccessExpression(at) && at !== node)?.kind === ts.SyntaxKind.JsxClosingElement)
    return false;
  if (IMPORTS.has(parent.kind) || (parent.name === node && DECLARATIONS.has(parent.kind))) return false;
  if (ts.isExportAssignment(parent)) return false;
  // `var a = require("./m").a` is an import.
  if (
    ts.isPropertyAccessExpression(parent) &&
    ts.isVariableDeclaration(parent.parent) &&
    ts.isIdentifier(parent.parent.name) &&
    parent.name === node &&
    requires(parent.expression)
  )
    return false;
  if (ts.isBindingElement(parent) && takesModule(parent)) return false;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node && isTarget(parent) && /exports/.test(parent.expression.getText()))
    return false;
  if (isExported(ts.isPropertyAccessExpression(parent) && parent.name === node ? parent : node)) return false;
  const comment = ts.findAncestor(node, (at) => at.kind >= ts.SyntaxKind.FirstJSDocNode && at.kind <= ts.SyntaxKind.LastJSDocNode);
  const isType = ts.isTypeReferenceNode(parent) || ts.isImportTypeNode(parent) || ts.isExpressionWithTypeArguments(parent);
  return comment === undefined || (ts.isSourceFileJS(source) && isType);
}

const IMPORTS = new Set([
  ts.SyntaxKind.ImportSpecifier,
  ts.SyntaxKind.ImportClause,
  ts.SyntaxKind.NamespaceImport,
  ts.SyntaxKind.ImportEqualsDeclaration,
  ts.SyntaxKind.ExportSpecifier,
  ts.SyntaxKind.NamespaceExport,
]);

const DECLARATIONS = new Set([
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.FunctionExpression,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.ClassExpression,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.EnumDeclaration,
  ts.SyntaxKind.ModuleDeclaration,
  ts.SyntaxKind.VariableDeclaration,
  ts.SyntaxKind.MethodDeclaration,
  ts.SyntaxKind.GetAccessor,
  ts.SyntaxKind.JSDocTypedefTag,
  ts.SyntaxKind.JSDocCallbackTag,
]);

/** `const { a } = require("./m")`. */
function takesModule(element) {
  const declaration = ts.findAncestor(element, ts.isVariableDeclaration);
  const value = declaration?.initializer;
  if (value === undefined || declaration.name !== element.parent) return false;
  const call = ts.isAwaitExpression(value) ? value.expression : value;
  return requires(value) || (ts.isCallExpression(call) && call.expression.kind === ts.SyntaxKind.ImportKeyword);
}

function isTarget(node) {
  return isAssignment(node.parent) && node.parent.left === node;
}

/** `module.exports = a`, `module.exports = { a }`, `exports.a = a`. */
function isExported(node) {
  let at = node;
  while (
    (ts.isShorthandPropertyAssignment(at.parent) || (ts.isPropertyAssignment(at.parent) && at.parent.initializer === at)) &&
    ts.isObjectLiteralExpression(at.parent.parent)
  )
    at = at.parent.parent;
  while (isAssignment(at.parent) && at.parent.right === at) {
    const { left } = at.parent;
    if (isExports(left) || (ts.isPropertyAccessExpression(left) && isExports(left.expression))) return true;
    at = at.parent;
  }
  return false;
}

/** Accesses to members with a test for the class of their object. */
function ownersOf(program, fileName) {
  const source = program.getSourceFile(fileName);
  const checker = program.getTypeChecker();
  const found = [];
  const visit = (node) => {
    const name = memberName(node);
    if (name !== undefined) {
      const line = source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1;
      found.push({ line, member: name.text, isOn: (spelled) => isOn(checker, node, name.text, spelled) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function memberName(node) {
  if (ts.isPropertyAccessExpression(node)) return node.name;
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)) return node.argumentExpression;
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && !node.dotDotDotToken) {
    const name = node.propertyName ?? node.name;
    return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name : undefined;
  }
  return undefined;
}

function objectType(checker, node) {
  return checker.getNonNullableType(checker.getTypeAtLocation(ts.isBindingElement(node) ? node.parent : node.expression));
}

/** Whether the property is the one that what the file calls `spelled` has; by the names of types for those of the language itself. */
function isOn(checker, node, member, spelled) {
  const type = objectType(checker, node);
  if ((type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never)) !== 0) return undefined;
  const property = checker.getPropertyOfType(checker.getApparentType(type), member);
  if (property === undefined) return undefined;
  const meaning = ts.SymbolFlags.Type | ts.SymbolFlags.Value | ts.SymbolFlags.Namespace;
  let at = node;
  let named;
  for (const name of spelled.split(".")) {
    named = named === undefined ? checker.resolveName(name, at, meaning, false) : exportOf(checker, named, name);
    at = undefined;
    if (named === undefined) break;
    // The module is not installed.
    if ((named.flags & ts.SymbolFlags.Alias) !== 0 && checker.getAliasedSymbol(named).declarations === undefined) return undefined;
    if ((named.flags & ts.SymbolFlags.Alias) !== 0) named = checker.getAliasedSymbol(named);
  }
  if (namesOf(checker, type).has(spelled)) return true;
  if (named === undefined) return false;
  const value = checker.getTypeOfSymbol(named);
  const types = [checker.getDeclaredTypeOfSymbol(named), value, ...value.getConstructSignatures().map((one) => one.getReturnType())];
  // An object of one part of a union is one of the union.
  const parts = types.map((one) => checker.getNonNullableType(one)).flatMap((one) => [one, ...(one.isUnion() ? one.types : [])]);
  return parts.some((one) => isSame(property, checker.getPropertyOfType(checker.getApparentType(one), member)));
}

function exportOf(checker, symbol, name) {
  const isSpace = (symbol.flags & (ts.SymbolFlags.Module | ts.SymbolFlags.Enum)) !== 0;
  return isSpace ? checker.tryGetMemberInModuleExports(name, symbol) : checker.getPropertyOfType(checker.getTypeOfSymbol(symbol), name);
}

function isSame(one, other) {
  if (one === other) return true;
  const declarations = other?.declarations ?? [];
  return (one.declarations ?? []).some((declaration) => declarations.includes(declaration));
}

function namesOf(checker, type) {
  const names = new Set([type.symbol?.name, type.aliasSymbol?.name]);
  if ((type.flags & ts.TypeFlags.StringLike) !== 0) names.add("string").add("String");
  if ((type.flags & ts.TypeFlags.NumberLike) !== 0) names.add("number").add("Number");
  if ((type.flags & ts.TypeFlags.BooleanLike) !== 0) names.add("boolean").add("Boolean");
  if (checker.isArrayType(type) || checker.isTupleType(type)) names.add("Array").add("ReadonlyArray");
  return names;
}
