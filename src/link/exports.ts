/**
 * Export tables and their resolution: which entity a name of a module stands for, through barrels, cycles
 * and ambiguous stars. Follows ResolveExport and GetExportedNames of ECMA-262 §16.2.1.7; iterative where the graph decides the depth.
 */
import type { Key } from "../model/graph.js";
import type { Target } from "../model/language.js";
import { buildTable, type Entry, type ExportInput, type Star, type Table } from "./export-table.js";
import { remember, pushTo } from "../model/basics.js";

export type Resolved = AnyResolved & {
  /** The name has further bindings, which may apply instead (`ExportIndex.alternatives`). */
  readonly several?: true | undefined;
};

type AnyResolved =
  /**
   * `inner`: visible only to files of the same unit; nothing exports it. `folded`: the requested name belongs to it; `member`: it is the
   * member of that name, if the declaration is the whole of a module.
   */
  | {
      readonly kind: "symbol";
      readonly path: string;
      readonly name: string;
      readonly inner?: true;
      readonly folded?: boolean;
      readonly member?: string;
    }
  /** `inside`: a module inside the requested one, which does not bind the name itself. */
  | { readonly kind: "module"; readonly path: string; readonly namespace: boolean; readonly inside?: true | undefined }
  | { readonly kind: "external"; readonly key: Key; readonly name: string }
  | { readonly kind: "ambiguous" }
  /** The name could come from several modules whose exports are unknown. */
  | { readonly kind: "unknown" }
  | { readonly kind: "missing" };

/** `starred`: a star import or a star re-export brings the name. */
type Access = "named" | "starred";

const MISSING: Resolved = { kind: "missing" };
const AMBIGUOUS: Resolved = { kind: "ambiguous" };
const UNKNOWN: Resolved = { kind: "unknown" };
/** A name that more modules than this pass on, one after the other, is unknown: each takes a part of the stack. */
const MOST_MODULES = 1000;

export interface ExportIndex {
  /** The entity that `name` of the module at `path` stands for. */
  resolve(path: string, name: string): Resolved;
  /** Exported names in the module's own order, stars expanded at their position, without `default` of stars. */
  names(path: string): readonly string[];
  /** As `resolve`, for a name that a star import of the module would bring. */
  throughStar(path: string, name: string): Resolved;
  /** Packages that the module re-exports whole, in source order. */
  externalStars(path: string): readonly Key[];
  /** Origins of a name that the module re-exports; none for its own declarations. */
  origins(path: string, name: string): readonly Origin[];
  /** What a name with several bindings may stand for, apart from `resolve`. */
  alternatives(path: string, name: string): readonly Resolved[];
}

interface Origin {
  readonly path: string;
  readonly name: string;
}

export function createExportIndex(input: ExportInput): ExportIndex {
  // Nested by path and name: joining both into one key for each of very many lookups is slow.
  const resolved = { named: new Map<string, Map<string, Resolved>>(), starred: new Map<string, Map<string, Resolved>>() };
  const listed = new Map<string, readonly string[]>();
  const tableOf = remember((path: string): Table | undefined => buildTable(input, path));
  const starsFor = createStarIndex({ table: tableOf, hasSubmodules: input.hasSubmodules });
  const lookup: Lookup = { input, tableOf, starsFor };
  const resolvedOnce = (path: string, name: string, access: Access): Resolved => {
    // Only results of complete lookups are cached: inner ones depend on what was already visited.
    const known = resolved[access];
    const answers = known.get(path) ?? new Map<string, Resolved>();
    const before = answers.get(name);
    if (before !== undefined) return before;
    const answer = resolveName(lookup, path, name, access);
    known.set(path, answers.set(name, answer));
    return answer;
  };
  return {
    resolve: (path, name) => resolvedOnce(path, name, "named"),
    throughStar: (path, name) => resolvedOnce(path, name, "starred"),
    names(path) {
      const before = listed.get(path);
      if (before !== undefined) return before;
      const names = listNames(tableOf, path);
      listed.set(path, names);
      return names;
    },
    externalStars(path) {
      const table = tableOf(path);
      const stars = table?.stars.filter((_, index) => table.order.includes(index)) ?? [];
      return stars.flatMap((star) => (star.target?.kind === "external" ? [input.externalKey(star.target)] : []));
    },
    origins: (path, name) => originsOf(lookup, resolvedOnce, path, name),
    alternatives(path, name) {
      const main = resolvedOnce(path, name, "named");
      const found: Resolved[] = [];
      for (const one of allOf(lookup, resolvedOnce, path, name)) if (![main, ...found].some((other) => same(other, one))) found.push(one);
      return found;
    },
  };
}

type ResolveOnce = (path: string, name: string, access: Access) => Resolved;

function originsOf({ input, tableOf, starsFor }: Lookup, resolve: ResolveOnce, path: string, name: string): readonly Origin[] {
  const table = tableOf(path);
  if (table === undefined) return [];
  const brings = ({ target }: Star): boolean => target?.kind === "file" && resolve(target.path, name, "starred").kind === "symbol";
  const entry = table.behind.has(name) && starsFor(table, name).some(brings) ? undefined : table.entries.get(name);
  if (entry !== undefined) {
    return [entry, ...(table.others.get(name) ?? [])].flatMap((one): readonly Origin[] => {
      if (one.kind !== "indirect" || one.target?.kind !== "file") return [];
      const { path: there, declared } = one.target;
      const lacks = declared !== undefined && resolve(there, one.imported, "named").kind === "missing";
      return [{ path: lacks ? declared : there, name: one.imported }];
    });
  }
  if (input.submodule(path, name) !== undefined && resolve(path, name, "named").kind === "module") return [];
  const found: Origin[] = [];
  for (const { target, alternative } of starsFor(table, name)) {
    for (const there of target?.kind === "file" ? [target.path, target.declared] : []) {
      if (there === undefined || resolve(there, name, "starred").kind === "missing") continue;
      found.push({ path: there, name });
      if (!alternative) return found;
    }
  }
  return found;
}

/** Every thing that the name may stand for. */
function allOf(lookup: Lookup, resolve: ResolveOnce, start: string, wanted: string): readonly Resolved[] {
  const { input, tableOf } = lookup;
  const found: Resolved[] = [];
  const open: Origin[] = [{ path: start, name: wanted }];
  const seen = new Set<string>();
  for (let at = open.shift(); at !== undefined && seen.size < MOST_MODULES; at = open.shift()) {
    const { path, name } = at;
    if (seen.has(`${path}\0${name}`)) continue;
    seen.add(`${path}\0${name}`);
    const table = tableOf(path);
    const entry = table?.entries.get(name);
    const others = table?.others.get(name) ?? [];
    const origins = name === "*" ? [] : originsOf(lookup, resolve, path, name);
    // Nothing below has several bindings.
    if (resolve(path, name, "named").several !== true || (origins.length === 0 && others.length === 0))
      found.push(resolve(path, name, "named"));
    else {
      open.push(...origins);
      for (const one of entry === undefined ? [] : [entry, ...others]) {
        if (one.kind !== "indirect" && table !== undefined) found.push(ownEntry(table, path, name, one));
        else if (one.kind === "indirect" && one.target?.kind === "external")
          found.push({ kind: "external", key: input.externalKey(one.target), name: one.imported });
      }
    }
  }
  return found.filter(({ kind }) => kind === "symbol" || kind === "module" || kind === "external");
}

type TableOf = (path: string) => Table | undefined;

interface Lookup {
  readonly input: ExportInput;
  readonly tableOf: TableOf;
  readonly starsFor: StarIndex;
}

/** Depth-first over (module, name) with one `seen` for the whole lookup, as in ECMA-262. */
function resolveName({ input, tableOf, starsFor }: Lookup, path: string, name: string, access: Access): Resolved {
  const isSeen = noteSeen();
  let depth = 0;
  const follow = (target: Target | undefined, imported: string, by: Access): Resolved => {
    if (target === undefined) return MISSING;
    if (target.kind === "external") return { kind: "external", key: input.externalKey(target), name: imported };
    if (depth === MOST_MODULES) return UNKNOWN;
    depth += 1;
    const found = visit(target.path, target.namespace === true ? "*" : imported, by);
    const answer = found.kind === "missing" && target.declared !== undefined ? visit(target.declared, imported, by) : found;
    depth -= 1;
    return answer;
  };
  /** If a module is a single value, a name that it does not bind is a member of that value. */
  const taken = (target: Target, imported: string): Resolved => {
    const found = follow(target, imported, "named");
    if (found.kind !== "missing" || target.kind !== "file" || imported === "=" || imported === "default") return found;
    const value = visit(target.path, "=", "named");
    return value.kind === "symbol" ? { ...value, folded: true, member: imported } : found;
  };
  const moduleInside = (module: string, wanted: string): Resolved | undefined => insideOf(input.submodule(module, wanted), tableOf);
  const visit = (module: string, wanted: string, by: Access): Resolved => {
    const star = by === "starred";
    const table = tableOf(module);
    if (wanted === "*") return { kind: "module", path: module, namespace: table !== undefined };
    if (table === undefined) return insideOpaque(input, module, wanted, moduleInside) ?? { kind: "module", path: module, namespace: false };
    // A package that imports a name from itself can only mean the module inside it.
    if (isSeen(module, wanted)) return moduleInside(module, wanted) ?? MISSING;
    const entry = table.entries.get(wanted);
    if (entry !== undefined && star && entry.hidden) return MISSING;
    const closed = star && !table.listed.has(wanted);
    const brought = (): Resolved =>
      throughStars(table, starsFor(table, wanted), wanted, closed, (target) => follow(target, wanted, "starred"));
    if (table.behind.has(wanted)) {
      const first = brought();
      if (first.kind === "symbol") return first;
    }
    const bound = (one: Entry): Resolved => {
      if (one.kind !== "indirect") return ownEntry(table, module, wanted, one);
      const found = one.target === undefined ? UNKNOWN : asAttribute(input, taken(one.target, one.imported), module, wanted);
      // The module binds the name; what it lacks is said of its own statement.
      return found.kind === "missing" && table.lastStarWins ? UNKNOWN : found;
    };
    if (entry !== undefined) return firstOf([entry, ...(table.others.get(wanted) ?? [])].map(bound));
    // A star import of a package brings the modules inside it that the package lists.
    const inside = star && !table.listed.has(wanted) ? undefined : moduleInside(module, wanted);
    if (inside !== undefined) {
      const hiding = bringsOver(input, module, inside, table.stars) ? brought() : MISSING;
      return hiding.kind === "symbol" ? hiding : inside;
    }
    const whole = wanted === "default" || wanted === "=" ? wholeOf(table, module, wanted, (at, asked) => visit(at, asked, by)) : undefined;
    if (whole === undefined && table.stars.length === 0 && !table.partial) return MISSING;
    const answer = whole ?? brought();
    return answer.kind === "missing" && table.partial ? { kind: "module", path: module, namespace: false } : answer;
  };
  return visit(path, name, access);
}

/** Of a package whose symbols are not read, a name is the module inside it, unless it is known to bind the name itself. */
function insideOpaque(
  input: ExportInput,
  module: string,
  wanted: string,
  moduleInside: (module: string, wanted: string) => Resolved | undefined,
) {
  const binds = input.facts(module)?.exports.some((fact) => fact.kind !== "star" && fact.name === wanted) === true;
  return binds ? undefined : moduleInside(module, wanted);
}

function insideOf(path: string | undefined, tableOf: TableOf): Resolved | undefined {
  return path === undefined ? undefined : { kind: "module", path, namespace: tableOf(path) !== undefined, inside: true };
}

/** The first thing that a name with several bindings may stand for. */
function firstOf(found: readonly Resolved[]): Resolved {
  const [only, ...others] = found;
  if (only === undefined) return MISSING;
  if (others.length === 0) return only;
  const known = found.filter(({ kind }) => kind === "symbol" || kind === "module" || kind === "external");
  const first = known[0] ?? only;
  return known.some((one) => !same(one, first)) || first.several === true ? { ...first, several: true } : first;
}

/**
 * Whether a star comes after the statement that loads the module inside the package: then a name of the star replaces the module, which is
 * bound when it is loaded.
 */
function bringsOver(input: ExportInput, path: string, inside: Resolved, stars: readonly Star[]): boolean {
  if (stars.length === 0 || inside.kind !== "module") return false;
  const first = (input.facts(path)?.references ?? []).find(({ kind, offset }) => {
    const target = kind === "static" || kind === "re-export" || kind === "side-effect" ? input.target(path, offset, "*") : undefined;
    return target?.kind === "file" && target.path === inside.path;
  });
  return stars.some(({ offset }) => offset >= (first?.offset ?? -1));
}

/** Modules by name: nearly every lookup uses one name for all modules. */
function noteSeen(): (module: string, wanted: string) => boolean {
  const seen = new Map<string, Set<string>>();
  return (module, wanted) => {
    const modules = seen.get(wanted);
    if (modules?.has(module) === true) return true;
    if (modules === undefined) seen.set(wanted, new Set([module]));
    else modules.add(module);
    return false;
  };
}

/** A name that a module binds is its attribute, even if it refers to a module inside it, unless the name is that of the module inside. */
function asAttribute(input: ExportInput, found: Resolved, module: string, wanted: string): Resolved {
  if (found.kind !== "module") return found;
  return found.inside === true && input.submodule(module, wanted) === found.path ? found : { ...found, inside: undefined };
}

function ownEntry(table: Table, module: string, wanted: string, entry: Exclude<Entry, { kind: "indirect" }>): Resolved {
  if (entry.kind === "self") return { kind: "module", path: module, namespace: false };
  const named = entry.kind === "folded" ? table.entries.get(entry.declaration) : entry;
  // A namespace may have a member with its own name (`till.till`).
  const whole = entry.kind === "folded" && (named === undefined || named.kind === "folded") ? valueOf(table, entry.declaration) : undefined;
  const declared = whole ?? named;
  if (declared?.kind !== "symbol") return { kind: "module", path: module, namespace: false };
  const { path, name } = declared;
  const part = { ...(entry.kind === "folded" ? { folded: true } : {}), ...(whole === undefined ? {} : { member: wanted }) };
  return { kind: "symbol", path, name, ...(entry.inner ? { inner: true } : {}), ...part };
}

/** The value that the module consists of, if it has this name. */
function valueOf(table: Table, name: string): Entry | undefined {
  const value = table.entries.get("=");
  return value?.kind === "symbol" && value.name === name ? value : undefined;
}

/** `default` of a module with a single exported value is that value; the whole of any other module is its namespace, unless it only passes on another one. */
function wholeOf(table: Table, module: string, wanted: string, visit: (path: string, name: string) => Resolved): Resolved | undefined {
  if (wanted === "default" && table.entries.has("=")) return visit(module, "=");
  if (wanted !== "=" && !(wanted === "default" && table.defaultIsModule)) return undefined;
  return table.stars.some(({ isWhole }) => isWhole) ? undefined : { kind: "module", path: module, namespace: true };
}

function throughStars(
  table: Table,
  stars: readonly Star[],
  wanted: string,
  closed: boolean,
  follow: (target: Target) => Resolved,
): Resolved {
  let found: Resolved | undefined;
  const unknown: Resolved[] = [];
  for (const star of stars) {
    if (closed && star.hidden) continue;
    // Stars never carry `default`, except CommonJS re-exports of a whole module.
    if ((wanted === "default" || wanted === "=") && !star.withDefault) continue;
    // A module that is not found may have any name.
    const candidate = star.target === undefined ? UNKNOWN : follow(star.target);
    if (candidate.kind === "missing") continue;
    // A star brings a module where the names of that module are: as its default, it is the module of the star itself.
    if (candidate.kind === "module" && candidate.namespace && (!table.lastStarWins || table.defaultIsModule) && wanted === "default")
      continue;
    // A package, or a file mapped as a whole, may hold the name. It does if it is the only such module and nothing else provides the name.
    const open = candidate.kind === "external" || candidate.kind === "unknown";
    if (open || (candidate.kind === "module" && !candidate.namespace && !star.withDefault)) {
      unknown.push(candidate);
      continue;
    }
    if (candidate.kind === "ambiguous") return AMBIGUOUS;
    if (found === undefined) found = candidate;
    else if (!same(found, candidate)) {
      if (!table.lastStarWins) return AMBIGUOUS;
      found = { ...found, several: true };
    }
    if (table.lastStarWins && !star.alternative) break;
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

/** Own order, stars at their position, first occurrence wins; a module already being expanded contributes nothing (cycles). */
function listNames(tableOf: TableOf, path: string): readonly string[] {
  const names = new Set<string>();
  const visited = new Set<string>();
  const stack: { readonly table: Table; next: number; readonly withDefault: boolean }[] = [];
  const enter = (module: string, { withDefault }: { readonly withDefault: boolean }): void => {
    const table = tableOf(module);
    if (table === undefined || visited.has(module)) return;
    visited.add(module);
    stack.push({ table, next: 0, withDefault });
  };
  enter(path, { withDefault: true });
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const item = frame.table.order[frame.next];
    frame.next += 1;
    if (item === undefined) stack.pop();
    else if (typeof item === "string") {
      if (frame.withDefault || (item !== "default" && item !== "=")) names.add(item);
    } else {
      const star = frame.table.stars[item];
      if (star?.target?.kind !== "file") continue;
      const { path: there, declared } = star.target;
      const withDefault = frame.withDefault && star.withDefault;
      // The stack is LIFO: push in reverse order.
      if (declared !== undefined) enter(declared, { withDefault });
      enter(there, { withDefault });
    }
  }
  return [...names];
}

/**
 * Which stars of a module can bring a name. A barrel may have hundreds of stars, and each name comes through one or two of them. A star that
 * is left out would give `missing`, whatever the lookup has visited before.
 */
interface StarIndexInput {
  table(path: string): Table | undefined;
  /** Whether a name that the module does not bind may be a module inside it. */
  hasSubmodules(path: string): boolean;
}

/** The stars of the table that can bring `name`, and perhaps some that cannot, in the order in which they count. */
type StarIndex = (table: Table, name: string) => readonly Star[];

/** Names that a module binds or passes on; undefined if it may have others. */
type Names = Pick<ReadonlySet<string>, "has" | "keys"> | undefined;

interface Providers {
  readonly order: readonly Star[];
  /** Positions in `order` of the stars that may bring any name. */
  readonly open: readonly number[];
  readonly openStars: readonly Star[];
  /** Positions in `order` of the other stars, by the names that they bring. */
  readonly closed: ReadonlyMap<string, readonly number[]>;
}

function createStarIndex(input: StarIndexInput): StarIndex {
  const known = new Map<string, Names>();
  const providers = new Map<Table, Providers>();
  const namesOf = (path: string): Names => {
    const before = known.get(path);
    if (before !== undefined || known.has(path)) return before;
    const names = collectNames(input, path, known);
    known.set(path, names);
    return names;
  };
  return (table, name) => {
    // Whether a star brings these does not depend on the names of its module alone.
    if (table.stars.length < 2 || name === "default" || name === "=" || name === "*") return inOrder(table);
    const index = providers.get(table) ?? indexStars(table, namesOf);
    providers.set(table, index);
    const closed = index.closed.get(name);
    if (closed === undefined) return index.openStars;
    const positions = index.open.length === 0 ? closed : [...closed, ...index.open].sort((a, b) => a - b);
    return positions.flatMap((position) => index.order[position] ?? []);
  };
}

function inOrder(table: Table): readonly Star[] {
  return table.lastStarWins ? table.stars.toReversed() : table.stars;
}

function indexStars(table: Table, namesOf: (path: string) => Names): Providers {
  const order = inOrder(table);
  const open: number[] = [];
  const closed = new Map<string, number[]>();
  for (const [position, { target }] of order.entries()) {
    const names = target?.kind === "file" && target.namespace !== true ? modulesOf(target).map(namesOf) : [undefined];
    if (names.includes(undefined)) open.push(position);
    else {
      for (const name of new Set(names.flatMap((some) => [...(some?.keys() ?? [])]))) pushTo(closed, name, position);
    }
  }
  return { order, open, openStars: open.flatMap((position) => order[position] ?? []), closed };
}

function modulesOf(target: { readonly path: string; readonly declared?: string | undefined }): readonly string[] {
  return target.declared === undefined ? [target.path] : [target.path, target.declared];
}

/** Over every module that the stars lead to. Cycles do no harm: the names of a module are never computed from unfinished ones. */
function collectNames(input: StarIndexInput, start: string, known: ReadonlyMap<string, Names>): Names {
  const first = input.table(start);
  if (first === undefined || first.partial || input.hasSubmodules(start)) return undefined;
  if (first.stars.length === 0) return first.entries;
  const names = new Set<string>();
  const visited = new Set([start]);
  for (const path of visited) {
    const before = known.get(path);
    const table = input.table(path);
    if (table === undefined || table.partial || input.hasSubmodules(path) || (before === undefined && known.has(path))) return undefined;
    for (const name of (before ?? table.entries).keys()) names.add(name);
    for (const { target } of before === undefined ? table.stars : []) {
      if (target?.kind !== "file" || target.namespace === true) return undefined;
      for (const module of modulesOf(target)) visited.add(module);
    }
  }
  return names;
}
