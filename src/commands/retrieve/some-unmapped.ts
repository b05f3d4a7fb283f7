import { languages } from "../../../languages/index.js";
import { inertLine } from "../../retrieve/inert.js";
import { isTestPath } from "../../retrieve/test-path.js";

const MOST = 10;

/** Changed files that are not in the map: sources by name, then others as far as they fit, and the number of the rest. */
export function someUnmapped(paths: readonly string[]): string {
  const isSource = (path: string): boolean => languages.some((language) => language.claims(path));
  const rank = (path: string): number => (!isSource(path) ? 2 : isTestPath(path) ? 1 : 0);
  const ranked = paths.toSorted((a, b) => rank(a) - rank(b));
  const rest = ranked.slice(MOST);
  const counts = [
    [rest.filter((path) => rank(path) === 0).length, "sources"],
    [rest.filter((path) => rank(path) === 1).length, "tests"],
    [rest.filter((path) => rank(path) === 2).length, "other files"],
  ] as const;
  const told = counts.flatMap(([number, name]) => (number === 0 ? [] : [`${number} ${name}`]));
  const names = ranked.slice(0, MOST).map(inertLine).join(", ");
  return told.length === 0 ? names : `${names}, and more: ${told.join(", ")} (--json names them)`;
}
