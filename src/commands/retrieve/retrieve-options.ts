/** Options of the commands that query the map. */
import { CODE_OPTIONS, TRACKED_OPTION } from "../code/code-options.js";
import { ROOT_OPTION, flag } from "../options/option-table.js";

const value = { type: "string" } as const;

const NO_SOURCES = { ...flag, describe: "Use the map alone; read no source files" };
const DIFF = {
  ...value,
  valueIsOptional: true,
  describe: "Files and symbols changed since REV (default: HEAD); also A..B and A...B",
} as const;

export const FIND_OPTIONS = {
  ...ROOT_OPTION,
  files: { ...flag, describe: "List files instead of symbols, each with the symbol that matches best; sources before tests" },
  limit: { type: "number", default: 10, describe: "Maximum number of results" },
  "no-sources": NO_SOURCES,
  set: TRACKED_OPTION,
  json: { ...flag, describe: "Print the results as JSON" },
} as const;

export const CONTEXT_OPTIONS = {
  ...ROOT_OPTION,
  budget: { type: "number", default: 700, describe: "Maximum tokens of the result; fewer are used if less is relevant" },
  diff: DIFF,
  "with-source": { ...value, choices: ["signatures", "code"], describe: "Add the first lines or the code of the targets" },
  "no-sources": NO_SOURCES,
  set: TRACKED_OPTION,
  json: { ...flag, describe: "Print the answer as JSON" },
} as const;

export const IMPACT_OPTIONS = {
  ...CODE_OPTIONS,
  diff: DIFF,
  depth: { type: "number", describe: "List the files up to this distance; otherwise those beyond 1 are counted" },
  types: { ...flag, describe: "Include uses of the type alone" },
  "fail-over": { type: "number", describe: "Exit code 1 if more files than this are affected" },
  roots: { ...flag, describe: "List only the entrypoints of the map that are affected, for selective builds" },
} as const;
