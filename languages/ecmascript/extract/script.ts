/**
 * Facts of one script: a whole file, or a block in a single-file component. Parses once with the compiler's parser and never throws for bad
 * input unless the stack is exhausted.
 */
import * as is from "../is.js";
import { SyntaxKind, ts } from "../typescript.js";
import type { Binding, Declaration, ExportFact, FileFacts, Hint, Marker, Reference, Use } from "../../../src/model/facts.js";
import type { EcmaProblem } from "../problems.js";
import { commentTypes, type CommentTypes } from "./comment-types.js";
import { mayDocumentTypes } from "./doc-types.js";
import { fileDoc, rememberDocs } from "./docs.js";
import { isGenerated } from "../../shared/generated.js";
import { GENERATED_MARKS } from "./generated-marks.js";
import { readMarkers } from "./markers.js";
import { mayBeCommonJs, readSymbols } from "./read-symbols.js";
import { importedNames } from "./references/names/imported-names.js";
import { readReferences } from "./references/index.js";
import { unwrap } from "./function-values.js";
import { firstSentence } from "./doc-text.js";
import { saidByValue } from "./said.js";
import { pushTo } from "../../../src/model/basics.js";

/** Nodes of one statement; registrations are small. */
const MOST_NODES = 400;

const LIBRARY = /["'](?:commander|cac|sade|yargs|@commander-js\/extra-typings)["']/u;

const TITLE = /^[\p{L}\d][^`\n]{1,60}$/u;

const ROUTE = /^\/[\w/:.*-]{0,60}$/u;

const CALL_LIMIT = 10;

/** Calls that do not describe the script. */
const SILENT = /^(?:require|import|super|console\..*|process\.(?:on|exit).*)$/;

interface ScriptOptions {
  readonly kind: ts.ScriptKind;
  /** Uses outside of the script, e.g. in a component's template; lines are those of the whole file. */
  readonly usedNames?: readonly { readonly name: string; readonly use: Use }[];
  /** Offset of the script in its file. */
  readonly offset?: number;
  /** 1-based line of the script's first character in its file. */
  readonly line?: number;
}

/** Facts of `text`; `path` is repo-relative and determines whether it is a declaration file or CommonJS. */
export function extractScript(path: string, text: string, options: ScriptOptions): FileFacts {
  const docTypes = mayDocumentTypes(text);
  const mode = {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: docTypes ? ts.JSDocParsingMode.ParseAll : ts.JSDocParsingMode.ParseNone,
  };
  // Without parents: `readReferences` visits every node anyway, and sets them.
  const file = ts.createSourceFile(path, text, mode, false, options.kind);
  const docOf = rememberDocs();
  const { references, problems, free } = readReferences(file, { path, docOf, docTypes });
  const symbols = readSymbols(file, importedNames(file), docOf);
  const types = isJavaScript(options.kind) ? commentTypes(file, symbols) : NONE;
  const declarations = [...symbols.declarations, ...types.declarations];
  const exports = [...symbols.exports, ...types.exports];
  const doc = fileDoc(file);
  const hints = readDescriptions(file);
  const marked = readMarkers(file, path, symbols.sites, types.declarations);
  return shifted(
    {
      path,
      dialect: isJavaScript(options.kind) ? "JavaScript" : "TypeScript",
      ...(doc === undefined ? {} : { doc }),
      declarations,
      exports,
      references,
      calls: moduleCalls(file),
      parse: "full",
      hasExportTable: true,
      // A compiler or a loader makes imports and `module.exports` meet in one file.
      ...(symbols.exports.length > 0 && (!ts.isExternalModule(file) || mayBeCommonJs(file))
        ? { defaultIsModule: true, lastStarWins: true }
        : {}),
      ...(symbols.isOpen && { open: true }),
      generated: isGenerated(text, GENERATED_MARKS),
      ambient: isAmbient(file, exports),
      // A whole file without a statement declares and runs nothing.
      ...(file.statements.length === 0 && options.usedNames === undefined && options.offset === undefined && { trivial: true }),
      ...(free.length > 0 && { free }),
      ...(hints.length > 0 && { hints }),
      ...(marked.markers.length > 0 && { markers: marked.markers }),
      problems: [...parseProblems(path, file), ...problems, ...marked.problems],
    },
    options,
  );
}

const NONE: CommentTypes = { declarations: [], exports: [] };

function isJavaScript(kind: ts.ScriptKind): boolean {
  return kind === ts.ScriptKind.JS || kind === ts.ScriptKind.JSX;
}

/** Global declarations without import or export, or only extensions of other modules: visible everywhere, imported nowhere. */
function isAmbient(file: ts.SourceFile, exports: readonly ExportFact[]): boolean {
  if (ts.isExternalModule(file)) return file.isDeclarationFile && exportsNothing(file, exports);
  if (file.isDeclarationFile) return true;
  return file.statements.length > 0 && file.statements.every(isAmbientStatement);
}

/** Beside extensions of other modules, types that are exported by default only serve those extensions. */
function exportsNothing(file: ts.SourceFile, exports: readonly ExportFact[]): boolean {
  if (exports.length === 0) return true;
  return file.statements.some(isAddition) && exports.every((fact) => fact.kind === "local" && fact.implicit === true);
}

/** `declare global`, `declare module "x"`, and `import "x"`, which only provides such declarations. */
function isAddition(statement: ts.Statement): boolean {
  if (ts.isImportDeclaration(statement)) return statement.importClause === undefined;
  return ts.isModuleDeclaration(statement) && !isNamespace(statement);
}

function isNamespace(node: ts.ModuleDeclaration): boolean {
  return ts.isIdentifier(node.name) && (node.flags & ts.NodeFlags.GlobalAugmentation) === 0;
}

function isAmbientStatement(statement: ts.Statement): boolean {
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return true;
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  return modifiers.some((modifier) => modifier.kind === ts.SyntaxKind.DeclareKeyword);
}

/** The first syntax error; the facts around it are kept. */
function parseProblems(path: string, file: ts.SourceFile): EcmaProblem[] {
  // Not in the public type, but every consumer of `createSourceFile` reads it.
  const { parseDiagnostics = [] } = file as ts.SourceFile & { readonly parseDiagnostics?: readonly ts.DiagnosticWithLocation[] };
  const first = parseDiagnostics[0];
  if (first === undefined) return [];
  const line = file.getLineAndCharacterOfPosition(first.start).line + 1;
  return [{ code: "parse-error", path, line, detail: ts.flattenDiagnosticMessageText(first.messageText, " ") }];
}

function shifted(facts: FileFacts, { offset = 0, line: firstLine = 1, usedNames = [] }: ScriptOptions): FileFacts {
  const line = firstLine - 1;
  if (offset === 0 && line === 0 && usedNames.length === 0) return facts;
  const moved = (use: Use): Use => ({ ...use, line: use.line + line });
  const uses = new Map<string, Use[]>();
  for (const { name, use } of usedNames) pushTo(uses, name, use);
  const binding = (one: Binding): Binding => {
    const named = uses.get(one.local ?? one.imported) ?? [];
    // `<ui.Badge>` renders a member of a namespace, or of another name.
    const outside =
      one.imported === "*" ? named.map((use): Use => (use.member === undefined ? use : { ...use, kind: "member", how: use.kind })) : named;
    // A template that renders or reads a name uses it as a value, even if the script uses it only in types.
    const typeOnly = one.typeOnly && outside.every((use) => use.kind === "type");
    return { ...one, typeOnly, uses: [...one.uses.map(moved), ...outside].sort((a, b) => a.line - b.line) };
  };
  return {
    ...facts,
    declarations: facts.declarations.map((one) => shiftedDeclaration(one, offset, line)),
    exports: facts.exports.map((one) => shiftedExport(one, offset)),
    references: facts.references.map((one) => shiftedReference(one, offset, line, binding)),
    ...freeNames(facts, uses, moved),
    ...(facts.markers !== undefined && { markers: facts.markers.map((one) => shiftedMarker(one, offset, line)) }),
    problems: facts.problems.map((one) => (one.line === undefined ? one : { ...one, line: one.line + line })),
  };
}

/** With the names of a template that the script does not bind. */
function freeNames(facts: FileFacts, outside: ReadonlyMap<string, readonly Use[]>, moved: (use: Use) => Use): Pick<FileFacts, "free"> {
  const free = new Map((facts.free ?? []).map((one) => [one.imported, { ...one, uses: one.uses.map(moved) }]));
  const bound = new Set(facts.references.flatMap(({ bindings }) => bindings.map(({ imported, local = imported }) => local)));
  for (const { name } of facts.declarations) bound.add(name);
  for (const [name, uses] of outside) {
    const rendered = bound.has(name) ? [] : uses.filter(({ kind }) => kind === "render");
    if (rendered.length === 0) continue;
    const before = free.get(name);
    free.set(name, { imported: name, typeOnly: false, uses: [...(before?.uses ?? []), ...rendered] });
  }
  return free.size === 0 ? {} : { free: [...free.values()] };
}

function shiftedDeclaration(one: Declaration, offset: number, line: number): Declaration {
  return { ...one, line: one.line + line, position: one.position + offset, end: one.end + offset, block: one.block + offset };
}

function shiftedMarker(one: Marker, offset: number, line: number): Marker {
  return { ...one, line: one.line + line, start: one.start + offset, end: one.end + offset };
}

function shiftedExport(fact: ExportFact, offset: number): ExportFact {
  const position = fact.position + offset;
  return fact.kind === "indirect" || fact.kind === "star"
    ? { ...fact, position, reference: fact.reference + offset }
    : { ...fact, position };
}

function shiftedReference(reference: Reference, offset: number, line: number, binding: (one: Binding) => Binding): Reference {
  const bindings = reference.bindings.map(binding);
  // The script alone may use only the types of a statement that the template takes values from.
  const becameValue = bindings.some((one) => !one.typeOnly && one.uses.some((use) => use.kind !== "type"));
  return {
    ...reference,
    kind: reference.kind === "type" && becameValue ? "static" : reference.kind,
    line: reference.line + line,
    offset: reference.offset + offset,
    bindings,
  };
}

// Functions that a file calls when it is loaded: they describe a script without exports.

/** Distinct names as written (`main`, `app.listen`), in source order. */
function moduleCalls(file: ts.SourceFile): readonly string[] {
  const names = new Set<string>();
  const open: ts.Statement[] = file.statements.toReversed();
  for (let statement = open.pop(); statement !== undefined && names.size < CALL_LIMIT; statement = open.pop()) {
    if (is.IfStatement(statement)) {
      if (statement.elseStatement !== undefined) open.push(statement.elseStatement);
      open.push(statement.thenStatement);
    } else if (is.Block(statement)) {
      open.push(...statement.statements.toReversed());
    } else if (is.TryStatement(statement)) {
      open.push(statement.tryBlock);
    } else if (is.ExpressionStatement(statement)) {
      const name = calledName(statement.expression);
      if (name !== undefined && !SILENT.test(name)) names.add(name);
    }
  }
  return [...names];
}

/** `main` of `await main().catch(…)`: the first call of a chain counts. */
function calledName(expression: ts.Expression): string | undefined {
  let node = unwrap(expression);
  let name: string | undefined;
  for (;;) {
    if (is.AwaitExpression(node) || is.VoidExpression(node)) node = unwrap(node.expression);
    else if (is.CallExpression(node)) {
      node = unwrap(node.expression);
      name = dottedName(node);
    } else if (is.PropertyAccessExpression(node)) node = unwrap(node.expression);
    else return name;
  }
}

function dottedName(node: ts.Expression): string | undefined {
  const parts: string[] = [];
  let at = node;
  while (is.PropertyAccessExpression(at)) {
    parts.unshift(at.name.text);
    at = at.expression;
  }
  if (at.kind === SyntaxKind.ThisKeyword) return undefined;
  if (!is.Identifier(at)) return undefined;
  return [at.text, ...parts].join(".");
}

/**
 * What a script states for people about what it does, for its role (`roles.ts`):
 *
 *   page      title (`value`) and route (`name`) of the only page that it registers when it is loaded
 *   program   description of the only command that it defines for a command-line library
 */
function readDescriptions(file: ts.SourceFile): readonly Hint[] {
  const hasPage = /\btitle:/u.test(file.text) && /\bpath:/u.test(file.text);
  const isProgram = file.text.includes(".description(") && LIBRARY.test(file.text);
  const said = saidByExports(file);
  if (said !== undefined) return [{ kind: "program", name: "", value: said, line: 1 }];
  if (!hasPage && !isProgram) return [];
  const pages: Page[] = [];
  const texts: string[] = [];
  for (const statement of file.statements) {
    if (is.ExpressionStatement(statement)) readStatement(statement.expression, pages, texts);
  }
  return [...(hasPage ? pageHint(pages) : []), ...(isProgram ? programHint(texts) : [])];
}

/** `module.exports = { meta: { docs: { description: "…" } } }`. */
function saidByExports(file: ts.SourceFile): string | undefined {
  if (!file.text.includes("module.exports")) return undefined;
  for (const statement of file.statements) {
    const assigned = is.ExpressionStatement(statement) ? statement.expression : undefined;
    if (assigned === undefined || !is.BinaryExpression(assigned) || assigned.left.getText(file) !== "module.exports") continue;
    const text = is.ObjectLiteralExpression(unwrap(assigned.right)) ? saidByValue(assigned.right) : undefined;
    if (text !== undefined) return text;
  }
  return undefined;
}

interface Page {
  readonly title: string;
  readonly path: string;
}

/** Calls, their arguments and the objects in them, but no functions. */
function readStatement(statement: ts.Expression, pages: Page[], texts: string[]): void {
  const open = [statement];
  let seen = 0;
  for (let next = open.pop(); next !== undefined && seen < MOST_NODES; next = open.pop()) {
    seen += 1;
    const node = unwrap(next);
    if (is.CallExpression(node)) {
      const text = describedBy(node);
      if (text !== undefined) texts.push(text);
      open.push(node.expression, ...node.arguments);
    } else if (is.PropertyAccessExpression(node)) open.push(node.expression);
    else if (is.ArrayLiteralExpression(node)) open.push(...node.elements);
    else if (is.ObjectLiteralExpression(node)) {
      const title = textOf(node, "title");
      const path = textOf(node, "path");
      if (title !== undefined && path !== undefined && TITLE.test(title) && ROUTE.test(path)) pages.push({ title, path });
      for (const property of node.properties) if (is.PropertyAssignment(property)) open.push(property.initializer);
    }
  }
}

function textOf(node: ts.ObjectLiteralExpression, wanted: string): string | undefined {
  const property = node.properties.find(
    (one): one is ts.PropertyAssignment => is.PropertyAssignment(one) && is.Identifier(one.name) && one.name.text === wanted,
  );
  return property !== undefined && is.StringLiteralLike(property.initializer) ? property.initializer.text : undefined;
}

/** `program.description("Weighs teas.")`. */
function describedBy({ expression, arguments: given }: ts.CallExpression): string | undefined {
  const [text, ...others] = given;
  const isDescription = is.PropertyAccessExpression(expression) && expression.name.text === "description";
  return isDescription && text !== undefined && others.length === 0 && is.StringLiteralLike(text) ? text.text : undefined;
}

/** Several titles are those of several pages; of several routes the others are below the shortest. */
function pageHint(pages: readonly Page[]): readonly Hint[] {
  const [first] = pages.toSorted((a, b) => a.path.length - b.path.length);
  if (first === undefined || pages.some(({ title, path }) => title !== first.title || !path.startsWith(first.path))) return [];
  return [{ kind: "page", name: first.path, value: first.title, line: 1 }];
}

function programHint(texts: readonly string[]): readonly Hint[] {
  const [only, ...others] = texts;
  const sentence = only === undefined || others.length > 0 ? undefined : firstSentence(only.split("\n"));
  return sentence === undefined ? [] : [{ kind: "program", name: "", value: sentence, line: 1 }];
}
