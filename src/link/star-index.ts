/**
 * Which stars of a module can bring a name. A barrel may have hundreds of stars, and each name comes through one or two of them. A star that
 * is left out would give `missing`, whatever the lookup has visited before.
 */
import type { Star, Table } from "./export-table.js";

export interface StarIndexInput {
  table(path: string): Table | undefined;
  /** Whether a name that the module does not bind may be a module inside it. */
  hasSubmodules(path: string): boolean;
}

/** The stars of the table that can bring `name`, and perhaps some that cannot, in the order in which they count. */
export type StarIndex = (table: Table, name: string) => readonly Star[];

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

export function createStarIndex(input: StarIndexInput): StarIndex {
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
    if (target === undefined) continue;
    const names = target.kind === "file" && target.namespace !== true ? modulesOf(target).map(namesOf) : [undefined];
    if (names.includes(undefined)) open.push(position);
    else {
      for (const name of new Set(names.flatMap((some) => [...(some?.keys() ?? [])]))) {
        const positions = closed.get(name);
        if (positions === undefined) closed.set(name, [position]);
        else positions.push(position);
      }
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
      if (target === undefined) continue;
      if (target.kind !== "file" || target.namespace === true) return undefined;
      for (const module of modulesOf(target)) visited.add(module);
    }
  }
  return names;
}
