/** What a run maps, for its cached results. */
import type { RunTarget } from "../../incremental/records.js";
import type { Given } from "../registry/command.js";
import { MAP_OPTIONS } from "./option-table.js";
import { valueOf } from "./option-values.js";

/** Options without a part in the result; the root has a key of its own. */
const NO_PART: ReadonlySet<string> = new Set(["root", "no-cache", "as-configured"]);
/** Options of `bootstrap` only, with the values that `check` uses. */
const CHANGING = { prune: "on", "reorder-toc": false, redraft: false, "redraft-only": null, force: false } as const;

function mapOptionNames(): readonly string[] {
  return Object.keys(MAP_OPTIONS).filter((name) => !NO_PART.has(name));
}

/** `argv`: the options in force (`resolveOptions`). */
export function runTarget({ root, argv, build }: Given): RunTarget {
  const values = mapOptionNames().map((name) => valueOf(argv, name) ?? null);
  const changing = Object.entries(CHANGING).map(([name, usual]) => valueOf(argv, name) ?? usual);
  const key = JSON.stringify([values, changing]);
  return { root, key, isCached: valueOf(argv, "no-cache") !== true, isDryRun: argv["dryRun"] === true, build };
}
