/** Purposes of common Go modules, in our own words. Other modules are described by their usage. */
import rows from "./module-purposes.json" with { type: "json" };

/** One sentence with its period, by module path; a path without a major version covers all of them. */
export const MODULE_PURPOSES: ReadonlyMap<string, string> = new Map(Object.entries(rows).map(([path, text]) => [path, `${text}.`]));
