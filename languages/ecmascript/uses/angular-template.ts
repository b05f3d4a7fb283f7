/** Members that a template of Angular uses: of the component, of its services, and of what loops and references bind. */
import type { MemberUse } from "../../../src/model/file-uses.js";
import { HTML } from "../extract/markup/html.js";
import { linesOf } from "../extract/markup/site.js";
import { tokenize, type Attribute } from "../extract/markup/tokenize.js";
import * as is from "../is.js";
import { rethrowUnlessTooDeep, SyntaxKind, ts } from "../typescript.js";

interface Template {
  readonly text: string;
  readonly lineOf: (offset: number) => number;
  /** Class of the component, as the file writes it. */
  readonly owner: string;
  /** Class of an object of which nothing is known. */
  readonly unknown: string | undefined;
  /** Classes of names that the template binds; a name may be a member elsewhere in it. */
  readonly bound: Map<string, string | undefined>;
  readonly expressions: Expression[];
}

interface Expression {
  readonly offset: number;
  readonly code: string;
  readonly isHandler?: true;
  readonly isTwoWay?: true;
}

/** A text without any of these binds nothing. */
const BINDS = /\{\{|[\s"'](?:[([*#]|let-|bind-|on-)[\w@(.-]+[\])]*|@(?:if|for|switch|let)\b|,\s*(?:plural|select)\b/;

export function angularMembers(text: string, owner: string, unknown: string | undefined): readonly MemberUse[] {
  if (!BINDS.test(text)) return [];
  const plain = withoutComments(text);
  const template: Template = { text: plain, lineOf: linesOf(plain), owner, unknown, bound: new Map(), expressions: [] };
  for (const piece of tokenize(plain, HTML)) if (piece.kind === "tag") for (const one of piece.attributes) readAttribute(template, one);
  readTexts(template);
  return template.expressions.flatMap((one) => membersOf(template, one)).toSorted((a, b) => a.line - b.line);
}

function withoutComments(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let open = text.indexOf("<!--"); open >= 0; open = text.indexOf("<!--", at)) {
    const close = text.indexOf("-->", open);
    if (close < 0) break;
    parts.push(text.slice(at, open), text.slice(open, close + 3).replace(/[^\r\n]/g, " "));
    at = close + 3;
  }
  return parts.join("") + text.slice(at);
}

function readAttribute(template: Template, { name, value, valueOffset }: Attribute): void {
  const { bound, unknown } = template;
  const reference = /^(?:#|ref-|let-)([\w$]+)$/.exec(name)?.[1];
  if (reference !== undefined) bound.set(reference, unknown);
  else if (value === undefined || value.length > LONGEST) return;
  else if (name.startsWith("*")) readClauses(template, value, valueOffset);
  else if (/^(?:\[\(.+\)\]|bindon-.+)$/.test(name)) template.expressions.push({ offset: valueOffset, code: value, isTwoWay: true });
  else if (/^(?:\[.+\]|bind-.+)$/.test(name)) template.expressions.push({ offset: valueOffset, code: value });
  else if (/^(?:\(.+\)|on-.+)$/.test(name)) template.expressions.push({ offset: valueOffset, code: value, isHandler: true });
}

const BLOCK =
  /@(?:if|else\s{1,9}if|for|switch|case|defer|placeholder|loading)\s{0,9}\(|@let\s{1,9}([\w$]+)\s{0,9}=|\{\{|\{\s{0,9}(?=[\w.$()]{1,99}\s{0,9},\s{0,9}(?:plural|select)\b)/g;

/** Interpolations, blocks, and texts in several forms, anywhere: a comparison in a block looks like a tag. */
function readTexts(template: Template): void {
  const { text, bound, unknown, expressions } = template;
  for (const { 0: mark, 1: local, index } of text.matchAll(BLOCK)) {
    const offset = index + mark.length;
    const rest = text.slice(offset, offset + LONGEST);
    if (mark === "{{") {
      const end = rest.indexOf("}}");
      if (end > 0) expressions.push({ offset, code: rest.slice(0, end) });
    } else if (local !== undefined) {
      bound.set(local, unknown);
      expressions.push({ offset, code: rest.slice(0, endOf(rest, ";")) });
    } else if (mark.startsWith("{")) expressions.push({ offset, code: rest.slice(0, rest.indexOf(",")) });
    else readClauses(template, rest.slice(0, endOf(rest, ")")), offset);
  }
}

/** A longer expression is none. */
const LONGEST = 4000;

/** Offset of a sign outside of brackets and quotes. */
function endOf(text: string, sign: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (depth === 0 && char === sign) return at;
    if (/["'`]/.test(char)) at = Math.max(at, text.indexOf(char, at + 1));
    else if (/[([{]/.test(char)) depth += 1;
    else if (/[)\]}]/.test(char)) depth -= 1;
  }
  return text.length;
}

/** `let item of items; trackBy: byId; index as i`, `user$ | async as user; else empty`, `item of items; track item.id; let i = $index`. */
function readClauses(template: Template, code: string, offset: number): void {
  const { bound, unknown, expressions } = template;
  for (let start = 0; start < code.length;) {
    const length = endOf(code.slice(start), ";");
    const clause = code.slice(start, start + length);
    const put = (from: number, to: number): void => void expressions.push({ offset: offset + start + from, code: clause.slice(from, to) });
    const named = /\s+as\s+([\w$]+)\s*$|^\s*as\s+([\w$]+)\s*$/.exec(clause);
    const end = named?.index ?? clause.length;
    const name = named?.[1] ?? named?.[2];
    if (name !== undefined) bound.set(name, unknown);
    const loop = /^\s*(?:let\s+)?([\w$]+)\s+of\s+/.exec(clause);
    const local = /^\s*let\s+([\w$]+)\s*(?:=|$)/.exec(clause)?.[1];
    const word = /^\s*(?:else|then|track|trackBy|when|of|context|injector|on\b.*|prefetch\b.*)(?:\s*:\s*|\s+|$)/.exec(clause)?.[0] ?? "";
    if (loop?.[1] !== undefined) {
      const [list] = loop;
      bound.set(loop[1], elementOf(template, clause.slice(list.length, end)));
      put(list.length, end);
    } else if (local !== undefined) bound.set(local, unknown);
    else if (!/^\s*(?:index|count|first|last|even|odd)$/.test(clause.slice(0, end))) put(word.length, end);
    start += length + 1;
  }
}

function elementOf(template: Template, code: string): string | undefined {
  const list = parsed({ offset: 0, code });
  const text = list && textOf(template, list);
  return text === undefined || text === template.unknown ? template.unknown : `${text}[]`;
}

/** Undefined if it does not parse as a single expression. */
function parsed(expression: Expression): ts.Expression | undefined {
  const [statement, ...more] = fileOf(expression).statements;
  const only = statement !== undefined && more.length === 0 && ts.isExpressionStatement(statement) ? statement.expression : undefined;
  return only !== undefined && ts.isParenthesizedExpression(only) ? only.expression : only;
}

function fileOf({ code, isHandler }: Expression): ts.SourceFile {
  const text = withArguments(code);
  return ts.createSourceFile("template.ts", isHandler ? ` ${text}` : `(${text}\n)`, ts.ScriptTarget.Latest, true);
}

/** `price | currency: "EUR" : true` with commas, so that it is an expression of the language. */
function withArguments(code: string): string {
  if (!code.includes("|")) return code;
  const signs = code.split("");
  /** By depth of brackets: choices that are open behind a pipe. */
  const pipes: (number | undefined)[] = [undefined];
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at);
    const choices = pipes.at(-1);
    if (/["'`]/.test(sign)) at = Math.max(at, code.indexOf(sign, at + 1));
    else if (/[([{]/.test(sign)) pipes.push(undefined);
    else if (/[)\]}]/.test(sign)) pipes.pop();
    else if (sign === "|" && code.charAt(at + 1) === "|") at += 1;
    else if (sign === "|") pipes[pipes.length - 1] = 0;
    else if (choices === undefined) continue;
    else if (sign === "?" && !/[?.]/.test(code.charAt(at + 1))) pipes[pipes.length - 1] = choices + 1;
    else if (sign === ":" && choices > 0) pipes[pipes.length - 1] = choices - 1;
    else if (sign === ":") signs[at] = ",";
  }
  return signs.join("");
}

/** Names that Angular gives to templates. */
const GIVEN = new Set(["undefined", "$event", "$any", "$index", "$first", "$last", "$even", "$odd", "$count"]);

function membersOf(template: Template, expression: Expression): readonly MemberUse[] {
  const found: MemberUse[] = [];
  const add = (node: ts.Node, member: string, on: string | undefined): void => {
    const line = template.lineOf(expression.offset + node.getStart() - 1);
    const kinds: MemberUse["kind"][] = expression.isTwoWay && isWhole(node) ? ["read", "assign"] : [kindOf(node)];
    for (const kind of kinds) found.push({ member, line, kind, ...(on !== undefined && { on }) });
  };
  const visit = (node: ts.Node): void => {
    if (is.PropertyAccessExpression(node)) {
      visit(node.expression);
      add(node.name, node.name.text, textOf(template, node.expression));
    } else if (is.ElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)) {
      visit(node.expression);
      add(node.argumentExpression, node.argumentExpression.text, textOf(template, node.expression));
    } else if (ts.isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.BarToken) visit(node.left);
    else if (ts.isPropertyAssignment(node)) visit(node.initializer);
    else if (is.Identifier(node)) {
      if (node.text !== "" && !GIVEN.has(node.text))
        add(node, node.text, template.bound.has(node.text) ? template.unknown : template.owner);
    } else ts.forEachChild(node, visit);
  };
  try {
    for (const statement of fileOf(expression).statements) visit(statement);
  } catch (error) {
    rethrowUnlessTooDeep(error);
  }
  return found;
}

/** The access that a name ends. */
function accessOf(node: ts.Node): ts.Node {
  const { parent } = node;
  const isName =
    (is.PropertyAccessExpression(parent) && parent.name === node) ||
    (is.ElementAccessExpression(parent) && parent.argumentExpression === node);
  return isName ? parent : node;
}

function isWhole(node: ts.Node): boolean {
  const { parent } = accessOf(node);
  return ts.isParenthesizedExpression(parent) && ts.isExpressionStatement(parent.parent);
}

function kindOf(node: ts.Node): MemberUse["kind"] {
  const access = accessOf(node);
  const { parent } = access;
  if (is.CallExpression(parent)) return parent.expression === access ? "call" : "pass";
  const isTarget = ts.isBinaryExpression(parent) && parent.left === access && parent.operatorToken.kind === SyntaxKind.EqualsToken;
  return isTarget ? "assign" : "read";
}

const LONGEST_TEXT = 200;

/** Class of a value, in the words of `TypedName`. */
function textOf(template: Template, expression: ts.Expression): string | undefined {
  const { owner, unknown, bound } = template;
  if (ts.isParenthesizedExpression(expression) || ts.isNonNullExpression(expression)) return textOf(template, expression.expression);
  if (expression.kind === SyntaxKind.ThisKeyword) return owner;
  if (is.Identifier(expression)) {
    if (bound.has(expression.text)) return bound.get(expression.text);
    return GIVEN.has(expression.text) ? unknown : `${owner}.${expression.text}`;
  }
  const after = (inner: ts.Expression, step: string): string | undefined => {
    const text = textOf(template, inner);
    return text === undefined || text === unknown || text.length > LONGEST_TEXT ? unknown : text + step;
  };
  if (is.PropertyAccessExpression(expression)) return after(expression.expression, `.${expression.name.text}`);
  if (is.CallExpression(expression)) return after(expression.expression, "()");
  if (is.ElementAccessExpression(expression)) return after(expression.expression, "[]");
  return unknown;
}

/** Inline templates in the decorators of classes, and what they bind on the element itself: `template: "…"`, `host: { "(click)": "go()" }`. */
export function inlineTemplates(
  file: ts.SourceFile,
): readonly { readonly owner: string; readonly text: string; readonly offset: number }[] {
  if (!/@(?:Component|Directive)\b/.test(file.text)) return [];
  return file.statements.flatMap((statement) => {
    if (!ts.isClassDeclaration(statement) || statement.name === undefined) return [];
    const owner = statement.name.text;
    return (ts.getDecorators(statement) ?? []).flatMap(({ expression }) => {
      const [options] = is.CallExpression(expression) ? expression.arguments : [];
      if (options === undefined || !ts.isObjectLiteralExpression(options)) return [];
      return options.properties.flatMap((property) => {
        if (!ts.isPropertyAssignment(property) || !is.Identifier(property.name)) return [];
        if (property.name.text === "host") return hostBindings(property.initializer, file).map((one) => ({ owner, ...one }));
        const value = property.name.text === "template" ? property.initializer : undefined;
        return value !== undefined && ts.isStringLiteralLike(value)
          ? [{ owner, text: value.getText(file).slice(1, -1), offset: value.getStart(file) + 1 }]
          : [];
      });
    });
  });
}

/** Each as an element with one attribute, on the line of the value. */
function hostBindings(object: ts.Expression, file: ts.SourceFile): readonly { readonly text: string; readonly offset: number }[] {
  if (!ts.isObjectLiteralExpression(object)) return [];
  return object.properties.flatMap((property) => {
    if (!ts.isPropertyAssignment(property) || !ts.isStringLiteralLike(property.name)) return [];
    const { name, initializer } = property;
    if (!ts.isStringLiteralLike(initializer) || !/^[([]/.test(name.text)) return [];
    return [{ text: `<a ${name.text}="${initializer.text.replaceAll('"', "'")}">`, offset: initializer.getStart(file) }];
  });
}
