/**
 * Declarations and exports of a module under construction. Readers of ES and CommonJS forms add to it; inline values (`module.exports = {
 * add() {} }`) become declarations.
 */
import * as is from "../is.js";
import type { ts } from "../typescript.js";
import type { ExportFact } from "../../../src/model/facts.js";
import { valueSite, type Site } from "./declarations.js";
import { assignedNames, assignedValue, unwrap, type LocalFunction, requiredLiteral } from "./function-values.js";
import type { ImportedName } from "./references/names/imported-names.js";

export interface Symbols {
  readonly file: ts.SourceFile;
  /** Imports by module-level name. */
  readonly imported: ReadonlyMap<string, ImportedName>;
  readonly local: LocalFunction;
  /** Declared names with their first site. */
  readonly declared: Map<string, Site>;
  /** Variables of an exported value that has another name: `fold` of `var fold = exports.reduce = f`. */
  readonly held: Map<string, Bound>;
  readonly sites: Site[];
  readonly exports: ExportFact[];
  readonly exportedNames: Set<string>;
  /** Whether code adds exports whose names it computes. */
  isOpen: boolean;
}

/** Target of an export, before it has a name. */
export type Bound = { readonly declaration: string } | ImportedName;

export function addSites(symbols: Symbols, sites: readonly Site[]): void {
  for (const site of sites) {
    symbols.sites.push(site);
    if (!symbols.declared.has(site.name)) symbols.declared.set(site.name, site);
  }
}

/** The first export of a name stays: later ones are branches or reassignments. An import among those is an alternative. */
export function addExport(symbols: Symbols, name: string, bound: Bound, position: number): void {
  const again = symbols.exportedNames.has(name);
  symbols.exportedNames.add(name);
  if ("declaration" in bound) {
    if (!again) symbols.exports.push({ kind: "local", name, declaration: bound.declaration, position });
  } else {
    const { reference, imported } = bound;
    symbols.exports.push({ kind: "indirect", name, reference, imported, position, ...(again && { alternative: true }) });
  }
}

interface ExportedStar {
  readonly reference: number;
  readonly withDefault: boolean;
  /** The properties of the module are copied into an object of this one. */
  readonly part?: true;
  readonly alternative?: true;
  readonly position: number;
}

export function addStar(symbols: Symbols, star: ExportedStar): void {
  symbols.exports.push({ kind: "star", ...star });
}

/** Target of a local name: a declaration, or an import. */
export function boundName(symbols: Symbols, name: string): Bound | undefined {
  return symbols.held.get(name) ?? (symbols.declared.has(name) ? { declaration: name } : symbols.imported.get(name));
}

/** Module or module member of an expression: `require("./m")`, `require("./m").a`, `ns.a`. */
export function importOf(symbols: Symbols, expression: ts.Expression): ImportedName | undefined {
  const inner = unwrap(expression);
  const literal = requiredLiteral(inner);
  if (literal !== undefined) return { reference: literal.getStart(symbols.file), imported: "=" };
  if (is.Identifier(inner)) return symbols.declared.has(inner.text) ? undefined : symbols.imported.get(inner.text);
  if (!is.PropertyAccessExpression(inner)) return undefined;
  const whole = unwrap(inner.expression);
  if (is.PropertyAccessExpression(whole)) return undefined;
  const source = importOf(symbols, whole);
  return source?.imported === "=" || source?.imported === "*" ? { ...source, imported: inner.name.text } : undefined;
}

/**
 * Target of an exported expression; an inline value becomes a declaration with the first free name of `names`. `at` has the documentation.
 * Undefined for `undefined` and `void 0`. `holders`: names assigned the same value.
 */
export function bindValue(
  symbols: Symbols,
  value: ts.Expression,
  names: readonly string[],
  at: ts.Node,
  holders: readonly string[] = [],
): Bound | undefined {
  const inner = unwrap(assignedValue(value));
  const variables = [...holders, ...assignedNames(value)].filter((name) => isVariable(symbols, name));
  const bound = boundValue(symbols, inner, names, at, variables);
  if (bound === undefined) return undefined;
  for (const holder of variables) {
    if ("declaration" in bound && bound.declaration === holder) symbols.held.delete(holder);
    else symbols.held.set(holder, bound);
  }
  return bound;
}

/** A function or class of that name is another declaration, which exports before the assignment refer to. */
function isVariable(symbols: Symbols, name: string): boolean {
  const sites = symbols.declared.has(name) ? symbols.sites.filter((site) => site.name === name) : [];
  return sites.length > 0 && sites.every(({ node }) => !is.FunctionDeclaration(node) && !is.ClassDeclaration(node));
}

function boundValue(
  symbols: Symbols,
  inner: ts.Expression,
  names: readonly string[],
  at: ts.Node,
  holders: readonly string[],
): Bound | undefined {
  if (is.VoidExpression(inner)) return undefined;
  if (is.Identifier(inner)) {
    if (inner.text === "undefined") return undefined;
    const bound = boundName(symbols, inner.text);
    if (bound !== undefined) return bound;
  }
  return importOf(symbols, inner) ?? declareInPlace(symbols, inner, names, at, holders);
}

/** Declares an inline value, unless one of `holders` is the variable that declares it under one of `names`. */
export function declareInPlace(
  symbols: Symbols,
  value: ts.Expression,
  names: readonly string[],
  at: ts.Node,
  holders: readonly string[] = [],
): Bound {
  const name = freeName(symbols, names, holders);
  if (symbols.declared.get(name)?.node === at) return { declaration: name };
  const position = at.getStart(symbols.file);
  addSites(symbols, [valueSite({ name, node: at, position, nameAt: position }, value, symbols.local)]);
  return { declaration: name };
}

/** Declares a method or an accessor of an exported object literal. */
export function declareMember(symbols: Symbols, node: ts.MethodDeclaration | ts.AccessorDeclaration, exported: string): Bound {
  const name = freeName(symbols, [exported]);
  const place = { name, node, position: node.getStart(symbols.file), nameAt: node.name.getStart(symbols.file) };
  addSites(symbols, [is.MethodDeclaration(node) ? { ...place, form: "function", callable: node } : { ...place, form: "constant" }]);
  return { declaration: name };
}

/** Names with other characters cannot be symbols; a name taken by another local gets a prefix. */
function freeName(symbols: Symbols, names: readonly string[], holders: readonly string[] = []): string {
  const usable = names.map((name) => name.replace(/[^\w$.]/g, "_")).filter((name) => name !== "");
  const free = usable.find((name) => !symbols.declared.has(name) || holders.includes(name));
  if (free !== undefined) return free;
  let candidate = `exports.${usable[0] ?? "default"}`;
  while (symbols.declared.has(candidate)) candidate = `exports.${candidate}`;
  return candidate;
}

/** Own name of a function or class expression. */
export function ownName(value: ts.Expression): string | undefined {
  const inner = unwrap(value);
  return is.FunctionExpression(inner) || is.ClassExpression(inner) ? inner.name?.text : undefined;
}
