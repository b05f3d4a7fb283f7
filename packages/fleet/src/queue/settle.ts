/** Writes the end of a failed job into the head of its repository. */
import { hideCredentials } from "../../../../src/model/secrets/credentials.js";
import { cutText } from "../../../../src/model/shown-text.js";
import { LONGEST_REASON } from "../limits.js";
import { DamagedHead, type Head } from "../store/head.js";
import type { Store, VersionedHead } from "../store/store.js";
import { isMapped } from "../store/head.js";
import { DEADLY, type Failure, jobId, type MapJob, OF_WORKER } from "./map-job.js";

/** Runs that may fail one after the other before a repository is left alone. */
export const MOST_TRIES = 3;

/** The map of the last success stays. A job may fail in several runs, and counts once in each. Resolves with the head as it is then. */
export async function settleFailure(
  job: MapJob,
  { reason: told, permanent }: Pick<Failure, "reason" | "permanent">,
  store: Store,
): Promise<Head> {
  const reason = hideCredentials(told);
  const { repository, commit, program, run } = job;
  const id = `${jobId({ ...job, alone: false })}@${run}`;
  for (;;) {
    const before = await headOrDamage(repository, store);
    // It stays as it is, for a later version or for a person; who reads the heads next is told.
    if (before instanceof DamagedHead)
      return { repository, state: "failed", tries: 0, failure: { commit, program, reason: before.message, permanent } };
    const isKnown = before?.head.job === id;
    // Another worker had it meanwhile, or another coordinator wrote it. That it is deadly may come to light later in the same run.
    if (before !== undefined && (isMapped(before.head, job) || (isKnown && (reason !== DEADLY || before.head.state === "quarantined"))))
      return before.head;
    const tries = (before?.head.tries ?? 0) + (isKnown || reason.startsWith(OF_WORKER) ? 0 : 1);
    const head: Head = {
      // The name may be that of a repository that is called otherwise now; then this is another one.
      ...(before === undefined || before.head.movedTo !== undefined ? { repository } : before.head),
      state: tries >= MOST_TRIES || reason === DEADLY ? "quarantined" : "failed",
      tries,
      job: id,
      failure: { commit, program, reason: cutText(reason, LONGEST_REASON), permanent },
    };
    if (await store.moveHead(head, before?.version)) return head;
  }
}

async function headOrDamage(repository: string, store: Store): Promise<VersionedHead | DamagedHead | undefined> {
  try {
    return await store.head(repository);
  } catch (error) {
    if (error instanceof DamagedHead) return error;
    throw error;
  }
}

/** Undefined also for a head that cannot be read. */
export async function readableHead(repository: string, store: Store): Promise<VersionedHead | undefined> {
  const found = await headOrDamage(repository, store);
  return found instanceof DamagedHead ? undefined : found;
}

/** A repository that could not be reached for a while is as it was. */
export async function settleUnchanged(head: Head, store: Store): Promise<void> {
  if (head.state === "mapped") return;
  const before = await readableHead(head.repository, store);
  if (before === undefined || before.head.job !== head.job) return;
  const { failure: _, ...rest } = before.head;
  await store.moveHead({ ...rest, state: "mapped", tries: 0 }, before.version);
}

/** Has the next run map the repository again, from the map that it has. False if the head moved meanwhile, or there is none. */
export async function forgetMap(repository: string, store: Store): Promise<boolean> {
  const before = await readableHead(repository, store);
  if (before === undefined) return false;
  const { commit: _, surface: __, failure: ___, ...rest } = before.head;
  return await store.moveHead({ ...rest, state: "failed", tries: 0 }, before.version);
}
