/**
 * Facts that need all files of a package (semantics C.3, D.4): the packages themselves, the import behind each qualifier, and the constants
 * of each type.
 */
import type { FileFacts } from "../../../src/model/facts.js";
import type { Finalized, FinalizeView, Unit } from "../../../src/model/language.js";
import type { GoProblem } from "../problems.js";
import { directoryOf } from "../../manifests/paths.js";
import { unitPath } from "../../../src/model/unit-path.js";
import { unitDirectory } from "../package-directories.js";
import type { GoProject } from "../project.js";
import { buildUnit, leafUnit } from "./build-unit.js";
import { groupFiles, type PackageGroup } from "./group-files.js";
import { matchQualifiers } from "./match-qualifiers.js";
import { unfoldConstants } from "./typed-constants.js";

export function finalizeUnits(project: GoProject, view: FinalizeView): Finalized & { readonly problems: readonly GoProblem[] } {
  const directories = [...new Set([...view.files.keys()].map(directoryOf))];
  const groups = directories.flatMap((directory) => groupFiles(project, directory, (path) => view.files.get(path)));
  const own = groups.map((group) => buildUnit(project.tree, group));
  const units = [...own, ...leaves(project, view, new Set(own.map(({ path }) => path)))];
  const names = indexNames(groups, units);
  const files = new Map<string, Finalized["files"] extends ReadonlyMap<string, infer Value> ? Value : never>();
  for (const [path, facts] of view.files) {
    const resolutions = view.resolutions(path);
    const changed = finalizeFile(
      facts,
      (unfolded, declares) => matchQualifiers(unfolded, resolutions, { clause: (target) => names.clauses.get(target), declares }),
      names,
    );
    if (changed !== facts) files.set(path, { facts: changed, resolutions });
  }
  return { units, files, problems: groups.flatMap((group) => (group.path.includes("#") ? [severalPackages(group)] : [])) };
}

interface Names {
  readonly clauses: ReadonlyMap<string, string>;
  /** Declared names of a package, by `directory` and clause. */
  readonly declared: ReadonlyMap<string, ReadonlySet<string>>;
}

function indexNames(groups: readonly PackageGroup[], units: readonly Unit[]): Names {
  const declared = new Map(groups.map((group) => [homeKey(group.directory, group.name), declaredNames(group.files)]));
  return { clauses: new Map(units.map(({ path, name }) => [path, name])), declared };
}

function homeKey(directory: string, name: string): string {
  return `${directory}\0${name}`;
}

function declaredNames(files: readonly FileFacts[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { declarations, exports } of files) {
    for (const { name } of declarations) names.add(name);
    for (const fact of exports) if (fact.kind === "local") names.add(fact.name);
  }
  return names;
}

type Match = (facts: FileFacts, declares: (name: string) => boolean) => FileFacts;

function finalizeFile(facts: FileFacts, match: Match, { declared }: Names): FileFacts {
  const home = declared.get(homeKey(directoryOf(facts.path), facts.unit ?? "")) ?? new Set(facts.declarations.map(({ name }) => name));
  const declares = (name: string): boolean => home.has(name);
  const unfolded = unfoldConstants(facts, declares);
  return match(unfolded, declares);
}

/** Imported packages that were not read. */
function leaves(project: GoProject, view: FinalizeView, known: ReadonlySet<string>): readonly Unit[] {
  const added = new Map<string, Unit>();
  for (const path of view.files.keys()) {
    for (const target of view.resolutions(path).flatMap(({ targets }) => targets)) {
      if (target.kind !== "file" || known.has(target.path) || added.has(target.path) || target.path.endsWith("/")) continue;
      if (project.tree.has(target.path)) continue;
      added.set(target.path, leafUnit(target.path, project.sources(unitDirectory(target.path))));
    }
  }
  return [...added.values()];
}

function severalPackages({ directory, name }: PackageGroup): GoProblem {
  return { code: "multi-package-dir", path: unitPath(directory), detail: `package ${name}` };
}
