/**
 * Builds the index of a fleet: one SQLite file, from the surfaces of its repositories. The same surfaces give the same bytes, in whatever order they
 * come: everything is inserted sorted, nothing in it is a time, and the file is always made anew. Memory does not grow with the number of surfaces.
 */
import { renameSync, rmSync } from "node:fs";
import { writeDatabase, type Database } from "./database.js";
import { indexCatalog } from "./index-catalog.js";
import { ANSWER_INDEXES, INDEX_VERSION, SETTINGS, STAGES, TABLES } from "./schema.js";
import { stageSurfaces, type LeftOut, type RepositorySurface } from "./stage-surface.js";
import { writePublished } from "./write-published.js";
import { writeUses } from "./write-uses.js";

export type { RepositorySurface } from "./stage-surface.js";

export interface IndexSummary {
  readonly repositories: number;
  /** Packages that the fleet publishes. */
  readonly packages: number;
  readonly names: number;
  /** Rows of uses of these packages. */
  readonly uses: number;
  /** Of these rows, by state: `name`, `module`, `value`, `ambiguous`, `unresolved`. */
  readonly states: Readonly<Record<string, number>>;
  /** Surfaces that could not be read, and why. Their repositories are not in the index. */
  readonly leftOut: readonly LeftOut[];
}

export interface IndexInput {
  /** Path of the index; a file that is there is replaced when the new one is complete. */
  readonly file: string;
  readonly surfaces: AsyncIterable<RepositorySurface> | Iterable<RepositorySurface>;
  /** Package → repository that counts as its publisher if several publish it. */
  readonly pins?: Readonly<Record<string, string>>;
}

/** @throws {InputError} if none of the surfaces can be read, two are of one repository, or a pin is wrong. The old file then stays. */
export async function buildIndex({ file, surfaces, pins = {} }: IndexInput): Promise<IndexSummary> {
  const [made, stage] = [`${file}.new`, `${file}.stage`];
  const clean = (): void => {
    for (const one of [made, stage]) for (const end of ["", "-journal", ".lock"]) rmSync(`${one}${end}`, { force: true, recursive: true });
  };
  clean();
  const database = writeDatabase(made);
  try {
    database.exec(SETTINGS);
    database.exec(
      `ATTACH DATABASE '${stage.replaceAll("'", "''")}' AS staged; PRAGMA staged.journal_mode = OFF; PRAGMA staged.synchronous = OFF`,
    );
    database.exec("BEGIN");
    database.exec(`${TABLES}${STAGES}`);
    const leftOut = await stageSurfaces(database, surfaces);
    writePublished(database, pins);
    writeUses(database, indexCatalog(database));
    database.exec(`${ANSWER_INDEXES}${COUNTS}`);
    database.query("INSERT INTO meta VALUES ('version', ?)").run(String(INDEX_VERSION));
    const summary = { ...summaryOf(database), leftOut };
    database.exec("COMMIT");
    database.close();
    renameSync(made, file);
    return summary;
  } catch (error) {
    database.close();
    throw error;
  } finally {
    clean();
  }
}

const COUNTS = `
UPDATE names SET (uses, users, statements) =
  (SELECT sum(u.n), count(DISTINCT u.repository), count(*) FROM hits h JOIN uses u ON u.id = h.use WHERE h.name = names.id)
  WHERE id IN (SELECT name FROM hits);
UPDATE packages SET (uses, users, statements) =
  (SELECT coalesce(sum(n), 0), count(DISTINCT repository), count(*) FROM uses WHERE package = packages.id) WHERE publishers > 0;
UPDATE packages SET (uses, users, statements) =
  (SELECT coalesce(sum(uses), 0), count(DISTINCT repository), count(*) FROM outside WHERE package = packages.id) WHERE publishers = 0;
UPDATE modules SET names = (SELECT count(*) FROM names n WHERE n.module = modules.id AND n.private = 0 AND n.kind IN ('export', 'pass'));
UPDATE modules SET (uses, whole) =
  (SELECT coalesce(sum(n), 0), coalesce(sum(state = 'module' AND name IS NOT NULL), 0) FROM uses WHERE module = modules.id);
UPDATE names SET unused = 1 WHERE kind = 'export' AND private = 0 AND uses = 0 AND form IS NOT 'method' AND form IS NOT 'data' AND (source IS NULL OR NOT EXISTS
  (SELECT 1 FROM names o WHERE o.repository = names.repository AND o.source = names.source AND o.uses > 0));
INSERT INTO edges SELECT repository, publisher, package, sum(n), count(DISTINCT specifier || '#' || coalesce(name, '')), count(DISTINCT source),
  sum(n * (state = 'unresolved')) FROM uses WHERE publisher IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
UPDATE repositories SET uses = coalesce((SELECT sum(uses) FROM edges WHERE publisher = repositories.id AND consumer <> publisher), 0),
  users = (SELECT count(DISTINCT consumer) FROM edges WHERE publisher = repositories.id AND consumer <> publisher),
  last_use = coalesce((SELECT max(id) FROM uses WHERE repository = repositories.id), 0);
`;

function summaryOf(database: Database): Omit<IndexSummary, "leftOut"> {
  const count = (sql: string): number => database.query(`SELECT count(*) n FROM ${sql}`).get<{ readonly n: number }>()?.n ?? 0;
  const states = database.query("SELECT state, count(*) n FROM uses GROUP BY state ORDER BY state");
  return {
    repositories: count("repositories"),
    packages: count("packages WHERE publishers > 0"),
    names: count("names"),
    uses: count("uses"),
    states: Object.fromEntries(states.all<{ readonly state: string; readonly n: number }>().map(({ state, n }) => [state, n])),
  };
}
