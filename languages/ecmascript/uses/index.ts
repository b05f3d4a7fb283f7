/** Uses inside one script, or inside the scripts and the template of a component, of the names that it declares, and its accesses to members. */
import { TEMPLATE_OWNER, type FileUses, type MemberUse, type OwnUse, type ReadUses, type TypedName } from "../../../src/model/file-uses.js";
import * as is from "../is.js";
import { NodeFlags, rethrowUnlessTooDeep, SyntaxKind, ts } from "../typescript.js";
import { mayDocumentTypes } from "../extract/doc-types.js";
import { unread } from "../extract/index.js";
import type { UsedName } from "../extract/markup/script-extractor.js";
import { scriptKindOf } from "../extract/script-kinds.js";
import type { UseKind } from "../../../src/model/facts.js";
import { findSymbols } from "../outline/read-outline.js";
import { collect, type Collected } from "../extract/references/collect.js";
import { classifyUse, isWritten } from "../extract/references/names/classify-use.js";
import { importedNames } from "../extract/references/names/imported-names.js";
import { type Declared, lookup, type Surroundings } from "../extract/references/names/scope.js";
import { angularMembers, inlineTemplates } from "./angular-template.js";
import { findMembers, type FoundMember } from "./find-members.js";
import { readTyped } from "./read-typed.js";
import { narrows, openTyping, type Watched } from "./typing.js";
import { exportedBy, ownNames, type OwnNames } from "./own-names.js";
import { type SymbolRange, symbolsAround } from "./symbols-around.js";
import { TRANSPARENT } from "../extract/function-values.js";
import { staticName } from "../extract/references/syntax-shapes.js";

const WATCHED: ReadonlySet<ts.SyntaxKind> = new Set([
  SyntaxKind.PropertyAccessExpression,
  SyntaxKind.ElementAccessExpression,
  SyntaxKind.QualifiedName,
  SyntaxKind.IndexedAccessType,
  SyntaxKind.JsxAttribute,
  SyntaxKind.VariableDeclaration,
  SyntaxKind.Parameter,
  SyntaxKind.ClassDeclaration,
  SyntaxKind.ClassExpression,
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
  SyntaxKind.EnumDeclaration,
  SyntaxKind.ModuleDeclaration,
  SyntaxKind.ImportEqualsDeclaration,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.NewExpression,
  SyntaxKind.CallExpression,
  SyntaxKind.BinaryExpression,
  SyntaxKind.ReturnStatement,
  SyntaxKind.YieldExpression,
]);

export const readUses: ReadUses = async (path, text) => {
  const kind = scriptKindOf(path);
  if (kind !== undefined) return usesOf(path, text, kind).uses;
  const { extractMarkup, isMarkup } = await import("../extract/markup/index.js");
  if (!isMarkup(path)) return undefined;
  const own: OwnUse[] = [];
  const members: MemberUse[] = [];
  const typed: TypedName[] = [];
  await extractMarkup(path, text, (_path, script, options) => {
    const before = (options.line ?? 1) - 1;
    const placed = <T extends { readonly line: number }>(use: T): T => {
      const there = options.placement === undefined ? use : { ...use, line: options.placement.lineOf(use.line) };
      return moved(there, before);
    };
    const { uses, names, imported } = usesOf(path, script, options.kind);
    own.push(...uses.own.map(placed), ...templateUses(options.usedNames ?? [], names));
    const isDeclared = (name: string): boolean => names.has(name) || imported.has(name);
    const isOther = componentNames(path, script, (line) => options.placement?.isTemplate(line) === true);
    const isOfComponent = ({ on = "", line }: MemberUse): boolean => {
      const [root = ""] = /^[\w$]+/.exec(on) ?? [];
      return root !== "" && !isDeclared(root) && isOther(root, line);
    };
    members.push(...uses.members.map((use) => placed(isOfComponent(use) ? { ...use, on: `${use.on}/?` } : use)));
    typed.push(...(uses.typed ?? []));
    // The reader of markup adds its own findings, which are not needed here.
    return unread(path, "");
  });
  if (/\.html?$/i.test(path)) members.push(...angularMembers(text, TEMPLATE_OWNER, `${TEMPLATE_OWNER}[]`));
  if (own.length === 0 && members.length === 0 && !MAY_HAVE_SCRIPTS.test(path)) return undefined;
  return { own: own.sort((a, b) => a.line - b.line), members: members.sort((a, b) => a.line - b.line), ...(typed.length > 0 && { typed }) };
};

/**
 * Which names without a declaration are the component's: in a template of Vue its properties, in Svelte the values of stores (`$cart`) and what
 * `$: cart = …` declares.
 */
function componentNames(path: string, script: string, isTemplate: (line: number) => boolean): (name: string, line: number) => boolean {
  if (path.endsWith(".vue")) return (name, line) => /^[\p{Ll}_$]/u.test(name) && isTemplate(line);
  if (!path.endsWith(".svelte")) return () => false;
  const reactive = new Set([...script.matchAll(/^\s*\$:\s*([\w$]+)\s*=[^=]/gm)].map(([, name = ""]) => name));
  return (name) => reactive.has(name) || /^\$[\w$]*\w$/.test(name);
}

const MAY_HAVE_SCRIPTS = /\.(?:vue|svelte|astro|mdx|html?)$/i;

interface ScriptUses {
  readonly uses: FileUses;
  /** Names that the script declares. */
  readonly names: ReadonlySet<string>;
  readonly imported: ReadonlyMap<string, unknown>;
}

/** Empty if nesting exhausts the stack: the compiler's parser is recursive. */
function usesOf(path: string, text: string, kind: ts.ScriptKind): ScriptUses {
  const docTypes = mayDocumentTypes(text);
  const mode = {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: docTypes ? ts.JSDocParsingMode.ParseAll : ts.JSDocParsingMode.ParseNone,
  };
  try {
    return usesIn(ts.createSourceFile(path, text, mode, false, kind), docTypes);
  } catch (error) {
    rethrowUnlessTooDeep(error);
    return { uses: { own: [], members: [] }, names: new Set(), imported: new Map() };
  }
}

function moved<T extends { readonly line: number }>(use: T, lines: number): T {
  return lines === 0 ? use : { ...use, line: use.line + lines };
}

function templateUses(used: readonly UsedName[], names: ReadonlySet<string>): readonly OwnUse[] {
  return used.flatMap(({ name, use }) => (names.has(name) ? [{ name, line: use.line, kind: use.kind }] : []));
}

/** A use before its line and the symbol around it are known. */
interface Found<T> {
  readonly offset: number;
  readonly use: T;
}

type FoundName = Found<Pick<OwnUse, "name" | "kind" | "alias" | "made">>;

// Uses in one syntax tree, in one visit: names by scope, members by the type of their object.

/** `file` is parsed without parents; `docTypes`: with all of its comments. */
function usesIn(file: ts.SourceFile, docTypes: boolean): ScriptUses {
  const watched: Watched[] = [];
  const watch = (node: ts.Node, at: Surroundings): void => {
    if (WATCHED.has(node.kind) && isOfInterest(node)) watched.push({ node, at });
  };
  const collected = collect(file, { pathRoots: false, docTypes, watch });
  const imported = importedNames(file);
  const names = ownNames(file, collected, imported);
  const symbols = symbolRanges(file);
  const own = [...namedUses(file, collected, names, innerNames(watched, symbols)), ...exportUses(file, watched, names)];
  const typing = openTyping({ file, docTypes, collected, imported, names, symbols, watched });
  const members: FoundMember[] = findMembers(typing);
  return {
    uses: {
      typed: readTyped(typing),
      own: placed<FoundName["use"], OwnUse>(file, own, symbols),
      members: [...placed<FoundMember["use"], MemberUse>(file, members, symbols), ...inTemplates(file)],
    },
    names: names.texts,
    imported,
  };
}

function inTemplates(file: ts.SourceFile): readonly MemberUse[] {
  return inlineTemplates(file).flatMap(({ owner, text, offset }) => {
    const { line: before } = file.getLineAndCharacterOfPosition(offset);
    return angularMembers(text, owner, undefined).map((use) => ({ ...moved(use, before), within: owner }));
  });
}

/** Of calls and operators those that narrow types, and calls of `super`; a parameter of a type in a comment may have no name. */
function isOfInterest(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node)) return narrows(node);
  if (is.CallExpression(node)) return node.expression.kind === SyntaxKind.SuperKeyword || narrows(node);
  return !is.Parameter(node) || (node.name as ts.Node | undefined) !== undefined;
}

/** Empty if nesting exhausts the stack: the search for symbols is recursive. */
function symbolRanges(file: ts.SourceFile): readonly SymbolRange[] {
  try {
    return findSymbols(file).map(({ name, node }) => ({ name, node, from: node.pos, to: node.end }));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [];
  }
}

/** Functions in functions, with their names in the outline: `checkout.add`. */
interface InnerNames {
  readonly full: ReadonlyMap<Declared, string>;
  readonly texts: ReadonlySet<string>;
}

function innerNames(watched: readonly Watched[], symbols: readonly SymbolRange[]): InnerNames {
  const nameOfSymbol = new Map(symbols.map(({ node, name }) => [node, name]));
  const full = new Map<Declared, string>();
  const texts = new Set<string>();
  for (const { node, at } of watched) {
    const isVariable = ts.isVariableDeclaration(node);
    if (!(isVariable || ts.isFunctionDeclaration(node)) || node.name === undefined || !ts.isIdentifier(node.name)) continue;
    const name = nameOfSymbol.get(node) ?? (isVariable ? nameOfSymbol.get(node.parent.parent) : undefined);
    // A function stands in the scope around that of its content.
    const scope = isVariable ? at.scope : at.scope.parent;
    const declared = scope && name?.endsWith(`.${node.name.text}`) === true ? lookup(scope, node.name.text, "value") : undefined;
    if (declared === undefined || name === undefined) continue;
    full.set(declared, name);
    texts.add(node.name.text);
  }
  return { full, texts };
}

function namedUses(file: ts.SourceFile, { names: references }: Collected, names: OwnNames, inner: InnerNames): FoundName[] {
  const found: FoundName[] = [];
  const isScript = (file.flags & NodeFlags.JavaScriptFile) !== 0;
  for (const { node, at, space } of references) {
    if (!names.texts.has(node.text) && !inner.texts.has(node.text)) continue;
    // In a comment, a constructor function is a type.
    const declared = lookup(at.scope, node.text, space) ?? (isScript ? lookup(at.scope, node.text, "value") : undefined);
    const name = declared && (inner.full.get(declared) ?? names.declared.get(declared));
    if (name === undefined) continue;
    const kind = kindOf(node, at);
    const alias = kind === "store" ? heldName(node) : undefined;
    const made = kind === "pass" ? madeOf(node) : undefined;
    const other = { ...(alias !== undefined && { alias }), ...(made !== undefined && { made }) };
    if (kind !== "re-export") found.push({ offset: node.getStart(file), use: { name, kind, ...other } });
  }
  return found;
}

/** The constant of the module, or its default export, that calls with the value as their first argument make. */
function madeOf(value: ts.Identifier): string | undefined {
  let node = outermost(value);
  while (is.CallExpression(node.parent) && node.parent.arguments[0] === node) node = outermost(node.parent);
  return holderOf(node.parent);
}

/** Targets of assignments are assigned; the classification of imports leaves them out. */
function kindOf(node: ts.Node, at: Surroundings): UseKind {
  return isWritten(node) ? "assign" : (classifyUse(node, "named", at)?.kind ?? "assign");
}

function exportUses(file: ts.SourceFile, watched: readonly Watched[], names: OwnNames): FoundName[] {
  if (names.exported.size === 0) return [];
  return watched.flatMap(({ node, at }): readonly FoundName[] => {
    const name = exportedBy(node, at.scope, names);
    const used = name === undefined ? undefined : classifyUse(node, "named", at);
    if (name === undefined || used === undefined) return [];
    const offset = node.getStart(file);
    if (used.kind !== "re-export") return [{ offset, use: { name, kind: used.kind } }];
    // `exports.sum = exports.total`
    const alias = names.exported.get(used.subject ?? "");
    return alias === undefined || alias === name ? [] : [{ offset, use: { name, kind: used.kind, alias } }];
  });
}

function placed<F extends object, T extends F>(file: ts.SourceFile, found: readonly Found<F>[], symbols: readonly SymbolRange[]): T[] {
  const sorted = found.toSorted((a, b) => a.offset - b.offset);
  const around = symbolsAround(
    symbols,
    sorted.map(({ offset }) => offset),
  );
  return sorted.map(({ offset, use }, index) => {
    const within = around[index];
    const line = file.getLineAndCharacterOfPosition(offset).line + 1;
    return { ...use, line, ...(within !== undefined && { within }) } as unknown as T;
  });
}

// Functions that an object of the module holds under a name: `list` of `export default { list }` is `default.list` as well.

/** Deeper objects are data. */
const MOST_LEVELS = 4;

/** `api.users.list` for the value `list` in `const api = { users: { list } }`; undefined if no object of the module holds it under a name. */
function heldName(value: ts.Identifier): string | undefined {
  const names: string[] = [];
  let at: ts.Node = value;
  for (let level = 0; level < MOST_LEVELS; level++) {
    const property = is.ShorthandPropertyAssignment(at.parent) ? at.parent : outermost(at).parent;
    const isValue = is.ShorthandPropertyAssignment(property) || (is.PropertyAssignment(property) && property.name !== at);
    const name = isValue ? staticName(property.name) : undefined;
    if (name === undefined || !is.ObjectLiteralExpression(property.parent)) break;
    names.unshift(name);
    at = property.parent;
  }
  const holder = names.length === 0 ? undefined : holderOf(outermost(at).parent);
  return holder === undefined ? undefined : [holder, ...names].join(".");
}

/** Without what gives the same value: parentheses, `as const`. */
function outermost(node: ts.Node): ts.Node {
  let at = node;
  while (TRANSPARENT[at.parent.kind] === 1) at = at.parent;
  return at;
}

function holderOf(parent: ts.Node): string | undefined {
  if (is.ExportAssignment(parent)) return parent.isExportEquals === true ? undefined : "default";
  const isOfModule = is.VariableDeclaration(parent) && is.SourceFile(parent.parent.parent.parent);
  return isOfModule && is.Identifier(parent.name) ? parent.name.text : undefined;
}
