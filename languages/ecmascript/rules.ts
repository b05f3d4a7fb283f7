/** The rules by which imports and entrypoints of JavaScript and TypeScript are found; `docs/languages/ecmascript.md` explains each. */
import type { Resolution as AnyResolution, Target as AnyTarget } from "../../src/model/language.js";
import type { Finding as AnyFinding } from "../shared/root-findings.js";
import type { Filled } from "../shared/rule-names.js";

export const RESOLUTION_RULES = [
  "relative",
  "rootDirs",
  "absolute",
  'imports "…"',
  'imports "…", condition "…"',
  'tsconfig paths "…"',
  "tsconfig baseUrl",
  'alias "…"',
  'alias "…" of …',
  'modulePaths "…"',
  'modules "…"',
  'root "…"',
  'import map "…"',
  'own package name "…", …',
  'workspace package "…", …',
  "tracked node_modules",
  "implicit base directory",
  'platform variant "…"',
  'browser "…"',
  'glob "…"',
  "relative URL",
  "relative to …",
  "relative (stylesheet)",
  "load path",
  "template tag",
  "named file, …",
  "named module, …",
  "named entry, …",
  "working directory, …",
  "constant `…` of …",
  "path",
  "npm package",
  "npm: specifier",
  "jsr: specifier",
  "URL",
  "built-in module",
  "generated types",
  "auto-import of …",
  "files of …",
  "virtual module",
  'virtual module "…"',
  "ambient module",
] as const;

/** How the file of a package of the repository was found, after the name of the package. */
export const PACKAGE_RULES = [
  'exports "…"',
  'exports "…", condition "…"',
  '"…"',
  "src/index",
  "index",
  "lib/index",
  "mod",
  "file",
  "file in src",
  "entryFile",
  "entry not found",
] as const;

/** In order of precedence among entries of one class. */
export const ENTRY_RULES = [
  "command",
  'framework "…"',
  "exports",
  "main",
  "types",
  "Deno manifest",
  "bundler input",
  "launched",
  "conventional name",
  "tool script",
] as const;

export type Rule = Filled<(typeof RESOLUTION_RULES)[number]>;
export type PackageRule = Filled<(typeof PACKAGE_RULES)[number]>;
export type EntryRule = Filled<(typeof ENTRY_RULES)[number]>;
export type Resolution = AnyResolution<Rule>;
export type Target = AnyTarget<Rule>;
export type Finding = AnyFinding<EntryRule>;
