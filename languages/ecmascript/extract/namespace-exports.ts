/** Names of a namespace that is the whole of a module (`export = shop`): importers take them by name, as TypeScript has it. */
import {
  SyntaxKind,
  isExportAssignment,
  isExportDeclaration,
  isIdentifier,
  isModuleBlock,
  isModuleDeclaration,
  isNamedExports,
  type ts,
} from "../typescript.js";
import { hasModifier } from "./has-modifier.js";
import { namesOf } from "./names-of.js";
import type { Symbols } from "./symbols.js";

/** Shared only where another file takes them, as what they are members of. */
export function exportMembers(symbols: Symbols, whole: ts.Expression): void {
  // What is half written has no name, and is none of the file's declarations.
  if (!isIdentifier(whole) || !symbols.declared.has(whole.text)) return;
  for (const statement of symbols.file.statements) {
    if (!isModuleDeclaration(statement) || statement.name.text !== whole.text) continue;
    const isAmbient = symbols.file.isDeclarationFile || hasModifier(statement, SyntaxKind.DeclareKeyword);
    for (const name of membersOf(statement.body, isAmbient)) {
      // `default` is the whole of it.
      if (name === "default" || symbols.exportedNames.has(name)) continue;
      symbols.exportedNames.add(name);
      const position = statement.name.getStart(symbols.file);
      symbols.exports.push({ kind: "local", name, declaration: whole.text, position, implicit: true, folded: true });
    }
  }
}

/** Of an ambient namespace without an export clause everything is exported, said or not. */
function membersOf(body: ts.ModuleDeclaration["body"], isAmbient: boolean): readonly string[] {
  // `namespace A.B {}` has the namespace `B` as its one member.
  if (body === undefined || !isModuleBlock(body)) return body !== undefined && isModuleDeclaration(body) ? [body.name.text] : [];
  const { statements } = body;
  const isSaid = !isAmbient || statements.some((statement) => isExportDeclaration(statement) || isExportAssignment(statement));
  return statements.flatMap((statement) => {
    if (!isExportDeclaration(statement)) return isSaid && !hasModifier(statement, SyntaxKind.ExportKeyword) ? [] : namesOf(statement);
    const clause = statement.exportClause;
    return clause !== undefined && isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : [];
  });
}
