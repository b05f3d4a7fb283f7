/**
 * Purposes of common packages of the Python index, in our own words, by normalised distribution name. Other packages are described by their
 * usage.
 */
import rows from "./package-purposes.json" with { type: "json" };

const PURPOSES: ReadonlyMap<string, string> = new Map(Object.entries(rows).map(([name, text]) => [name, `${text}.`]));

/** One sentence; `name` is the normalised distribution name. */
export function packagePurpose(name: string): string | undefined {
  return PURPOSES.get(name);
}
