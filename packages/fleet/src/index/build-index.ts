/**
 * Builds the index of a fleet: one SQLite file, from the surfaces of its repositories. The same surfaces give the same bytes, in whatever order they
 * come: everything is inserted sorted, nothing in it is a time, and the file is always made anew. Memory does not grow with the number of surfaces.
 */
import { renameSync, rmSync } from "node:fs";
import { type Database, type Fields, insertRow, writeDatabase } from "./database.js";
import { ANSWER_INDEXES, INDEX_VERSION, SETTINGS, STAGES, TABLES } from "./schema.js";
import { type LeftOut, type RepositorySurface, stageSurfaces } from "./stage-surface.js";
import type { Catalog, Module, Origin, Publication, PublishedName } from "../join/catalog.js";
import { type Found, resolveName, type Step } from "../join/resolve-name.js";
import type { UseFields } from "./use-fields.js";
import { groupBy } from "../../../../src/model/basics.js";
import { InputError } from "../surface/input-error.js";
import { readWritten, shortName, urlOf } from "../surface/package-name.js";

/** Answers that are kept. All are dropped when there are more: memory stays flat however many surfaces there are. */
const KEPT = 50_000;

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

interface IndexInput {
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

interface StagedUse extends UseFields {
  readonly package_id: number;
  readonly own: number | null;
}

/** Joins every use of a package of the fleet with the names that its publishers have, and writes what came of it. */
function writeUses(database: Database, catalog: Catalog): void {
  const uses = database.query(`
    SELECT r.id repository_id, p.id package_id, s.* FROM staged.uses s
    JOIN packages p ON p.url = s.package JOIN repositories r ON r.name = s.repository WHERE p.publishers > 0
    ORDER BY 1, 2, s.source, s.line, s.specifier, s.name, s.member, s.form, s.through, s.lines, s.type, s.maybe, s.category, s.uid, s.own`);
  let id = 0;
  for (const use of uses.each<StagedUse>()) {
    id += 1;
    writeUse(database, catalog, id, use);
  }
  database.exec("INSERT INTO hits SELECT DISTINCT name, use FROM staged.hits ORDER BY 1, 2");
}

function writeUse(database: Database, catalog: Catalog, id: number, use: StagedUse): void {
  const { specifier, name, member } = use;
  const wanted = { specifier, ...(name !== null && { name }), ...(member !== null && { member }) };
  // Whoever else publishes the package: a repository means its own.
  const publishers = use.own === 1 ? [{ package: use.package, repository: use.repository_id }] : catalog.publishers(use.package);
  const candidates = publishers.map((publication) => resolveName(catalog, publication, wanted));
  const hit = database.query("INSERT INTO staged.hits VALUES (?, ?)");
  const ids = candidates.map((found) => hitsOf(database, found));
  for (const one of ids.flat()) if (one !== undefined) hit.run(one, id);
  const [first] = candidates;
  const isSure = publishers.length === 1 && first !== undefined;
  const found: Found = isSure ? first : { state: "ambiguous", steps: [] };
  const target = isSure && found.state !== "unresolved" ? ids[0]?.at(-1) : undefined;
  const { repository_id: repository, package_id: packageId, own: _own, ...row } = use;
  insertRow(database, "uses", {
    ...row,
    id,
    repository,
    package: packageId,
    state: found.state,
    reason: found.reason,
    publisher: isSure ? publishers[0]?.repository : undefined,
    module: found.steps[0]?.module.id,
    target,
    beyond: found.beyond,
  });
}

/** Rows of the names on the way; undefined for a whole module. A name that no row has gets one if it leads to something. */
function hitsOf(database: Database, found: Found): readonly (number | undefined)[] {
  return found.steps.map((step) => {
    if (step.row !== undefined) return step.row.id;
    const isName = step.name !== "*" && step.name !== "=" && found.state !== "unresolved";
    return isName ? impliedRow(database, step) : undefined;
  });
}

/** A name that `export *` brings, or a submodule: it has no row in a surface, because no name is written there. */
function impliedRow(database: Database, { module, name }: Step): number | undefined {
  const find = database.query("SELECT id FROM names WHERE module = ? AND name = ? AND kind = 'star'");
  const before = find.get<{ readonly id: number }>(module.id, name);
  if (before !== undefined) return before.id;
  database
    .query(
      "INSERT INTO names (module, package, repository, name, kind, private) SELECT id, package, repository, ?, 'star', 0 FROM modules WHERE id = ?",
    )
    .run(name, module.id);
  return find.get<{ readonly id: number }>(module.id, name)?.id;
}

/** The catalog of the join, answered from the tables of the index while it is built. */
function indexCatalog(database: Database): Catalog {
  const publishers = database.query(
    "SELECT DISTINCT b.repository FROM publications b JOIN packages p ON p.id = b.package WHERE p.url = ? AND b.chosen = 1 ORDER BY 1",
  );
  const module = database.query(
    "SELECT m.id, m.open FROM modules m JOIN packages p ON p.id = m.package WHERE p.url = ? AND m.repository = ? AND m.specifier = ?",
  );
  const files = database.query(
    "SELECT m.id, m.specifier, m.open, m.sources FROM modules m JOIN packages p ON p.id = m.package WHERE p.url = ? AND m.repository = ? ORDER BY 1",
  );
  const name = database.query("SELECT * FROM names WHERE module = ? AND name = ? AND kind IN ('export', 'pass') ORDER BY kind, id LIMIT 1");
  const stars = database.query(
    "SELECT from_package package, from_specifier specifier, from_name name FROM names WHERE module = ? AND name = '*' AND kind = 'all' ORDER BY 1, 2",
  );
  const byFile = kept((url: string, repository: number) => modulesByFile(files.all<FileRow>(url, repository), url, repository), 64);
  return {
    publishers: kept((url: string) =>
      publishers.all<{ readonly repository: number }>(url).map(({ repository }): Publication => ({ package: url, repository })),
    ),
    module: keptModule((url, repository, specifier) => {
      const row = module.get<{ readonly id: number; readonly open: number }>(url, repository, specifier);
      return row === undefined ? undefined : { id: row.id, package: url, repository, specifier, open: row.open === 1 };
    }),
    moduleAt: ({ package: url, repository }, path) => byFile(url, repository).get(path),
    name: keptName((id, wanted) => nameOf(name.get<NameRow>(id, wanted))),
    stars: starsOf(kept((id: number) => stars.all<OriginRow>(id))),
  };
}

type OriginRow = Fields & Origin;

interface NameRow extends Fields {
  readonly id: number;
  readonly module: number;
  readonly name: string;
  readonly source: string | null;
  readonly from_package: string | null;
  readonly from_specifier: string | null;
  readonly from_name: string | null;
}

function nameOf(row: NameRow | undefined): PublishedName | undefined {
  if (row === undefined) return undefined;
  const { id, module, name, source, from_package: url, from_specifier: specifier, from_name: other } = row;
  const from = url === null || specifier === null || other === null ? undefined : { package: url, specifier, name: other };
  return { id, module, name, ...(source !== null && { source }), ...(from !== undefined && { from }) };
}

interface FileRow extends Fields {
  readonly id: number;
  readonly specifier: string;
  readonly open: number;
  readonly sources: string;
}

function modulesByFile(rows: readonly FileRow[], url: string, repository: number): ReadonlyMap<string, Module> {
  const found = new Map<string, Module>();
  for (const { id, specifier, open, sources } of rows) {
    const paths: readonly string[] = JSON.parse(sources);
    for (const path of paths) if (!found.has(path)) found.set(path, { id, package: url, repository, specifier, open: open === 1 });
  }
  return found;
}

function keptModule(find: (url: string, repository: number, specifier: string) => Module | undefined): Catalog["module"] {
  const remembered = kept(find);
  return (publication, specifier) => remembered(publication.package, publication.repository, specifier);
}

function keptName(find: (module: number, name: string) => PublishedName | undefined): Catalog["name"] {
  const remembered = kept(find);
  return (module, name) => remembered(module.id, name);
}

function starsOf(find: (module: number) => readonly Origin[]): Catalog["stars"] {
  return (module) => find(module.id);
}

/** Remembers answers by their arguments. */
function kept<Args extends readonly (string | number)[], Answer>(find: (...args: Args) => Answer, most = KEPT): (...args: Args) => Answer {
  const answers = new Map<string, Answer>();
  return (...args) => {
    const key = args.join("\0");
    const before = answers.get(key);
    if (before !== undefined || answers.has(key)) return before as Answer;
    if (answers.size >= most) answers.clear();
    const answer = find(...args);
    answers.set(key, answer);
    return answer;
  };
}

/** Writes repositories, packages, modules, names and dependencies, each in an order that does not depend on the arrival of surfaces. */
function writePublished(database: Database, pins: Readonly<Record<string, string>>): void {
  database.exec("INSERT INTO repositories (name, head, map) SELECT name, head, map FROM staged.repositories ORDER BY name");
  writePackages(database);
  const of = "JOIN packages p ON p.url = s.package JOIN repositories r ON r.name = s.repository";
  database.exec(`
    INSERT INTO publications SELECT DISTINCT p.id, r.id, s.manifest, s.version, 1, NULL FROM staged.publishes s ${of} ORDER BY 1, 2, 3, 4;
    CREATE INDEX publication_packages ON publications (package, repository);
    UPDATE packages SET publishers = (SELECT count(DISTINCT repository) FROM publications WHERE package = packages.id);
    INSERT INTO modules (package, repository, specifier, sources, deep, open)
      SELECT p.id, r.id, s.specifier, min(s.sources), max(coalesce(s.deep, 0)), max(coalesce(s.open, 0)) FROM staged.provides s ${of}
      GROUP BY p.id, r.id, s.specifier ORDER BY 1, 2, 3;
    CREATE UNIQUE INDEX module_specifiers ON modules (package, repository, specifier);
    INSERT INTO names (module, package, repository, name, kind, source, line, form, uid, private, from_package, from_specifier, from_name)
      SELECT m.id, p.id, r.id, s.name, s.kind, s.source, s.line, s.form, s.uid, coalesce(s.private, 0), s.from_package, s.from_specifier, s.from_name
      FROM staged.names s ${of} JOIN modules m ON m.package = p.id AND m.repository = r.id AND m.specifier = s.specifier
      ORDER BY 1, 4, 5, 6, 7, 11, 12, 13;
    CREATE INDEX module_names ON names (module, name);
    INSERT INTO dependencies SELECT p.id, r.id, s.manifest, s.scope, s.declared, s.locked, s.replaced FROM staged.depends s ${of}
      ORDER BY 1, 2, 3, 4, 5, 6, 7;
    INSERT INTO outside SELECT p.id, r.id, s.specifier, s.name, sum(s.n), count(DISTINCT s.source) FROM staged.uses s ${of}
      WHERE p.publishers = 0 GROUP BY p.id, r.id, s.specifier, s.name ORDER BY 1, 2, 3, 4;
  `);
  chooseHomes(database);
  for (const [written, repository] of Object.entries(pins)) pin(database, written, repository);
}

function writePackages(database: Database): void {
  const urls = database.query(`
    SELECT package url FROM staged.publishes UNION SELECT package FROM staged.depends UNION SELECT package FROM staged.uses
    UNION SELECT from_package FROM staged.names WHERE from_package IS NOT NULL ORDER BY 1`);
  const insert = database.query("INSERT INTO packages (url, short) VALUES (?, ?)");
  for (const { url } of urls.all<{ readonly url: string }>()) insert.run(url, shortName(url));
  database.exec(`
    CREATE UNIQUE INDEX package_urls ON packages (url);
    CREATE UNIQUE INDEX repository_names ON repositories (name);`);
}

type Claim = Readonly<Record<"package" | "repository", number>> &
  Readonly<Record<"url" | "name", string>> & { readonly home: string | null };

/** Of several publishers, the one that the manifests of all others name as the repository of the sources: copies and forks keep that name. */
function chooseHomes(database: Database): void {
  const claims = database
    .query(
      `SELECT p.id package, r.id repository, p.url, r.name, s.home FROM staged.publishes s JOIN packages p ON p.url = s.package
       JOIN repositories r ON r.name = s.repository WHERE p.publishers > 1 ORDER BY 1, 2, 5`,
    )
    .all<Claim>();
  for (const [, rows] of groupBy(claims, ({ url }) => url)) {
    const publishers = [...groupBy(rows, ({ name }) => name)];
    const meant = rows.filter((one) => publishers.every(([name, its]) => name === one.name || areOf(one, its)));
    const [only] = meant;
    if (only !== undefined && meant.every(({ repository }) => repository === only.repository)) choose(database, only, "manifest");
  }
}

/** Whether the manifests of a repository say that the sources are those of `one`: some do, and none says something else. */
function areOf({ name }: Claim, manifests: readonly Claim[]): boolean {
  const homes = manifests.map(homesOf).filter(({ length }) => length > 0);
  return homes.length > 0 && homes.every((some) => some.includes(name.toLowerCase()));
}

function homesOf({ url, home }: Claim): readonly string[] {
  return home === null ? goHomes(url) : [home.toLowerCase()];
}

/** The path of a Go module begins with its repository: all that may be one (Go Modules Reference, "Finding a repository for a module path"). */
function goHomes(url: string): readonly string[] {
  const path = /^pkg:golang\/(.*)$/u.exec(url)?.[1]?.toLowerCase().split("/") ?? [];
  return path.map((_, at) => path.slice(0, at + 1).join("/"));
}

function choose(database: Database, { package: id, repository }: Pick<Claim, "package" | "repository">, reason: string): void {
  database
    .query("UPDATE publications SET chosen = (repository = ?1), reason = iif(repository = ?1, NULL, ?2) WHERE package = ?3")
    .run(repository, reason, id);
}

/** A pin for a package that the fleet does not publish is none: the repository may come with a later night. */
function pin(database: Database, written: string, repository: string): void {
  const read = readWritten(written);
  if (read === undefined) throw new InputError(`the pin "${written}" names no package`, "write it as npm:NAME, pypi:NAME or go:PATH");
  const chosen = database
    .query("SELECT p.id package, r.id repository FROM packages p, repositories r WHERE p.url = ? AND r.name = ?")
    .get<{ readonly package: number; readonly repository: number }>(urlOf(read.ecosystem, read.path), repository);
  if (chosen === undefined) return;
  const publishes = database
    .query("SELECT 1 FROM publications WHERE package = ? AND repository = ?")
    .get(chosen.package, chosen.repository);
  if (publishes === undefined) throw new InputError(`${repository} does not publish ${written}`, "correct the pin");
  choose(database, chosen, "pin");
}
