/** What TypeScript's language service finds: symbols of modules, their references, and the types of objects. */
import { execFileSync } from "node:child_process";
import { join, relative } from "node:path";
import ts from "typescript";
import { openService, readConfig } from "../typescript-service.mjs";
import { openScriptReferences } from "./script-references.mjs";
import { importsOf } from "./typescript-imports.mjs";
import { ownersOf } from "./typescript-owners.mjs";

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
  const inSources = openOnce(() => openScriptReferences(program, sources));
  const nodeOf = ({ path, position }) => nodeAt(program.getSourceFile(join(root, path)), position);
  const placesOf = (nodes) => nodes.filter(isUse).map((node) => placeOf(node, root));
  return {
    tool: `TypeScript ${ts.version}`,
    files: sources.map(({ fileName }) => pathOf(fileName)),
    symbols: () =>
      sources.filter(({ fileName }) => draws(pathOf(fileName))).flatMap((source) => symbolsOf(source, pathOf(source.fileName))),
    references: (symbol) => [
      ...placesOf(referencesOf(service, program, join(root, symbol.path), symbol.position).filter(openIsOf(program, nodeOf(symbol)))),
      ...(scripts === undefined ? [] : placesOf(inSources(nodeOf(symbol)))),
    ],
    follow: (symbol) =>
      inSources(nodeOf(symbol)).map((node) => (isUse(node) ? placeOf(node, root) : { path: pathOf(node.getSourceFile().fileName) })),
    imports: () =>
      importsOf(program, sources).flatMap(({ from, to, through, ...rest }) => {
        if (to === undefined) return [{ from: pathOf(from), ...rest }];
        const isKnown = tracked.has(to) && (through === undefined || tracked.has(through));
        return isKnown ? [{ from: pathOf(from), to: pathOf(to), ...(through !== undefined && { through: pathOf(through) }), ...rest }] : [];
      }),
    owners: (path) => ownersOf(program, join(root, path)),
  };
}

function listed(root, pattern) {
  const paths = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 }).split("\0");
  return paths.filter((path) => path !== "" && pattern.test(path)).map((path) => join(root, path));
}

function symbolsOf(source, path) {
  const found = new Map();
  const add = (name, kind, exported, owner) => {
    if (name === undefined || !ts.isIdentifier(name)) return;
    const full = owner === undefined ? name.text : `${owner.text}.${name.text}`;
    if (found.has(full)) return;
    const position = name.getStart(source);
    const line = source.getLineAndCharacterOfPosition(position).line + 1;
    found.set(full, { path, name: full, line, kind, exported, position });
  };
  for (const statement of source.statements) {
    const exported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    if (ts.isClassDeclaration(statement)) {
      for (const member of statement.members) if (ts.isMethodDeclaration(member)) add(member.name, "method", exported, statement.name);
    }
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

/** Opens what is asked when it is asked first. */
function openOnce(open) {
  let opened;
  return (...given) => (opened ??= open())(...given);
}

function referencesOf(service, program, fileName, position) {
  const found = (service.findReferences(fileName, position) ?? []).flatMap(({ references }) => references);
  return found.flatMap(({ fileName: file, textSpan }) => nodeAt(program.getSourceFile(file), textSpan.start) ?? []);
}

/** The service joins a method with those of other classes that override or implement the same one: uses are of it, or of one that it stands for. */
function openIsOf(program, name) {
  const checker = program.getTypeChecker();
  const owner = name?.parent;
  if (owner === undefined || !ts.isMethodDeclaration(owner)) return () => true;
  const bases = new Set();
  const open = [owner.parent];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (bases.has(at)) continue;
    bases.add(at);
    for (const { types } of at.heritageClauses ?? [])
      for (const type of types) open.push(...(checker.getTypeAtLocation(type).symbol?.declarations ?? []));
  }
  const isOwn = ({ parent }) => bases.has(parent);
  return (node) => {
    // `super.total()` is never the method of the class around it.
    if (ts.isPropertyAccessExpression(node.parent) && node.parent.expression.kind === ts.SyntaxKind.SuperKeyword) {
      const declared = checker.getSymbolAtLocation(node)?.declarations ?? [];
      return declared.includes(owner);
    }
    const symbol = checker.getSymbolAtLocation(node);
    const parts = symbol === undefined ? [] : checker.getRootSymbols(symbol);
    return symbol === undefined || parts.some(({ declarations = [] }) => declarations.some(isOwn));
  };
}

function placeOf(node, root) {
  const source = node.getSourceFile();
  const path = relative(root, source.fileName);
  const name = nameAround(node);
  const within = name && { path, name: ts.isExportAssignment(name) ? "default" : name.text, position: name.getStart(source) };
  return { path, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, ...(within && { within }) };
}

/** Name of the statement of the module that contains the node, or the statement of a default export. */
function nameAround(node) {
  const list = ts.findAncestor(node, (at) => ts.isVariableDeclaration(at) && at.parent.parent.parent === at.getSourceFile());
  if (list !== undefined) return ts.isIdentifier(list.name) ? list.name : undefined;
  const statement = ts.findAncestor(node, (at) => at.parent !== undefined && ts.isSourceFile(at.parent));
  if (statement === undefined) return undefined;
  if (ts.isExportAssignment(statement)) return statement;
  if (ts.isExpressionStatement(statement) && isAssignment(statement.expression)) return ownerOf(statement.expression.left);
  return DECLARATIONS.has(statement.kind) && statement.name !== undefined && ts.isIdentifier(statement.name) ? statement.name : undefined;
}

/** `total` of `exports.total = …` and `exports.total.only = …`, `Cart` of `Cart.open = …` and `Cart.prototype.total = …`. */
function ownerOf(target) {
  if (!ts.isPropertyAccessExpression(target)) return undefined;
  if (isExports(target.expression)) return target.name;
  const owner = target.expression;
  if (!ts.isPropertyAccessExpression(owner)) return ts.isIdentifier(owner) ? owner : undefined;
  return owner.name.text === "prototype" ? owner.expression : isExports(owner.expression) ? owner.name : undefined;
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
function isUse(node) {
  const { parent } = node;
  const source = node.getSourceFile();
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
  ts.SyntaxKind.MethodSignature,
  ts.SyntaxKind.PropertySignature,
  ts.SyntaxKind.PropertyDeclaration,
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
