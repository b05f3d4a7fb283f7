/** Declarations and exports of one parsed file: ES by syntax, otherwise CommonJS (semantics D.1, E.1). */
import { isBlock, isFunctionLike, isSourceFile, type ts } from "../typescript.js";
import type { Declaration, ExportFact } from "../../../src/model/facts.js";
import { readCommonJs } from "./common-js.js";
import { localFunctions, mergeSites, readSites, type Site } from "./declarations.js";
import type { DocOf } from "./docs.js";
import { hasExportSyntax, readEsExports } from "./es-exports.js";
import { moduleStatements } from "./module-body.js";
import type { ImportedName } from "./references/names/imported-names.js";
import { addSites, type Symbols } from "./symbols.js";

export interface ModuleSymbols {
  /** In source order. */
  readonly declarations: readonly Declaration[];
  /** In source order. */
  readonly exports: readonly ExportFact[];
  /** Every declaration of every name. */
  readonly sites: readonly Site[];
}

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
  };
}

/** Declarations in the block of a condition are visible only there. */
function isModuleLevel(statement: ts.Statement): boolean {
  const { parent } = statement;
  return isSourceFile(parent) || (isBlock(parent) && isFunctionLike(parent.parent));
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
