/** Rows of a name that a package publishes. */
import type { Database } from "../index/database.js";
import { InputError } from "../surface/input-error.js";
import { suggestion } from "./nearest.js";
import { targetText, type Target } from "./target.js";

export type NameRow = Readonly<Record<"id" | "private" | "uses" | "users" | "statements", number>> &
  Readonly<Record<"name" | "specifier" | "repository" | "kind", string>> &
  Readonly<Record<"source" | "form" | "uid" | "from_package" | "from_name", string | null>> & { readonly line: number | null };

const NAME_COLUMNS = `n.id, n.private, n.uses, n.users, n.statements, n.name, m.specifier, r.name repository, n.kind, n.source, n.form, n.uid,
  n.from_package, n.from_name, n.line`;
const NAME_TABLES = "names n JOIN modules m ON m.id = n.module JOIN repositories r ON r.id = n.repository";

export interface FoundNames {
  readonly rows: readonly NameRow[];
  /** Only uses with this member of the name are meant: `Name` of `#Default.Name`. */
  readonly member?: string;
}

/** Of several publishers, the one that is meant: a pin names it, or the manifests of the others do. */
const CHOSEN = "EXISTS (SELECT 1 FROM publications b WHERE b.package = n.package AND b.repository = n.repository AND b.chosen = 1)";

/** Rows in all modules of the package, or in the one that the target names. Empty if no module has the name at the commits that were mapped. */
export function findNames(index: Database, target: Target): FoundNames {
  const { symbol = "" } = target;
  const exact = rowsNamed(index, target, symbol);
  const [head = "", ...rest] = symbol.split(".");
  if (exact.length > 0 || rest.length === 0) return { rows: exact };
  const rows = rowsNamed(index, target, head);
  return rows.length === 0 ? { rows } : { rows, member: rest.join(".") };
}

/** A name that only a copy has is told as well. */
function rowsNamed(index: Database, { id, specifier }: Target, name: string): readonly NameRow[] {
  const rowsOf = (publisher: string): readonly NameRow[] => {
    const order = "ORDER BY n.private, r.name, m.specifier, n.id";
    const rows = index
      .query(`SELECT ${NAME_COLUMNS} FROM ${NAME_TABLES} WHERE n.package = ? AND n.name = ? ${publisher} ${order}`)
      .all<NameRow>(id, name);
    return specifier === undefined ? rows : rows.filter((row) => row.specifier === specifier);
  };
  const chosen = rowsOf(`AND ${CHOSEN}`);
  return chosen.length > 0 ? chosen : rowsOf("");
}

/** For a name that neither the package has nor anybody uses. */
export function unknownName(index: Database, target: Target): InputError {
  const { id, symbol = "" } = target;
  const known = index
    .query("SELECT name FROM names WHERE package = ? UNION SELECT name FROM outside WHERE package = ? AND name IS NOT NULL ORDER BY 1")
    .all<{ readonly name: string }>(id, id);
  const names = known.map(({ name }) => name).filter((name) => name !== "*" && name !== "=");
  const where = targetText({ ...target, symbol: undefined });
  return new InputError(
    `${where} has no name ${symbol}, and no repository of the fleet uses one`,
    suggestion(symbol, names, "", `fleet ask publishes ${where} tells what it has`),
  );
}
