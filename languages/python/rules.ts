/** The rules by which imports and entrypoints of Python are found; `docs/languages/python.md` explains each. */
import type { Resolution as AnyResolution, Target as AnyTarget } from "../../src/model/language.js";
import type { Finding as AnyFinding } from "../shared/root-findings.js";
import type { Filled } from "../shared/rule-names.js";

export const RESOLUTION_RULES = [
  "absolute import",
  "relative import",
  "namespace package",
  "Cython declarations",
  "built-in module",
  "standard library",
  "Python package",
  'glob "…"',
  "list of modules",
  "pytest fixture",
  "dotted name in a text",
  "program module",
  "path beside the file",
  "template",
  "Django app",
  "Django app registry",
  "model of a Django app",
  "model of the same app",
] as const;

/** In order of precedence among entries of one class. */
export const ENTRY_RULES = [
  "command",
  "main file",
  "Django project",
  "launched",
  'framework "…"',
  "library",
  "plugin",
  "guard",
  "script metadata",
  "conventional name",
] as const;

export type Rule = Filled<(typeof RESOLUTION_RULES)[number]>;
type EntryRule = Filled<(typeof ENTRY_RULES)[number]>;
export type Resolution = AnyResolution<Rule>;
export type Target = AnyTarget<Rule>;
export type Finding = AnyFinding<EntryRule>;
