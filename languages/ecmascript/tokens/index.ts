/** Tokens of a script, or of the scripts in a component. */
import type { ReadTokens, Token } from "../../../src/model/parsing/read-tokens.js";
import { unread } from "../extract/index.js";
import { scriptKindOf } from "../extract/script-kinds.js";
import { rethrowUnlessTooDeep, ts } from "../typescript.js";
import { nameOf } from "./name-of.js";

export const readTokens: ReadTokens = async (path, text, only) => {
  const add = only === "string" ? addStrings : addTokens;
  const kind = scriptKindOf(path);
  if (kind !== undefined) return tokensOf(path, text, kind, add);
  const { extractMarkup, isMarkup } = await import("../extract/markup/index.js");
  if (!isMarkup(path)) return undefined;
  const tokens: Token[] = [];
  // What stands outside of the scripts: markup, prose, examples of code.
  const around = text.split("");
  let isBroken = false;
  await extractMarkup(path, text, (_path, script, { kind: inside, offset = 0 }) => {
    const own = tokensOf(path, script, inside, add);
    for (const token of own) tokens.push({ ...token, start: token.start + offset, end: token.end + offset });
    // Of several scripts in one, what is between them is blank.
    for (let at = 0; at < script.length; at += 1) if (script[at] === around[offset + at]) around[offset + at] = " ";
    isBroken ||= own.length === 0 && script.trim() !== "";
    // The reader of markup adds its own findings, which are not needed here.
    return unread(path, "");
  });
  if (only !== "string") return tokens;
  const rest = around.join("");
  if (isBroken) return [];
  return rest.trim() === "" ? tokens : [...tokens, { kind: "text", text: rest, start: 0, end: text.length }];
};

/** Empty, too, if nesting exhausts the stack: the compiler's parser is recursive. */
function tokensOf(path: string, text: string, kind: ts.ScriptKind, add: typeof addStrings): readonly Token[] {
  const mode = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const tokens: Token[] = [];
  try {
    const file = ts.createSourceFile(path, text, mode, true, kind);
    // Not in the public type, but every consumer of `createSourceFile` reads it.
    const { parseDiagnostics = [] } = file as ts.SourceFile & { readonly parseDiagnostics?: readonly unknown[] };
    if (parseDiagnostics.length > 0) return [];
    add(file, tokens);
  } catch (error) {
    rethrowUnlessTooDeep(error);
    return [];
  }
  return tokens;
}

/** Without the tokens that the compiler keeps no nodes of, which take longer than the parsing. */
function addStrings(node: ts.Node, tokens: Token[]): void {
  const [start, end] = [node.getStart(), node.end];
  if (isString(node) && end > start) tokens.push({ kind: "string", text: node.text, start, end });
  else if (ts.isSourceFile(node) && node.statements.length > 0) tokens.push({ kind: "other", text: "", start, end: start });
  ts.forEachChild(node, (child) => addStrings(child, tokens));
}

function isString(node: ts.Node): node is ts.StringLiteralLike | ts.TemplateLiteralToken {
  return ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
}

function addTokens(node: ts.Node, tokens: Token[], isType = false): void {
  const children = node.getChildren();
  for (const child of children) addTokens(child, tokens, isType || isErased(child));
  const [start, end] = [node.getStart(), node.end];
  if (children.length > 0 || end === start || node.kind === ts.SyntaxKind.JsxText) return;
  const text = ts.isIdentifier(node) || ts.isPrivateIdentifier(node) ? nameOf(node) : isString(node) ? node.text : node.getText();
  const isName =
    ts.isIdentifier(node) ||
    ts.isPrivateIdentifier(node) ||
    (node.kind >= ts.SyntaxKind.FirstKeyword && node.kind <= ts.SyntaxKind.LastKeyword);
  const kind = isString(node)
    ? "string"
    : !isName
      ? "other"
      : isType
        ? "type"
        : isKey(node) || isOfFunction(node) || isOtherModule(node) || isOtherCaller(node)
          ? "key"
          : "name";
  tokens.push({ kind, text, start, end });
}

/** `arguments` of a function; that of a file holds its `require`. */
function isOfFunction(node: ts.Node): boolean {
  if (!ts.isIdentifier(node) || nameOf(node) !== "arguments") return false;
  return ts.findAncestor(node, (outer) => ts.isFunctionLike(outer) && !ts.isArrowFunction(outer) && !ts.isTypeNode(outer)) !== undefined;
}

/** Types; the base of a class is an expression. */
function isErased(node: ts.Node): boolean {
  if (ts.isExpressionWithTypeArguments(node)) return !ts.isHeritageClause(node.parent) || ts.isInterfaceDeclaration(node.parent.parent);
  return ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node);
}

function isKey(node: ts.Node): boolean {
  const { parent } = node;
  const named =
    ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isAccessor(parent);
  if (named) return parent.name === node && !isPattern(parent);
  return (ts.isEnumMember(parent) || ts.isJsxAttribute(parent)) && parent.name === node;
}

/** Whether a literal takes apart what is assigned to it. */
function isPattern({ parent }: ts.Node): boolean {
  if (
    ts.isObjectLiteralExpression(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isParenthesizedExpression(parent)
  )
    return (
      isPattern(parent) ||
      (ts.isBinaryExpression(parent.parent) && parent.parent.left === parent) ||
      (ts.isForOfStatement(parent.parent) && parent.parent.initializer === parent)
    );
  return false;
}

// Which `module` of a script is not that of the file, and which `caller` stands in code that has none.

/** `module` as a keyword, as a member, or of what something around it declares. */
function isOtherModule(node: ts.Node): boolean {
  if (node.kind === ts.SyntaxKind.ModuleKeyword) return true;
  if (!ts.isIdentifier(node) || nameOf(node) !== "module") return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node || declares(node);
  if (ts.isBindingElement(parent) && parent.propertyName === node) return true;
  if (ts.isExportSpecifier(parent)) return parent.propertyName !== undefined && parent.name === node;
  return ts.isImportSpecifier(parent) || ts.isImportClause(parent) || declares(node);
}

/** Functions of a module, or of a script in strict mode, do not know who calls them. */
function isOtherCaller(node: ts.Node): boolean {
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
