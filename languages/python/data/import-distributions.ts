/**
 * Import names whose distribution has another name, the most common one first. Names that differ only in `-` and `_` need no row. Changing a row
 * may change output.
 */
import rows from "./import-distributions.json" with { type: "json" };

export const IMPORT_DISTRIBUTIONS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(rows).map(([name, distributions]) => [name, distributions.split(" ")]),
);
