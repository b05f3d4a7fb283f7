/**
 * A Python module that is asked for as an attribute of its package: `anyio#to_thread`. The import system binds a submodule in its package (Python
 * language reference, 5.4.2 "Submodules"), so `import anyio.to_thread` and `from anyio import to_thread` are uses of the same module.
 */
import type { Database } from "../index/database.js";
import { ecosystemOf } from "../surface/package-name.js";
import type { NameRow } from "./find-names.js";
import type { Target } from "./target.js";

/** The same target with the longest submodule in its symbol as its module. A name that the package declares itself hides a submodule. */
export function withSubmodule(index: Database, target: Target): Target {
  const { id, specifier, symbol, ...rest } = target;
  if (symbol === undefined || ecosystemOf(target.url) !== "pypi") return target;
  const parts = symbol.split(".");
  const module = index.query("SELECT 1 FROM modules WHERE package = ? AND specifier = ?");
  const hiding = index.query(`SELECT 1 FROM names n JOIN modules m ON m.id = n.module
    WHERE n.package = ? AND m.specifier = ? AND n.name = ? AND n.kind IN ('export', 'pass') AND (n.source IS NULL OR instr(n.source, '#') > 0)`);
  for (const base of specifier === undefined ? topLevel(index, id) : [specifier]) {
    let found = base;
    let at = 0;
    for (const part of parts) {
      const inner = `${found}.${part}`;
      if (module.get(id, inner) === undefined || hiding.get(id, found, part) !== undefined) break;
      found = inner;
      at += 1;
    }
    const left = parts.slice(at).join(".");
    if (at > 0) return { ...rest, id, specifier: found, ...(left !== "" && { symbol: left }) };
  }
  return target;
}

function topLevel(index: Database, id: number): readonly string[] {
  const rows = index.query("SELECT DISTINCT specifier FROM modules WHERE package = ? ORDER BY 1").all<{ readonly specifier: string }>(id);
  const all = new Set(rows.map(({ specifier }) => specifier));
  return [...all].filter((one) => !all.has(one.replace(/\.[^.]*$/u, "")) || !one.includes("."));
}

/** Ids of the uses of a module as an attribute: of its row in the package around it, which has one if somebody uses it. */
export function attributeUses({ id, url, specifier = "" }: Target): {
  readonly sql: string;
  readonly values: readonly (string | number)[];
} {
  const dot = specifier.lastIndexOf(".");
  if (ecosystemOf(url) !== "pypi" || dot < 0) return { sql: "", values: [] };
  const [parent, name] = [specifier.slice(0, dot), specifier.slice(dot + 1)];
  return {
    sql: ` UNION SELECT h.use FROM hits h JOIN names n ON n.id = h.name JOIN modules m ON m.id = n.module
      WHERE n.package = ? AND n.name = ? AND m.specifier = ? AND (n.source IS NULL OR instr(n.source, '#') = 0)
      UNION SELECT id FROM uses WHERE package = ? AND name = ? AND state = 'unresolved' AND specifier = ?`,
    values: [id, name, parent, id, name, parent],
  };
}

/** The file of a module as its declaration. */
export function moduleRows(index: Database, { id, url, specifier }: Target): readonly NameRow[] {
  if (ecosystemOf(url) !== "pypi" || specifier === undefined) return [];
  const hidden = specifier.split(".").some((part) => /^_(?!_)/u.test(part)) ? 1 : 0;
  const rows = index.query(
    `SELECT m.id, ? private, 0 uses, 0 users, 0 statements, '*' name, m.specifier, r.name repository, 'module' kind,
       json_extract(m.sources, '$[0]') source, NULL form, NULL uid, NULL from_package, NULL from_name, NULL line
     FROM modules m JOIN repositories r ON r.id = m.repository WHERE m.package = ? AND m.specifier = ? AND EXISTS
       (SELECT 1 FROM publications b WHERE b.package = m.package AND b.repository = m.repository AND b.chosen = 1) ORDER BY r.name`,
  );
  return rows.all<NameRow>(hidden, id, specifier);
}
