/** Puts one surface into the staging tables, row by row. */
import { InputError } from "../surface/input-error.js";
import { readSurface } from "../surface/read-surface.js";
import type { Row } from "../surface/rows.js";
import type { Database } from "./database.js";

/** The state of one repository, as the index takes it. */
export interface RepositorySurface {
  /** `host/owner/name`, unique in the fleet. */
  readonly repository: string;
  readonly commit: string;
  readonly mappedAt?: undefined;
  /** Lines of the surface file. */
  readonly lines: AsyncIterable<string> | Iterable<string>;
  /** Digest of the map, if the store has one. */
  readonly map?: string;
}

/** @throws {InputError} if the surface cannot be read, or the repository was there before. */
export async function stageSurface(database: Database, { repository, commit, map, lines }: RepositorySurface): Promise<void> {
  const before = database.query("SELECT head FROM staged.repositories WHERE name = ?").get(repository);
  if (before !== undefined) throw new InputError(`two surfaces are of ${repository}`, "leave one of them out");
  database.query("INSERT INTO staged.repositories VALUES (?, ?, ?)").run(repository, commit, map);
  for await (const row of readSurface(lines, repository)) stageRow(database, repository, row);
}

function stageRow(database: Database, repository: string, row: Row): void {
  switch (row.row) {
    case "publishes":
      return insert(database, "publishes", [repository, row.package, row.manifest, row.version]);
    case "provides":
      return insert(database, "provides", [repository, row.package, row.specifier, JSON.stringify(row.sources), row.deep, row.open]);
    case "exports":
      return insert(database, "names", [
        ...[repository, row.package, row.specifier, row.name, "export", row.source, row.line, row.form, row.uid, row.private],
        ...[undefined, undefined, undefined],
      ]);
    case "passes":
      return insert(database, "names", [
        ...[repository, row.package, row.specifier, row.name, row.name === "*" ? "all" : "pass", row.source, row.line],
        ...[undefined, undefined, row.private, row.from.package, row.from.specifier, row.from.name],
      ]);
    case "depends":
      return insert(database, "depends", [repository, row.package, row.manifest, row.scope, row.declared, row.locked, row.replaced]);
    case "uses":
      return insert(database, "uses", [
        ...[
          repository,
          row.package,
          row.specifier,
          row.name,
          row.member,
          row.source,
          row.line,
          row.lines.join(","),
          Math.max(1, row.lines.length),
        ],
        ...[row.form, row.type ?? false, row.through, row.maybe ?? false, row.category, row.uid],
      ]);
  }
}

type Staged = string | number | boolean | undefined;

function insert(database: Database, table: string, values: readonly Staged[]): void {
  database.query(`INSERT INTO staged.${table} VALUES (${values.map(() => "?").join(", ")})`).run(...values);
}
