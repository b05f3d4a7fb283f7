/** Paths below a constant of another module: `` `${runtimeDirectory}/client/entry.js` ``. */
import type { PathConstant } from "../../../../src/model/facts.js";
import type { Resolution } from "../../rules.js";
import { learn, type Reading, directoryOf, joinPath, relativePath } from "../../../../src/model/tree.js";
import { createEvaluator } from "../../config-values/evaluator.js";
import { compiler } from "../../late-typescript.js";
import { NAMED_PATH } from "../../named-forms.js";
import type { ts } from "../../typescript.js";
import { fileAnswer, NOTHING, type Context, type Site } from "../context.js";
import { resolveGlob } from "../globs.js";
import { byUniqueStem } from "./index.js";

const ROOT = /\b__dirname\b|\b__filename\b|\bimport\.meta\b/;
const LARGEST = 256 * 1024;

/** The directory that a constant of a module names, relative to the module's own; absent if it is not built from that. */
export const PATH_CONSTANT: Reading<string | null> = {
  name: "ecmascript/path-constant",
  of: (text = "", path, name) => {
    if (text.length > LARGEST || !ROOT.test(text) || !text.includes(name)) return null;
    if (isAssignedAnew(text, name)) return null;
    const evaluator = createEvaluator(path, text);
    const value = evaluator && declared(evaluator.source, name);
    if (!evaluator || !value || !isRooted(evaluator.source, value)) return null;
    const found = evaluator.evaluate(value);
    return found?.kind === "path" ? relativePath(directoryOf(path), found.path) : null;
  },
};

/** `let directory = …; directory = …`. */
function isAssignedAnew(text: string, name: string): boolean {
  const escaped = name.replaceAll("$", "\\$");
  if (!new RegExp(`\\b(?:let|var)\\s+${escaped}\\b`).test(text)) return false;
  return [...text.matchAll(new RegExp(`(?<![\\w$.])${escaped}\\s*(?:[?|&+]{1,2})?=(?![=>])`, "g"))].length > 1;
}

/** The value of an exported name. */
function declared(source: ts.SourceFile, name: string): ts.Expression | undefined {
  const values = moduleValues(source);
  for (const statement of source.statements) {
    if (compiler.isVariableStatement(statement) && isExported(statement)) {
      const found = statement.declarationList.declarations.find((each) => compiler.isIdentifier(each.name) && each.name.text === name);
      if (found) return found.initializer;
    }
    if (compiler.isExportDeclaration(statement) && !statement.moduleSpecifier && statement.exportClause) {
      const clause = statement.exportClause;
      const found = compiler.isNamedExports(clause) ? clause.elements.find((each) => each.name.text === name) : undefined;
      if (found) return values.get((found.propertyName ?? found.name).text);
    }
    const assigned = compiler.isExpressionStatement(statement) ? assignedExport(statement.expression, source, name) : undefined;
    if (assigned) return compiler.isIdentifier(assigned) ? values.get(assigned.text) : assigned;
  }
  return undefined;
}

function isExported(statement: ts.VariableStatement): boolean {
  return statement.modifiers?.some((one) => one.kind === compiler.SyntaxKind.ExportKeyword) ?? false;
}

/** `exports.name = …`, `module.exports = { name: … }`. */
function assignedExport(expression: ts.Expression, source: ts.SourceFile, name: string): ts.Expression | undefined {
  if (!compiler.isBinaryExpression(expression) || expression.operatorToken.kind !== compiler.SyntaxKind.EqualsToken) return undefined;
  const target = expression.left.getText(source);
  if (target === `exports.${name}` || target === `module.exports.${name}`) return expression.right;
  if (target !== "module.exports" || !compiler.isObjectLiteralExpression(expression.right)) return undefined;
  for (const property of expression.right.properties) {
    if (property.name?.getText(source) !== name) continue;
    if (compiler.isPropertyAssignment(property)) return property.initializer;
    if (compiler.isShorthandPropertyAssignment(property)) return property.name;
  }
  return undefined;
}

function moduleValues(source: ts.SourceFile): ReadonlyMap<string, ts.Expression> {
  const values = new Map<string, ts.Expression>();
  for (const statement of source.statements) {
    if (!compiler.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations)
      if (compiler.isIdentifier(name) && initializer) values.set(name.text, initializer);
  }
  return values;
}

/** Built from the location of the module, not from the working directory. */
function isRooted(source: ts.SourceFile, value: ts.Expression): boolean {
  const values = moduleValues(source);
  const seen = new Set<ts.Expression>();
  const pending = [value];
  for (let next = pending.pop(); next && seen.size < 12; next = pending.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const text = next.getText(source);
    if (/\bcwd\(/.test(text)) return false;
    if (ROOT.test(text)) return true;
    for (const [word] of text.matchAll(/[\w$]+/g)) {
      const behind = values.get(word);
      if (behind) pending.push(behind);
    }
  }
  return false;
}

export function resolvePathConstant(
  context: Context,
  site: Site,
  constant: PathConstant,
  general: (specifier: string) => Resolution,
): Resolution {
  const [module] = general(constant.module).targets;
  if (module?.kind !== "file") return NOTHING;
  const directory = learn(context.tree, PATH_CONSTANT, module.path, constant.name);
  const base = directory === null ? undefined : joinPath(directoryOf(module.path), directory);
  if (base !== undefined && site.reference.patterns !== undefined)
    return resolveGlob(
      context,
      { ...site, directory: base },
      site.reference.patterns,
      () => [],
      () => undefined,
    );
  const path = base === undefined ? undefined : joinPath(base, site.reference.specifier);
  if (path === undefined) return NOTHING;
  const hit = context.lookup(path, { ...site.style, exact: true, exactCase: true });
  if (hit === undefined) return (site.reference.form === NAMED_PATH ? byUniqueStem(context, site, path) : undefined) ?? NOTHING;
  return hit.path === site.from ? NOTHING : fileAnswer(context, site, hit, `constant \`${constant.name}\` of ${constant.module}`);
}
