/** Packages of the Go standard library (semantics J.3), without `golang.org/x`. */
import { STANDARD_SYNOPSES } from "./standard-synopses.js";

/** Purpose of the package, one sentence with its period, by import path. */
export const STANDARD_PACKAGES: ReadonlyMap<string, string> = new Map(
  STANDARD_SYNOPSES.split("\n").flatMap((row): [string, string][] => {
    const colon = row.indexOf(": ");
    return colon === -1 ? [] : [[row.slice(0, colon), `${row.slice(colon + 2)}.`]];
  }),
);

export function isStandard(path: string): boolean {
  return STANDARD_PACKAGES.has(path);
}
