/** What a migration does to tables, as far as its calls name them (Knex, Sequelize, TypeORM, node-pg-migrate). */
import { learn, type Reading, type Tree } from "../model/tree.js";
import { listed } from "./one-line.js";

type Change = readonly [offset: number, verb: string, table: string];

/** Columns belong to the table that the call names only where no table is being built. */
const CALL =
  /(?:\.(createTable|createTableIfNotExists|alterTable|dropTable|dropTableIfExists|renameTable)|\bschema\s*\.(table)|\b(?:queryInterface|queryRunner|pgm)\s*\.(addColumns?|removeColumn|dropColumns?|changeColumn|renameColumn|addIndex|createIndex|addConstraint))\(\s*["'`](\w{1,60})["'`]/gu;
const VERBS: readonly (readonly [call: RegExp, verb: string])[] = [
  [/^createTable/u, "creates"],
  [/^dropTable/u, "drops"],
  [/^renameTable/u, "renames"],
];
const PLACE = /(?:^|[/_-])migrations?\/(?:.*\/)?[^/]+\.[cm]?[jt]s$/u;
/** Named in a text. */
const SHOWN = 3;

export const CHANGES: Reading<readonly Change[]> = { name: "texts/changes", of: (text = "") => changesOf(text) };

function changesOf(text: string): readonly Change[] {
  return [...text.matchAll(CALL)].map(({ index, 1: call = "", 4: table = "" }) => [
    index,
    VERBS.find(([pattern]) => pattern.test(call))?.[1] ?? "alters",
    table,
  ]);
}

/** `` creates `teas`, `cups` `` for what stands between two offsets. */
export function changesIn(tree: Tree, path: string, start = 0, end = Infinity): readonly string[] {
  if (!PLACE.test(path)) return [];
  const tables = new Map<string, Set<string>>();
  for (const [at, verb, table] of learn(tree, CHANGES, path)) {
    if (at >= start && at < end) tables.set(verb, (tables.get(verb) ?? new Set()).add(`\`${table}\``));
  }
  return [...tables].map(([verb, names]) => `${verb} ${listed([...names], SHOWN)}`);
}
