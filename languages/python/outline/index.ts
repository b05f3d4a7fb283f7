/** Outline of a module: functions, classes, their methods and attributes, and the variables of the module, in the order of the text. */
import type { Outline, OutlineSymbol, SymbolKind } from "../../../src/model/outline.js";
import { childOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { openSource, type Source } from "../../shared/source.js";
import { docOf } from "../extract/docs.js";
import { parseModule } from "../parse-module.js";
import { parametersText, returnsText, superclassesText } from "../extract/signature-text.js";
import { dialectOf } from "../extract/dialect.js";

interface Around {
  readonly source: Source;
  readonly found: OutlineSymbol[];
  readonly prefix: string;
  readonly depth: number;
  /** Undefined in the module and in its branches. */
  readonly inside: "class" | "function" | undefined;
}

export const outline: Outline = async (path, written) => {
  if (dialectOf(path) !== "Python") return undefined;
  const { text, root } = await parseModule(written);
  return root === undefined ? [] : outlineOf(openSource(path, text), root);
};

export function outlineOf(source: Source, root: SyntaxNode): readonly OutlineSymbol[] {
  const found: OutlineSymbol[] = [];
  statements({ source, found, prefix: "", depth: 0, inside: undefined }, root);
  return found;
}

function statements(around: Around, block: SyntaxNode): void {
  for (const child of block.children) if (child.named) statement(around, child);
}

function statement(around: Around, node: SyntaxNode): void {
  const definition = node.type === "decorated_definition" ? (childOf(node, "definition") ?? node) : node;
  if (definition.type === "function_definition") return named(around, node, definition, around.inside === "class" ? "method" : "function");
  if (definition.type === "class_definition") return named(around, node, definition, "class");
  if (node.type === "expression_statement" || node.type === "type_alias_statement") return variable(around, node);
  // Branches and loops do not open a scope.
  if (node.type === "block") return statements(around, node);
  for (const part of node.children) if (part.type === "block" || part.type.endsWith("_clause")) statement(around, part);
}

function named(around: Around, node: SyntaxNode, definition: SyntaxNode, kind: SymbolKind): void {
  const { source, found, prefix, depth } = around;
  const nameNode = childOf(definition, "name");
  if (nameNode === undefined) return;
  const name = prefix + source.textOf(nameNode);
  const { doc } = docOf(source, node);
  const signature = kind === "class" ? classHead(source, definition) : functionHead(source, definition);
  const rest = { ...(signature !== "" && { signature }), ...(doc !== undefined && { doc }) };
  found.push({ name, kind, depth, ...lines(source, node), ...rest, ...(around.inside === "class" && hidden(source.textOf(nameNode))) });
  const body = childOf(definition, "body");
  const inside = kind === "class" ? "class" : "function";
  if (body !== undefined) statements({ ...around, prefix: `${name}.`, depth: depth + 1, inside }, body);
}

function functionHead(source: Source, definition: SyntaxNode): string {
  const returns = returnsText(source, definition);
  return `(${parametersText(source, childOf(definition, "parameters"))})${returns === undefined ? "" : ` -> ${returns}`}`;
}

function classHead(source: Source, definition: SyntaxNode): string {
  const bases = superclassesText(source, definition);
  return bases === undefined ? "" : `(${bases})`;
}

/** Local variables of functions are no symbols. */
function variable(around: Around, node: SyntaxNode): void {
  const { source, found, prefix, depth, inside } = around;
  if (inside === "function") return;
  if (node.type === "type_alias_statement") {
    const left = childOf(node, "left");
    if (left !== undefined) found.push({ name: prefix + source.textOf(left), kind: "type", depth, ...lines(source, node) });
    return;
  }
  const assignment = node.children.find(({ type }) => type === "assignment");
  const left = assignment && childOf(assignment, "left");
  const targets = left?.type === "pattern_list" ? left.children : left === undefined ? [] : [left];
  for (const target of targets.filter(({ type }) => type === "identifier")) {
    const text = source.textOf(target);
    const known = found.some((one) => one.name === prefix + text);
    if (known) continue;
    const type = assignment && childOf(assignment, "type");
    const kind = inside === "class" ? "property" : /^_*\p{Lu}[\p{Lu}\d_]*$/u.test(text) ? "constant" : "variable";
    const { doc } = docOf(source, node);
    const rest = { ...(type !== undefined && { signature: `: ${source.textOf(type)}` }), ...(doc !== undefined && { doc }) };
    found.push({ name: prefix + text, kind, depth, ...lines(source, node), ...rest, ...(inside === "class" && hidden(text)) });
  }
}

/** PEP 8, "Descriptive: Naming Styles": a leading underscore says that a member is for its class. */
function hidden(name: string): Pick<OutlineSymbol, "isPrivate"> {
  return /^_(?!_.*__$)/.test(name) ? { isPrivate: true } : {};
}

function lines(source: Source, node: SyntaxNode): Pick<OutlineSymbol, "from" | "to"> {
  return { from: source.lineOf(node.start), to: source.lineOf(Math.max(node.start, node.end - 1)) };
}
