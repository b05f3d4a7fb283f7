/**
 * What became of the repositories that earlier runs of this fleet have listed: still there, called otherwise, no longer listed, or taken out by the user. Only
 * what a forge numbers is known again under another name; for a plain address nothing would prove it.
 */
import type { Rename } from "../store/move-repository.js";
import type { Source } from "./fleet-file.js";
import { SOURCE_KINDS } from "./fleet-file.js";
import { isProof, type Repository } from "./repository.js";

export interface Known {
  readonly name: string;
  /** See `sourceKey`. */
  readonly source: string;
  /** The forge's number for it; see `Repository`. */
  readonly id?: string | undefined;
  /** Runs in a row that could not list or reach it. */
  readonly missed: number;
  /** When the first of them was, in ISO 8601. */
  readonly since?: string | undefined;
  /** The run that missed it last: each counts once. */
  readonly run?: string | undefined;
}

interface Comparison {
  readonly known: readonly Known[];
  readonly renamed: readonly Rename[];
}

export interface Now {
  readonly repositories: readonly Repository[];
  /** Keys of the sources of `fleet.toml`. */
  readonly sources: readonly string[];
  /** Keys of those that could not be listed: what they had is not missed. */
  readonly unlisted: readonly string[];
  /** Name → whether it could be reached; absent if it was not asked. */
  readonly reached: ReadonlyMap<string, boolean>;
  readonly run: string;
  /** ISO 8601. */
  readonly time: string;
}

/** Runs after which a repository that none of them could list or reach counts as gone. */
const MOST_MISSED = 3;

export function isGone({ missed }: Known): boolean {
  return missed >= MOST_MISSED;
}

export function sourceKey(source: Source): string {
  return [...SOURCE_KINDS.flatMap((kind) => (source[kind] === undefined ? [] : [kind, source[kind]])), source.at ?? ""].join(" ").trim();
}

export function compareListing(before: readonly Known[], now: Now): Comparison {
  const former = new Map(before.map((one) => [one.name, one]));
  const byId = new Map(before.flatMap(({ id, name }) => (id !== undefined && isProof(id, name) ? [[id, name] as const] : [])));
  const found = now.repositories.flatMap(({ name, id }) => {
    const from = id !== undefined && isProof(id, name) ? byId.get(id) : undefined;
    return from === undefined || from === name
      ? []
      : [{ from, to: name, replaces: former.get(name)?.id !== undefined && former.get(name)?.id !== id }];
  });
  const left = new Set(found.map(({ from }) => from));
  const renamed = found.map((one) => ({ ...one, replaces: one.replaces && !left.has(one.to) }));
  const listed = new Set(now.repositories.map(({ name }) => name));
  const present = now.repositories.map(({ name, id, source = "" }): Known => {
    const own = { name, source, ...(id === undefined ? {} : { id }) };
    // Who was there under another name begins anew, and so does who has taken over the name of another.
    const same = former.get(name)?.id === id ? former.get(name) : undefined;
    const reached = now.reached.get(name);
    if (reached === false) return missedOnce(own, same, now);
    return reached === true || same === undefined ? { ...own, missed: 0 } : { ...same, ...own };
  });
  const absent = before
    .filter(({ name, source }) => !listed.has(name) && !left.has(name) && now.sources.includes(source))
    .map((one) => (now.unlisted.includes(one.source) ? one : missedOnce(one, one, now)));
  return { known: [...present, ...absent].sort((one, other) => (one.name < other.name ? -1 : 1)), renamed };
}

export interface Listed {
  readonly known: readonly Known[];
  /** What this run has listed. */
  readonly repositories: readonly Pick<Repository, "name">[];
  /** No earlier run has told what it listed, and this one could not list everything. */
  readonly isFirst: boolean;
}

/**
 * The names whose uses are told. What no source of the fleet ever listed is another fleet's, or was taken out; what a source lists no longer stays until someone
 * skips it. In a first run that could not list everything, nobody can tell, and all stay.
 */
export function keptInIndex({ known, repositories, isFirst }: Listed, isSkipped: (name: string) => boolean): (name: string) => boolean {
  const listed = new Set(repositories.map(({ name }) => name));
  const names = new Set(known.map(({ name }) => name));
  return (name) => listed.has(name) || (names.has(name) ? !isSkipped(name) : isFirst);
}

/**
 * Listed names that are former ones of other listed repositories, each with the present one: an address in `fleet.toml`, or the origin of a clone, that was not
 * corrected after a rename. Whoever has a number under the name is another repository.
 */
export function formerNames(
  repositories: readonly Pick<Repository, "name" | "id">[],
  aliasesOf: (name: string) => readonly string[],
): ReadonlyMap<string, string> {
  const plain = new Set(repositories.flatMap(({ name, id }) => (id === undefined ? [name] : [])));
  return new Map(
    repositories.flatMap(({ name }) =>
      aliasesOf(name)
        .filter((alias) => plain.has(alias))
        .map((alias) => [alias, name] as const),
    ),
  );
}

function missedOnce(own: Pick<Known, "name" | "source" | "id">, before: Known | undefined, { run, time }: Now): Known {
  if (before !== undefined && before.run === run) return { ...before, ...own };
  const missed = before?.missed ?? 0;
  return { ...own, missed: missed + 1, since: (missed === 0 ? undefined : before?.since) ?? time, run };
}
