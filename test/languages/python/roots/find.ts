import { isClaimed, PYTHON_CATEGORIES } from "../../../../languages/python/categories.js";
import { readDistributions } from "../../../../languages/python/distributions/index.js";
import { createOwnership } from "../../../../languages/python/externals/ownership.js";
import { createModules } from "../../../../languages/python/resolve/modules.js";
import { localCategories } from "../../../../languages/python/workspace.js";
import { findCandidates } from "../../../../languages/python/roots/index.js";
import type { FileFacts } from "../../../../src/model/facts.js";
import type { Candidate } from "../../../../src/model/language.js";
import type { Problem } from "../../../../src/model/problem.js";
import { memoryTree } from "../../../../src/fs/memory-tree.js";
import { createCategories } from "../../../../src/scan/categories.js";

export type Files = Readonly<Record<string, string>>;

/** `facts`: output of the extractor for some of the files. */
export function find(
  files: Files,
  facts: Readonly<Record<string, Partial<FileFacts>>> = {},
): { readonly candidates: readonly Candidate[]; readonly problems: readonly Problem[] } {
  const tree = memoryTree(files);
  const distributions = readDistributions(tree);
  const modules = createModules(tree, distributions, createOwnership(tree, distributions));
  const { category } = createCategories(
    tree,
    [{ categories: PYTHON_CATEGORIES, claims: isClaimed } as never],
    [{ categories: localCategories(tree, distributions) }],
  );
  const known = new Map(Object.entries(facts).map(([path, some]) => [path, { exports: [], calls: [], ...some } as unknown as FileFacts]));
  return findCandidates({ tree, distributions, modules }, { category, facts: (path) => known.get(path) });
}

/**
 * `R1 command cli.py` for each candidate; groups list their members, with `?` if another root may reach them: `R2 library shop/__init__.py
 * [shop/till.py?]`.
 */
export function summary(files: Files, facts: Readonly<Record<string, Partial<FileFacts>>> = {}): readonly string[] {
  return lines(find(files, facts).candidates.filter(({ rescue }) => rescue !== true));
}

/** The same, for candidates that count only where little is reached. */
export function rescues(files: Files, facts: Readonly<Record<string, Partial<FileFacts>>> = {}): readonly string[] {
  return lines(find(files, facts).candidates.filter(({ rescue }) => rescue === true));
}

function lines(candidates: readonly Candidate[]): readonly string[] {
  return candidates.map(({ class: rootClass, rule, entry, group }) => {
    const members = group === undefined ? "" : ` [${group.map((one) => `${one.path}${one.unlessReached === true ? "?" : ""}`).join(" ")}]`;
    return `${rootClass} ${rule} ${entry}${members}`;
  });
}

export const empty = (...paths: readonly string[]): Record<string, string> => Object.fromEntries(paths.map((path) => [path, ""]));
