/** Joins every use of a package of the fleet with the names that its publishers have, and writes what came of it. */
import type { Catalog } from "../join/catalog.js";
import { resolveName, type Found, type Step } from "../join/resolve-name.js";
import { insertRow, type Database } from "./database.js";
import type { UseFields } from "./use-fields.js";

interface StagedUse extends UseFields {
  readonly package_id: number;
  readonly own: number | null;
}

export function writeUses(database: Database, catalog: Catalog): void {
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
