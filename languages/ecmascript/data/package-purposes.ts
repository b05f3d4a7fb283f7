/** Purposes of common packages of the npm registry, in our own words. Other packages are described by their usage. */
import rows from "./package-purposes.json" with { type: "json" };

/** One sentence with its period, by package name. */
export const PACKAGE_PURPOSES: ReadonlyMap<string, string> = new Map(Object.entries(rows).map(([name, text]) => [name, `${text}.`]));
