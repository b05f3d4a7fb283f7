/** Imports of a change that lead out of sight: what cannot be resolved, what resolves to something else than before, and code without a language. */
import { collectProblems } from "../../../pipeline/diagnostics.js";
import type { Category } from "../../../model/category.js";
import type { Problem } from "../../../model/problem.js";
import type { UncheckedPlace } from "../unchecked.js";
import { isSource } from "../unread-sources.js";
import type { SourceState, States } from "./open-base.js";

const UNFOLLOWED: ReadonlySet<string> = new Set(["unresolved", "dynamic-unresolved", "dynamic-too-wide", "undeclared-external"]);

export function unfollowedImports(states: States, covers: (path: string) => boolean): readonly UncheckedPlace[] {
  return newUnfollowed(states)
    .filter(({ path }) => covers(path))
    .map(({ path, line, code, detail }) => ({ path, ...(line !== undefined && { line }), what: `${code} ${detail}` }));
}

const NOT_MAPPED: ReadonlySet<Category> = new Set<Category>(["test", "fixture", "example", "docs", "bench", "story"]);

/** Unresolved imports that the base does not have, in sources that a map has at least. */
export function unresolvedSince(states: States): readonly Problem[] {
  const { category } = states.now.scan;
  return newUnfollowed(states).filter(({ code, path }) => code === "unresolved" && !NOT_MAPPED.has(category(path)));
}

/** The import of a moved file is the same with other dots in front. */
function newUnfollowed({ before, now, namesOf }: States): readonly Problem[] {
  const key = ({ code, detail }: Problem, path: string): string => `${code} ${path} ${detail.replace(/^(?:\.{1,2}\/)+/, "")}`;
  const known = new Set(unfollowedIn(before).map((problem) => key(problem, problem.path)));
  return unfollowedIn(now).filter((problem) => !namesOf(problem.path).some((name) => known.has(key(problem, name))));
}

function unfollowedIn({ scan, graph }: SourceState): readonly Problem[] {
  const documented = new Set(graph.nodes.keys());
  return collectProblems({ scan, graph, documented, cycles: [], unreached: [], more: [] }).filter(({ code }) => UNFOLLOWED.has(code));
}

/** A specifier that led to a file in the base leads nowhere near it, although the file is still there. */
export function ledElsewhere({ before, now, namesOf }: States, covers: (path: string) => boolean): readonly UncheckedPlace[] {
  const former = targetsOf(before);
  const found: UncheckedPlace[] = [];
  for (const [path, sites] of targetsOf(now)) {
    if (!covers(path)) continue;
    for (const [specifier, { line, targets }] of sites) {
      const old = namesOf(path).flatMap((name) => former.get(name)?.get(specifier)?.targets ?? []);
      const names = new Set(targets.flatMap(namesOf));
      const lost = old.find((target) => now.tree.has(target));
      if (lost !== undefined && !old.some((target) => names.has(target))) found.push({ path, line, what: `${specifier}, was ${lost}` });
    }
  }
  return found;
}

interface Site {
  readonly line: number;
  readonly targets: readonly string[];
}

/** File → specifier → files that it names. */
function targetsOf({ scan }: SourceState): ReadonlyMap<string, ReadonlyMap<string, Site>> {
  return new Map(
    [...scan.files].map(([path, { references }]) => {
      const resolutions = scan.resolutions.get(path) ?? [];
      const sites = references.map(({ specifier, line }, index): [string, Site] => {
        const targets = resolutions[index]?.targets ?? [];
        return [specifier, { line, targets: targets.flatMap((target) => (target.kind === "file" ? [target.path] : [])) }];
      });
      return [path, new Map(sites)];
    }),
  );
}

/** Names of code that other tools compile; a file without an ending may be a script. */
const CODE = /(?:^|\/)(?:[^/.]+|[^/]+\.(?:es\d*|jsm|jsb|coffee|litcoffee|civet|imba|iced|ls))$/;

export function unreadTargets({ before, now, namesOf }: States, covers: (path: string) => boolean): readonly UncheckedPlace[] {
  const known = new Set(codeTargets(before).map(({ path }) => path));
  const found = codeTargets(now).filter(({ path, what }) => covers(what) && !namesOf(path).some((name) => known.has(name)));
  return [...new Map(found.map(({ path, what }) => [path, { path, what: `imported by ${what}` }])).values()];
}

/** `what`: the importing file. */
function codeTargets(state: SourceState): readonly { readonly path: string; readonly what: string }[] {
  return [...targetsOf(state)].flatMap(([importer, sites]) =>
    [...sites.values()].flatMap(({ targets }) =>
      targets.flatMap((path) => (state.tree.has(path) && !isSource(path) && CODE.test(path) ? [{ path, what: importer }] : [])),
    ),
  );
}
