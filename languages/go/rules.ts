/** The rules by which imports and entrypoints of Go are found; `docs/languages/go.md` explains each. */
import type { Resolution as AnyResolution, Target as AnyTarget } from "../../src/model/language.js";

export const RESOLUTION_RULES = [
  "module path",
  "module std",
  "relative import path",
  "replace directive",
  "module requirement",
  "standard library",
  "undeclared module",
  "cgo",
  "#include",
  "go:embed",
  "go:generate",
  "file path",
] as const;

export const ENTRY_RULES = ["main package", "library", "hosted program", "tool"] as const;

export type Rule = (typeof RESOLUTION_RULES)[number];
export type EntryRule = (typeof ENTRY_RULES)[number];
export type Resolution = AnyResolution<Rule>;
export type Target = AnyTarget<Rule>;
