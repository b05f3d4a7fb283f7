/** Handlers for the node types that bind names or open scopes. */
import { childOf, childrenOf, type SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { type TreeWatcher, walkTree, watched } from "../../../shared/walk-tree.js";
import {
  type Around,
  type Reading,
  openScope,
  type Scope,
  classFrame,
  functionFrame,
  lambdaFrame,
  placeOf,
  type BindingDraft,
  type SiteDraft,
} from "../reading.js";
import { expressionHandlers } from "./walk-expressions.js";
import { statementHandlers } from "./walk-statements.js";
import { bindName, bindTarget, type Handler, visitComments, type Walk } from "./walking.js";
import { decoratorsIn, lastName, parts } from "../names.js";
import { isConditional } from "../alternatives.js";
import { readRequests } from "../fixtures.js";
import type { Source } from "../../../shared/source.js";

/** Import statements to sites and the names that they bind. */
const importHandlers: readonly (readonly [string, Handler])[] = [
  ["import_statement", importStatement],
  ["import_from_statement", fromStatement],
  ["future_import_statement", () => undefined],
];

/** Functions, classes, lambdas and type aliases: their bindings and scopes. */
const definitionHandlers: readonly (readonly [string, Handler])[] = [
  ["function_definition", functionDefinition],
  ["class_definition", classDefinition],
  ["lambda", lambda],
  ["type_alias_statement", typeAlias],
];

/** Names bound by `as`, by `match` and by comprehensions. */
const patternHandlers: readonly (readonly [string, Handler])[] = [
  ["as_pattern", asPattern],
  ["dotted_name", dottedName],
  ["splat_pattern", (walk, node, around) => capture(walk, node.children.at(-1), around)],
  ["keyword_pattern", (walk, node, around) => walk.visitAll(parts(node).slice(1), around)],
  ["list_comprehension", comprehension],
  ["set_comprehension", comprehension],
  ["dictionary_comprehension", comprehension],
  ["generator_expression", comprehension],
  ["for_in_clause", (walk, node, around) => forClause(walk, node, around, around)],
  ["named_expression", namedExpression],
];

const HANDLERS: ReadonlyMap<string, Handler> = new Map([
  ...importHandlers,
  ...definitionHandlers,
  ...statementHandlers,
  ...patternHandlers,
  ...expressionHandlers,
]);

export function walkModule(reading: Reading, root: SyntaxNode, watchers: readonly (readonly [string, TreeWatcher<Around>])[] = []): void {
  const start: Around = { scope: reading.module, frame: undefined, type: false, typeOnly: false, main: false };
  walkTree(reading, root, start, watchers.length === 0 ? HANDLERS : watched(HANDLERS, watchers));
}

/** In a `with`, an `except` or a `case`. */
function asPattern(walk: Walk, node: SyntaxNode, around: Around): void {
  const [first, last] = parts(node);
  walk.visit(first, around);
  const handled = node.parent?.type === "except_clause";
  const binder = { form: "passing", statement: node } as const;
  if (last?.type === "identifier") capture(walk, last, around);
  // The name of a handler is deleted at its end: it is no name of the module.
  else if (!handled || around.scope.kind === "function") bindTarget(walk, childOf(node, "alias"), around, binder);
}

/** In a `case`: a single name captures; a dotted name or a class name is read. */
function dottedName(walk: Walk, node: SyntaxNode, around: Around): void {
  const { parent } = node;
  if (parent === undefined || !parent.type.endsWith("_pattern")) return;
  const first = node.children[0];
  if (first === undefined) return;
  if (node.children.length > 1 || (parent.type === "class_pattern" && parent.children[0] === node)) walk.visit(first, around);
  else capture(walk, first, around);
}

function capture(walk: Walk, node: SyntaxNode | undefined, around: Around): void {
  if (node?.type === "identifier") bindName(walk, node, around, { form: "passing", statement: node });
}

/** The first iterable is evaluated outside of the comprehension. */
function comprehension(walk: Walk, node: SyntaxNode, around: Around): void {
  const inside: Around = { ...around, scope: openScope("comprehension", around.scope) };
  let outer: Around | undefined = around;
  for (const child of node.children) {
    if (!child.named) continue;
    if (child.type === "for_in_clause") {
      forClause(walk, child, inside, outer ?? inside);
      outer = undefined;
    } else walk.visit(child, inside);
  }
}

function forClause(walk: Walk, node: SyntaxNode, inside: Around, outer: Around): void {
  const left = childOf(node, "left");
  bindTarget(walk, left, inside, { form: "passing", statement: node });
  walk.visitAll(
    node.children.filter((child) => child !== left),
    outer,
  );
}

/** Binds in the scope around all enclosing comprehensions. */
function namedExpression(walk: Walk, node: SyntaxNode, around: Around): void {
  const name = childOf(node, "name");
  let { scope } = around;
  while (scope.kind === "comprehension" && scope.parent !== undefined) scope = scope.parent;
  const value = childOf(node, "value");
  if (name !== undefined) bindName(walk, name, { ...around, scope }, { form: "value", statement: node });
  walk.visit(value, around);
}

function functionDefinition(walk: Walk, node: SyntaxNode, around: Around): void {
  const { source } = walk.reading;
  const name = childOf(node, "name");
  if (name === undefined) return walk.visitAll(node.children, around);
  const statement = decorated(node);
  bindName(walk, name, around, { form: "function", statement });
  const frame = functionFrame(source, statement, source.textOf(name), around, isProperty(source, statement));
  const outside = typeParameters(walk, node, { ...around, frame });
  const inside = openScope("function", outside.scope);
  for (const parameter of childOf(node, "parameters")?.children ?? []) bindParameter(walk, parameter, inside, outside);
  readRequests(walk.reading, node, statement, outside);
  walk.visit(childOf(node, "return_type"), outside);
  // A guard around the definition does not catch exceptions of its body, which runs later.
  walk.visit(childOf(node, "body"), { ...later(outside), scope: inside });
  visitComments(walk, node, outside);
}

function classDefinition(walk: Walk, node: SyntaxNode, around: Around): void {
  const { source } = walk.reading;
  const name = childOf(node, "name");
  if (name === undefined) return walk.visitAll(node.children, around);
  const statement = decorated(node);
  bindName(walk, name, around, { form: "class", statement });
  const label = source.textOf(name);
  const outside = typeParameters(walk, node, { ...around, frame: classFrame(statement, label, around, undefined) });
  const inside = openScope("class", outside.scope);
  const frame = classFrame(statement, label, around, inside);
  walk.visit(childOf(node, "superclasses"), { ...outside, frame });
  walk.visit(childOf(node, "body"), { ...outside, frame, scope: inside });
  visitComments(walk, node, outside);
}

function lambda(walk: Walk, node: SyntaxNode, around: Around): void {
  const inside = openScope("function", around.scope);
  for (const parameter of childOf(node, "parameters")?.children ?? []) bindParameter(walk, parameter, inside, around);
  const frame = lambdaFrame(walk.reading.source, node, around);
  walk.visit(childOf(node, "body"), { ...later(around), frame, scope: inside });
}

function later(around: Around): Around {
  return { ...around, optional: undefined, lacking: around.lacking === "asked" ? "asked" : undefined };
}

/** Defaults and annotations are evaluated outside of the function. */
function bindParameter(walk: Walk, parameter: SyntaxNode, inside: Scope, outside: Around): void {
  const binder = { form: "passing", statement: parameter } as const;
  const target = childOf(parameter, "name") ?? (parameter.type === "typed_parameter" ? parts(parameter)[0] : parameter);
  if (parameter.named && parameter.type !== "comment") bindTarget(walk, target, { ...outside, scope: inside }, binder);
  walk.visit(childOf(parameter, "type"), outside);
  walk.visit(childOf(parameter, "value"), outside);
  if (parameter.type === "comment") walk.visit(parameter, outside);
}

/** Opens the scope of `[T: Bound = Default]`, if present. */
function typeParameters(walk: Walk, node: SyntaxNode, around: Around): Around {
  const list = childOf(node, "type_parameters") ?? node.children.find((child) => child.type === "type_parameter");
  return list === undefined ? around : bindTypeParameters(walk, list, around);
}

function bindTypeParameters(walk: Walk, list: SyntaxNode, around: Around): Around {
  const inside: Around = { ...around, scope: openScope("type-parameters", around.scope) };
  for (const parameter of parts(list)) {
    let named: SyntaxNode | undefined = parameter;
    const bounds: SyntaxNode[] = [];
    while (named !== undefined && named.type !== "identifier") {
      const [first, ...others]: readonly SyntaxNode[] = parts(named);
      bounds.push(...others);
      named = first;
    }
    if (named !== undefined) bindName(walk, named, inside, { form: "passing", statement: parameter });
    walk.visitAll(bounds, { ...inside, type: true });
  }
  return inside;
}

function typeAlias(walk: Walk, node: SyntaxNode, around: Around): void {
  const left = childOf(node, "left");
  const generic = left?.children.find((child) => child.type === "generic_type");
  const named = (generic ?? left)?.children.find((child) => child.type === "identifier");
  if (named !== undefined) bindName(walk, named, around, { form: "value", statement: node });
  const list = generic?.children.find((child) => child.type === "type_parameter");
  walk.visit(childOf(node, "right"), list === undefined ? around : bindTypeParameters(walk, list, around));
}

function decorated(node: SyntaxNode): SyntaxNode {
  return node.parent?.type === "decorated_definition" ? node.parent : node;
}

function isProperty(source: Source, statement: SyntaxNode): boolean {
  const names = decoratorsIn(statement).map((decorator) => lastName(source, decorator) ?? "");
  return names.some((name) => ["property", "cached_property", "setter", "deleter"].includes(name));
}

function importStatement(walk: Walk, node: SyntaxNode, around: Around): void {
  const { source, sites } = walk.reading;
  visitComments(walk, node, around);
  for (const item of childrenOf(node, "name")) {
    const { name, alias } = namesOf(item);
    if (name === undefined) continue;
    const names = dotted(source, name);
    const [first, ...further] = names;
    if (first === undefined) continue;
    const site: SiteDraft = { ...siteOf(walk, node, name, around), specifier: names.join("."), form: "import", keepInside: true };
    sites.push(site);
    const bound = alias === undefined ? { name: first, further } : { name: source.textOf(alias), further: [] };
    bind(walk, alias ?? name, around, draft(site, item, around, { imported: "*", ...bound, aliased: alias !== undefined }));
  }
}

function fromStatement(walk: Walk, node: SyntaxNode, around: Around): void {
  const { source, sites } = walk.reading;
  const module = childOf(node, "module_name");
  visitComments(walk, node, around);
  if (module === undefined) return;
  const star = node.children.some((child) => child.type === "wildcard_import");
  const site: SiteDraft = { ...siteOf(walk, node, module, around), specifier: moduleText(source, module), form: "from import" };
  if (site.specifier === "__future__") return;
  if (star) return addStar(walk, { ...site, star, ...(isConditional(walk.reading.source, node) && { conditional: true }) }, module, around);
  sites.push(site);
  for (const item of childrenOf(node, "name")) {
    const { name, alias } = namesOf(item);
    if (name === undefined) continue;
    const imported = dotted(source, name).join(".");
    if (imported === "") continue;
    const local = alias === undefined ? imported : source.textOf(alias);
    const binding = draft(site, item, around, { imported, name: local, further: [], aliased: alias !== undefined });
    bind(walk, alias ?? name, around, binding);
  }
}

function addStar(walk: Walk, site: SiteDraft, module: SyntaxNode, around: Around): void {
  walk.reading.sites.push(site);
  const binding = draft(site, module, around, { imported: "*", name: "*", further: [], aliased: false });
  binding.keep = true;
  site.bindings.push(binding);
}

function siteOf(walk: Walk, statement: SyntaxNode, name: SyntaxNode, around: Around): Omit<SiteDraft, "specifier" | "form"> {
  const { source } = walk.reading;
  const within = placeOf(source, around.frame);
  const lazy = isLazy(source, statement);
  return {
    kind: around.typeOnly ? "type" : lazy ? "dynamic" : "static",
    // What only a program does is not done by whoever imports the module.
    ...((lazy || around.main) && { manner: "lazy" }),
    offset: name.start,
    line: source.lineOf(name.start),
    start: statement.start,
    end: statement.end,
    bindings: [],
    ...(within && { within }),
    ...(around.optional !== undefined && { optional: around.optional }),
    ...(around.lacking === "asked" && { unsure: true }),
  };
}

/** `lazy import x` (Python 3.15); for the parser the keyword was replaced by a statement. */
function isLazy(source: Source, statement: SyntaxNode): boolean {
  return /(?:^|[\s;:])lazy[ \t]+$/.test(source.text.slice(Math.max(0, statement.start - 24), statement.start));
}

type Names = Pick<BindingDraft, "imported" | "name" | "further" | "aliased">;

function draft(site: SiteDraft, item: SyntaxNode, around: Around, names: Names): BindingDraft {
  const { start: position, end } = item;
  // A class body keeps its imports as attributes; a guarded import tests whether the module exists.
  const keep = around.scope.kind === "class" || around.optional !== undefined;
  return { site, ...names, typeOnly: around.typeOnly, position, end, uses: [], ofTop: [], keep };
}

function bind(walk: Walk, node: SyntaxNode, around: Around, binding: BindingDraft): void {
  binding.site.bindings.push(binding);
  const statement = { ...node, start: binding.site.start, end: binding.site.end };
  bindName(walk, node, around, { form: "import", statement, binding });
}

function namesOf(item: SyntaxNode): { readonly name?: SyntaxNode; readonly alias?: SyntaxNode } {
  if (item.type !== "aliased_import") return { name: item };
  const alias = childOf(item, "alias");
  return { name: childOf(item, "name"), alias: alias !== undefined && isWritten(alias) ? alias : undefined };
}

function dotted(source: Source, name: SyntaxNode): readonly string[] {
  return name.children.filter((child) => child.type === "identifier" && isWritten(child)).map((child) => source.textOf(child));
}

/** For a missing name the parser inserts one without characters. */
function isWritten(name: SyntaxNode): boolean {
  return name.start < name.end;
}

/** `a.b`, `.`, `..p.m`, without white space and comments between the names. */
function moduleText(source: Source, module: SyntaxNode): string {
  if (module.type === "dotted_name") return dotted(source, module).join(".");
  const prefix = module.children.find((child) => child.type === "import_prefix");
  const name = module.children.find((child) => child.type === "dotted_name");
  const dots = prefix === undefined ? "" : source.textOf(prefix).replace(/[^.]/g, "");
  return `${dots}${name === undefined ? "" : dotted(source, name).join(".")}`;
}
