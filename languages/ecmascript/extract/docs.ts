/** Documentation of symbols and files, from the comments of the source. */
import { DEPRECATION_LIMIT } from "../../shared/doc-text.js";
import * as is from "../is.js";
import type { ts } from "../typescript.js";
import { isLicence } from "../../shared/licence.js";
import { blocksBefore, lineProse, splitTags, type CommentBlock, type Tag } from "./comments.js";
import { firstSentence } from "./doc-text.js";

export interface Doc {
  /** First sentence, one line, ≤ 200 characters. */
  readonly doc?: string;
  /** Deprecation note, ≤ 80 characters; `""` if it has no text. */
  readonly deprecated?: string;
  /** What its tags say beside the prose. */
  readonly says?: string;
}

const FILE_TAGS = new Set(["fileoverview", "file", "overview", "packagedocumentation", "module"]);
const TYPE_TAGS = new Set(["typedef", "callback", "import"]);
/** Who may use a declaration; some authors write the description behind it. */
const ACCESS_TAGS = ["private", "protected", "internal", "public", "hidden"];
const TEXT_TAGS = ["description", "desc", "summary", "classdesc"];

/** Labels above a group of statements that do not describe the statement below. */
const LABEL =
  /^(?:module )?(?:dependencies|exports?|variables|imports?|prototypes?|types?|constants?|helpers?|modules?|globals?)\.?$|^(?:third[- ]party|external|internal|local|node|react|other|core|vendor|project)(?: [\w-]+)? (?:imports?|modules?|libs?|libraries|dependencies|types?)\.?$|^expose\.?$|^(?:this (?:file|code) (?:was|is|has been) )?(?:automatically |auto-?)?generated\b/i;

/** Documentation of a node. */
export type DocOf = (node: ts.Node, file: ts.SourceFile) => Doc;

/** `docOf` with memory: places and declarations often are the same nodes. */
export function rememberDocs(): DocOf {
  const known = new Map<ts.Node, Doc>();
  return (node, file) => {
    const found = known.get(node) ?? docOf(node, file);
    known.set(node, found);
    return found;
  };
}

/** Documentation of a declaration, a class member, an object property or an assignment. */
export function docOf(node: ts.Node, file: ts.SourceFile): Doc {
  const name = nameOf(node);
  const overloads = overloadsOf(node);
  const [first, second] = overloads;
  if (first !== undefined && second === undefined) return docOfOne(first, file, name);
  const docs = overloads.map((declaration) => docOfOne(declaration, file, name));
  const chosen = docs.find((doc) => doc.doc !== undefined) ?? docs[0] ?? {};
  // A single deprecated signature does not deprecate the function.
  const deprecated = docs.every((doc) => doc.deprecated !== undefined) ? docs[0]?.deprecated : undefined;
  return {
    ...(chosen.doc === undefined ? {} : { doc: chosen.doc }),
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(chosen.says === undefined ? {} : { says: chosen.says }),
  };
}

/** Documentation of the file itself. */
export function fileDoc(file: ts.SourceFile): string | undefined {
  const header = headerBlocks(file);
  for (const { block } of header) {
    const tags = splitTags(block.lines).tags;
    if (block.style === "jsdoc" && tags.some(isFileTag)) return overview(block, baseName(file));
  }
  for (const { block, above } of header) {
    if (isLicence(block.lines.join("\n"))) continue;
    const { prose, tags } = block.style === "line" ? { prose: lineProse(block.lines), tags: [] } : splitTags(block.lines);
    if (tags.some((tag) => TYPE_TAGS.has(tag.name))) continue;
    const text = firstSentence(prose, baseName(file));
    if (text !== undefined && !LABEL.test(text) && describesFile(block, text, above)) return text;
  }
  return undefined;
}

/** A comment describes the file if a blank line follows; one directly above an import can also only describe the file. */
function describesFile(block: CommentBlock, text: string, above: ts.Statement | undefined): boolean {
  if (block.detached || above === undefined || isDirective(above)) return true;
  return is.ImportDeclaration(above) && block.style !== "line" && text.split(" ").length > 3;
}

function overview(block: CommentBlock, name: string): string | undefined {
  const { prose, tags } = splitTags(block.lines);
  const own = tags.filter(isFileTag).map((tag) => (/^module$/i.test(tag.name) ? tag.lines.slice(1) : tagText(tag)));
  const texts = [prose, ...own, ...tags.filter((tag) => TEXT_TAGS.includes(tag.name)).map(tagText)];
  for (const lines of texts) {
    const text = firstSentence(lines, name) ?? undefined;
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Comments up to the first statement that is not a directive, each with the statement below it. */
function headerBlocks(file: ts.SourceFile): { readonly block: CommentBlock; readonly above?: ts.Statement }[] {
  const blocks: { block: CommentBlock; above?: ts.Statement }[] = [];
  for (const above of file.statements) {
    for (const block of blocksBefore(file.text, above.getFullStart(), above.getStart(file))) blocks.push({ block, above });
    if (!isDirective(above)) return blocks;
  }
  const end = file.endOfFileToken;
  for (const block of blocksBefore(file.text, end.getFullStart(), end.getStart(file))) blocks.push({ block });
  return blocks;
}

export function isDirective(statement: ts.Statement): boolean {
  return is.ExpressionStatement(statement) && is.StringLiteral(statement.expression);
}

function isFileTag(tag: Tag): boolean {
  return FILE_TAGS.has(tag.name.toLowerCase());
}

function baseName(file: ts.SourceFile): string {
  return file.fileName.slice(file.fileName.lastIndexOf("/") + 1);
}

function docOfOne(node: ts.Node, file: ts.SourceFile, name: string | undefined): Doc {
  for (const anchor of anchorsOf(node)) {
    const start = anchor.getStart(file);
    const blocks = blocksBefore(file.text, anchor.getFullStart(), start).filter((block) => belongs(block, anchor, file));
    if (blocks.length === 0) continue;
    const isOfGroup = headsGroup(anchor, file) || (is.FunctionDeclaration(anchor) && blocks.some(headsSection));
    const doc = docOfBlocks(isOfGroup ? blocks.filter(({ style }) => style === "jsdoc") : blocks, name);
    if (doc.doc !== undefined || doc.deprecated !== undefined || doc.says !== undefined) return doc;
  }
  const below = docOfBlocks(blocksAfterDecorators(node, file), name);
  if (below.doc !== undefined) return below;
  const beside = commentBeside(node, file, name);
  return beside === undefined ? below : { ...below, doc: beside };
}

/** `const limit = 5; // what a customer may take`: the comment behind a declaration of one line. */
function commentBeside(node: ts.Node, file: ts.SourceFile, name: string | undefined): string | undefined {
  const statement = anchorsOf(node).at(-1) ?? node;
  const { text } = file;
  const newline = text.indexOf("\n", statement.end);
  const found = /^[,;]?[^\S\n]*\/\/(.*)$/.exec(text.slice(statement.end, newline < 0 ? text.length : newline).trimEnd());
  if (found === null || text.slice(statement.getStart(file), statement.end).includes("\n")) return undefined;
  const [block] = blocksBefore(found[0].slice(found[0].indexOf("//")), 0, found[0].length);
  const sentence = block === undefined ? undefined : lineSentence(block, name);
  return sentence !== undefined && sentence.split(" ").length >= LEAST_WORDS ? sentence : undefined;
}

/** `// shop-specific utils`: an adjective and a name for several things, which one function is not; a verb would make it a sentence about it. */
const SECTION =
  /^\s*(?:\w+-[\w-]+|internal|local|other|public|private|common|shared|general|misc\.?) (?:utils|utilities|helpers|functions|methods|handlers)\s*[.:]?\s*$/i;

function headsSection({ style, lines }: CommentBlock): boolean {
  return style === "line" && SECTION.test(lines.join("\n"));
}

/** Our own lines between statements do not divide a group. */
const MARKER_LINES = /[^\S\n]*\/\/[^\S\n]*@dsp\b[^\n]*\n/g;

/** Whether another variable follows without a blank line or a comment: a line above may be about both. */
function headsGroup(anchor: ts.Node, file: ts.SourceFile): boolean {
  if (!is.VariableStatement(anchor) || anchor.parent === undefined) return false;
  const siblings = siblingsOf(anchor);
  const next = siblings[indexAt(siblings, anchor.pos) + 1];
  if (next === undefined || !is.VariableStatement(next)) return false;
  const between = file.text.slice(anchor.end, next.getStart(file)).replace(MARKER_LINES, "");
  return /^[^\S\n]*\n?[^\S\n]*$/u.test(between);
}

/** Some authors write the comment of a class below its decorators. */
function blocksAfterDecorators(node: ts.Node, file: ts.SourceFile): CommentBlock[] {
  if (!is.ClassDeclaration(node)) return [];
  const modifiers = node.modifiers ?? [];
  const last = modifiers.findLastIndex((modifier) => is.Decorator(modifier));
  const decorator = modifiers[last];
  if (decorator === undefined) return [];
  const next = modifiers[last + 1] ?? node.name;
  return next === undefined ? [] : blocksBefore(file.text, decorator.end, next.getStart(file));
}

function docOfBlocks(blocks: readonly CommentBlock[], name: string | undefined): Doc {
  const documenting = blocks.filter((block) => block.style === "jsdoc" && !isForeign(block));
  const nearest = documenting.at(-1);
  const above = blocks.at(-1);
  const lines = above?.style === "line" && !above.detached ? lineSentence(above, name) : undefined;
  if (nearest === undefined) return lines === undefined ? {} : { doc: lines };
  const { doc, ...others } = docOfJsDoc(nearest, name);
  const better = doc === undefined || nearest.detached ? (lines ?? doc) : doc;
  return { ...(better === undefined ? {} : { doc: better }), ...others };
}

function docOfJsDoc(block: CommentBlock, name: string | undefined): Doc {
  const { prose, tags } = splitTags(block.lines);
  const tagged = [...TEXT_TAGS, ...ACCESS_TAGS].flatMap((wanted) => tags.filter((tag) => tag.name === wanted).map(tagText));
  const [doc, says = returned(tags, name)] = [prose, ...tagged, openApiText(block.lines)].flatMap(
    (lines) => firstSentence(lines, name) ?? [],
  );
  const note = tags.find((tag) => tag.name === "deprecated");
  return {
    ...(doc === undefined || LABEL.test(doc) ? {} : { doc }),
    ...(note === undefined ? {} : { deprecated: firstSentence(tagText(note), undefined, DEPRECATION_LIMIT) ?? "" }),
    ...(says === undefined ? {} : { says }),
  };
}

/** `@returns {Promise<Tea>} the tea that is ready` → `Returns the tea that is ready`. */
function returned(tags: readonly Tag[], name: string | undefined): string | undefined {
  const tag = tags.find((one) => /^returns?$/.test(one.name));
  const text =
    tag === undefined ? undefined : firstSentence([tagText({ ...tag, lines: [withoutType(tag.lines.join(" "))] })[0] ?? ""], name);
  if (text === undefined || text.split(" ").length < LEAST_WORDS) return undefined;
  const bare = text.replace(/^(?:this|the) (?:function|method|call) (?=returns\b)/i, "");
  if (/^returns?\b/i.test(bare)) return bare.charAt(0).toUpperCase() + bare.slice(1);
  return `Returns ${/^\p{Lu}[\p{Ll} ]/u.test(bare) ? bare.charAt(0).toLowerCase() + bare.slice(1) : bare}`;
}

/** Fewer name a type. */
const LEAST_WORDS = 3;

/** `{Map<string, {a: 1}>} text` → `text`. */
function withoutType(text: string): string {
  const bare = text.trimStart();
  if (!bare.startsWith("{")) return bare;
  let depth = 0;
  for (let at = 0; at < bare.length; at++) {
    if (bare[at] === "{") depth++;
    else if (bare[at] === "}" && --depth === 0) return bare.slice(at + 1);
  }
  return "";
}

/** `summary:` or `description:` of an operation that is described in YAML (OpenAPI, "Operation Object"). */
function openApiText(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => /^\s*@(?:swagger|openapi)\b/.test(line))) return [];
  const found = ["summary", "description"].map((key) => lines.find((line) => new RegExp(`^\\s*${key}:\\s*\\S`).test(line)));
  const line = found.find((one) => one !== undefined);
  return line === undefined ? [] : [line.replace(/^\s*\w+:\s*["'>|-]*\s*/, "").replace(/["']\s*$/, "")];
}

/** `@deprecated - use …`: the dash is no list item. */
function tagText(tag: Tag): readonly string[] {
  const [first = "", ...rest] = tag.lines;
  return [first.replace(/^\s*[-–—:]\s*/, ""), ...rest];
}

function lineSentence(block: CommentBlock, name: string | undefined): string | undefined {
  const text = firstSentence(lineProse(block.lines), name);
  return text === undefined || LABEL.test(text) ? undefined : text;
}

/** Type definitions and pragmas before a declaration do not describe it. */
function isForeign(block: CommentBlock): boolean {
  const { prose, tags } = splitTags(block.lines);
  if (tags.some((tag) => TYPE_TAGS.has(tag.name) || isFileTag(tag))) return true;
  return tags.length === 0 && prose.every((line) => line.trim() === "");
}

/** A header before the first statement belongs to the file unless it touches the statement; a licence never describes anything. */
function belongs(block: CommentBlock, anchor: ts.Node, file: ts.SourceFile): boolean {
  const first = file.statements.find((statement) => !isDirective(statement));
  if (anchor !== first) return true;
  return !block.detached && !(block.pos < 3 && isLicence(block.lines.join("\n")));
}

/** The nodes whose leading comments may describe `node`, nearest first. */
function anchorsOf(node: ts.Node): ts.Node[] {
  const anchors = [node];
  for (let at = node; at.parent !== undefined; at = at.parent) {
    const parent = at.parent;
    if (!carries(parent, at)) break;
    if (parent.getFullStart() < at.getFullStart()) anchors.push(parent);
    else anchors[anchors.length - 1] = parent;
  }
  return anchors;
}

/** Whether a comment before `parent` describes `child`: its first declarator, its value, its whole expression. */
function carries(parent: ts.Node, child: ts.Node): boolean {
  if (is.VariableDeclarationList(parent)) return parent.declarations[0] === child && !takesApart(child);
  if (is.PropertyAssignment(parent) || is.PropertyDeclaration(parent)) return parent.initializer === child;
  if (is.VariableDeclaration(parent)) return true;
  if (is.CallExpression(parent)) return parent.arguments[0] === child || parent.expression === child;
  return (
    is.VariableStatement(parent) ||
    is.BinaryExpression(parent) ||
    is.ExpressionStatement(parent) ||
    is.ParenthesizedExpression(parent) ||
    is.ExportAssignment(parent) ||
    is.AsExpression(parent) ||
    is.SatisfiesExpression(parent) ||
    is.BindingElement(parent) ||
    is.ObjectBindingPattern(parent) ||
    is.ArrayBindingPattern(parent)
  );
}

/** A comment above several names is about none of them. */
function takesApart(node: ts.Node): boolean {
  return is.VariableDeclaration(node) && !is.Identifier(node.name) && node.name.elements.length > 1;
}

/** An implementation, then its signatures in order; any other node alone. */
function overloadsOf(node: ts.Node): ts.Node[] {
  if (!(is.FunctionDeclaration(node) || is.MethodDeclaration(node))) return [node];
  const siblings = siblingsOf(node);
  const name = nameOf(node);
  const at = indexAt(siblings, node.pos);
  if (at < 0 || name === undefined) return [node];
  let from = at;
  let until = at + 1;
  while (sameFunction(siblings[from - 1], node, name)) from--;
  while (sameFunction(siblings[until], node, name)) until++;
  const all = siblings.slice(from, until);
  return [
    ...all.filter((one) => "body" in one && one.body !== undefined),
    ...all.filter((one) => !("body" in one && one.body !== undefined)),
  ];
}

function sameFunction(candidate: ts.Node | undefined, node: ts.Node, name: string): boolean {
  return candidate !== undefined && candidate.kind === node.kind && nameOf(candidate) === name;
}

function siblingsOf(node: ts.Node): readonly ts.Node[] {
  const parent = node.parent;
  if (is.SourceFile(parent) || is.Block(parent) || is.ModuleBlock(parent)) return parent.statements;
  return is.ClassLike(parent) ? parent.members : [];
}

/** Binary search: statement lists of generated files are long. */
function indexAt(nodes: readonly ts.Node[], pos: number): number {
  let low = 0;
  let high = nodes.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = nodes[middle]?.pos ?? 0;
    if (found === pos) return middle;
    if (found < pos) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function nameOf(node: ts.Node): string | undefined {
  if (is.VariableStatement(node)) return node.declarationList.declarations[0] && nameOf(node.declarationList.declarations[0]);
  const named = node as ts.Node & { readonly name?: ts.Node };
  if (named.name !== undefined && (is.Identifier(named.name) || is.StringLiteralLike(named.name))) return named.name.text;
  return undefined;
}
