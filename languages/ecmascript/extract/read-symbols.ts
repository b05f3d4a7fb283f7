/** Declarations and exports of one parsed file: ES by syntax, otherwise CommonJS. */
import * as is from "../is.js";
import { canHaveModifiers, getModifiers, SyntaxKind, type ts } from "../typescript.js";
import type { Declaration, ExportFact } from "../../../src/model/facts.js";
import { readCommonJs } from "./common-js.js";
import { localFunctions, mergeSites, readSites, type Site } from "./declarations.js";
import type { DocOf } from "./docs.js";
import { moduleStatements } from "./module-body.js";
import type { ImportedName } from "./references/names/imported-names.js";
import { addExport, addSites, addStar, bindValue, boundName, declareInPlace, type Symbols } from "./symbols.js";
import { exportWhole } from "./object-exports.js";

interface ModuleSymbols {
  /** In source order. */
  readonly declarations: readonly Declaration[];
  /** In source order. */
  readonly exports: readonly ExportFact[];
  /** Every declaration of every name. */
  readonly sites: readonly Site[];
  readonly isOpen: boolean;
}

/** `exports[name] = …`, `Object.defineProperty(module.exports, name, …)` */
const COMPUTED = /\bexports\[[^"'`\]]+\]\s*=[^=]|\bdefineProperty\(\s*(?:module\.)?exports\s*,\s*[^"'`\s]/;

/** `imported`: imports by module-level name; an export of one is a re-export. */
export function readSymbols(file: ts.SourceFile, imported: ReadonlyMap<string, ImportedName>, docOf: DocOf): ModuleSymbols {
  const commonJs = mayBeCommonJs(file);
  const statements = commonJs ? moduleStatements(file) : file.statements;
  const symbols: Symbols = {
    file,
    imported,
    local: localFunctions(statements),
    declared: new Map(),
    held: new Map(),
    sites: [],
    exports: [],
    exportedNames: new Set(),
    isOpen: commonJs && COMPUTED.test(file.text),
  };
  addSites(
    symbols,
    readSites(statements.filter(isModuleLevel), file, (name) => imported.has(name), symbols.local),
  );
  if (commonJs) {
    if (!symbols.declared.has("module") && !symbols.declared.has("exports")) readCommonJs(symbols, statements);
  } else {
    readEsExports(symbols);
  }
  return {
    declarations: mergeSites(symbols.sites, file, docOf),
    exports: symbols.exports.toSorted((a, b) => a.position - b.position),
    sites: symbols.sites,
    // The helpers of compilers compute the names of a star.
    isOpen: symbols.isOpen && symbols.exports.every(({ kind }) => kind !== "star"),
  };
}

/** Declarations in the block of a condition are visible only there. */
function isModuleLevel(statement: ts.Statement): boolean {
  const { parent } = statement;
  return is.SourceFile(parent) || (is.Block(parent) && is.FunctionLike(parent.parent));
}

export function mayBeCommonJs(file: ts.SourceFile): boolean {
  return !/\.m[jt]sx?$/.test(file.fileName) && !file.isDeclarationFile && mentionsExports(file) && !hasExportSyntax(file);
}

/** `exports`, or `this` at the top level of a file that requires others, where both are the same object. */
function mentionsExports({ text, fileName }: ts.SourceFile): boolean {
  if (text.includes("exports") && /\bexports\b/.test(text)) return true;
  return THIS_ASSIGNED.test(text) && (fileName.endsWith(".cjs") || /\brequire\s*\(/.test(text));
}

/** At the start of a line; the tree decides whether it is outside of functions. */
const THIS_ASSIGNED = /^(?:(?:var|let|const)\s+[\w$]+\s*=\s*)?this\s*[.[].*=/m;

// Export entries of ES modules and of TypeScript's `export =`.

/** Whether the file has export syntax, so that `module.exports` has no effect. */
export function hasExportSyntax(file: ts.SourceFile): boolean {
  return file.statements.some(
    (statement) => is.ExportDeclaration(statement) || is.ExportAssignment(statement) || hasModifier(statement, SyntaxKind.ExportKeyword),
  );
}

function readEsExports(symbols: Symbols): void {
  for (const statement of symbols.file.statements) {
    if (is.ExportDeclaration(statement)) readClause(symbols, statement);
    else if (is.ExportAssignment(statement)) readAssignment(symbols, statement);
    else if (hasModifier(statement, SyntaxKind.ExportKeyword)) readDeclared(symbols, statement);
  }
  if (exportsImplicitly(symbols.file)) for (const statement of symbols.file.statements) readImplicit(symbols, statement);
}

/** A declaration module without an export clause or assignment exports all of its top-level declarations. */
function exportsImplicitly(file: ts.SourceFile): boolean {
  if (!file.isDeclarationFile || !is.ExternalModule(file)) return false;
  return !file.statements.some((statement) => is.ExportDeclaration(statement) || is.ExportAssignment(statement));
}

function readImplicit(symbols: Symbols, statement: ts.Statement): void {
  if (is.ImportDeclaration(statement) || is.ImportEqualsDeclaration(statement) || hasModifier(statement, SyntaxKind.ExportKeyword)) return;
  for (const name of namesOf(statement)) {
    const site = symbols.declared.get(name);
    if (site === undefined || symbols.exportedNames.has(name)) continue;
    symbols.exportedNames.add(name);
    symbols.exports.push({ kind: "local", name, declaration: name, position: site.position, implicit: true });
  }
}

function readDeclared(symbols: Symbols, statement: ts.Statement): void {
  if (is.ImportEqualsDeclaration(statement)) return readImportEquals(symbols, statement);
  const asDefault = hasModifier(statement, SyntaxKind.DefaultKeyword);
  const end = statement.end;
  const start = statement.getStart(symbols.file);
  for (const name of namesOf(statement)) {
    const site = symbols.declared.get(name);
    if (site === undefined) continue;
    // The first part of a merged declaration may be elsewhere.
    const position = site.position >= start && site.position < end ? site.position : start;
    addExport(symbols, asDefault ? "default" : name, { declaration: name }, position);
  }
}

/** `export import A = require("./m")`, `export import A = NS.B`. */
function readImportEquals(symbols: Symbols, statement: ts.ImportEqualsDeclaration): void {
  const { moduleReference, name } = statement;
  const position = statement.getStart(symbols.file);
  if (is.ExternalModuleReference(moduleReference)) {
    const literal = moduleReference.expression;
    addExport(symbols, name.text, { reference: literal.getStart(symbols.file), imported: "=" }, position);
    return;
  }
  const [root, member] = is.Identifier(moduleReference) ? [moduleReference, undefined] : [moduleReference.left, moduleReference.right];
  const source = is.Identifier(root) ? symbols.imported.get(root.text) : undefined;
  if (source !== undefined && member === undefined) addExport(symbols, name.text, source, position);
  else if (source?.imported === "*" || source?.imported === "=") {
    addExport(symbols, name.text, { ...source, imported: member?.text ?? "*" }, position);
  } else {
    addExport(symbols, name.text, declareInPlace(symbols, name, [name.text], statement), position);
  }
}

function readClause(symbols: Symbols, statement: ts.ExportDeclaration): void {
  const { exportClause, moduleSpecifier } = statement;
  const reference = moduleSpecifier?.getStart(symbols.file);
  if (exportClause === undefined) {
    if (reference !== undefined) addStar(symbols, { reference, withDefault: false, position: reference });
  } else if (is.NamespaceExport(exportClause)) {
    if (reference !== undefined)
      addExport(symbols, exportClause.name.text, { reference, imported: "*" }, exportClause.getStart(symbols.file));
  } else {
    for (const element of exportClause.elements) readSpecifier(symbols, element, reference);
  }
}

function readSpecifier(symbols: Symbols, element: ts.ExportSpecifier, reference: number | undefined): void {
  const imported = (element.propertyName ?? element.name).text;
  const bound = reference === undefined ? boundName(symbols, imported) : { reference, imported };
  if (bound !== undefined) addExport(symbols, element.name.text, bound, element.getStart(symbols.file));
}

function readAssignment(symbols: Symbols, statement: ts.ExportAssignment): void {
  const position = statement.getStart(symbols.file);
  if (statement.isExportEquals === true) {
    exportWhole(symbols, statement.expression, statement);
    exportMembers(symbols, statement.expression);
    return;
  }
  const names = ["default"];
  const bound =
    bindValue(symbols, statement.expression, names, statement) ?? declareInPlace(symbols, statement.expression, names, statement);
  addExport(symbols, "default", bound, position);
}

// Names of a namespace that is the whole of a module (`export = shop`): as in TypeScript, importers can import them by name.

/** Shared only if another file imports them, as the whole that they are members of. */
function exportMembers(symbols: Symbols, whole: ts.Expression): void {
  // An incomplete declaration has no name, and a name may belong to another file.
  if (!is.Identifier(whole) || !symbols.declared.has(whole.text)) return;
  for (const statement of symbols.file.statements) {
    if (!is.ModuleDeclaration(statement) || statement.name.text !== whole.text) continue;
    const isAmbient = symbols.file.isDeclarationFile || hasModifier(statement, SyntaxKind.DeclareKeyword);
    for (const name of membersOf(statement.body, isAmbient)) {
      // `default` is the namespace itself.
      if (name === "default" || symbols.exportedNames.has(name)) continue;
      symbols.exportedNames.add(name);
      const position = statement.name.getStart(symbols.file);
      symbols.exports.push({ kind: "local", name, declaration: whole.text, position, implicit: true, folded: true });
    }
  }
}

/** An ambient namespace without an export clause exports all of its declarations. */
function membersOf(body: ts.ModuleDeclaration["body"], isAmbient: boolean): readonly string[] {
  // `namespace A.B {}` has the namespace `B` as its only member.
  if (body === undefined || !is.ModuleBlock(body)) return body !== undefined && is.ModuleDeclaration(body) ? [body.name.text] : [];
  const { statements } = body;
  const isExplicit = !isAmbient || statements.some((statement) => is.ExportDeclaration(statement) || is.ExportAssignment(statement));
  return statements.flatMap((statement) => {
    if (!is.ExportDeclaration(statement)) return isExplicit && !hasModifier(statement, SyntaxKind.ExportKeyword) ? [] : namesOf(statement);
    const clause = statement.exportClause;
    return clause !== undefined && is.NamedExports(clause) ? clause.elements.map(({ name }) => name.text) : [];
  });
}

function hasModifier(statement: ts.Statement, kind: ts.SyntaxKind): boolean {
  const modifiers = canHaveModifiers(statement) ? (getModifiers(statement) ?? []) : [];
  return modifiers.some((modifier) => modifier.kind === kind);
}

/** Names that a statement declares; `default` for an anonymous declaration. */
function namesOf(statement: ts.Statement): string[] {
  if (is.VariableStatement(statement)) {
    const names: string[] = [];
    const open: ts.BindingName[] = statement.declarationList.declarations.map((declarator) => declarator.name).reverse();
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (is.Identifier(next)) names.push(next.text);
      else for (const element of next.elements.toReversed()) if (is.BindingElement(element)) open.push(element.name);
    }
    return names;
  }
  const named = statement as ts.Statement & { readonly name?: ts.Node };
  if (named.name === undefined) return ["default"];
  return is.Identifier(named.name) ? [named.name.text] : [];
}
