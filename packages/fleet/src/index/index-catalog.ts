/** The catalog of the join, answered from the tables of the index while it is built. */
import type { Catalog, Module, Origin, Publication, PublishedName } from "../join/catalog.js";
import type { Database, Fields } from "./database.js";

/** Answers that are kept. All are dropped when there are more: memory stays flat however many surfaces there are. */
const KEPT = 50_000;

export function indexCatalog(database: Database): Catalog {
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
