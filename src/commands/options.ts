/** Options that every command knows: declared once for the argument parser, checked once with zod (the parser accepts `--n abc` and repeated scalars). */
import { z } from "zod";
import { ROOT_DEFAULTS } from "../bootstrap/select-roots.js";
import { LINK_DEFAULTS } from "../link/link.js";
import type { Category } from "../model/language.js";
import { UserError } from "../model/problem.js";
import type { Tree } from "../model/tree.js";
import { expandEntries, type Place } from "./expand-entries.js";
import { globToRegExp } from "./glob-to-reg-exp.js";
import type { MapOptions } from "./map-repository.js";

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

const list = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (typeof given === "string" ? [given] : given))
  .default([]);
const choice = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.enum(choices, `choose one of ${choices.join(", ")}`).default(choices[0]);
const whole = (least: number, most: number, standard: number) => {
  const wanted = most === Number.MAX_SAFE_INTEGER ? `give a whole number from ${least}` : `give a whole number from ${least} to ${most}`;
  return z.int(wanted).min(least, wanted).max(most, wanted).default(standard);
};

const schema = z.object({
  entry: list,
  entryAdd: list,
  noEntry: list,
  granularity: choice(["exports", "files"]),
  deadImports: choice(["report", "keep"]),
  generated: choice(["files", "full", "skip"]),
  include: list,
  scopes: choice(["on", "off"]),
  maxRoots: whole(1, Number.MAX_SAFE_INTEGER, ROOT_DEFAULTS.maxRoots),
  maxRootsPerPackage: whole(1, Number.MAX_SAFE_INTEGER, ROOT_DEFAULTS.maxRootsPerPackage),
  workers: whole(0, MOST_WORKERS, 1),
});

/** Throws `UserError` naming the option. Entries are checked against the inventory. */
export function readMapOptions(argv: Readonly<Record<string, unknown>>, tree: Tree, place: Place): MapOptions {
  const parsed = schema.safeParse(argv);
  if (!parsed.success) throw refusal(argv, parsed.error.issues[0]);
  const given = parsed.data;
  const excluded = given.noEntry.map((pattern) => globToRegExp(pattern.replace(/^\.\//, "")));
  return {
    roots: {
      entries: expandEntries(given.entry, "--entry", tree, place),
      added: expandEntries(given.entryAdd, "--entry-add", tree, place),
      excluded: (path) => excluded.some((pattern) => pattern.test(path)),
      maxRoots: given.maxRoots,
      maxRootsPerPackage: given.maxRootsPerPackage,
    },
    link: { ...LINK_DEFAULTS, granularity: given.granularity, deadImports: given.deadImports, generated: given.generated },
    include: new Set(given.include.flatMap((names) => names.split(",")).map(category)),
    workers: given.workers,
    scopes: given.scopes === "on",
  };
}

/** The value of an option that may be given once. Throws `UserError` where it is repeated or empty. */
export function readSingle(argv: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const given = argv[name];
  if (Array.isArray(given)) throw new UserError(`--${name} is given twice; give it once`);
  if (given === "") throw new UserError(`--${name} is empty; give it a value, or leave it out`);
  return typeof given === "string" ? given : undefined;
}

function refusal(argv: Readonly<Record<string, unknown>>, issue: z.core.$ZodIssue | undefined): UserError {
  const name = String(issue?.path[0] ?? "");
  const option = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const given = argv[name];
  if (Array.isArray(given)) return new UserError(`${option} is given twice; give it once`);
  return new UserError(`${option}${Number.isNaN(given) ? "" : ` ${String(given)}`}: ${issue?.message ?? "not a valid value"}`);
}

function category(name: string): Category {
  const known = INCLUDABLE.find((candidate) => candidate === name.trim());
  if (known === undefined) throw new UserError(`--include ${name}: unknown category; choose from ${INCLUDABLE.join(", ")}`);
  return CATEGORY[known];
}
