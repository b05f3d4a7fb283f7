/**
 * Names that a module provides on first access: tables behind a module's `__getattr__`, and the helpers that read
 * them. Each entry is a dynamic import and a name of the module.
 */
import type { ExportFact } from "../../../../src/model/facts.js";
import { type SyntaxNode, childOf } from "../../../../src/syntax/syntax-tree.js";
import type { AllNames } from "../all-names.js";
import { type BindingDraft, type Around, type CallSite, type Reading, constantOf } from "../reading.js";
import { lastName, parts, stringValue, argumentsOf } from "../names.js";
import { addSite } from "./add-site.js";
import type { Source } from "../../../shared/source.js";

export function readLazyTables(reading: Reading, all: AllNames): readonly ExportFact[] {
  const { text } = reading.source;
  if (!/__getattr__|_import_structure|attach/.test(text)) return [];
  const facts: ExportFact[] = [];
  const taken = new Set(reading.names.flatMap(({ name, binding }) => (binding?.further.length ? [] : [name])));
  const add = (entry: LazyEntry, around: Around): void => {
    const fact = addEntry(reading, all, entry, around, taken);
    facts.push(...fact);
  };
  for (const { entry, around } of [...structures(reading), ...attached(reading), ...behindGetattr(reading)]) add(entry, around);
  return [...facts, ...stubs(reading), ...importedInGetattr(reading, all, taken)];
}

interface Placed {
  readonly entry: LazyEntry;
  readonly around: Around;
}

/** `_import_structure = {"till": ["Till"]}`, including later additions. */
function structures(reading: Reading): readonly Placed[] {
  const own = reading.assigned.filter(({ name, around }) => name === "_import_structure" && around.scope === reading.module);
  const whole = own.flatMap(({ value, around }) => entriesOf(reading.source, value, "modules").map((entry) => ({ entry, around })));
  const keyed = reading.keyed.filter(({ table }) => table === "_import_structure");
  const set = keyed.flatMap(({ key, value, around }): readonly Placed[] => {
    const module = stringValue(reading.source, key);
    return module === undefined ? [] : [{ entry: { node: key, module: `.${module}`, names: namesIn(reading, parts(value)) }, around }];
  });
  return [...whole, ...set, ...addedToStructure(reading)];
}

/** `_import_structure["till"].append("Till")`, `.extend([…])`. */
function addedToStructure(reading: Reading): readonly Placed[] {
  const { source } = reading;
  if (!source.text.includes("_import_structure[")) return [];
  return reading.calls.flatMap(({ node, callee, around }): readonly Placed[] => {
    const object = callee.type === "attribute" ? childOf(callee, "object") : undefined;
    const [table, key] = object?.type === "subscript" ? parts(object) : [];
    const module = stringValue(source, key);
    const given = argumentsOf(source, node).positional[0];
    if (table === undefined || key === undefined || given === undefined || module === undefined) return [];
    if (source.textOf(table) !== "_import_structure") return [];
    const names = given.type === "list" ? parts(given) : [given];
    return [{ entry: { node: key, module: `.${module}`, names: namesIn(reading, names) }, around }];
  });
}

function namesIn(reading: Reading, nodes: readonly SyntaxNode[]): LazyEntry["names"] {
  return nodes.flatMap((node) => {
    const name = stringValue(reading.source, node);
    return name === undefined ? [] : [{ name, imported: name, node }];
  });
}

/** `lazy_loader.attach(__name__, submodules, submod_attrs)`. */
function attached(reading: Reading): readonly Placed[] {
  return callsTo(reading, "attach").flatMap(({ node, around }): readonly Placed[] => {
    const { positional, named } = argumentsOf(reading.source, node);
    const value = (given: SyntaxNode | undefined): SyntaxNode | undefined =>
      given?.type === "identifier" ? constantOf(around.scope, reading.source.textOf(given), given.start) : given;
    const modules = value(positional[1] ?? named.get("submodules"));
    const attributes = value(positional[2] ?? named.get("submod_attrs"));
    const subs = modules === undefined ? [] : namesIn(reading, parts(modules));
    const whole = subs.map((sub): LazyEntry => ({ node: sub.node, module: `.${sub.name}`, names: [{ ...sub, imported: "*" }] }));
    const inside = attributes === undefined ? [] : entriesOf(reading.source, attributes, "modules");
    return [...whole, ...inside].map((entry) => ({ entry, around }));
  });
}

function callsTo(reading: Reading, name: string): readonly CallSite[] {
  if (!/\blazy/.test(reading.source.text)) return [];
  return reading.calls.filter(({ node, callee }) => {
    const [first] = argumentsOf(reading.source, node).positional;
    return lastName(reading.source, callee) === name && first !== undefined && reading.source.textOf(first) === "__name__";
  });
}

/** `lazy_loader.attach_stub(__name__, __file__)`: the names are in the stub beside the file. */
function stubs(reading: Reading): readonly ExportFact[] {
  return callsTo(reading, "attach_stub").map(({ node, around }): ExportFact => {
    const { path } = reading.source;
    const stub = `./${path.slice(path.lastIndexOf("/") + 1).replace(/\.py$/, ".pyi")}`;
    const site = addSite(reading, node, around, { specifier: stub, kind: "dynamic", manner: "path", form: "attach_stub", tentative: true });
    return { kind: "star", reference: site.offset, withDefault: false, position: site.offset };
  });
}

/** Dictionaries of a module whose `__getattr__` loads modules. */
function behindGetattr(reading: Reading): readonly Placed[] {
  const body = getattrOf(reading);
  if (body === undefined || !/import_module|__import__|import_string/.test(reading.source.text)) return [];
  const text = reading.source.textOf(body);
  // Without one of these the modules themselves are given.
  const takesNames = /(?<!\w)getattr\(|__dict__|vars\(|import_string|attrgetter/.test(reading.source.text);
  return reading.assigned.flatMap(({ name, value, around }): readonly Placed[] => {
    if (around.scope !== reading.module || name === "_import_structure" || value.type !== "dictionary") return [];
    if (!new RegExp(`(?<![\\w.])${name}(?!\\w)`).test(text) && !/^_(?:lazy|dynamic|import|module)/i.test(name)) return [];
    const entries = entriesOf(reading.source, value, "names");
    return (takesNames ? entries : entries.map((entry) => asModule(reading.source, entry))).map((entry) => ({ entry, around }));
  });
}

/** `"shop.till"` under `till` is a module, whose last part is no name of another one. */
function asModule(source: Source, { node, module, names }: LazyEntry): LazyEntry {
  const text = stringValue(source, node);
  const isWhole = text !== undefined && text.includes(".") && MODULE.test(text);
  return { node, module: isWhole ? text : module, names: names.map((one) => ({ ...one, imported: "*" })) };
}

function getattrOf(reading: Reading): SyntaxNode | undefined {
  return reading.names.find(({ name, form }) => name === "__getattr__" && form === "function")?.statement;
}

/** `from .till import Till` inside `__getattr__`: names that the module provides. */
function importedInGetattr(reading: Reading, all: AllNames, taken: Set<string>): readonly ExportFact[] {
  const body = getattrOf(reading);
  if (body === undefined) return [];
  const inside = reading.sites.filter((site) => site.form === "from import" && site.start >= body.start && site.end <= body.end);
  // Imports for its own use do not occur in a condition.
  const text = reading.source.textOf(body);
  const isProvided = (name: string): boolean =>
    text.includes(`"${name}"`) || text.includes(`'${name}'`) || all.names.some((one) => one.name === name);
  return inside.flatMap((site) =>
    site.bindings.flatMap((binding) => (isProvided(binding.name) ? factOf(reading, all, binding, taken) : [])),
  );
}

function addEntry(reading: Reading, all: AllNames, entry: LazyEntry, around: Around, taken: Set<string>): readonly ExportFact[] {
  const own = { specifier: entry.module, kind: "dynamic", manner: "lazy", form: "__getattr__", tentative: true } as const;
  const site = addSite(reading, entry.node, { ...around, optional: undefined }, own);
  return entry.names.flatMap(({ name, imported, node }) => {
    const { start: position, end } = node;
    const names = { imported, name, further: [], aliased: false, typeOnly: false };
    const binding: BindingDraft = { site, ...names, position, end, uses: [], ofTop: [], keep: true };
    site.bindings.push(binding);
    const subject = imported === name || imported === "*" ? {} : { subject: name };
    binding.uses.push({ kind: "re-export", ...subject, line: reading.source.lineOf(position) });
    return factOf(reading, all, binding, taken);
  });
}

/** The first binding of a name is kept: an import above the table that only type checkers read. */
function factOf(reading: Reading, all: AllNames, binding: BindingDraft, taken: Set<string>): readonly ExportFact[] {
  const { name, imported, position, site } = binding;
  if (taken.has(name) || name === "*") return [];
  taken.add(name);
  const listed = all.names.some((one) => one.name === name);
  const unlisted = all.static && !listed;
  const hidden = unlisted || (name.startsWith("_") && !listed);
  const implicit = unlisted || hidden || (site.form !== "__getattr__" && !listed);
  if (!implicit && site.form !== "__getattr__") {
    binding.keep = true;
    binding.uses.push({ kind: "re-export", line: reading.source.lineOf(position) });
  }
  const base = { kind: "indirect", name, reference: site.offset, imported, position } as const;
  return [{ ...base, ...(implicit && { implicit }), ...(hidden && { hidden }) }];
}

/** Dictionaries that map names to modules, in their usual shapes. */

interface LazyEntry {
  /** The string with the module's name, which is the position of the site. */
  readonly node: SyntaxNode;
  /** As written in an import. */
  readonly module: string;
  readonly names: readonly { readonly name: string; readonly imported: string; readonly node: SyntaxNode }[];
}

const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const MODULE = /^\.*[\p{L}_][\p{L}\p{N}_.]*$/u;

/** `keys`: whether the keys are modules (`{"till": ["Till"]}`) or, if the values do not decide it, names. */
function entriesOf(source: Source, dictionary: SyntaxNode, keys: "modules" | "names"): readonly LazyEntry[] {
  return parts(dictionary).flatMap((pair): readonly LazyEntry[] => {
    const key = childOf(pair, "key");
    const value = childOf(pair, "value");
    const text = stringValue(source, key);
    if (key === undefined || value === undefined || text === undefined) return [];
    const entry = keys === "modules" ? undefined : byName(source, key, text, value);
    return [entry ?? byModule(source, key, text, value, keys === "modules")].flatMap((one) => one ?? []);
  });
}

/** `{"till": ["Till", "Drawer"]}`; a plain name is a module of the own package. */
function byModule(source: Source, key: SyntaxNode, text: string, value: SyntaxNode, bare: boolean): LazyEntry | undefined {
  const list = value.type === "list" || value.type === "tuple" || value.type === "set" || value.type === "list_comprehension";
  if (!list || !MODULE.test(text) || (!bare && !text.includes("."))) return undefined;
  const names = parts(value).flatMap((node) => {
    const name = stringValue(source, node);
    return name !== undefined && NAME.test(name) ? [{ name, imported: name, node }] : [];
  });
  return { node: key, module: bare && !text.startsWith(".") ? `.${text}` : text, names };
}

/** `{"Till": ".till"}`, `{"Till": (".till", "Till")}`, `{"Till": "shop.till:Till"}`, `{"Till": (__spec__.parent, ".till")}`. */
function byName(source: Source, key: SyntaxNode, name: string, value: SyntaxNode): LazyEntry | undefined {
  if (!NAME.test(name)) return undefined;
  const single = stringValue(source, value);
  if (single !== undefined) return entry(key, name, value, single);
  const items = value.type === "tuple" || value.type === "list" ? parts(value) : [];
  const texts = items.map((item) => stringValue(source, item));
  const at = texts.findIndex((text) => text !== undefined && MODULE.test(text) && /\./.test(text));
  // A list of plain names for a plain name: the key is a module.
  const chosen = at >= 0 ? at : value.type === "tuple" && texts[1] === name ? 0 : -1;
  const [node, module] = [items[chosen], texts[chosen]];
  if (node === undefined || module === undefined) return undefined;
  const attribute = texts[chosen + 1];
  return entry(key, name, node, module, attribute !== undefined && NAME.test(attribute) ? attribute : undefined);
}

function entry(key: SyntaxNode, name: string, node: SyntaxNode, text: string, attribute?: string): LazyEntry | undefined {
  const [before = "", after] = text.split(":");
  if (!MODULE.test(before)) return undefined;
  const named = (module: string, imported: string): LazyEntry => ({ node, module, names: [{ name, imported, node: key }] });
  if (after !== undefined) return NAME.test(after) ? named(before, after) : undefined;
  if (attribute !== undefined) return named(before.includes(".") ? before : `.${before}`, attribute);
  const dot = before.lastIndexOf(".");
  // `"shop.till.Till"` is the object, `".till"` its module.
  if (dot > 0 && before.slice(dot + 1) === name && before[dot - 1] !== ".") return named(before.slice(0, dot), name);
  return named(before.includes(".") ? before : `.${before}`, name);
}
