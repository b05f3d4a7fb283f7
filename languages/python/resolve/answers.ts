/** Results of the rules, and their problems. */
import type { Reference } from "../../../src/model/facts.js";
import type { External } from "../../../src/model/language.js";
import type { Resolution, Rule, Target } from "../rules.js";
import type { PythonProblem, PythonProblemCode } from "../problems.js";
import { ALWAYS_STANDARD } from "../data/standard-library.js";
import type { Ownership } from "../externals/ownership.js";
import type { Found, PythonProject } from "../project.js";
import type { ExternalNames } from "./external-names.js";

export interface ResolveContext {
  readonly project: PythonProject;
  readonly ownership: Ownership;
  readonly externalNames: ExternalNames;
  readonly findTemplate: (from: string, name: string) => FileTarget | undefined;
  /** Paths of the templates whose name fits a glob. */
  readonly matchTemplates: (from: string, pattern: string) => readonly string[];
  readonly findModel: (from: string, label: string) => FileTarget | undefined;
}

export type FileTarget = Extract<Target, { kind: "file" }>;
export type FoundModule = Extract<Found, { kind: "module" }>;
export type FoundNamespace = Extract<Found, { kind: "namespace" }>;

export const NOTHING: Resolution = { targets: [], problems: [] };

export function fileTarget(found: FoundModule, rule: Rule): FileTarget {
  return { kind: "file", path: found.path, rule, ...(found.before.length > 0 ? { before: found.before } : {}) };
}

export function standardTarget(head: string): Target {
  const external: External = { ecosystem: "python", name: head };
  return { kind: "external", external, rule: ALWAYS_STANDARD.has(head) ? "built-in module" : "standard library" };
}

export function externalTarget({ externalNames }: ResolveContext, from: string, dotted: string): Target {
  return { kind: "external", external: { ecosystem: "pypi", name: externalNames(from, dotted) }, rule: "Python package" };
}

export function problem(
  from: string,
  { line }: Reference,
  code: PythonProblemCode,
  detail: string,
  notes: readonly string[] = [],
): PythonProblem {
  return { code, path: from, line, detail, ...(notes.length > 0 ? { notes } : {}) };
}
