/** Options of the commands that query the map, for the argument parser. */
const value = { type: "string", requiresArg: true } as const;
const flag = { type: "boolean", default: false } as const;

const ROOT = { ...value, describe: "Project directory (default: the repository that holds the current directory)" };
const TRACKED = { ...flag, describe: "Leave out files that git does not track" };
const NO_SOURCES = { ...flag, describe: "Judge by the map alone; read no source file" };
const DIFF = {
  type: "string",
  describe: "What changed since REV (default: HEAD), in files and in the symbols whose lines changed; also A..B and A...B",
} as const;

export const SEARCH_OPTIONS = {
  root: ROOT,
  ranked: { ...flag, describe: "By rank; without it, search is the protocol's (§5.17)" },
  files: { ...flag, describe: "Files instead of entities, tests and others that the map does not reach among them" },
  limit: { type: "number", requiresArg: true, default: 10, describe: "Most answers" },
  "no-sources": NO_SOURCES,
  "tracked-only": TRACKED,
  json: { ...flag, describe: "Print the answers as JSON" },
} as const;

export const CONTEXT_OPTIONS = {
  root: ROOT,
  budget: { type: "number", requiresArg: true, default: 4000, describe: "Most tokens of the answer (o200k)" },
  diff: DIFF,
  "with-source": { ...value, choices: ["signatures", "code"], describe: "Add the first lines or the whole code of the targets" },
  "no-sources": NO_SOURCES,
  "tracked-only": TRACKED,
  json: { ...flag, describe: "Print the bundle as JSON" },
} as const;

export const IMPACT_OPTIONS = {
  root: ROOT,
  diff: DIFF,
  depth: { type: "number", requiresArg: true, describe: "Most imports between a target and what it affects (default: all)" },
  "fail-over": { type: "number", requiresArg: true, describe: "Exit code 1 where more entities than this are affected" },
  "tracked-only": TRACKED,
  json: { ...flag, describe: "Print the answer as JSON" },
} as const;

const { "fail-over": _, depth: __, ...AFFECTED } = IMPACT_OPTIONS;
export const AFFECTED_OPTIONS = AFFECTED;
