/** Export entries of ES modules and of TypeScript's `export =` (semantics B.1, D.1). */
import {
  SyntaxKind,
  isExportAssignment,
  isExportDeclaration,
  isExternalModule,
  isExternalModuleReference,
  isIdentifier,
  isImportDeclaration,
  isImportEqualsDeclaration,
  isNamespaceExport,
  type ts,
} from "../typescript.js";
import { hasModifier } from "./has-modifier.js";
import { namesOf } from "./names-of.js";
import { exportMembers } from "./namespace-exports.js";
import { exportWhole } from "./object-exports.js";
import { addExport, addStar, bindValue, boundName, declareInPlace, type Symbols } from "./symbols.js";

/** Whether the file has export syntax, so that `module.exports` has no effect. */
export function hasExportSyntax(file: ts.SourceFile): boolean {
  return file.statements.some(
    (statement) => isExportDeclaration(statement) || isExportAssignment(statement) || hasModifier(statement, SyntaxKind.ExportKeyword),
  );
}

export function readEsExports(symbols: Symbols): void {
  for (const statement of symbols.file.statements) {
    if (isExportDeclaration(statement)) readClause(symbols, statement);
    else if (isExportAssignment(statement)) readAssignment(symbols, statement);
    else if (hasModifier(statement, SyntaxKind.ExportKeyword)) readDeclared(symbols, statement);
  }
  if (exportsImplicitly(symbols.file)) for (const statement of symbols.file.statements) readImplicit(symbols, statement);
}

/** A declaration module without an export clause or assignment exports all of its top-level declarations. */
function exportsImplicitly(file: ts.SourceFile): boolean {
  if (!file.isDeclarationFile || !isExternalModule(file)) return false;
  return !file.statements.some((statement) => isExportDeclaration(statement) || isExportAssignment(statement));
}

function readImplicit(symbols: Symbols, statement: ts.Statement): void {
  if (isImportDeclaration(statement) || isImportEqualsDeclaration(statement) || hasModifier(statement, SyntaxKind.ExportKeyword)) return;
  for (const name of namesOf(statement)) {
    const site = symbols.declared.get(name);
    if (site === undefined || symbols.exportedNames.has(name)) continue;
    symbols.exportedNames.add(name);
    symbols.exports.push({ kind: "local", name, declaration: name, position: site.position, implicit: true });
  }
}

function readDeclared(symbols: Symbols, statement: ts.Statement): void {
  if (isImportEqualsDeclaration(statement)) return readImportEquals(symbols, statement);
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
  if (isExternalModuleReference(moduleReference)) {
    const literal = moduleReference.expression;
    addExport(symbols, name.text, { reference: literal.getStart(symbols.file), imported: "=" }, position);
    return;
  }
  const [root, member] = isIdentifier(moduleReference) ? [moduleReference, undefined] : [moduleReference.left, moduleReference.right];
  const source = isIdentifier(root) ? symbols.imported.get(root.text) : undefined;
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
  } else if (isNamespaceExport(exportClause)) {
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
