/** Texts of signatures and class heads: as written, on one line, without comments. */
import * as is from "../is.js";
import { SyntaxKind, getCombinedModifierFlags, ts } from "../typescript.js";
import { cutText, oneLine, SIGNATURE_LIMIT } from "../../shared/doc-text.js";
import { unwrap } from "./function-values.js";

export function parametersText(node: ts.SignatureDeclarationBase, file: ts.SourceFile): string {
  return cutText(node.parameters.map((parameter) => writtenText(parameter, file)).join(", "), SIGNATURE_LIMIT);
}

export function returnsText(node: ts.SignatureDeclarationBase, file: ts.SourceFile): string | undefined {
  return node.type === undefined ? undefined : cutText(writtenText(node.type, file), SIGNATURE_LIMIT);
}

/** Base class as written, with its type arguments. */
export function extendsText(node: ts.ClassLikeDeclaration, file: ts.SourceFile): string | undefined {
  const clause = node.heritageClauses?.find((heritage) => heritage.token === SyntaxKind.ExtendsKeyword);
  const base = clause?.types[0];
  return base === undefined ? undefined : cutText(writtenText(base, file), SIGNATURE_LIMIT);
}

/** Public methods in source order, without accessors and data. */
export function methodNames(node: ts.ClassLikeDeclaration): readonly string[] {
  const names = new Set<string>();
  for (const member of node.members) {
    const name = member.name;
    if (name === undefined || !isCallable(member) || isHidden(member)) continue;
    const text = is.Identifier(name) || is.StringLiteralLike(name) ? name.text : "";
    if (text !== "" && !text.startsWith("_") && text !== "constructor") names.add(text);
  }
  return [...names];
}

/** Methods whose code does nothing. */
export function stubNames(node: ts.ClassLikeDeclaration): readonly string[] {
  return node.members.flatMap((member) =>
    is.MethodDeclaration(member) && is.Identifier(member.name) && member.body !== undefined && isIdle(member.body)
      ? [member.name.text]
      : [],
  );
}

/** Empty, `return undefined`, `return {}`, `throw new Error()`. */
function isIdle({ statements }: ts.Block): boolean {
  const [only, ...others] = statements;
  if (only === undefined) return true;
  if (others.length > 0) return false;
  if (ts.isThrowStatement(only)) return true;
  if (!ts.isReturnStatement(only)) return false;
  const value = only.expression === undefined ? undefined : unwrap(only.expression);
  if (value === undefined || value.kind === SyntaxKind.NullKeyword) return true;
  if (is.Identifier(value)) return value.text === "undefined";
  if (ts.isObjectLiteralExpression(value)) return value.properties.length === 0;
  return ts.isArrayLiteralExpression(value) && value.elements.length === 0;
}

function isCallable(member: ts.ClassElement): boolean {
  if (is.MethodDeclaration(member)) return true;
  if (!is.PropertyDeclaration(member) || member.initializer === undefined) return false;
  const value = unwrap(member.initializer);
  return is.ArrowFunction(value) || is.FunctionExpression(value);
}

export function isHidden(member: ts.ClassElement): boolean {
  return (getCombinedModifierFlags(member) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0;
}

/** Text with more than single spaces between the words, or with comments. */
const UNTIDY = /[^\S ]| {2}|^ | $|\/[/*]/;

export function writtenText(node: ts.Node, file: ts.SourceFile): string {
  const text = node.getText(file);
  if (!UNTIDY.test(text)) return text.includes(", }") ? text.replace(/, \}/g, " }") : text;
  const bare = text.includes("//") || text.includes("/*") ? withoutComments(text) : text;
  // Removes line breaks, and the commas that formatters add, inside brackets.
  const lines = bare.split("\n").map((line) => line.trim());
  const joined = lines
    .filter((line) => line !== "")
    .join("\n")
    .replace(/([<([])\n/g, "$1")
    .replace(/,?\n([>)\]])/g, "$1");
  return oneLine(joined).replace(/, \}/g, " }");
}

function withoutComments(text: string): string {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, text);
  const kept: string[] = [];
  for (let token = scanner.scan(); token !== SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    const comment = token === SyntaxKind.SingleLineCommentTrivia || token === SyntaxKind.MultiLineCommentTrivia;
    kept.push(comment ? " " : scanner.getTokenText());
  }
  return kept.join("");
}
