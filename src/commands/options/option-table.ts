/** Options shared by commands, for the argument parser. Separate from the code that reads them, so that help and usage errors load nothing else. */
import { CHOICES, INCLUDABLE } from "../../config/choices.js";
import { MOST_ROOTS, MOST_ROOTS_PER_PACKAGE } from "../../traversal/most-roots.js";

const value = { type: "string", requiresArg: true } as const;
const values = { type: "string", array: true, requiresArg: true } as const;

/** A choice without a default for the parser: what is not typed comes from the record of the map or the configuration. */
function choice<Name extends keyof typeof CHOICES>(name: Name, describe: string) {
  return { ...value, choices: CHOICES[name], defaultDescription: CHOICES[name][0], describe } as const;
}

/** For the argument parser; the defaults are documented. */
export const MAP_OPTIONS = {
  root: { ...value, describe: "Project directory (default: the repository that contains the current directory)" },
  entry: { ...values, describe: "Entrypoint instead of the detected ones (path or glob, repeatable)" },
  "entry-add": { ...values, describe: "Additional entrypoint (path or glob, repeatable)" },
  "no-entry": { ...values, describe: "Detected entrypoint to exclude (path or glob, repeatable)" },
  exclude: { ...values, describe: "Files that are not mapped (glob, repeatable); imports of them are left out" },
  only: { ...values, describe: "Directory to map (repeatable); files imported from elsewhere are mapped without symbols" },
  roots: { ...value, choices: ["static"], describe: "static: select entrypoints by rules only, ignoring .dsp/roots" },
  granularity: choice("granularity", "Entities: files and their exports, or files only"),
  "dead-imports": choice("dead-imports", "Unused imports: report, or keep as edges"),
  generated: choice("generated", "Generated files: without symbols, like other files, or without imports"),
  vendored: choice("vendored", "Vendored files that sources import: as files without symbols, or not at all"),
  "module-edges": choice("module-edges", "on: an import of single names is also an edge to their module, so that queries by file see it"),
  tests: choice(
    "tests",
    "graph: map tests with their imports, after the roots ('impact' and 'get-parents --via' then name them); roots: as roots of their own",
  ),
  unreached: choice(
    "unreached",
    "Source files that no root reaches: only report them, map them after the others, or make the best of them roots",
  ),
  include: { ...values, describe: `Further categories to map, after the roots: ${INCLUDABLE.join(", ")}` },
  uids: choice("uids", "UIDs of new entities: a hash of their identity, or random as in the protocol"),
  scopes: choice("scopes", "Write the scope: line of root descriptions"),
  "max-roots": {
    type: "number",
    requiresArg: true,
    describe: `Maximum number of tables of contents; the other entries are those of a manifest (default: ${MOST_ROOTS} beside programs)`,
  },
  "max-roots-per-package": {
    type: "number",
    requiresArg: true,
    describe: `Group the entries of a package at its manifest if there are more than this (default: ${MOST_ROOTS_PER_PACKAGE} beside commands)`,
  },
  "tracked-only": { type: "boolean", describe: "Ignore files that git does not track" },
  "as-configured": { type: "boolean", default: false, describe: "Ignore .dsp/options: the configuration and the defaults apply again" },
  "no-cache": { type: "boolean", default: false, describe: "Ignore caches: parse every file, store nothing for later runs" },
  workers: {
    type: "number",
    requiresArg: true,
    describe: "Parser threads (default: 1 or 2, by language); does not affect the result",
  },
} as const;

/** Selection of entrypoints (`bootstrap --roots`). */
export const ROOT_CHOICES = ["static", "llm", "ask"] as const;

/** For `bootstrap` only. */
export const ASK_OPTIONS = {
  roots: {
    ...value,
    choices: ROOT_CHOICES,
    describe: "Selection of entrypoints: by rules (static), by a language model once (llm), or again (ask)",
  },
  model: { ...value, describe: "Language model for --roots, by its name on the server (OPENAI_BASE_URL, OPENAI_API_KEY)" },
} as const;

/** Formats of `check`. */
export const FORMATS = ["human", "json", "github", "markdown", "sarif", "codequality"] as const;

/** For commands that change `.dsp/` or report what would change. */
export const UPDATE_OPTIONS = {
  prune: { ...value, choices: ["on", "off"], default: "on", describe: "Remove entities whose source is gone, or keep and report them" },
  force: {
    type: "boolean",
    default: false,
    describe: "Remove them even if they are more than 30 % of the map, or history is too short to confirm the removal",
  },
} as const;

/** For `bootstrap` only. */
export const REWRITE_OPTIONS = {
  ...UPDATE_OPTIONS,
  "reorder-toc": { type: "boolean", default: false, describe: "Put the tables of contents into documented order" },
  redraft: {
    type: "boolean",
    default: false,
    describe: "Replace all texts by people and models with drafts; .dsp/removed-texts keeps them",
  },
  "redraft-only": { ...values, describe: "The same for these files only (path, glob or path#symbol, repeatable)" },
} as const;

/** For `bootstrap` and `check`. */
export const TIMING_OPTION = {
  timing: {
    type: "boolean",
    default: false,
    describe: "Print timing to standard error: phases, files and bytes per second, memory, CPU time",
  },
} as const;

/** Git hooks supported by `hook`. */
export const HOOKS = ["pre-commit", "pre-push"] as const;

/** Readers of the files written by `init --agents`. */
export const READERS = ["agents", "claude", "mcp", "cursor", "vscode", "skill", "plugin"] as const;
/** All of them (`--for all`). */
export const ALL_READERS = "all";
/** Only if they are named. */
export const MORE_READERS: ReadonlySet<(typeof READERS)[number]> = new Set(["skill", "plugin"]);
