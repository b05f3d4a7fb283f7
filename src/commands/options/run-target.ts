/** What a run maps, for its cached results. */
import type { RunTarget } from "../../incremental/records.js";
import type { Given } from "../registry/command.js";
import { SHAPE_OPTIONS } from "../../config/shape-options.js";
import { valueOf } from "./option-values.js";

/** Options of `bootstrap` only, with the values that `check` uses. */
const CHANGING = { prune: "on", "reorder-toc": false, redraft: null, force: false } as const;

/** `argv`: the options in force (`resolveOptions`). */
export function runTarget({ root, argv, build }: Given): RunTarget {
  const values = [...SHAPE_OPTIONS.map(({ name }) => name), "roots", "workers"].map((name) => valueOf(argv, name) ?? null);
  const changing = Object.entries(CHANGING).map(([name, usual]) => valueOf(argv, name) ?? usual);
  const key = JSON.stringify([values, changing]);
  return { root, key, isCached: valueOf(argv, "no-cache") !== true, build };
}
