/** What the options add to what the roots reach: tests, and source files that no root reaches. */
import type { Contents, Graph, Key, Scan } from "../model/graph.js";
import type { Category } from "../model/language.js";
import { walkFurther } from "./walk.js";
import { pushTo } from "../model/basics.js";

export interface MoreOptions {
  /** `graph`: tests with their imports, after everything else; `roots`: as roots of their own. */
  readonly tests: "off" | "graph" | "roots";
  /** `index`: unreached sources, after everything else; `roots`: the best of them become roots. */
  readonly unreached: "report" | "index" | "roots";
}

export const NOTHING_MORE: MoreOptions = { tests: "off", unreached: "report" };

/** Files of these categories that were read, in byte order. */
export function filesOf({ files, category }: Scan, categories: ReadonlySet<Category>): readonly string[] {
  return categories.size === 0 ? [] : [...files.keys()].filter((path) => categories.has(category(path)));
}

/** Each start, with what it reaches, joins the contents that `placeOf` names; what is already documented is not repeated. */
function appended(
  graph: Graph,
  contents: readonly Contents[],
  starts: readonly string[],
  placeOf: (start: string) => number,
): readonly Contents[] {
  const documented = new Set(contents.flatMap(({ keys }) => keys));
  const startsOf = new Map<number, string[]>();
  for (const start of starts) {
    if (documented.has(start)) continue;
    const place = placeOf(start);
    startsOf.set(place, [...(startsOf.get(place) ?? []), start]);
  }
  return contents.map((part, index) => {
    const more = startsOf.get(index);
    return more === undefined ? part : { ...part, reached: part.reached ?? part.keys.length, keys: walkFurther(graph, part.keys, more) };
  });
}

/** Tests, examples and the like join the contents that hold most of what they import; ties go to the first. */
export function withUsers(graph: Graph, contents: readonly Contents[], paths: readonly string[]): readonly Contents[] {
  if (paths.length === 0) return contents;
  const places = placesOf(contents);
  return appended(graph, contents, paths, (path) => majority(targetsOf(graph, path, places), places));
}

/** Sources join the contents of the innermost package around them. */
export function withSources(graph: Graph, contents: readonly Contents[], paths: readonly string[]): readonly Contents[] {
  const directories = contents.map(({ root }) => root.package);
  return appended(graph, contents, paths, (path) => {
    let best = 0;
    for (const [index, directory] of directories.entries()) {
      const isAround = directory === "" || path.startsWith(`${directory}/`);
      if (isAround && (directory.length > (directories[best] ?? "").length || !isInside(path, directories[best] ?? ""))) best = index;
    }
    return best;
  });
}

function isInside(path: string, directory: string): boolean {
  return directory === "" || path.startsWith(`${directory}/`);
}

function placesOf(contents: readonly Contents[]): ReadonlyMap<Key, readonly number[]> {
  const places = new Map<Key, number[]>();
  for (const [index, { keys }] of contents.entries()) {
    for (const key of keys) pushTo(places, key, index);
  }
  return places;
}

/** What a test imports of the map; if there is nothing, what the helpers import that it uses. */
function targetsOf(graph: Graph, start: string, places: ReadonlyMap<Key, readonly number[]>): readonly Key[] {
  const seen = new Set([start]);
  let round: readonly string[] = [start];
  while (round.length > 0) {
    const edges = round.flatMap((path) => graph.files.get(path)?.edges ?? []);
    const found = edges.flatMap(({ to }) => (places.has(to) && graph.nodes.get(to)?.type !== "external" ? [to] : []));
    if (found.length > 0) return found;
    round = round.flatMap((path) => graph.files.get(path)?.next ?? []).filter((path) => !seen.has(path));
    for (const path of round) seen.add(path);
  }
  return [];
}

function majority(targets: readonly Key[], places: ReadonlyMap<Key, readonly number[]>): number {
  const votes = new Map<number, number>();
  for (const target of new Set(targets)) for (const place of places.get(target) ?? []) votes.set(place, (votes.get(place) ?? 0) + 1);
  let best = 0;
  for (const [place, count] of votes) {
    const most = votes.get(best) ?? 0;
    if (count > most || (count === most && place < best)) best = place;
  }
  return best;
}
