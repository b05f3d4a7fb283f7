/** The names a module binds: the table of one file, or one table for the files of a unit. */
import { byteOrder } from "../model/basics.js";
import { directoryOf } from "../model/tree.js";
import type { ExportFact, FileFacts } from "../model/facts.js";
import type { Key } from "../model/graph.js";
import type { Target, Unit } from "../model/language.js";

export interface ExportInput {
  facts(path: string): FileFacts | undefined;
  /** Target of the name `imported` at the reference at `offset` of the file. */
  target(path: string, offset: number, imported: string): Target | undefined;
  /** Whether the file is mapped as a whole, without symbols. */
  opaque(path: string): boolean;
  externalKey(target: Target & { kind: "external" }): Key;
  unit(path: string): Unit | undefined;
  /** A module inside this module, found by a name that the module does not bind. */
  submodule(path: string, name: string): string | undefined;
  /** Whether `submodule` may find any in this module. */
  hasSubmodules(path: string): boolean;
  /** Whether a condition that a fact leaves open holds for the file. */
  holds(path: string, condition: string): boolean;
}

export type Entry =
  | { readonly kind: "symbol"; readonly path: string; readonly name: string; readonly hidden: boolean; readonly inner: boolean }
  /** A member of a declaration of the same module. */
  | { readonly kind: "folded"; readonly declaration: string; readonly hidden: boolean; readonly inner: boolean }
  /** The module itself. */
  | { readonly kind: "self"; readonly hidden: boolean }
  | { readonly kind: "indirect"; readonly target: Target | undefined; readonly imported: string; readonly hidden: boolean };

export interface Star {
  readonly target: Target | undefined;
  readonly withDefault: boolean;
  /** The whole of its module is the whole of this one. */
  readonly isWhole: boolean;
  readonly hidden: boolean;
  /** The same name of another star is an alternative. */
  readonly alternative: boolean;
  /** Offset of the site. */
  readonly offset: number;
}

export interface Table {
  readonly entries: ReadonlyMap<string, Entry>;
  /** Further bindings of the same names, which may apply instead. */
  readonly others: ReadonlyMap<string, readonly Entry[]>;
  readonly stars: readonly Star[];
  readonly defaultIsModule: boolean;
  readonly lastStarWins: boolean;
  /** The module may have more names: a part could not be read, is mapped as a whole, or defines names dynamically. */
  readonly partial: boolean;
  /** Names that also pass through hidden stars. */
  readonly listed: ReadonlySet<string>;
  /** Names whose entry is replaced by a symbol that a star brings. */
  readonly behind: ReadonlySet<string>;
  /** Shared names and stars in source order. */
  readonly order: readonly (string | number)[];
}

interface Growing {
  readonly entries: Map<string, Entry>;
  readonly others: Map<string, Entry[]>;
  readonly stars: Star[];
  readonly listed: Set<string>;
  readonly behind: Set<string>;
  readonly order: (string | number)[];
}

export function buildTable(input: ExportInput, path: string): Table | undefined {
  const unit = input.unit(path);
  return unit === undefined ? fileTable(input, path) : unitTable(input, unit);
}

function fileTable(input: ExportInput, path: string): Table | undefined {
  const facts = input.facts(path);
  if (facts === undefined || !facts.hasExportTable || input.opaque(path)) return undefined;
  const table: Growing = { entries: new Map(), others: new Map(), stars: [], listed: new Set(), behind: new Set(), order: [] };
  addFacts(input, facts, table);
  const { defaultIsModule, lastStarWins } = facts;
  return { ...table, defaultIsModule: defaultIsModule === true, lastStarWins: lastStarWins === true, partial: isOpen(facts) };
}

/** A broken file may contain anything, so no name counts as missing. */
function isOpen(facts: FileFacts): boolean {
  return facts.open === true || facts.parse === "tolerant";
}

/** The first declaration of a name wins; names come in the order of the files. */
function unitTable(input: ExportInput, unit: Unit): Table {
  const table: Growing = { entries: new Map(), others: new Map(), stars: [], listed: new Set(), behind: new Set(), order: [] };
  let partial = false;
  for (const path of unit.declarers) {
    const facts = input.facts(path);
    if (facts === undefined || input.opaque(path)) {
      partial = true;
      for (const fact of facts?.exports ?? []) addWhole(fact, table);
    } else {
      partial ||= isOpen(facts);
      addFacts(input, facts, table);
    }
  }
  const byFile = unit.files.toSorted(byteOrder).flatMap((path) => (input.opaque(path) ? [] : (input.facts(path) ?? [])));
  const order = new Set(byFile.flatMap((facts) => facts.exports.flatMap((fact) => (isShared(fact) ? [fact.name] : []))));
  return {
    entries: table.entries,
    others: table.others,
    stars: [],
    listed: table.listed,
    behind: table.behind,
    order: [...order],
    defaultIsModule: false,
    lastStarWins: false,
    partial,
  };
}

function isShared(fact: ExportFact): fact is Extract<ExportFact, { kind: "local" }> {
  return fact.kind === "local" && fact.implicit !== true && fact.inner !== true;
}

/** Names of a file without symbols stand for the unit, but for constants of a type that another file declares. */
function addWhole(fact: ExportFact, table: Growing): void {
  if (fact.kind !== "local" || table.entries.has(fact.name)) return;
  const { folded, declaration, inner } = fact;
  const entry = folded === true ? { kind: "folded" as const, declaration, inner: inner === true } : { kind: "self" as const };
  table.entries.set(fact.name, { ...entry, hidden: false });
}

function addFacts(input: ExportInput, facts: FileFacts, table: Growing): void {
  const declared = new Set(facts.declarations.map((declaration) => declaration.name));
  for (const fact of facts.exports) {
    if (fact.kind === "star") {
      if (fact.implicit !== true) table.order.push(table.stars.length);
      table.stars.push({
        target: input.target(facts.path, fact.reference, "*"),
        withDefault: fact.withDefault,
        isWhole: fact.withDefault && fact.part !== true,
        hidden: fact.hidden === true,
        alternative: fact.alternative === true,
        offset: fact.reference,
      });
    } else if (fact.kind === "listed") {
      table.listed.add(fact.name);
      table.order.push(fact.name);
    } else if (!table.entries.has(fact.name)) {
      if (!isImplicit(input, facts.path, fact)) table.order.push(fact.name);
      table.entries.set(fact.name, entryOf(input, facts.path, fact, declared));
      if (fact.kind === "local" && fact.behindStars === true) table.behind.add(fact.name);
    } else if (fact.kind !== "self" && fact.alternative === true) {
      const others = table.others.get(fact.name) ?? [];
      others.push(entryOf(input, facts.path, fact, declared));
      table.others.set(fact.name, others);
    }
  }
}

/** Importable from the module, but shared only if another file imports it. */
export function isImplicit(input: Pick<ExportInput, "holds">, path: string, fact: ExportFact): boolean {
  if (fact.kind === "self" || fact.kind === "listed") return false;
  if (fact.kind === "local" && fact.inner === true) return true;
  if (fact.implicit !== true) return false;
  return !(fact.kind === "indirect" && fact.sharedIf !== undefined && input.holds(path, fact.sharedIf));
}

function entryOf(
  input: ExportInput,
  path: string,
  fact: Exclude<ExportFact, { kind: "star" | "listed" }>,
  declared: ReadonlySet<string>,
): Entry {
  if (fact.kind === "self") return { kind: "self", hidden: false };
  const hidden = fact.hidden === true;
  if (fact.kind === "indirect") {
    const target = input.target(path, fact.reference, fact.imported);
    return { kind: "indirect", target: fact.outermost === true ? outermost(target, fact.name) : target, imported: fact.imported, hidden };
  }
  const inner = fact.inner === true;
  if (fact.folded === true) return { kind: "folded", declaration: fact.declaration, hidden, inner };
  return declared.has(fact.declaration) ? { kind: "symbol", path, name: fact.declaration, hidden, inner } : { kind: "self", hidden };
}

/** The package that is loaded before all others, if it has the name: a folder without a file of its own is none. */
function outermost(target: Target | undefined, name: string): Target | undefined {
  if (target?.kind !== "file") return target;
  const first = target.before?.find((path) => directoryOf(path) === name || directoryOf(path).endsWith(`/${name}`));
  return first === undefined ? undefined : { kind: "file", path: first, rule: target.rule };
}
