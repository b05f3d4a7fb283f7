/** Names of a module that imports bind: an export of one of them passes on what was imported. */
import { ts } from "../../../typescript.js";
import { assignedValue, unwrap, requiredLiteral } from "../../function-values.js";
import { staticName } from "../syntax-shapes.js";

export interface ImportedName {
  /** Offset (`Reference.offset`) of the importing site. */
  readonly reference: number;
  /** Exported name, `default`, `*` (namespace) or `=` (the whole of a CommonJS module). */
  readonly imported: string;
}

export function importedNames(file: ts.SourceFile): ReadonlyMap<string, ImportedName> {
  const names = new Map<string, ImportedName>();
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement)) readImport(names, statement, file);
    else if (ts.isImportEqualsDeclaration(statement)) readImportEquals(names, statement, file);
    else if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations) readVariable(names, declaration, file);
    }
  }
  return names;
}

type Names = Map<string, ImportedName>;

function readImport(names: Names, node: ts.ImportDeclaration, file: ts.SourceFile): void {
  const clause = node.importClause;
  if (!clause) return;
  const reference = node.moduleSpecifier.getStart(file);
  if (clause.name) names.set(clause.name.text, { reference, imported: "default" });
  const named = clause.namedBindings;
  if (!named) return;
  if (ts.isNamespaceImport(named)) names.set(named.name.text, { reference, imported: "*" });
  else
    for (const element of named.elements)
      names.set(element.name.text, { reference, imported: (element.propertyName ?? element.name).text });
}

function readImportEquals(names: Names, node: ts.ImportEqualsDeclaration, file: ts.SourceFile): void {
  const source = node.moduleReference;
  if (ts.isExternalModuleReference(source)) names.set(node.name.text, { reference: source.expression.getStart(file), imported: "=" });
}

/**
 * `const x = require()`, `const x = exports.y = require()`, `const { a } = require()`, `const a = require().a`, and a later `const { a } =
 * x`.
 */
function readVariable(names: Names, declaration: ts.VariableDeclaration, file: ts.SourceFile): void {
  if (!declaration.initializer) return;
  const value = unwrap(assignedValue(declaration.initializer));
  const member = ts.isPropertyAccessExpression(value) ? value.name.text : undefined;
  const literal = requiredLiteral(ts.isPropertyAccessExpression(value) ? value.expression : value);
  if (literal) return bind(names, declaration.name, { reference: literal.getStart(file), imported: member ?? "=" });
  const source = ts.isIdentifier(value) ? names.get(value.text) : undefined;
  if (source?.imported === "=" && !ts.isIdentifier(declaration.name)) bind(names, declaration.name, source);
}

function bind(names: Names, name: ts.BindingName, source: ImportedName): void {
  if (ts.isIdentifier(name)) {
    names.set(name.text, source);
    return;
  }
  if (source.imported !== "=" || !ts.isObjectBindingPattern(name)) return;
  for (const element of name.elements) {
    const imported = staticName(element.propertyName ?? element.name);
    if (imported === undefined || !ts.isIdentifier(element.name)) continue;
    names.set(element.name.text, { reference: source.reference, imported: element.dotDotDotToken ? "=" : imported });
  }
}
