/** What a run maps, for its cached results. */
import type { RunTarget } from "../../incremental/records.js";
import type { Given } from "../registry/command.js";
import { MAP_OPTIONS } from "./option-table.js";
import { valueOf, type Values } from "./option-values.js";

/** Options without a part in the result; the root has a key of its own. */
const NO_PART: ReadonlySet<string> = new Set(["root", "no-cache"]);
/** Options of `bootstrap` only, with the values that `check` uses. */
const CHANGING = { prune: "on", "reorder-toc": false, redraft: false, force: false } as const;

/** The part of the options that shapes a map, as read back from a run. */
export interface RecordedOptions {
  readonly argv: Values;
  /** Directory that entries may be relative to. */
  readonly directory?: string;
}

/** Undefined if the key is of another form. */
export function recordedOptions(key: string): RecordedOptions | undefined {
  const [values, , here]: readonly unknown[] = JSON.parse(key);
  const names = mapOptionNames();
  if (!Array.isArray(values) || values.length !== names.length) return undefined;
  const argv = Object.fromEntries(names.flatMap((name, index) => (values[index] === null ? [] : [[name, values[index]]])));
  return { argv, ...(typeof here === "string" ? { directory: here } : {}) };
}

function mapOptionNames(): readonly string[] {
  return Object.keys(MAP_OPTIONS).filter((name) => !NO_PART.has(name));
}

export function runTarget({ root, directory, argv, build }: Given): RunTarget {
  const values = mapOptionNames().map((name) => valueOf(argv, name) ?? null);
  const changing = Object.entries(CHANGING).map(([name, usual]) => valueOf(argv, name) ?? usual);
  // Entries may be relative to the directory of the user.
  const here = valueOf(argv, "entry") === undefined && valueOf(argv, "entry-add") === undefined ? null : directory;
  const key = JSON.stringify([values, changing, here]);
  return { root, key, isCached: valueOf(argv, "no-cache") !== true, isDryRun: argv["dryRun"] === true, build };
}
