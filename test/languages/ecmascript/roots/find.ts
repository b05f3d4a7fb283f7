import { ECMASCRIPT_CATEGORIES, isClaimed } from "../../../../languages/ecmascript/categories.js";
import { findCandidates } from "../../../../languages/ecmascript/roots/index.js";
import type { Candidate } from "../../../../src/model/language.js";
import type { Problem } from "../../../../src/model/problem.js";
import { createCategories } from "../../../../src/scan/categories.js";
import { type Files, openProject } from "../packages/open-project.js";

export function find(files: Files): { readonly candidates: readonly Candidate[]; readonly problems: readonly Problem[] } {
  const project = openProject(files);
  const language = { categories: ECMASCRIPT_CATEGORIES, claims: isClaimed };
  const { category } = createCategories(project.tree, [language as never]);
  return findCandidates(project, { category, facts: () => undefined });
}

/** `R1 command src/cli.ts` for each candidate; groups list their members: `R2 exports package.json [src/a.ts src/b.ts]`. */
export function summary(files: Files): readonly string[] {
  return lines(find(files).candidates.filter(({ rescue }) => rescue !== true));
}

/** The same, for candidates that count only where little is reached. */
export function rescues(files: Files): readonly string[] {
  return lines(find(files).candidates.filter(({ rescue }) => rescue === true));
}

function lines(candidates: readonly Candidate[]): readonly string[] {
  return candidates.map(({ class: rootClass, rule, entry, group }) => {
    const members = group === undefined ? "" : ` [${group.map((one) => one.path).join(" ")}]`;
    return `${rootClass} ${rule} ${entry}${members}`;
  });
}

export const empty = (...paths: readonly string[]): Record<string, string> => Object.fromEntries(paths.map((path) => [path, ""]));
export const dependsOn = (...names: readonly string[]): { dependencies: Record<string, string> } => ({
  dependencies: Object.fromEntries(names.map((name) => [name, "*"])),
});
