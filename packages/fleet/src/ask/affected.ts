/**
 * What a change of a file or symbol may affect in the repositories of the fleet. Distance 1: files that use a name declared there, also through other
 * packages that pass it on. Distance 2: files that use a name which one of these files publishes, and so on. By files: which part of a file needs the
 * name is not known, nor what other files of the same repository do with it (`dsp-cli impact` there tells that).
 */
import type { Database } from "../index/database.js";
import { InputError } from "../surface/input-error.js";
import { plural } from "../../../../src/model/shown-text.js";
import { cutRow, limited, moreLine, type Answer, type Limits } from "./answer.js";
import { suggestion } from "./nearest.js";
import { findRepository, type RepositoryRow } from "./target.js";

export interface AffectedOptions extends Limits {
  /** Exit code 1 if more files are affected. */
  readonly failOver?: number;
  /** The commit since which the places have changed. */
  readonly since?: string;
}

interface AffectedFile {
  readonly repository: string;
  readonly repositoryId: number;
  readonly source: string;
  readonly category: string | null;
  readonly uses: number;
  readonly distance: number;
}

/** `places`: `path`, or `path#symbol`. @throws {InputError} if the repository is not known, or none of the places is one of a published name. */
export function askAffected(index: Database, repositoryName: string, places: readonly string[], options: AffectedOptions): Answer {
  const repository = findRepository(index, repositoryName);
  const start = places.flatMap((place) => namesAt(index, repository.id, place));
  const [only, second] = places;
  const { limit, failOver, since } = options;
  // Of what has changed, nobody knew whether it publishes anything.
  if (since === undefined && start.length === 0 && only !== undefined && second === undefined) throw unknownPlace(index, repository, only);
  const files = reach(index, start, computedAt(index, repository.id, places));
  const rows = limited(files, limit);
  const repositories = new Set(files.map(({ repository }) => repository)).size;
  const what = second === undefined ? (only ?? "nothing") : plural(places.length, "place");
  const lines = [
    `${plural(files.length, "file")} in ${plural(repositories, "repository", "repositories")} may be affected by ${what} of ${repository.name}`,
    ...(since === undefined ? [] : sinceLines(since, places, start.length + files.length)),
    ...(failOver !== undefined && files.length > failOver ? [`more than ${failOver} files: exit code 1`] : []),
    ...rows
      .map(cutRow)
      .map(
        ({ distance, repository, source, uses, category }) =>
          `${distance} ${repository} ${source} — ${plural(uses, "use")}${category === null ? "" : ` [${category}]`}`,
      ),
    ...moreLine(files.length, rows.length, "files"),
  ];
  const data = {
    question: "affected",
    repository: repository.name,
    commit: repository.head,
    places,
    names: start.length,
    total: { files: files.length, repositories },
    files: rows.map(({ repositoryId: _id, category, ...row }) => ({ ...row, ...(category !== null && { category }) })),
    complete: rows.length === files.length,
  };
  return { data, lines, exitCode: failOver !== undefined && files.length > failOver ? 1 : 0 };
}

/** Says why nothing is affected. */
function sinceLines(since: string, places: readonly string[], found: number): readonly string[] {
  if (places.length === 0) return [`nothing changed since ${since}`];
  return found > 0 ? [] : [`${plural(places.length, "file")} changed since ${since}, and none of them publishes a name`];
}

/** Ids of names that are declared in a file or at a symbol of it; names of modules that pass them on are reached by their uses. */
function namesAt(index: Database, repository: number, place: string, which: "all" | "used" = "all"): readonly number[] {
  const names = `SELECT id FROM names WHERE repository = ?1 AND kind = 'export' ${which === "used" ? "AND statements > 0" : ""} AND source`;
  // "$" follows "#" in the order of bytes: all symbols of the file lie between. Two queries, since OR would not use the index.
  const inFile = place.includes("#") ? "" : `UNION ALL ${names} > ?2 || '#' AND source < ?2 || '$'`;
  const rows = index.query(`${names} = ?2 ${inFile} ORDER BY id`);
  return rows.all<{ readonly id: number }>(repository, place).map(({ id }) => id);
}

type HitRow = Readonly<Record<"repository" | "source", string>> & {
  readonly repository_id: number;
  readonly n: number;
  readonly category: string | null;
};

/** Uses of names that a module of these files computes, so that no declaration is known: a change of the file may affect them as well. */
function computedAt(index: Database, repository: number, places: readonly string[]): readonly HitRow[] {
  const rows = index.query(
    `SELECT r.name repository, u.repository repository_id, u.source, sum(u.n) n, max(u.category) category FROM modules m JOIN uses u ON u.module = m.id
     JOIN repositories r ON r.id = u.repository WHERE m.repository = ? AND EXISTS (SELECT 1 FROM json_each(m.sources) WHERE value = ?)
     AND u.state = 'unresolved' AND u.reason = 'computed' AND u.repository IS NOT u.publisher GROUP BY u.repository, u.source ORDER BY 1, 3`,
  );
  return places.filter((place) => !place.includes("#")).flatMap((place) => rows.all<HitRow>(repository, place));
}

/** Breadth first. A file is visited once, at its least distance. */
function reach(index: Database, start: readonly number[], computed: readonly HitRow[]): readonly AffectedFile[] {
  const hits = index.query(
    `SELECT r.name repository, u.repository repository_id, u.source, sum(u.n) n, max(u.category) category FROM hits h JOIN uses u ON u.id = h.use
     JOIN repositories r ON r.id = u.repository WHERE h.name = ? AND u.repository IS NOT u.publisher GROUP BY u.repository, u.source ORDER BY 1, 3`,
  );
  const publishing = new Set(
    index
      .query("SELECT DISTINCT repository id FROM publications")
      .all<{ readonly id: number }>()
      .map(({ id }) => id),
  );
  const files: AffectedFile[] = [];
  const seenFiles = new Set<string>();
  const seenNames = new Set<number>(start);
  let names: readonly number[] = [...seenNames];
  for (let distance = 1; names.length > 0 || distance === 1; distance += 1) {
    const level = new Map<string, AffectedFile>();
    for (const row of [...names.flatMap((name) => hits.all<HitRow>(name)), ...(distance === 1 ? computed : [])]) {
      const key = JSON.stringify([row.repository, row.source]);
      if (seenFiles.has(key)) continue;
      const before = level.get(key);
      const { repository, repository_id: repositoryId, source, category } = row;
      level.set(key, { repository, repositoryId, source, category, distance, uses: (before?.uses ?? 0) + row.n });
    }
    for (const key of level.keys()) seenFiles.add(key);
    const found = [...level.values()].sort((a, b) => order(a.repository, b.repository) || order(a.source, b.source));
    files.push(...found);
    names = found
      .filter(({ repositoryId }) => publishing.has(repositoryId))
      .flatMap(({ repositoryId, source }) => namesAt(index, repositoryId, source, "used"))
      .filter((id) => !seenNames.has(id));
    for (const id of names) seenNames.add(id);
  }
  return files;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function unknownPlace(index: Database, { id, name }: RepositoryRow, place: string): InputError {
  const rows = index
    .query("SELECT DISTINCT source FROM names WHERE repository = ? AND source IS NOT NULL ORDER BY 1")
    .all<{ readonly source: string }>(id);
  const sources = rows.map(({ source }) => source);
  const known = place.includes("#") ? sources : [...new Set(sources.map((source) => source.replace(/#.*$/u, "")))];
  return new InputError(
    `${name} publishes no name that is declared at ${place}`,
    suggestion(
      place,
      known,
      "",
      "only published names have uses elsewhere; dsp-cli impact tells what a change affects inside the repository",
    ),
  );
}
