/** Puts one surface into the staging tables, row by row. */
import { InputError } from "../surface/input-error.js";
import { readSurface } from "../surface/read-surface.js";
import type { Row } from "../surface/rows.js";
import { insertRow, type Database } from "./database.js";

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
  const { package: url } = row;
  switch (row.row) {
    case "publishes":
      return insertRow(database, "staged.publishes", { repository, package: url, manifest: row.manifest, version: row.version });
    case "provides": {
      const { specifier, sources, deep, open } = row;
      return insertRow(database, "staged.provides", { repository, package: url, specifier, sources: JSON.stringify(sources), deep, open });
    }
    case "exports": {
      const { row: _row, ...name } = row;
      return insertRow(database, "staged.names", { repository, kind: "export", ...name });
    }
    case "passes": {
      const { row: _row, from, ...name } = row;
      const origin = { from_package: from.package, from_specifier: from.specifier, from_name: from.name };
      return insertRow(database, "staged.names", { repository, kind: row.name === "*" ? "all" : "pass", ...name, ...origin });
    }
    case "depends": {
      const { row: _row, ...dependency } = row;
      return insertRow(database, "staged.depends", { repository, ...dependency });
    }
    case "uses": {
      const { row: _row, lines, type = false, maybe = false, ...use } = row;
      const counted = { lines: lines.join(","), n: Math.max(1, lines.length), type, maybe };
      return insertRow(database, "staged.uses", { repository, ...use, ...counted });
    }
  }
}
