/** Puts one surface into the staging tables, row by row. */
import { nameOfUrl } from "../sources/repository.js";
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

export interface LeftOut {
  readonly repository: string;
  readonly problem: string;
}

/** None of the surfaces can be read. */
export class NoSurface extends InputError {
  constructor(
    { problem, next }: InputError,
    readonly leftOut: readonly LeftOut[],
  ) {
    super(problem, next);
  }
}

/** One surface that cannot be read does not keep the others from the index. @throws {InputError} if all are such, or two are of one repository. */
export async function stageSurfaces(
  database: Database,
  surfaces: AsyncIterable<RepositorySurface> | Iterable<RepositorySurface>,
): Promise<readonly LeftOut[]> {
  const leftOut: LeftOut[] = [];
  let staged = 0;
  let first: InputError | undefined;
  for await (const surface of surfaces) {
    const { repository } = surface;
    requireFirst(database, repository);
    try {
      await stageSurface(database, surface);
      staged += 1;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      first ??= error;
      // The file has no journal, so nothing can be rolled back.
      for (const table of STAGED) database.query(`DELETE FROM staged.${table} WHERE repository = ?`).run(repository);
      database.query("DELETE FROM staged.repositories WHERE name = ?").run(repository);
      leftOut.push({ repository, problem: error.message });
    }
  }
  if (staged === 0 && first !== undefined) throw new NoSurface(first, leftOut);
  return leftOut.sort((a, b) => (a.repository < b.repository ? -1 : 1));
}

const STAGED = ["publishes", "provides", "names", "depends", "uses"];

function requireFirst(database: Database, repository: string): void {
  const before = database.query("SELECT head FROM staged.repositories WHERE name = ?").get(repository);
  if (before !== undefined) throw new InputError(`two surfaces are of ${repository}`, "leave one of them out");
}

async function stageSurface(database: Database, { repository, commit, map, lines }: RepositorySurface): Promise<void> {
  database.query("INSERT INTO staged.repositories VALUES (?, ?, ?)").run(repository, commit, map);
  for await (const row of readSurface(lines, repository)) stageRow(database, repository, row);
}

function stageRow(database: Database, repository: string, row: Row): void {
  const { package: url } = row;
  switch (row.row) {
    case "publishes": {
      const { manifest, version } = row;
      const home = row.repository === undefined ? undefined : nameOfUrl(row.repository);
      return insertRow(database, "staged.publishes", { repository, package: url, manifest, version, home });
    }
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
