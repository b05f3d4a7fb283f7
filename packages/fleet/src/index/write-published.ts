/** Writes repositories, packages, modules, names and dependencies, each in an order that does not depend on the arrival of surfaces. */
import { groupBy } from "./group-by.js";
import { InputError } from "../surface/input-error.js";
import { readWritten, shortName, urlOf } from "../surface/package-name.js";
import type { Database } from "./database.js";

export function writePublished(database: Database, pins: Readonly<Record<string, string>>): void {
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
    const publishers = groupBy(rows, ({ name }) => name);
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
