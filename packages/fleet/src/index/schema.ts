/** Tables of the index. What the answers count is counted when the index is built. */

/** Rises when a table or column is renamed, removed or changes its meaning: an older program then refuses the file. */
export const INDEX_VERSION = 2;

/** Fixed, so that the same surfaces give the same bytes. */
export const SETTINGS = `
PRAGMA page_size = 4096;
PRAGMA encoding = 'UTF-8';
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA cache_size = -65536;
`;

export const TABLES = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
-- uses, users: of the repository's packages, and the repositories that have them. last_use: the highest id of what it uses itself.
CREATE TABLE repositories (id INTEGER PRIMARY KEY, name TEXT NOT NULL, head TEXT NOT NULL, map TEXT,
  uses INTEGER NOT NULL DEFAULT 0, users INTEGER NOT NULL DEFAULT 0, last_use INTEGER NOT NULL DEFAULT 0);
-- publishers: how many repositories publish it. uses, users, statements: lines of use, repositories and rows of uses in the fleet.
CREATE TABLE packages (id INTEGER PRIMARY KEY, url TEXT NOT NULL, short TEXT NOT NULL, publishers INTEGER NOT NULL DEFAULT 0,
  uses INTEGER NOT NULL DEFAULT 0, users INTEGER NOT NULL DEFAULT 0, statements INTEGER NOT NULL DEFAULT 0);
-- chosen: 0 if another publisher is meant, because of what reason says: pin, manifest.
CREATE TABLE publications (package INTEGER NOT NULL, repository INTEGER NOT NULL, manifest TEXT NOT NULL, version TEXT, chosen INTEGER NOT NULL,
  reason TEXT);
-- names: public ones. whole: rows of uses that mean the module itself.
CREATE TABLE modules (id INTEGER PRIMARY KEY, package INTEGER NOT NULL, repository INTEGER NOT NULL, specifier TEXT NOT NULL,
  sources TEXT NOT NULL, deep INTEGER NOT NULL, open INTEGER NOT NULL, names INTEGER NOT NULL DEFAULT 0, uses INTEGER NOT NULL DEFAULT 0,
  whole INTEGER NOT NULL DEFAULT 0);
-- unused: 1 if nobody uses the declaration by any of its names, and imports would tell.
-- kind: export, pass, all (export * from another package), star (a name that such a row brings, if somebody uses it).
CREATE TABLE names (id INTEGER PRIMARY KEY, module INTEGER NOT NULL, package INTEGER NOT NULL, repository INTEGER NOT NULL, name TEXT NOT NULL,
  kind TEXT NOT NULL, source TEXT, line INTEGER, form TEXT, uid TEXT, private INTEGER NOT NULL,
  from_package TEXT, from_specifier TEXT, from_name TEXT, uses INTEGER NOT NULL DEFAULT 0, users INTEGER NOT NULL DEFAULT 0,
  statements INTEGER NOT NULL DEFAULT 0, unused INTEGER NOT NULL DEFAULT 0);
CREATE TABLE dependencies (package INTEGER NOT NULL, repository INTEGER NOT NULL, manifest TEXT NOT NULL, scope TEXT, declared TEXT, locked TEXT,
  replaced TEXT);
-- One row for each name of an import statement, in the order of repositories, of packages that the fleet publishes. n: lines of use, at least 1.
-- state: name, module, value, ambiguous, unresolved. publisher: absent if ambiguous. target: last row known of the name.
-- A publisher that is the repository itself: another package of it imports this one by name.
-- beyond: package outside the fleet that provides it.
CREATE TABLE uses (id INTEGER PRIMARY KEY, repository INTEGER NOT NULL, package INTEGER NOT NULL, specifier TEXT NOT NULL, name TEXT, member TEXT,
  source TEXT NOT NULL, line INTEGER NOT NULL, lines TEXT NOT NULL, n INTEGER NOT NULL, form TEXT NOT NULL, type INTEGER NOT NULL, through TEXT,
  maybe INTEGER NOT NULL, category TEXT, uid TEXT, state TEXT NOT NULL, reason TEXT, publisher INTEGER, module INTEGER, target INTEGER, beyond TEXT);
-- Rows of names that a use reaches: the imported one, and each that passes it on.
CREATE TABLE hits (name INTEGER NOT NULL, use INTEGER NOT NULL, PRIMARY KEY (name, use)) WITHOUT ROWID;
-- Names of packages that no repository of the fleet publishes.
CREATE TABLE outside (package INTEGER NOT NULL, repository INTEGER NOT NULL, specifier TEXT NOT NULL, name TEXT, uses INTEGER NOT NULL,
  files INTEGER NOT NULL);
-- From repository to repository, for each package.
CREATE TABLE edges (consumer INTEGER NOT NULL, publisher INTEGER NOT NULL, package INTEGER NOT NULL, uses INTEGER NOT NULL, names INTEGER NOT NULL,
  files INTEGER NOT NULL, unresolved INTEGER NOT NULL);
`;

/** Needed by answers. */
export const ANSWER_INDEXES = `
CREATE INDEX publication_repositories ON publications (repository);
CREATE INDEX package_names ON names (package, name);
CREATE INDEX declared_names ON names (repository, source);
CREATE INDEX dependency_packages ON dependencies (package, repository);
CREATE INDEX used_names ON uses (package, name, state);
CREATE INDEX used_packages ON uses (package);
CREATE INDEX unused_names ON names (repository) WHERE unused = 1;
CREATE INDEX used_modules ON uses (module);
CREATE INDEX use_files ON uses (repository, source);
CREATE INDEX outside_packages ON outside (package, name);
CREATE INDEX edge_consumers ON edges (consumer);
CREATE INDEX edge_publishers ON edges (publisher);
`;

/** Surfaces as they arrive, in a file beside the index that is removed afterwards. */
export const STAGES = `
CREATE TABLE staged.repositories (name TEXT PRIMARY KEY, head TEXT NOT NULL, map TEXT) WITHOUT ROWID;
CREATE TABLE staged.publishes (repository TEXT, package TEXT, manifest TEXT, version TEXT, home TEXT);
CREATE TABLE staged.provides (repository TEXT, package TEXT, specifier TEXT, sources TEXT, deep INTEGER, open INTEGER);
CREATE TABLE staged.names (repository TEXT, package TEXT, specifier TEXT, name TEXT, kind TEXT, source TEXT, line INTEGER, form TEXT, uid TEXT,
  private INTEGER, from_package TEXT, from_specifier TEXT, from_name TEXT);
CREATE TABLE staged.depends (repository TEXT, package TEXT, manifest TEXT, scope TEXT, declared TEXT, locked TEXT, replaced TEXT);
CREATE TABLE staged.uses (repository TEXT, package TEXT, specifier TEXT, name TEXT, member TEXT, source TEXT, line INTEGER, lines TEXT, n INTEGER,
  form TEXT, type INTEGER, through TEXT, maybe INTEGER, own INTEGER, category TEXT, uid TEXT);
CREATE TABLE staged.hits (name INTEGER, use INTEGER);
`;
