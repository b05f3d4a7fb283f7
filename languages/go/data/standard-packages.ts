/** Packages of the Go standard library, without `golang.org/x`. */
import rows from "./standard-packages.json" with { type: "json" };

/** Purpose of the package, one sentence with its period, by import path. */
export const STANDARD_PACKAGES: ReadonlyMap<string, string> = new Map(Object.entries(rows).map(([path, text]) => [path, `${text}.`]));

export function isStandard(path: string): boolean {
  return STANDARD_PACKAGES.has(path);
}
