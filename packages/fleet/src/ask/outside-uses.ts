/** Uses of a package that no repository of the fleet publishes: counted by repository and name, without lines. */
import type { Database } from "../index/database.js";
import { groupBy } from "../../../../src/model/group-by.js";
import { shareOut } from "./fair-share.js";
import { counted, cutRow, moreLine, type Answer } from "./answer.js";
import { unknownName } from "./find-names.js";
import { targetText, type Target } from "./target.js";

type OutsideRow = Readonly<Record<"repository" | "specifier", string>> & { readonly name: string | null } & Readonly<
    Record<"uses" | "files", number>
  >;

/** @throws {InputError} if a name is asked for that nobody uses. */
export function outsideUses(index: Database, target: Target, limit: number): Answer {
  const { id, specifier, symbol } = target;
  const all = index
    .query(
      `SELECT r.name repository, o.specifier, o.name, o.uses, o.files FROM outside o JOIN repositories r ON r.id = o.repository
       WHERE o.package = ? ORDER BY 1, 2, 3`,
    )
    .all<OutsideRow>(id)
    .filter((row) => (specifier === undefined || row.specifier === specifier) && (symbol === undefined || row.name === symbol));
  if (symbol !== undefined && all.length === 0) throw unknownName(index, target);
  const groups = [...groupBy(all, ({ repository }) => repository)].map(([, found]) => found);
  const counts = shareOut(
    groups.map(({ length }) => length),
    limit === 0 ? all.length : limit,
  );
  const rows = groups.flatMap((found, at) => found.slice(0, counts[at]));
  const total = { uses: sum(all), repositories: new Set(all.map(({ repository }) => repository)).size, rows: all.length };
  const lines = [
    `${counted(total.uses, "use")} of ${targetText(target)} in ${counted(total.repositories, "repository", "repositories")}`,
    "no repository of the fleet publishes it: only counts are kept",
    ...rows.map(cutRow).map((row) => `${row.repository} — ${nameText(row)}: ${counted(row.uses, "use")} in ${counted(row.files, "file")}`),
    ...moreLine(all.length, rows.length, "names"),
  ];
  const data = {
    question: "uses",
    package: target.url,
    ...(symbol !== undefined && { name: symbol }),
    publishers: [],
    total,
    counts: rows.map(({ name, ...row }) => ({ ...row, ...(name !== null && { name }) })),
    complete: rows.length === all.length,
  };
  return { data, lines, exitCode: 0 };
}

function nameText({ specifier, name }: OutsideRow): string {
  return name === null || name === "*" || name === "=" ? specifier : `${specifier}#${name}`;
}

function sum(rows: readonly OutsideRow[]): number {
  return rows.reduce((total, { uses }) => total + uses, 0);
}
