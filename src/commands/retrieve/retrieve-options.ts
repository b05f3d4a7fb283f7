/** Options of the commands that query the map, for the argument parser. */
import { CODE_OPTIONS } from "../code/code-options.js";

const value = { type: "string", requiresArg: true } as const;
const flag = { type: "boolean", default: false } as const;

const ROOT = { ...value, describe: "Project directory (default: the repository that contains the current directory)" };
const TRACKED = { ...flag, describe: "Ignore files that git does not track" };
const NO_SOURCES = { ...flag, describe: "Use the map alone; read no source files" };
const DIFF = {
  type: "string",
  describe: "Files and symbols changed since REV (default: HEAD); also A..B and A...B",
} as const;

export const SEARCH_OPTIONS = {
  root: ROOT,
  ranked: { ...flag, describe: "Rank the results; otherwise the protocol's search (§5.17)" },
  files: { ...flag, describe: "List files instead of symbols, each with the symbol that matches best; sources before tests" },
  limit: { type: "number", requiresArg: true, default: 10, describe: "Maximum number of results" },
  "no-sources": NO_SOURCES,
  "tracked-only": TRACKED,
  uids: { ...flag, describe: "Print UIDs beside paths" },
  json: { ...flag, describe: "Print the results as JSON" },
} as const;

export const CONTEXT_OPTIONS = {
  root: ROOT,
  budget: { type: "number", requiresArg: true, default: 700, describe: "Maximum tokens of the result; fewer are used if less is relevant" },
  diff: DIFF,
  "with-source": { ...value, choices: ["signatures", "code"], describe: "Add the first lines or the code of the targets" },
  "no-sources": NO_SOURCES,
  "tracked-only": TRACKED,
  uids: { ...flag, describe: "Print UIDs beside paths" },
  json: { ...flag, describe: "Print the answer as JSON" },
} as const;

export const IMPACT_OPTIONS = {
  ...CODE_OPTIONS,
  diff: DIFF,
  depth: { type: "number", requiresArg: true, describe: "List the files up to this distance; otherwise those beyond 1 are counted" },
  types: { ...flag, describe: "Include uses of the type alone" },
  "fail-over": { type: "number", requiresArg: true, describe: "Exit code 1 if more files than this are affected" },
} as const;

export const AFFECTED_OPTIONS = {
  root: ROOT,
  diff: DIFF,
  "tracked-only": TRACKED,
  json: { ...flag, describe: "Print the result as JSON" },
} as const;
