/** Names that a repository publishes and nobody in the fleet uses. Others may: the fleet is all that is known. */
import type { Database } from "../index/database.js";
import { plural } from "../../../../src/model/shown-text.js";
import { cutRow, limited, moreLine, type Answer, type Limits } from "./answer.js";
import { groupBy } from "../../../../src/model/basics.js";
import { findRepository } from "./target.js";

type UnusedRow = Readonly<Record<"package" | "specifier" | "name", string>> &
  Readonly<Record<"source" | "form", string | null>> & { readonly line: number | null; readonly whole: number };

/**
 * A declaration counts as used if any name of it is used. Methods of Go are left out, because imports do not tell who calls them; so are names that are
 * passed on from elsewhere, and private ones.
 */
const SQL = `
  SELECT p.short package, m.specifier, n.name, n.source, n.form, n.line, m.whole
  FROM names n JOIN modules m ON m.id = n.module JOIN packages p ON p.id = n.package WHERE n.repository = ? AND n.unused = 1
  ORDER BY p.short, m.deep, m.specifier, n.name`;

/** @throws {InputError} if the repository is not known. */
export function askUnused(index: Database, text: string, { limit }: Limits): Answer {
  const repository = findRepository(index, text);
  const all = distinct(index.query(SQL).all<UnusedRow>(repository.id));
  const rows = limited(all, limit);
  const lines = [
    `${plural(all.length, "published name")} of ${repository.name} that nobody in this fleet uses`,
    "within this fleet only: other repositories, and uses in texts and configurations, are not known",
    ...[...groupBy(rows, ({ package: short, specifier }) => `${short} ${specifier}`)].flatMap(([head, names]) => [
      head,
      ...names.map(cutRow).map((row) => `  ${row.name}${placeOf(row)}${row.whole > 0 ? " [perhaps: the module is used as a whole]" : ""}`),
    ]),
    ...moreLine(all.length, rows.length, "names"),
  ];
  const data = {
    question: "unused",
    repository: repository.name,
    commit: repository.head,
    total: { names: all.length },
    names: rows.map(({ whole, source, form, line, ...row }) => ({
      ...row,
      ...(source !== null && { source }),
      ...(line !== null && { line }),
      ...(form !== null && { form }),
      ...(whole > 0 && { perhaps: true }),
    })),
    complete: rows.length === all.length,
  };
  return { data, lines, exitCode: 0 };
}

/** A declaration with several names is listed once. */
function distinct(rows: readonly UnusedRow[]): readonly UnusedRow[] {
  const seen = new Set<string>();
  return rows.filter(({ source, package: short, specifier, name }) => {
    const key = source ?? JSON.stringify([short, specifier, name]);
    return !seen.has(key) && seen.add(key);
  });
}

function placeOf({ source, line }: UnusedRow): string {
  if (source === null) return "";
  return ` — ${source.replace(/#.*$/u, "")}${line === null ? "" : `:${line}`}`;
}
