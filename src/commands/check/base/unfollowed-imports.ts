/** Imports of a change that lead out of sight: what cannot be resolved, what resolves to something else than before, and code without a language. */
import { isSource } from "../unread-sources.js";
import { collectProblems } from "../../../pipeline/diagnostics.js";
import type { Category } from "../../../model/category.js";
import { groupBy } from "../../../model/basics.js";
import type { Problem } from "../../../model/problem.js";
import { type UncheckedPlace } from "../unchecked.js";
import { beyond, type SourceState, type States } from "./open-base.js";

const UNFOLLOWED: ReadonlySet<string> = new Set([
  "unresolved",
  "dynamic-unresolved",
  "dynamic-too-wide",
  "dynamic-all",
  "undeclared-external",
]);

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

/** The import of a moved file is the same with other dots in front. Each counts: what the base has once may not be there twice. */
function newUnfollowed({ before, now, namesOf }: States): readonly Problem[] {
  const keyed = (problem: Problem, path: string): { readonly key: string; readonly problem: Problem } => ({
    key: `${problem.code} ${path} ${problem.detail.replace(/^(?:\.{1,2}\/)+/, "")}`,
    problem,
  });
  const former = groupBy(unfollowedIn(before), ({ path }) => path);
  return [...groupBy(unfollowedIn(now), ({ path }) => path)].flatMap(([path, problems]) => {
    const known = namesOf(path).flatMap((name) => (former.get(name) ?? []).map((problem) => keyed(problem, path)));
    return beyond(
      problems.map((problem) => keyed(problem, path)),
      known,
    ).map(({ problem }) => problem);
  });
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

/** Endings of data; whatever else is imported may be code that another tool compiles or a runtime loads. */
export const DATA =
  /\.(?:json[5c]?|geojson|ya?ml|toml|csv|tsv|txt|md|markdown|rst|adoc|org|tex|xml|html?|css|s[ac]ss|less|styl|pcss|graphql|gql|sql|proto|svg|png|jpe?g|gif|webp|avif|ico|bmp|cur|woff2?|ttf|otf|eot|mp[34]|m4a|ogg|wav|webm|mov|pdf|zip|gz|bin|wgsl|glsl|vert|frag|hdr|glb|gltf|map|lock|webmanifest|po|mo|ftl|env|key|pem|crt|d\.ts|pyi|cjson|snap|ejs|hbs|mustache|pug|njk|liquid|tmpl|tpl|j2|jinja2?)$/i;

export function unreadTargets({ before, now, namesOf }: States, covers: (path: string) => boolean): readonly UncheckedPlace[] {
  const known = new Set(codeTargets(before).map(({ path }) => path));
  const found = codeTargets(now).filter(
    ({ path, what }) => covers(what) && !(isSource(path) && covers(path)) && !namesOf(path).some((name) => known.has(name)),
  );
  return [...new Map(found.map(({ path, what }) => [path, { path, what: `imported by ${what}` }])).values()];
}

/** `what`: the importing file. */
function codeTargets(state: SourceState): readonly { readonly path: string; readonly what: string }[] {
  return [...targetsOf(state)].flatMap(([importer, sites]) =>
    [...sites.values()].flatMap(({ targets }) =>
      targets.flatMap((path) =>
        state.tree.has(path) && !state.scan.files.has(path) && !DATA.test(path) ? [{ path, what: importer }] : [],
      ),
    ),
  );
}

/** `table.css` for its declarations `table.d.css.ts`. */
function declaredBy(path: string): string {
  return path.replace(/\.d\.(\w+)\.[cm]?ts$/, ".$1");
}

/** Files that the code of a state imports. */
export function importedFiles(state: SourceState): ReadonlySet<string> {
  return new Set(
    [...targetsOf(state)].flatMap(([importer, sites]) =>
      isSource(importer) ? [...sites.values()].flatMap(({ targets }) => [...targets, ...targets.map(declaredBy)]) : [],
    ),
  );
}
