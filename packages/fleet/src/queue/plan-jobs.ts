/** Which repositories have to be mapped: those whose newest commit, or whose mapper, is another than that of their head. */
import { createHash } from "node:crypto";
import { GitFault } from "../sources/git.js";
import type { RemoteHead } from "../sources/remote-heads.js";
import { isMeant } from "../sources/repository.js";
import type { FleetFile } from "../sources/fleet-file.js";
import { reasonOf } from "../fleet-error.js";
import type { Head } from "../store/head.js";
import type { MapJob } from "./map-job.js";

export interface Plan {
  readonly jobs: readonly MapJob[];
  readonly unchanged: readonly string[];
  readonly skipped: readonly string[];
  readonly quarantined: readonly string[];
  /** Repositories that only have the map of another version of the mapper, and wait for a later run. */
  readonly later: readonly string[];
  /** Repositories whose newest commit could not be asked for. */
  readonly unreachable: readonly { readonly repository: string; readonly reason: string; readonly permanent: boolean }[];
}

interface Wanted {
  readonly program: string;
  readonly options: string;
  readonly skip: FleetFile["skip"];
  /** See `takeRun`. */
  readonly run: string;
  /** Runs over which repositories are spread that nothing but the mapper has changed for; 1 by default. */
  readonly spread?: number | undefined;
}

export function planJobs(remote: readonly RemoteHead[], heads: ReadonlyMap<string, Head>, wanted: Wanted): Plan {
  const plan = {
    jobs: [] as MapJob[],
    unchanged: [] as string[],
    skipped: [] as string[],
    quarantined: [] as string[],
    later: [] as string[],
  };
  const dueNow = upgradedNow(remote, heads, wanted);
  const unreachable: Plan["unreachable"][number][] = [];
  for (const { repository, commit, fault } of remote) {
    const { name, url } = repository;
    const head = heads.get(name);
    if (isSkipped(wanted.skip, { repository: name, aliases: head?.aliases })) plan.skipped.push(name);
    else if (commit === undefined)
      unreachable.push({ repository: name, reason: reasonOf(fault), permanent: fault instanceof GitFault && fault.permanent });
    else if (head !== undefined && isCurrent(head, commit, wanted)) plan.unchanged.push(name);
    else if (head !== undefined && isHeld(head, commit, wanted)) plan.quarantined.push(name);
    else if (head !== undefined && isUpgraded(head, commit) && !dueNow.has(name)) plan.later.push(name);
    else {
      const { program, options, run } = wanted;
      plan.jobs.push({ repository: name, url, commit, program, options, run, ...(head?.map === undefined ? {} : { previous: head.map }) });
    }
  }
  return { ...plan, jobs: slowestFirst(plan.jobs, heads), unreachable };
}

/** A repository that is renamed is still skipped. */
export function isSkipped(
  skip: readonly { readonly repository: string }[],
  { repository, aliases = [] }: Pick<Head, "repository" | "aliases">,
): boolean {
  return skip.some((one) => [repository, ...aliases].some((name) => isMeant(one.repository, name)));
}

/**
 * The queue hands jobs out in this order. A giant that begins last is waited for by all others; a repository that has no map yet may be one. The time of the last map
 * is what is known of the next one. Else the order stays.
 */
function slowestFirst(jobs: readonly MapJob[], heads: ReadonlyMap<string, Head>): readonly MapJob[] {
  const secondsOf = ({ repository }: MapJob): number => heads.get(repository)?.seconds ?? Number.MAX_VALUE;
  return jobs.toSorted((one, other) => secondsOf(other) - secondsOf(one));
}

/** Whether only the mapper or its options may be others. What someone retries waits for nothing. */
function isUpgraded(head: Head, commit: string): boolean {
  return head.state === "mapped" && head.map !== undefined && head.commit === commit;
}

/**
 * The names whose turn it is after an upgrade: the same share of the whole fleet in each run, so that it ends after `spread` runs. The oldest maps come first, by
 * day; among those of one day the digest of the name decides, which spreads the repositories of one owner.
 */
function upgradedNow(remote: readonly RemoteHead[], heads: ReadonlyMap<string, Head>, wanted: Wanted): ReadonlySet<string> {
  const due = remote.flatMap(({ repository: { name }, commit }) => {
    const head = heads.get(name);
    if (head === undefined || commit === undefined || isSkipped(wanted.skip, head)) return [];
    return isUpgraded(head, commit) && !isCurrent(head, commit, wanted)
      ? [{ name, order: `${(head.mappedAt ?? "").slice(0, DAY)} ${createHash("sha256").update(name).digest("hex")}` }]
      : [];
  });
  const share = Math.ceil(remote.length / (wanted.spread ?? 1));
  return new Set(
    due
      .sort((one, other) => (one.order < other.order ? -1 : 1))
      .slice(0, share)
      .map(({ name }) => name),
  );
}

/** Length of the day in ISO 8601. */
const DAY = 10;

function isCurrent(head: Head, commit: string, { program, options }: Wanted): boolean {
  return head.map !== undefined && head.commit === commit && head.program === program && head.options === options;
}

/** A quarantine ends with a new commit, with another version of the mapper, and by `retry`. */
function isHeld(head: Head, commit: string, { program }: Wanted): boolean {
  return head.state === "quarantined" && head.failure?.commit === commit && head.failure.program === program;
}
