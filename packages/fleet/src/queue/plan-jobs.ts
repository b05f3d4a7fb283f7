/** Which repositories have to be mapped: those whose newest commit, or whose mapper, is another than that of their head. */
import { GitFault } from "../sources/git.js";
import type { RemoteHead } from "../sources/remote-heads.js";
import { isMeant } from "../sources/repository.js";
import type { FleetFile } from "../sources/fleet-file.js";
import { reasonOf } from "../command/fleet-error.js";
import type { Head } from "../store/head.js";
import type { MapJob } from "./map-job.js";

export interface Plan {
  readonly jobs: readonly MapJob[];
  readonly unchanged: readonly string[];
  readonly skipped: readonly string[];
  readonly quarantined: readonly string[];
  /** Repositories whose newest commit could not be asked for. */
  readonly unreachable: readonly { readonly repository: string; readonly reason: string; readonly permanent: boolean }[];
}

export interface Wanted {
  readonly program: string;
  readonly options: string;
  readonly skip: FleetFile["skip"];
  /** See `takeRun`. */
  readonly run: string;
}

export function planJobs(remote: readonly RemoteHead[], heads: ReadonlyMap<string, Head>, wanted: Wanted): Plan {
  const plan = { jobs: [] as MapJob[], unchanged: [] as string[], skipped: [] as string[], quarantined: [] as string[] };
  const unreachable: Plan["unreachable"][number][] = [];
  for (const { repository, commit, fault } of remote) {
    const { name, url } = repository;
    const head = heads.get(name);
    if (isSkipped(wanted.skip, { repository: name, aliases: head?.aliases })) plan.skipped.push(name);
    else if (commit === undefined)
      unreachable.push({ repository: name, reason: reasonOf(fault), permanent: fault instanceof GitFault && fault.permanent });
    else if (head !== undefined && isCurrent(head, commit, wanted)) plan.unchanged.push(name);
    else if (head !== undefined && isHeld(head, commit, wanted)) plan.quarantined.push(name);
    else {
      const { program, options, run } = wanted;
      plan.jobs.push({ repository: name, url, commit, program, options, run, ...(head?.map === undefined ? {} : { previous: head.map }) });
    }
  }
  return { ...plan, unreachable };
}

/** A repository that is renamed is still skipped. */
export function isSkipped(
  skip: readonly { readonly repository: string }[],
  { repository, aliases = [] }: Pick<Head, "repository" | "aliases">,
): boolean {
  return skip.some((one) => [repository, ...aliases].some((name) => isMeant(one.repository, name)));
}

function isCurrent(head: Head, commit: string, { program, options }: Wanted): boolean {
  return head.map !== undefined && head.commit === commit && head.program === program && head.options === options;
}

/** A quarantine ends with a new commit, with another version of the mapper, and by `retry`. */
function isHeld(head: Head, commit: string, { program }: Wanted): boolean {
  return head.state === "quarantined" && head.failure?.commit === commit && head.failure.program === program;
}
