/** Purposes of common packages of the npm registry, in our own words (semantics J.3). Other packages are described by their usage. */
import { FRAMEWORK_PACKAGES } from "./framework-packages.js";
import { LIBRARY_PACKAGES } from "./library-packages.js";
import { SCOPED_PACKAGES } from "./scoped-packages.js";
import { SMALL_PACKAGES_A_TO_L } from "./small-packages-a-to-l.js";
import { SMALL_PACKAGES_M_TO_Z } from "./small-packages-m-to-z.js";

/** One sentence with its period, by package name. */
export const PACKAGE_PURPOSES: ReadonlyMap<string, string> = new Map(
  `${FRAMEWORK_PACKAGES}${LIBRARY_PACKAGES}${SCOPED_PACKAGES}${SMALL_PACKAGES_A_TO_L}${SMALL_PACKAGES_M_TO_Z}`
    .split("\n")
    .flatMap((row): [string, string][] => {
      const colon = row.indexOf(": ");
      return colon === -1 ? [] : [[row.slice(0, colon), `${row.slice(colon + 2)}.`]];
    }),
);
