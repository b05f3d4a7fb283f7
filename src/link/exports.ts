/**
 * Export tables and their resolution (semantics E.1): which entity a name of a module stands for, through barrels, cycles
 * and ambiguous stars. Follows ResolveExport and GetExportedNames of ECMA-262 §16.2.1.7; iterative where the graph decides the depth.
 */
import type { FileFacts } from "../model/facts.js";
import type { Key } from "../model/graph.js";
import type { Target } from "../model/language.js";

export type Resolved =
  | { readonly kind: "symbol"; readonly path: string; readonly name: string }
  /** The module itself: a namespace, a component file, an asset, a file without symbols. */
  | { readonly kind: "module"; readonly path: string; readonly namespace: boolean }
  | { readonly kind: "external"; readonly key: Key; readonly name: string }
  | { readonly kind: "ambiguous" }
  /** Several modules whose exports are not known could hold the name. */
  | { readonly kind: "unknown" }
  | { readonly kind: "missing" };

const MISSING: Resolved = { kind: "missing" };
const AMBIGUOUS: Resolved = { kind: "ambiguous" };
const UNKNOWN: Resolved = { kind: "unknown" };

export interface ExportIndex {
  /** What `name` of the module at `path` stands for. */
  resolve(path: string, name: string): Resolved;
  /** Exported names in the module's own order, stars expanded at their position, without `default` of stars. */
  names(path: string): readonly string[];
  /** Packages that the module re-exports whole, in source order. */
  externalStars(path: string): readonly Key[];
}

export interface ExportInput {
  facts(path: string): FileFacts | undefined;
  /** Targets of the reference at `offset` of the file. */
  targets(path: string, offset: number): readonly Target[];
  /** Whether the file is mapped as a whole, without symbols. */
  opaque(path: string): boolean;
  externalKey(target: Target & { kind: "external" }): Key;
}

type Entry =
  | { readonly kind: "symbol"; readonly name: string }
  | { readonly kind: "self" }
  | { readonly kind: "indirect"; readonly target: Target | undefined; readonly imported: string };

interface Table {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly stars: readonly { readonly target: Target | undefined; readonly withDefault: boolean }[];
  readonly defaultIsModule: boolean;
  /** Names and stars in source order. */
  readonly order: readonly (string | number)[];
}

export function createExportIndex(input: ExportInput): ExportIndex {
  const tables = new Map<string, Table | undefined>();
  const resolved = new Map<string, Resolved>();
  const listed = new Map<string, readonly string[]>();
  const tableOf = (path: string): Table | undefined => {
    if (!tables.has(path)) tables.set(path, buildTable(input, path));
    return tables.get(path);
  };
  const index: ExportIndex = {
    resolve(path, name) {
      // Only complete answers are kept: inner ones depend on what was already visited (E.1).
      const key = `${path}\0${name}`;
      const before = resolved.get(key);
      if (before !== undefined) return before;
      const answer = resolveName(input, tableOf, path, name);
      resolved.set(key, answer);
      return answer;
    },
    names(path) {
      const before = listed.get(path);
      if (before !== undefined) return before;
      const names = listNames(tableOf, path);
      listed.set(path, names);
      return names;
    },
    externalStars(path) {
      const stars = tableOf(path)?.stars ?? [];
      return stars.flatMap((star) => (star.target?.kind === "external" ? [input.externalKey(star.target)] : []));
    },
  };
  return index;
}

function buildTable(input: ExportInput, path: string): Table | undefined {
  const facts = input.facts(path);
  if (facts === undefined || !facts.hasExportTable || input.opaque(path)) return undefined;
  const declared = new Set(facts.declarations.map((declaration) => declaration.name));
  const entries = new Map<string, Entry>();
  const stars: { target: Target | undefined; withDefault: boolean }[] = [];
  const order: (string | number)[] = [];
  const first = (offset: number): Target | undefined =>
    input.targets(path, offset).find((target) => target.kind === "external" || !target.variant);
  for (const fact of facts.exports) {
    if (fact.kind === "star") {
      order.push(stars.length);
      stars.push({ target: first(fact.reference), withDefault: fact.withDefault });
      continue;
    }
    if (entries.has(fact.name)) continue;
    if (fact.kind === "self" || fact.implicit !== true) order.push(fact.name);
    if (fact.kind === "self") entries.set(fact.name, { kind: "self" });
    else if (fact.kind === "indirect") entries.set(fact.name, { kind: "indirect", target: first(fact.reference), imported: fact.imported });
    else if (declared.has(fact.declaration)) entries.set(fact.name, { kind: "symbol", name: fact.declaration });
    else entries.set(fact.name, { kind: "self" });
  }
  return { entries, stars, order, defaultIsModule: facts.defaultIsModule === true };
}

type TableOf = (path: string) => Table | undefined;

/** Depth-first over (module, name) with one `seen` for the whole question, as ECMA-262 has it. */
function resolveName(input: ExportInput, tableOf: TableOf, path: string, name: string): Resolved {
  const seen = new Set<string>();
  const follow = (target: Target | undefined, imported: string): Resolved => {
    if (target === undefined) return MISSING;
    if (target.kind === "external") return { kind: "external", key: input.externalKey(target), name: imported };
    return visit(target.path, imported);
  };
  const visit = (module: string, wanted: string): Resolved => {
    const table = tableOf(module);
    if (table === undefined) return { kind: "module", path: module, namespace: false };
    if (wanted === "*") return { kind: "module", path: module, namespace: true };
    const key = `${module}\0${wanted}`;
    if (seen.has(key)) return MISSING;
    seen.add(key);
    const entry = table.entries.get(wanted);
    if (entry !== undefined) {
      if (entry.kind === "symbol") return { kind: "symbol", path: module, name: entry.name };
      if (entry.kind === "self") return { kind: "module", path: module, namespace: false };
      return follow(entry.target, entry.imported);
    }
    const whole = wholeOf(table, module, wanted, visit);
    return whole ?? throughStars(table, wanted, follow);
  };
  return visit(path, name);
}

/** `default` of a module with one exported value is that value; the whole of a module without one is its namespace. */
function wholeOf(table: Table, module: string, wanted: string, visit: (path: string, name: string) => Resolved): Resolved | undefined {
  if (wanted === "default" && table.entries.has("=")) return visit(module, "=");
  if (wanted !== "=" && !(wanted === "default" && table.defaultIsModule)) return undefined;
  return table.stars.some((star) => star.withDefault) ? undefined : { kind: "module", path: module, namespace: true };
}

function throughStars(table: Table, wanted: string, follow: (target: Target | undefined, name: string) => Resolved): Resolved {
  let found: Resolved | undefined;
  const unknown: Resolved[] = [];
  for (const star of table.stars) {
    // Stars never carry `default`, except CommonJS re-exports of a whole module.
    if ((wanted === "default" || wanted === "=") && !star.withDefault) continue;
    const candidate = follow(star.target, wanted);
    if (candidate.kind === "missing" || (candidate.kind === "module" && candidate.namespace && wanted !== "=")) continue;
    // A package, or a file mapped as a whole, may hold the name; it does if nothing else does and it is the only one.
    if (candidate.kind === "external" || candidate.kind === "unknown" || (candidate.kind === "module" && !star.withDefault)) {
      unknown.push(candidate);
      continue;
    }
    if (candidate.kind === "ambiguous") return AMBIGUOUS;
    if (found === undefined) found = candidate;
    else if (!same(found, candidate)) return AMBIGUOUS;
  }
  if (found !== undefined) return found;
  const [only, other] = unknown;
  return other === undefined ? (only ?? MISSING) : UNKNOWN;
}

function same(a: Resolved, b: Resolved): boolean {
  if (a.kind === "symbol" && b.kind === "symbol") return a.path === b.path && a.name === b.name;
  if (a.kind === "module" && b.kind === "module") return a.path === b.path;
  if (a.kind === "external" && b.kind === "external") return a.key === b.key && a.name === b.name;
  return false;
}

/** Own order, stars at their position, first occurrence wins; a module already on the way contributes nothing (cycles). */
function listNames(tableOf: TableOf, path: string): readonly string[] {
  const names = new Set<string>();
  const visited = new Set<string>();
  const stack: { readonly table: Table; next: number; readonly withDefault: boolean }[] = [];
  const enter = (module: string, withDefault: boolean): void => {
    const table = tableOf(module);
    if (table === undefined || visited.has(module)) return;
    visited.add(module);
    stack.push({ table, next: 0, withDefault });
  };
  enter(path, true);
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const item = frame.table.order[frame.next];
    frame.next += 1;
    if (item === undefined) stack.pop();
    else if (typeof item === "string") {
      if (frame.withDefault || (item !== "default" && item !== "=")) names.add(item);
    } else {
      const star = frame.table.stars[item];
      if (star?.target?.kind === "file") enter(star.target.path, frame.withDefault && star.withDefault);
    }
  }
  return [...names];
}
