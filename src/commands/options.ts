/** Options that every command knows: declared once for the argument parser, and checked once (it accepts `--n abc` and repeated scalars). */
import { ROOT_DEFAULTS } from "../bootstrap/select-roots.js";
import { LINK_DEFAULTS } from "../link/link.js";
import type { Category } from "../model/language.js";
import { UserError } from "../model/problem.js";
import type { Tree } from "../model/tree.js";
import { expandEntries, type Place } from "./expand-entries.js";
import { globToRegExp } from "./glob-to-reg-exp.js";
import type { MapOptions } from "./map-repository.js";
import type { UpdateOptions } from "./plan-update.js";

const INCLUDABLE = ["examples", "docs", "benches", "scripts", "configs", "stories", "fixtures"] as const;

const CATEGORY: Readonly<Record<(typeof INCLUDABLE)[number], Category>> = {
  examples: "example",
  docs: "docs",
  benches: "bench",
  scripts: "script",
  configs: "config",
  stories: "story",
  fixtures: "fixture",
};

const MOST_WORKERS = 64;
const value = { type: "string", requiresArg: true } as const;
const values = { type: "string", array: true, requiresArg: true } as const;

/** For the argument parser; the defaults are the documented ones. */
export const MAP_OPTIONS = {
  root: { ...value, describe: "Project directory (default: the repository that holds the current directory)" },
  entry: { ...values, describe: "Entrypoint instead of the detected ones (path or glob, repeatable)" },
  "entry-add": { ...values, describe: "Entrypoint beside the detected ones (path or glob, repeatable)" },
  "no-entry": { ...values, describe: "Detected entrypoint to leave out (path or glob, repeatable)" },
  roots: { ...value, choices: ["static"], describe: "static: entrypoints by rules alone, whatever .dsp/roots records" },
  granularity: {
    ...value,
    choices: ["exports", "files"],
    default: "exports",
    describe: "What becomes an entity: files and their exports, or files only",
  },
  "dead-imports": {
    ...value,
    choices: ["report", "keep"],
    default: "report",
    describe: "Imports that nothing uses: report, or keep as edges",
  },
  generated: {
    ...value,
    choices: ["files", "full", "skip"],
    default: "files",
    describe: "Generated files: as files only, like others, or not",
  },
  include: { ...values, describe: `Categories to read beside sources: ${INCLUDABLE.join(", ")}` },
  uids: {
    ...value,
    choices: ["hash", "random"],
    default: "hash",
    describe: "UIDs of new entities: from what they are, or at random as the protocol makes them",
  },
  scopes: { ...value, choices: ["on", "off"], default: "on", describe: "Write the scope: line of root descriptions" },
  "max-roots": { type: "number", requiresArg: true, default: ROOT_DEFAULTS.maxRoots, describe: "Most tables of contents" },
  "max-roots-per-package": {
    type: "number",
    requiresArg: true,
    default: ROOT_DEFAULTS.maxRootsPerPackage,
    describe: "More declared entries than this become one group",
  },
  "tracked-only": { type: "boolean", default: false, describe: "Leave out files that git does not track" },
  workers: { type: "number", requiresArg: true, default: 1, describe: "Parser threads; the result is the same for any number" },
} as const;

/** Of `bootstrap` and `check`. */
export const TIMING_OPTION = {
  timing: {
    type: "boolean",
    default: false,
    describe: "Say on standard error where the time went: phases, files and bytes a second, peak memory",
  },
} as const;

/** Who chooses the entrypoints (`bootstrap --roots`). */
export const ROOT_CHOICES = ["static", "llm", "ask"] as const;

/** Of `bootstrap` only. */
export const ASK_OPTIONS = {
  roots: {
    ...value,
    choices: ROOT_CHOICES,
    describe: "Who chooses the entrypoints: rules (static), a language model unless it did before (llm), or anew (ask)",
  },
  model: { ...value, describe: "Language model that --roots asks, as its server calls it (OPENAI_BASE_URL, OPENAI_API_KEY)" },
} as const;

/** How `check` may say it. */
export const FORMATS = ["human", "json", "github", "markdown"] as const;

/** For commands that change `.dsp/`, or say what would change. */
export const UPDATE_OPTIONS = {
  prune: { ...value, choices: ["on", "off"], default: "on", describe: "Remove entities whose source is gone, or keep and report them" },
  force: { type: "boolean", default: false, describe: "Remove them even if they are more than 30 % of the map" },
} as const;

/** Of `bootstrap` only. */
export const REWRITE_OPTIONS = {
  ...UPDATE_OPTIONS,
  "reorder-toc": { type: "boolean", default: false, describe: "Put the tables of contents into documented order" },
  redraft: { type: "boolean", default: false, describe: "Replace purposes and whys that others wrote by drafts from the code" },
} as const;

export function readUpdateOptions(argv: Values): UpdateOptions {
  const prune = singleOf(argv, "prune") ?? "on";
  if (prune !== "on" && prune !== "off") throw new UserError(`--prune ${String(prune)}: choose one of on, off`);
  const isSet = (name: string): boolean => valueOf(argv, name) === true;
  return { prune: prune === "on", force: isSet("force"), reorderToc: isSet("reorder-toc"), redraft: isSet("redraft") };
}

/** Hooks of git that `hook` knows. */
export const HOOKS = ["pre-commit", "pre-push"] as const;

type Values = Readonly<Record<string, unknown>>;

/** Throws `UserError` naming the option. Entries are checked against the inventory. */
export function readMapOptions(argv: Values, tree: Tree, place: Place): MapOptions {
  const excluded = listOf(argv, "no-entry").map((pattern) => globToRegExp(pattern.replace(/^\.\//, "")));
  return {
    roots: {
      entries: expandEntries(listOf(argv, "entry"), "--entry", tree, place),
      added: expandEntries(listOf(argv, "entry-add"), "--entry-add", tree, place),
      recorded: singleOf(argv, "roots") === "static" ? [] : undefined,
      excluded: (path) => excluded.some((pattern) => pattern.test(path)),
      maxRoots: wholeOf(argv, "max-roots", 1),
      maxRootsPerPackage: wholeOf(argv, "max-roots-per-package", 1),
    },
    link: {
      ...LINK_DEFAULTS,
      granularity: choiceOf(argv, "granularity", MAP_OPTIONS.granularity.choices),
      deadImports: choiceOf(argv, "dead-imports", MAP_OPTIONS["dead-imports"].choices),
      generated: choiceOf(argv, "generated", MAP_OPTIONS.generated.choices),
    },
    include: new Set(
      listOf(argv, "include")
        .flatMap((names) => names.split(","))
        .map(category),
    ),
    workers: wholeOf(argv, "workers", 0, MOST_WORKERS),
    uids: choiceOf(argv, "uids", MAP_OPTIONS.uids.choices),
    scopes: choiceOf(argv, "scopes", MAP_OPTIONS.scopes.choices) === "on",
  };
}

/** The text of an option that may be given once. Throws `UserError` where it is repeated or empty. */
export function readSingle(argv: Values, name: string): string | undefined {
  const given = singleOf(argv, name);
  if (given === "") throw new UserError(`--${name} is empty; give it a value, or leave it out`);
  return typeof given === "string" ? given : undefined;
}

type Name = keyof typeof MAP_OPTIONS;

/** Callers other than the command line may leave everything out. */
function valueOf(argv: Values, name: string): unknown {
  const camel = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return argv[name] ?? argv[camel];
}

function singleOf(argv: Values, name: string): unknown {
  const given = valueOf(argv, name);
  if (Array.isArray(given)) throw new UserError(`--${name} is given twice; give it once`);
  return given;
}

function listOf(argv: Values, name: Name): readonly string[] {
  const given = valueOf(argv, name) ?? [];
  return (Array.isArray(given) ? given : [given]).map(String);
}

export function choiceOf<Choice extends string>(argv: Values, name: string, choices: readonly [Choice, ...Choice[]]): Choice {
  const given = singleOf(argv, name) ?? choices[0];
  const chosen = choices.find((choice) => choice === given);
  if (chosen === undefined) throw new UserError(`--${name} ${String(given)}: choose one of ${choices.join(", ")}`);
  return chosen;
}

function wholeOf(argv: Values, name: "max-roots" | "max-roots-per-package" | "workers", least: number, most = Infinity): number {
  return wholeNumber(singleOf(argv, name) ?? MAP_OPTIONS[name].default, name, least, most);
}

/** Undefined where the option is not given. */
export function readWhole(argv: Values, name: string): number | undefined {
  const given = singleOf(argv, name);
  return given === undefined ? undefined : wholeNumber(given, name, 0);
}

function wholeNumber(given: unknown, name: string, least: number, most = Infinity): number {
  if (typeof given === "number" && Number.isInteger(given) && given >= least && given <= most) return given;
  const range = most === Infinity ? `from ${least}` : `from ${least} to ${most}`;
  throw new UserError(`--${name}${Number.isNaN(given) ? "" : ` ${String(given)}`}: give a whole number ${range}`);
}

function category(name: string): Category {
  const known = INCLUDABLE.find((candidate) => candidate === name.trim());
  if (known === undefined) throw new UserError(`--include ${name}: unknown category; choose from ${INCLUDABLE.join(", ")}`);
  return CATEGORY[known];
}
