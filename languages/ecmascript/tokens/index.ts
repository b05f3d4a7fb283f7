/** Tokens of a script, or of the scripts in a component. */
import type { ReadTokens, Token } from "../../../src/model/parsing/read-tokens.js";
import { unread } from "../extract/index.js";
import { scriptKindOf } from "../extract/script-kinds.js";
import { ts } from "../typescript.js";

export const readTokens: ReadTokens = async (path, text) => {
  const kind = scriptKindOf(path);
  if (kind !== undefined) return tokensOf(path, text, kind);
  const { extractMarkup, isMarkup } = await import("../extract/markup/index.js");
  if (!isMarkup(path)) return undefined;
  const tokens: Token[] = [];
  await extractMarkup(path, text, (_path, script, { kind: inside, offset = 0 }) => {
    for (const token of tokensOf(path, script, inside)) tokens.push({ ...token, start: token.start + offset, end: token.end + offset });
    // The reader of markup adds its own findings, which are not needed here.
    return unread(path, "");
  });
  return tokens;
};

/** Empty, too, if nesting exhausts the stack: the compiler's parser is recursive. */
function tokensOf(path: string, text: string, kind: ts.ScriptKind): readonly Token[] {
  const mode = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const tokens: Token[] = [];
  try {
    const file = ts.createSourceFile(path, text, mode, true, kind);
    // Not in the public type, but every consumer of `createSourceFile` reads it.
    const { parseDiagnostics = [] } = file as ts.SourceFile & { readonly parseDiagnostics?: readonly unknown[] };
    if (parseDiagnostics.length > 0) return [];
    addTokens(file, false, tokens);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // The parser keeps state of the aborted parse; an empty file resets it.
    ts.createSourceFile("empty.ts", "", ts.ScriptTarget.Latest);
    return [];
  }
  return tokens;
}

function addTokens(node: ts.Node, isType: boolean, tokens: Token[]): void {
  const children = node.getChildren();
  for (const child of children) addTokens(child, isType || isErased(child), tokens);
  const [start, end] = [node.getStart(), node.end];
  if (children.length > 0 || end === start || node.kind === ts.SyntaxKind.JsxText) return;
  const isString = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  const text = ts.isIdentifier(node) || ts.isPrivateIdentifier(node) ? nameOf(node) : isString ? node.text : node.getText();
  const isName =
    ts.isIdentifier(node) ||
    ts.isPrivateIdentifier(node) ||
    (node.kind >= ts.SyntaxKind.FirstKeyword && node.kind <= ts.SyntaxKind.LastKeyword);
  const kind = isString ? "string" : !isName ? "other" : isType ? "type" : isKey(node) || isOfFunction(node) ? "key" : "name";
  tokens.push({ kind, text, start, end });
}

/** The compiler loses what stands between an escape and one with braces. */
function nameOf(node: ts.Identifier | ts.PrivateIdentifier): string {
  const written = node.getText();
  if (!written.includes("\\")) return node.text;
  return written.replaceAll(/\\u(?:\{([\da-f]{1,8})\}|([\da-f]{4}))/gi, (_all, code: string | undefined, unit: string) =>
    String.fromCodePoint(parseInt(code ?? unit, 16)),
  );
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
