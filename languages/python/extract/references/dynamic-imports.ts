/** Modules loaded by a name in a string: `importlib.import_module` and similar functions. */
import { childOf, type SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { type CallSite, type Reading, type Around, type NameUse, type SiteDraft, placeOf, lookUp } from "../reading.js";
import { dottedNames, lastName, parts, argumentsOf } from "../names.js";
import { addDynamicProblem, addSite } from "./add-site.js";
import { evaluateText, wholeText, type Piece, type Scene } from "./evaluate.js";
import { listItems, TAKES } from "./list-items.js";
import type { Use } from "../../../../src/model/facts.js";
import { classifyUse } from "../classify-use.js";

/** Callees by their last name; `of`: possible names before it. */
const LOADERS: ReadonlyMap<string, { readonly of: readonly string[]; readonly bare: boolean }> = new Map([
  ["import_module", { of: ["importlib"], bare: true }],
  ["__import__", { of: ["builtins", "__builtin__"], bare: true }],
  ["resolve_name", { of: ["pkgutil"], bare: false }],
  ["run_module", { of: ["runpy"], bare: true }],
  ["run_path", { of: ["runpy"], bare: true }],
  ["importorskip", { of: ["pytest"], bare: true }],
]);

/** Loaders whose value is the module that they name. */
const GIVE_MODULE: ReadonlySet<string> = new Set(["import_module", "importorskip"]);

const MODULE = /^\.*[\p{L}_][\p{L}\p{N}_.:]*$/u;

/** `tabled`: the tables behind the module's `__getattr__` are static, so its loads are already known. */
export function readDynamicImports(reading: Reading, tabled: boolean): void {
  for (const call of reading.calls) {
    const last = lastName(reading.source, call.callee);
    const loader = last === undefined ? undefined : LOADERS.get(last);
    if (last === "map") readMap(reading, call);
    if (loader === undefined) readRelative(reading, call);
    const names = loader && dottedNames(reading.source, call.callee);
    if (names === undefined || last === undefined || loader === undefined) continue;
    const base = names.at(-2);
    const inTable = tabled && call.around.frame?.label === "__getattr__()";
    if (inTable || !(base === undefined ? loader.bare : loader.of.includes(base))) continue;
    const sites = readCall(reading, call, last);
    if (GIVE_MODULE.has(last)) addLoadedUses(reading, call.node, call.around, sites);
  }
}

function readCall(reading: Reading, { node, around }: CallSite, form: string): readonly SiteDraft[] {
  const given = argumentsOf(reading.source, node);
  const name = given.positional[0] ?? given.named.get("name");
  if (name === undefined) return [];
  const scene: Scene = { source: reading.source, scope: around.scope };
  const written = evaluateText(scene, name);
  const walked = written.every((piece) => piece === undefined) ? walkedIn(reading, name, around) : undefined;
  const pieces = walked?.pieces ?? written;
  if (form === "run_path") return addPath(reading, name, around, pieces);
  const anchor = form === "import_module" ? (given.named.get("package") ?? given.positional[1]) : undefined;
  const based = anchor === undefined ? pieces : anchored(pieces, evaluateText(scene, anchor));
  const relative = startsRelative(based);
  const literal = wholeText(based);
  const label = form === "__import__" ? form : `${LOADERS.get(form)?.of[0] ?? ""}.${form}`;
  if (literal !== undefined) {
    return MODULE.test(literal)
      ? [addSite(reading, name, around, { specifier: literal, kind: "dynamic", manner: "lazy", form: label })]
      : [];
  }
  const anchorText = anchor && evaluateText(scene, anchor);
  const listed = addListed(reading, name, { around, label, anchor: anchorText, levels: 0 });
  const shaped = addPatterns(reading, name, { around, label, anchor: anchorText, levels: 0 });
  if (listed.length + shaped.length > 0) return [...listed, ...shaped];
  const flat = patternOf(based, relative);
  const pattern = walked?.isDeep === true ? flat?.replace(/\*$/, "**/*") : flat;
  if (pattern === undefined) addDynamicProblem(reading, name);
  return pattern === undefined ? [] : [addPattern(reading, name, around, { pattern, label })];
}

export function addPattern(
  reading: Reading,
  node: SyntaxNode,
  around: Around,
  { pattern, label }: { readonly pattern: string; readonly label: string },
): SiteDraft {
  return addSite(reading, node, around, {
    specifier: pattern,
    kind: "dynamic",
    manner: "glob",
    form: label,
    patterns: [pattern],
    fromTemplate: true,
  });
}

/** A name that is bound several times, to texts with holes: `path = f"shop.{kind}.main"`, and in another branch `path = f"shop.{other}.main"`. */
function addPatterns(reading: Reading, name: SyntaxNode, { around, label, anchor }: Load): readonly SiteDraft[] {
  const { source } = reading;
  const bounds = name.type === "identifier" ? (lookUp(around.scope, source.textOf(name), name.start)?.bounds ?? []) : [];
  if (bounds.length < 2) return [];
  const seen = new Set<string>();
  return bounds.flatMap(({ value }) => {
    const written = value === undefined ? [] : evaluateText({ source, scope: around.scope }, value);
    const pieces = anchor === undefined ? written : anchored(written, anchor);
    const pattern = value === undefined || wholeText(pieces) !== undefined ? undefined : patternOf(pieces, startsRelative(pieces));
    if (value === undefined || pattern === undefined || seen.has(pattern)) return [];
    seen.add(pattern);
    return [addPattern(reading, value, around, { pattern, label })];
  });
}

const WALKERS: ReadonlySet<string> = new Set(["iter_modules", "walk_packages"]);

/** `for module in pkgutil.walk_packages(shop.__path__, shop.__name__ + "."): import_module(module.name)`. */
function walkedIn(
  { source }: Reading,
  name: SyntaxNode,
  { scope }: CallSite["around"],
): { readonly pieces: readonly Piece[]; readonly isDeep: boolean } | undefined {
  const isName = name.type === "attribute" && lastName(source, name) === "name";
  const held = isName ? childOf(name, "object") : name;
  const bounds = held?.type === "identifier" ? lookUp(scope, source.textOf(held), held.start)?.bounds : undefined;
  let loop = bounds?.length === 1 ? bounds[0]?.node : undefined;
  for (let steps = 0; loop !== undefined && !/^for_(?:statement|in_clause)$/.test(loop.type) && steps < LOOP; steps += 1)
    loop = loop.parent;
  const right = loop && childOf(loop, "right");
  const callee = right?.type === "call" ? childOf(right, "function") : undefined;
  const last = callee && lastName(source, callee);
  if (right === undefined || last === undefined || !WALKERS.has(last)) return undefined;
  const given = argumentsOf(source, right);
  const prefix = given.positional[1] ?? given.named.get("prefix");
  if (prefix === undefined) return undefined;
  return { pieces: [...evaluateText({ source, scope }, prefix), undefined], isDeep: last === "walk_packages" };
}

/** Between a name and the loop that binds it. */
const LOOP = 3;

const OWN = /^__(?:name|package)__$/;
const RELATIVE = /^\.+[\p{L}_][\p{L}\p{N}_.]*$/u;

/** `passthrough(__name__, "._legacy")`: a name with leading dots is one of a module only together with the module that it starts from. */
function readRelative(reading: Reading, { node, around }: CallSite): void {
  const given = argumentsOf(reading.source, node).positional;
  if (given.length < 2 || !given.some((one) => one.type === "identifier" && OWN.test(reading.source.textOf(one)))) return;
  const scene: Scene = { source: reading.source, scope: around.scope };
  for (const one of given) {
    const specifier = one.type === "string" ? wholeText(evaluateText(scene, one)) : undefined;
    if (specifier === undefined || !RELATIVE.test(specifier)) continue;
    addSite(reading, one, around, { specifier, kind: "dynamic", manner: "lazy", form: "relative name", tentative: true, noImport: true });
  }
}

/** `map(import_module, NAMES)`. */
function readMap(reading: Reading, { node, around }: CallSite): void {
  const [loader, list] = argumentsOf(reading.source, node).positional;
  const last = loader && lastName(reading.source, loader);
  if (list === undefined || last === undefined || last === "run_path" || !LOADERS.has(last)) return;
  addListed(reading, list, { around, label: `${LOADERS.get(last)?.of[0] ?? ""}.${last}`, anchor: undefined, levels: 1 });
}

interface Load {
  readonly around: CallSite["around"];
  readonly label: string;
  readonly anchor: readonly Piece[] | undefined;
  /** Of lists around the name: a table of tables has no modules. */
  readonly levels: number;
}

/** A name of a literal table or list: `import_module(TABLE[key])`, `for name in NAMES: import_module(f"shop.{name}")`. */
function addListed(reading: Reading, name: SyntaxNode, { around, label, anchor, levels }: Load): readonly SiteDraft[] {
  const { leaves, borrowed } = listItems(reading, name, around, { levels });
  if (name.type === "call" && !givesItems(reading, name, levels)) return [];
  const sites: SiteDraft[] = [];
  for (const { node, text, around: there } of leaves) {
    const module = wholeText(anchor === undefined ? [text] : anchored([text], anchor));
    if (module === undefined || !MODULE.test(module)) continue;
    const place = node === name ? around : { ...there, frame: around.frame };
    sites.push(addSite(reading, node, place, { specifier: module, kind: "dynamic", manner: "lazy", form: label, tentative: true }));
  }
  for (const one of borrowed) reading.borrowed.push({ ...one, form: label });
  return sites;
}

/** `TABLE.get(key)`, `TABLE.values()`, and a function of the file, which returns a name of its own. */
function givesItems({ source, module }: Reading, call: SyntaxNode, levels: number): boolean {
  const callee = childOf(call, "function") ?? call;
  const method = lastName(source, callee) ?? "";
  if (callee.type === "attribute") return levels === 0 ? TAKES.has(method) : method === "values";
  return (module.names.get(method) ?? []).some(({ node }) => node.parent?.type === "function_definition");
}

function addPath(reading: Reading, node: SyntaxNode, around: CallSite["around"], pieces: readonly Piece[]): readonly SiteDraft[] {
  const path = wholeText(pieces);
  if (path === undefined || !/^[\w./-]+$/.test(path) || path.startsWith("/")) return [];
  const specifier = path.startsWith(".") ? path : `./${path}`;
  return [addSite(reading, node, around, { specifier, kind: "dynamic", manner: "path", form: "runpy.run_path", tentative: true })];
}

/** `import_module(".till", "shop")` refers to `shop.till`; the file's own package stays a leading dot. */
function anchored(pieces: readonly Piece[], anchor: readonly Piece[]): readonly Piece[] {
  const [first, ...rest] = pieces;
  if (typeof first !== "string" || !first.startsWith(".")) return pieces;
  const text = wholeText(anchor, "");
  // Relative to a package that is known only at run time.
  if (text === undefined) return [undefined];
  if (text === "") return pieces;
  const dots = /^\.+/.exec(first)?.[0].length ?? 1;
  const up = text.split(".").slice(0, dots === 1 ? undefined : 1 - dots);
  return [[...up, first.slice(dots)].join("."), ...rest];
}

function startsRelative(pieces: readonly Piece[]): boolean {
  const [first] = pieces;
  return typeof first === "object" || (typeof first === "string" && first.startsWith("."));
}

/** `shop/plugins/*` for `f"shop.plugins.{name}"`, `./*` for `f".{name}"`; undefined without a literal package in front. */
export function patternOf(pieces: readonly Piece[], relative: boolean): string | undefined {
  let text = "";
  for (const piece of pieces) {
    if (piece === undefined) text = text.endsWith("*") ? text : `${text}*`;
    else if (typeof piece === "string") text += piece;
  }
  const dots = /^\.+/.exec(text)?.[0].length ?? 0;
  const names = text.slice(dots).split(".");
  if (names.some((name) => !/^[\p{L}\p{N}_*]+$/u.test(name))) return undefined;
  if (!relative) return names.length > 1 && names[0]?.includes("*") === false ? names.join("/") : undefined;
  const up = dots <= 1 ? "./" : "../".repeat(dots - 1);
  return `${up}${names.join("/")}`;
}

// What code does with a module that a call loads by name: `mod = import_module(NAME)`, `mod.run()`; `import_module(NAME).run()`.

/** Nodes whose value is that of the call, or of something else. */
const PASSING: ReadonlySet<string> = new Set(["await", "parenthesized_expression", "conditional_expression", "boolean_operator"]);
/** Longest climb from the call to what takes its value. */
const CLIMB = 12;

/** Gives each site the module as a namespace, with its uses; several sites are alternatives. */
function addLoadedUses(reading: Reading, call: SyntaxNode, around: Around, sites: readonly SiteDraft[]): void {
  // Loading alone takes nothing of the module.
  if (sites.length === 0 || valueOf(call).parent?.type === "expression_statement") return;
  const { start: position, end } = call;
  const name = holderOf(reading, call);
  const own = name === undefined ? [] : usesOf(reading, name, call);
  // What the file itself does not use it has for others.
  const isForOthers = own.length === 0 && around.scope.kind === "module";
  const uses = name === undefined || isForOthers ? [useOf(reading, call, around)] : own;
  if (uses.length === 0) return;
  const names = { imported: "*", name: name ?? "*", further: [], aliased: true, typeOnly: false };
  for (const site of sites) {
    site.bindings.push({ site, ...names, position, end, uses, ofTop: [], keep: true, ...(sites.length > 1 && { alternative: true }) });
  }
}

/** The name that is bound to the module, and to nothing besides it. */
function holderOf({ source }: Reading, call: SyntaxNode): string | undefined {
  const value = valueOf(call);
  const { parent } = value;
  const isValue = parent?.type === "assignment" ? value.field === "right" : parent?.type === "named_expression" && value.field === "value";
  const target = parent === undefined || !isValue ? undefined : childOf(parent, parent.type === "assignment" ? "left" : "name");
  return target?.type === "identifier" ? source.textOf(target) : undefined;
}

function valueOf(call: SyntaxNode): SyntaxNode {
  let at = call;
  for (let steps = 0; at.parent !== undefined && PASSING.has(at.parent.type) && steps < CLIMB; steps++) {
    // The condition is no value.
    if (at.parent.type === "conditional_expression" && parts(at.parent)[1] === at) break;
    at = at.parent;
  }
  return at;
}

/** Reads of the name where the call may have bound it. */
function usesOf(reading: Reading, name: string, call: SyntaxNode): Use[] {
  return reading.uses.flatMap((use) => {
    if (use.name !== name || use.node === undefined) return [];
    const bounds = lookUp(use.around.scope, name, use.position)?.bounds ?? [];
    const isBound = bounds.some(({ node }) => {
      const statement = node.parent;
      return statement !== undefined && statement.start <= call.start && call.end <= statement.end;
    });
    return isBound ? [useOf(reading, use.node, use.around)] : [];
  });
}

function useOf({ source }: Reading, node: SyntaxNode, around: NameUse["around"]): Use {
  const within = placeOf(source, around.frame);
  const { kind, chain, subject } = classifyUse(source, node, around);
  return {
    kind,
    ...(within && { within }),
    ...(chain.length > 0 && { chain }),
    ...(subject !== undefined && { subject }),
    line: source.lineOf(node.start),
  };
}
