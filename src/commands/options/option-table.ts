/** Options and arguments shared by commands. Separate from the code that reads them, so that help and usage errors load nothing else. */
const value = { type: "string" } as const;
const values = { type: "string", array: true } as const;
export const flag = { type: "boolean", default: false } as const;

export const ROOT_OPTION = {
  root: { ...value, describe: "Project directory (default: the repository of the current directory)" },
} as const;

/** Of commands that make a map, or compare with one. What shapes the map are keys of the configuration (src/config/shape-options.ts). */
export const MAP_OPTIONS = {
  ...ROOT_OPTION,
  set: { ...values, describe: "A key of the configuration for this run, repeatable ('dsp-cli config')" },
  tests: { ...value, choices: ["off", "graph", "roots"], describe: "Tests: left out, in the map, or entrypoints; same as --set tests=…" },
  "as-configured": { ...flag, describe: "Ignore what earlier runs were given with --set (.dsp/options)" },
  "no-cache": { ...flag, describe: "Ignore caches: parse every file, store nothing for later runs" },
  workers: { type: "number", describe: "Parser threads (default: 1 or 2); does not affect the result" },
} as const;

/** Selection of entrypoints (`bootstrap --roots`). */
export const ROOT_CHOICES = ["static", "llm", "ask"] as const;

/** Formats of `check`. */
export const FORMATS = ["human", "json", "github", "markdown", "sarif", "codequality"] as const;

/** For commands that change `.dsp/` or report what would change. */
export const UPDATE_OPTIONS = {
  prune: { ...value, choices: ["on", "off"], default: "on", describe: "Remove entities without a source, or report them" },
  force: { ...flag, describe: "Remove them even if they are over 30 % of the map" },
} as const;

/** Git hooks supported by `hook`. */
export const HOOKS = ["pre-commit", "pre-push"] as const;

/** Readers of the files written by `init --agents`. */
export const READERS = ["agents", "claude", "mcp", "cursor", "vscode", "skill", "plugin"] as const;
/** All of them (`--for all`). */
export const ALL_READERS = "all";
/** Only if they are named. */
export const MORE_READERS: ReadonlySet<(typeof READERS)[number]> = new Set(["skill", "plugin"]);

export const PATH = { name: "path", describe: "Project directory (same as --root)", required: false } as const;

export const TARGETS = { name: "targets", describe: "UIDs, paths, directories, path#symbol", required: false, several: true } as const;
