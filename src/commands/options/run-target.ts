/** What a run maps, for its cached results. */
import type { RunTarget } from "../../incremental/records.js";
import type { Given } from "../registry/command.js";
import { MAP_OPTIONS } from "./option-table.js";
import { valueOf } from "./option-values.js";

/** Options without a part in the result; the root has a key of its own. */
const NO_PART: ReadonlySet<string> = new Set(["root", "no-cache"]);
/** Options of `bootstrap` only, with the values that `check` uses. */
const CHANGING = { prune: "on", "reorder-toc": false, redraft: false, force: false } as const;

export function runTarget({ root, directory, argv, build }: Given): RunTarget {
  const options = Object.keys(MAP_OPTIONS).filter((name) => !NO_PART.has(name));
  const values = options.map((name) => valueOf(argv, name) ?? null);
  const changing = Object.entries(CHANGING).map(([name, usual]) => valueOf(argv, name) ?? usual);
  // Entries may be relative to the directory of the user.
  const here = valueOf(argv, "entry") === undefined && valueOf(argv, "entry-add") === undefined ? null : directory;
  const key = JSON.stringify([values, changing, here]);
  return { root, key, isCached: valueOf(argv, "no-cache") !== true, isDryRun: argv["dryRun"] === true, build };
}
