/**
 * Purposes of common packages of the Python index, in our own words (semantics J.3): rows `name: sentence without its period`, by
 * normalised distribution name. Other packages are described by their usage.
 */
import { PURPOSES_A_TO_L } from "./package-purposes-a-to-l.js";
import { PURPOSES_M_TO_Z } from "./package-purposes-m-to-z.js";

const ROWS = PURPOSES_A_TO_L + PURPOSES_M_TO_Z;

const PURPOSES: ReadonlyMap<string, string> = new Map(
  ROWS.split("\n").flatMap((row): [string, string][] => {
    const colon = row.indexOf(": ");
    return colon < 0 ? [] : [[row.slice(0, colon), `${row.slice(colon + 2)}.`]];
  }),
);

/** One sentence; `name` is the normalised distribution name. */
export function packagePurpose(name: string): string | undefined {
  return PURPOSES.get(name);
}
