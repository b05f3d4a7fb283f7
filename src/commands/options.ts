/** Command-line options: declared once for yargs, checked once with zod (yargs accepts `--n abc` and repeated scalars). */
import { z } from "zod";
import { ROOT_DEFAULTS } from "../bootstrap/select-roots.js";
import { LINK_DEFAULTS } from "../link/link.js";
import type { Category } from "../model/language.js";
import { UserError } from "../model/problem.js";
import type { Tree } from "../model/tree.js";
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

/** For yargs; the defaults are the documented ones. */
export const MAP_OPTIONS = {
  root: { type: "string", describe: "Project directory (default: the repository that holds the current directory)" },
  entry: { type: "string", array: true, describe: "Entrypoint instead of the detected ones (path or glob, repeatable)" },
  "entry-add": { type: "string", array: true, describe: "Entrypoint beside the detected ones (repeatable)" },
  "no-entry": { type: "string", array: true, describe: "Detected entrypoint to leave out (path or glob, repeatable)" },
  granularity: { type: "string", choices: ["exports", "files"], default: "exports", describe: "What becomes an entity" },
  "dead-imports": { type: "string", choices: ["report", "keep"], default: "report", describe: "Imports without a use" },
  generated: { type: "string", choices: ["files", "full", "skip"], default: "files", describe: "Generated files" },
  include: { type: "string", array: true, describe: `Categories to read beside sources: ${INCLUDABLE.join(", ")}` },
  scopes: { type: "string", choices: ["on", "off"], default: "on", describe: "Write scope: on root descriptions" },
  "max-roots": { type: "number", default: 32, describe: "Most tables of contents" },
  "max-roots-per-package": { type: "number", default: 12, describe: "More declared entries than this become one group root" },
  "tracked-only": { type: "boolean", default: false, describe: "Leave out files that git does not track" },
  workers: { type: "number", default: 1, describe: "Parser threads; the result is the same for any number" },
} as const;

const list = z.union([z.string(), z.array(z.string())]).transform((value) => (typeof value === "string" ? [value] : value));

const schema = z.object({
  entry: list.optional(),
  entryAdd: list.optional(),
  noEntry: list.optional(),
  granularity: z.enum(["exports", "files"]).default("exports"),
  deadImports: z.enum(["report", "keep"]).default("report"),
  generated: z.enum(["files", "full", "skip"]).default("files"),
  include: list.optional(),
  scopes: z.enum(["on", "off"]).default("on"),
  maxRoots: z.number().int().min(1).default(ROOT_DEFAULTS.maxRoots),
  maxRootsPerPackage: z.number().int().min(1).default(ROOT_DEFAULTS.maxRootsPerPackage),
  workers: z.number().int().min(0).max(64).default(1),
});

/** Throws `UserError` naming the option. Entries are checked against the inventory. */
export function readMapOptions(argv: Readonly<Record<string, unknown>>, tree: Tree): MapOptions {
  const parsed = schema.safeParse(argv);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new UserError(`--${kebab(String(issue?.path[0] ?? "option"))}: ${issue?.message ?? "invalid value"}; see --help`);
  }
  const given = parsed.data;
  const excluded = (given.noEntry ?? []).map(globToRegExp);
  return {
    roots: {
      entries: expandAll(given.entry ?? [], tree, "--entry"),
      added: expandAll(given.entryAdd ?? [], tree, "--entry-add"),
      excluded: (path) => excluded.some((pattern) => pattern.test(path)),
      maxRoots: given.maxRoots,
      maxRootsPerPackage: given.maxRootsPerPackage,
    },
    link: { ...LINK_DEFAULTS, granularity: given.granularity, deadImports: given.deadImports, generated: given.generated },
    include: new Set((given.include ?? []).flatMap((value) => value.split(",")).map(category)),
    workers: given.workers,
    scopes: given.scopes === "on",
  };
}

function category(name: string): Category {
  const known = INCLUDABLE.find((candidate) => candidate === name.trim());
  if (known === undefined) throw new UserError(`--include ${name}: unknown category; use one of ${INCLUDABLE.join(", ")}`);
  return CATEGORY[known];
}

function expandAll(patterns: readonly string[], tree: Tree, option: string): readonly string[] {
  return [...new Set(patterns.flatMap((pattern) => expand(pattern, tree, option)))];
}

function expand(pattern: string, tree: Tree, option: string): readonly string[] {
  const plain = pattern.replace(/^\.\//, "").replaceAll("\\", "/");
  if (tree.has(plain)) return [plain];
  const matches = /[*?{[]/.test(plain) ? tree.paths.filter((path) => globToRegExp(plain).test(path)) : [];
  if (matches.length > 0) return matches;
  const spelled = tree.spelling(plain);
  const hint = spelled === undefined ? "run 'dsp-cli roots' to list the candidates" : `did you mean ${spelled}?`;
  throw new UserError(`${option} ${pattern}: no such file in the repository; ${hint}`);
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
