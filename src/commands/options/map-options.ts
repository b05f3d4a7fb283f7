/** The options of a map in force: validated, with entries resolved in the inventory. */
import { type UpdateOptions } from "../../pipeline/plan-update.js";
import { LINK_DEFAULTS } from "../../link/link.js";
import type { Category } from "../../model/language.js";
import { userError } from "../../model/errors/user-error.js";
import type { Tree } from "../../model/tree.js";
import { expandEntries, labelOf, type Place } from "./expand-entries.js";
import { compileTypedGlob, faultOfExcluded } from "../../model/pattern/typed-glob.js";
import type { MapOptions } from "../../pipeline/map-types.js";
import { CHOICES, INCLUDABLE } from "../../config/choices.js";
import { requireGlobs } from "./require-globs.js";
import { readLimits } from "./limits.js";
import { readPathFilter } from "./path-filter.js";
import { isGlob, choiceOf, readWhole, singleOf, valueOf, wholeNumber, type Values } from "./option-values.js";

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
const GLOBS = ["entry", "entry-add", "no-entry", "exclude", "only"] as const;

/** Throws `UserError` with the option's name. Entries are checked against the inventory. */
export async function readMapOptions(argv: Values, tree: Tree, place: Place): Promise<MapOptions> {
  for (const name of GLOBS) requireGlobs(listOf(argv, name), labelOf(name, place), name === "exclude" ? faultOfExcluded : undefined);
  const unwanted = listOf(argv, "no-entry");
  // A misspelt path would leave its entrypoint in the map; a glob may be meant for later.
  await expandEntries(
    unwanted.filter((pattern) => !isGlob(pattern)),
    "no-entry",
    tree,
    place,
  );
  const excluded = unwanted.map((pattern) => compileTypedGlob(pattern.replace(/^\.\//, "")));
  const tests = choiceOf(argv, "tests", CHOICES.tests);
  const limits = readLimits({ exclude: listOf(argv, "exclude"), only: listOf(argv, "only") }, tree, place);
  return {
    roots: {
      entries: await expandEntries(listOf(argv, "entry"), "entry", tree, place),
      added: await expandEntries(listOf(argv, "entry-add"), "entry-add", tree, place),
      recorded: singleOf(argv, "roots") === "static" ? [] : undefined,
      excluded: (path) => limits?.(path) !== undefined || excluded.some((pattern) => pattern.matches(path)),
      maxRoots: limitOf(argv, "max-roots"),
      maxRootsPerPackage: limitOf(argv, "max-roots-per-package"),
    },
    link: {
      ...LINK_DEFAULTS,
      granularity: choiceOf(argv, "granularity", CHOICES.granularity),
      deadImports: choiceOf(argv, "dead-imports", CHOICES["dead-imports"]),
      generated: choiceOf(argv, "generated", CHOICES.generated),
      vendored: choiceOf(argv, "vendored", CHOICES.vendored),
      moduleEdges: choiceOf(argv, "module-edges", CHOICES["module-edges"]) === "on",
      excludes: limits !== undefined,
      tests: tests !== "off",
    },
    more: { tests, unreached: choiceOf(argv, "unreached", CHOICES.unreached) },
    include: readCategories(argv),
    ...(limits === undefined ? {} : { limits }),
    workers: readWhole(argv, "workers", MOST_WORKERS),
    uids: choiceOf(argv, "uids", CHOICES.uids),
    scopes: choiceOf(argv, "scopes", CHOICES.scopes) === "on",
  };
}

function readCategories(argv: Values): ReadonlySet<Category> {
  return new Set(
    listOf(argv, "include")
      .flatMap((names) => names.split(","))
      .map(category),
  );
}

/** Whether results are cached for later runs. */
export function keepsFacts(argv: Values): boolean {
  return valueOf(argv, "no-cache") !== true;
}

export function readUpdateOptions(argv: Values): UpdateOptions {
  const prune = singleOf(argv, "prune") ?? "on";
  if (prune !== "on" && prune !== "off") throw userError("unknown-choice", { option: "--prune", value: String(prune), choices: "on, off" });
  const isSet = (name: string): boolean => valueOf(argv, name) === true;
  return {
    prune: prune === "on",
    force: isSet("force"),
    unconfirmed: isSet("force"),
    reorderToc: isSet("reorder-toc"),
    redraft: valueOf(argv, "redraft") !== undefined && readPathFilter(argv, "redraft").wants,
  };
}

function listOf(argv: Values, name: string): readonly string[] {
  const given = valueOf(argv, name) ?? [];
  return (Array.isArray(given) ? given : [given]).map(String);
}

function limitOf(argv: Values, name: "max-roots" | "max-roots-per-package"): number | undefined {
  const given = singleOf(argv, name);
  return given === undefined ? undefined : wholeNumber(given, name, 1, Infinity);
}

function category(name: string): Category {
  const known = INCLUDABLE.find((candidate) => candidate === name.trim());
  if (known === undefined) throw userError("unknown-choice", { option: "include", value: name, choices: INCLUDABLE.join(", ") });
  return CATEGORY[known];
}
