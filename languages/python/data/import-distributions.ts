/**
 * Import names whose distribution has another name (semantics J.3): `import-name distribution …`, the most common one first. Names that
 * differ only in `-` and `_` need no row. Changing a row may change output.
 */
import { DISTRIBUTIONS_A_TO_L } from "./import-distributions-a-to-l.js";
import { DISTRIBUTIONS_M_TO_Z } from "./import-distributions-m-to-z.js";

const ROWS = DISTRIBUTIONS_A_TO_L + DISTRIBUTIONS_M_TO_Z;

export const IMPORT_DISTRIBUTIONS: ReadonlyMap<string, readonly string[]> = new Map(
  ROWS.split("\n").flatMap((row): [string, readonly string[]][] => {
    const [name, ...distributions] = row.split(" ");
    return name === undefined || distributions.length === 0 ? [] : [[name, distributions]];
  }),
);
