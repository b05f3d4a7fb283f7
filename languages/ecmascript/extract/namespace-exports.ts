/** Names of a namespace that is the whole of a module (`export = shop`): as in TypeScript, importers can import them by name. */
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

/** Shared only if another file imports them, as the whole that they are members of. */
export function exportMembers(symbols: Symbols, whole: ts.Expression): void {
  // An incomplete declaration has no name, and a name may belong to another file.
  if (!isIdentifier(whole) || !symbols.declared.has(whole.text)) return;
  for (const statement of symbols.file.statements) {
    if (!isModuleDeclaration(statement) || statement.name.text !== whole.text) continue;
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
  if (body === undefined || !isModuleBlock(body)) return body !== undefined && isModuleDeclaration(body) ? [body.name.text] : [];
  const { statements } = body;
  const isExplicit = !isAmbient || statements.some((statement) => isExportDeclaration(statement) || isExportAssignment(statement));
  return statements.flatMap((statement) => {
    if (!isExportDeclaration(statement)) return isExplicit && !hasModifier(statement, SyntaxKind.ExportKeyword) ? [] : namesOf(statement);
    const clause = statement.exportClause;
    return clause !== undefined && isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : [];
  });
}
