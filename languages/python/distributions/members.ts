/** Distributions of the repository that another one depends on or lists: uv workspaces and sources, path dependencies. */
import { at, entriesOf, stringAt, stringsOf, type Json, type JsonObject } from "../../manifests/json.js";
import { createGlob } from "../../manifests/glob.js";
import { isInside, joinRelative, relativeTo, upwards } from "../../manifests/paths.js";
import { normaliseName, readRequirement } from "./requirement.js";

/** Test for the directories that the workspace of this manifest lists. */
export function memberTest(directory: string, pyproject: JsonObject): ((other: string) => boolean) | undefined {
  const tool = at(pyproject, "tool");
  const members = [...memberPatterns(pyproject), ...pathsIn(tool)].map((pattern) => pattern.replace(/\/+$/u, ""));
  if (members.length === 0) return undefined;
  const matches = createGlob(members);
  const excluded = createGlob(stringsOf(at(tool, "uv", "workspace", "exclude")).map((pattern) => pattern.replace(/\/+$/u, "")));
  return (other) => {
    if (other === directory || !isInside(other, directory)) return false;
    const relative = relativeTo(directory, other);
    return matches(relative) && !excluded(relative);
  };
}

/** As written. */
export function memberPatterns(pyproject: JsonObject): readonly string[] {
  return ["uv", "pdm", "hatch"].flatMap((tool) => stringsOf(at(pyproject, "tool", tool, "workspace", "members")));
}

/** Paths of `[tool.uv.sources]` and of Poetry's and PDM's path dependencies, as written. */
function pathsIn(tool: Json | undefined): readonly string[] {
  const poetry = at(tool, "poetry");
  const tables = [
    at(tool, "uv", "sources"),
    at(poetry, "dependencies"),
    at(poetry, "dev-dependencies"),
    ...entriesOf(at(poetry, "group")).map(([, group]) => at(group, "dependencies")),
  ];
  return tables.flatMap((table) => entriesOf(table).flatMap(([, value]) => stringAt(value, "path") ?? []));
}

export interface Depending {
  readonly directory: string;
  readonly pyproject: JsonObject;
  readonly requirements: ReadonlyMap<string, string>;
}

/** Directories of the distributions that this one depends on: by path, or by a name that the repository distributes. */
export function dependedOn(
  depending: Depending,
  byName: ReadonlyMap<string, readonly string[]>,
  known: ReadonlySet<string>,
): readonly string[] {
  const found = new Set<string>();
  const add = (directory: string | undefined): void => {
    if (directory !== undefined && known.has(directory) && directory !== depending.directory) found.add(directory);
  };
  for (const path of pathsIn(at(depending.pyproject, "tool"))) add(joinRelative(depending.directory, path));
  for (const line of stringsOf(at(depending.pyproject, "project", "dependencies"))) add(fileAddress(line, depending.directory));
  const sources = entriesOf(at(depending.pyproject, "tool", "uv", "sources")).filter(([, value]) => at(value, "workspace") === true);
  for (const name of [...depending.requirements.keys(), ...sources.map(([written]) => normaliseName(written))]) {
    add(nearest(depending.directory, byName.get(name) ?? []));
  }
  return [...found];
}

/** Of several distributions with one name, the one with the longest common path. */
function nearest(directory: string, choices: readonly string[]): string | undefined {
  const shared = (other: string): number => upwards(directory).findIndex((at) => isInside(other, at));
  return choices.toSorted((a, b) => shared(a) - shared(b))[0];
}

/** `shop-core @ file:///${PROJECT_ROOT}/../core`. */
function fileAddress(line: string, directory: string): string | undefined {
  const path = /@\s*file:\/\/\/?(?:\$\{PROJECT_ROOT\}|\{root:uri\})?\/?(\S+)/u.exec(line)?.[1];
  return path === undefined || readRequirement(line) === undefined ? undefined : joinRelative(directory, path);
}
