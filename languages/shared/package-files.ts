/** The files of one package as root detection sees them. */
import type { Problem } from "../../src/model/problem.js";
import { expandBraces } from "../../src/model/pattern/expand-groups.js";
import { createGlob, spelledPaths, type Glob } from "../manifests/glob.js";
import { relativeTo } from "../../src/model/tree.js";
import { pushTo } from "../../src/model/basics.js";

/** Files of each owner, in the order of `paths`; a path without an owner is left out. */
export function filesByOwner(
  paths: readonly string[],
  ownerOf: (path: string) => string | undefined,
): ReadonlyMap<string, readonly string[]> {
  const owned = new Map<string, string[]>();
  for (const path of paths) {
    const owner = ownerOf(path);
    if (owner === undefined) continue;
    pushTo(owned, owner, path);
  }
  return owned;
}

export type Matching = (patterns: string | readonly string[]) => readonly string[];

/** Compiled patterns, which packages share. */
export type CompiledPatterns = Map<string, { readonly glob: Glob; readonly spelled: readonly string[] | undefined }>;

/** Own files that match patterns relative to the directory. Most patterns name few files, which are looked up and not searched for. */
export function createMatching(directory: string, files: readonly string[], compiled: CompiledPatterns): Matching {
  const relative = files.map((path) => relativeTo(directory, path));
  const places = new Map(relative.map((path, place) => [path, place]));
  const find = (patterns: string | readonly string[], key: string): readonly string[] => {
    const { glob, spelled } = compiled.get(key) ?? { glob: createGlob(patterns), spelled: spelledPaths(patterns) };
    compiled.set(key, { glob, spelled });
    if (spelled === undefined) return files.filter((_, place) => glob(relative[place] ?? ""));
    const found = spelled.flatMap((path) => places.get(path) ?? []).sort((a, b) => a - b);
    return found.flatMap((place) => files[place] ?? []);
  };
  const known = new Map<string, readonly string[]>();
  return (patterns) => {
    const key = typeof patterns === "string" ? patterns : patterns.join("\n");
    const found = known.get(key) ?? find(patterns, key);
    known.set(key, found);
    return found;
  };
}

/** The file that declares a framework's group: the first match of the first pattern that has one. */
export function declaringFile(matching: Matching, patterns: readonly string[] = []): string | undefined {
  for (const pattern of patterns.flatMap(expandBraces)) {
    const [found] = matching(pattern);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Adds each problem once. */
export function createReport<Code extends string>(problems: Problem<Code>[]): (code: Code, path: string, detail: string) => void {
  const idOf = ({ code, path, detail }: Problem<Code>): string => `${code}\0${path}\0${detail}`;
  const known = new Set(problems.map(idOf));
  return (code, path, detail) => {
    const problem = { code, path, detail };
    if (known.has(idOf(problem))) return;
    known.add(idOf(problem));
    problems.push(problem);
  };
}
