/** Names that a module declares itself: in its scope, in the function around a CommonJS module, or as properties of its exports. */
import * as is from "../is.js";
import { SyntaxKind, type ts } from "../typescript.js";
import { exportAliases, isModuleExports } from "../extract/common-js.js";
import { isAssignment, unwrap } from "../extract/function-values.js";
import { moduleStatements } from "../extract/module-body.js";
import { mayBeCommonJs, readSymbols } from "../extract/read-symbols.js";
import type { Collected } from "../extract/references/collect.js";
import type { ImportedName } from "../extract/references/names/imported-names.js";
import { widen } from "../extract/references/syntax-shapes.js";
import { lookup, type Declared, type Scope } from "../extract/references/names/scope.js";

export interface OwnNames {
  /** Values and types of one name are different declarations. */
  readonly declared: ReadonlyMap<Declared, string>;
  readonly texts: ReadonlySet<string>;
  /** The declared name of `exports.f`, by `f`. Empty for ES modules. */
  readonly exported: ReadonlyMap<string, string>;
  /** Variables that are the exports object. */
  readonly aliases: ReadonlySet<string>;
}

export function ownNames(
  file: ts.SourceFile,
  { moduleScope, functionScopes }: Collected,
  imported: ReadonlyMap<string, ImportedName>,
): OwnNames {
  const declared = new Map<Declared, string>();
  addScope(declared, moduleScope, (name) => !imported.has(name));
  const exported = new Map<string, string>();
  const aliases = new Set<string>();
  if (mayBeCommonJs(file)) {
    const symbols = readSymbols(file, imported, () => ({}));
    const names = new Set(symbols.declarations.map(({ name }) => name));
    const statements = moduleStatements(file);
    for (const wrapper of new Set(
      statements.map(({ parent }) => parent.parent).filter((node) => node !== undefined && is.FunctionLike(node)),
    )) {
      const scope = functionScopes.get(wrapper);
      if (scope !== undefined) addScope(declared, scope, (name) => names.has(name) && !imported.has(name));
    }
    for (const one of symbols.exports) if (one.kind === "local") exported.set(one.name, one.declaration);
    for (const alias of exportAliases(statements)) aliases.add(alias);
  }
  return { declared, texts: new Set(declared.values()), exported, aliases };
}

function addScope(declared: Map<Declared, string>, { values, types }: Scope, isOwn: (name: string) => boolean): void {
  for (const names of [values, types]) for (const [name, one] of names ?? []) if (isOwn(name)) declared.set(one, name);
}

/** The declared name that an access to a property of the exports denotes: `exports.f`, `app.f` after `app = module.exports`. */
export function exportedBy(access: ts.Node, scope: Scope, names: OwnNames): string | undefined {
  if (names.exported.size === 0 || !is.PropertyAccessExpression(access)) return undefined;
  const name = names.exported.get(access.name.text);
  if (name === undefined) return undefined;
  const object = unwrap(access.expression);
  if (is.Identifier(object) && names.aliases.has(object.text)) {
    const declared = lookup(scope, object.text, "value");
    return declared !== undefined && names.declared.has(declared) ? name : undefined;
  }
  return isModuleExports(object) || isExportsAround(object, names) ? name : undefined;
}

/** `this` in a function of `module.exports = { open() {} }`, and in one that is assigned to a property of the exports. */
function isExportsAround(object: ts.Expression, { aliases }: OwnNames): boolean {
  if (object.kind !== SyntaxKind.ThisKeyword) return false;
  let at = object.parent;
  while (at !== undefined && (is.ArrowFunction(at) || !(is.FunctionLike(at) || is.ClassLike(at)))) at = at.parent;
  if (at === undefined || is.ClassLike(at)) return false;
  const outer = is.FunctionExpression(at) ? widen(at) : at;
  const { parent } = outer;
  if (isAssignment(parent)) {
    const target = is.PropertyAccessExpression(parent.left) ? parent.left.expression : undefined;
    return target !== undefined && (isModuleExports(target) || (is.Identifier(target) && aliases.has(target.text)));
  }
  const literal = is.PropertyAssignment(parent) ? parent.parent : parent;
  if (!is.ObjectLiteralExpression(literal)) return false;
  const assigned = widen(literal).parent;
  return isAssignment(assigned) && isModuleExports(assigned.left);
}
