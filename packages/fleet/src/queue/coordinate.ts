/**
 * Has jobs done: fills the queue, reads what ended, and goes on until nothing is left. It holds nothing that another process could not find out
 * again, so it may die at any point, and several may run at once.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Head } from "../store/head.js";
import type { Store } from "../store/store.js";
import { isMapped } from "../store/head.js";
import { type Engine, JOB_OPTIONS, type OneJob, QUEUE } from "./engine.js";
import { jobId, type MapJob, type MapResult, readFailure, readJob } from "./map-job.js";
import { patiently } from "../patience.js";
import { readableHead, settleFailure } from "./settle.js";

/** What has not begun. Who maps already goes on: its map is what the next one continues, or is refused when it is published. */
const NOT_BEGUN = ["waiting", "delayed", "prioritized"] as const;

export interface Progress {
  readonly total: number;
  readonly mapped: number;
  readonly failed: number;
  readonly active: number;
  readonly waiting: number;
}

export interface Ended {
  readonly mapped: readonly string[];
  readonly failed: readonly Head[];
  /** Repositories that someone else mapped otherwise meanwhile; the next run sees to them. */
  readonly outdated: readonly string[];
  /** Jobs that were left when the run was stopped. */
  readonly left: number;
}

interface Coordination {
  readonly engine: Engine;
  readonly store: Store;
  /** Heads of all repositories when the jobs were planned. */
  readonly heads: ReadonlyMap<string, Head>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  /** Hears of each job that failed for good in this run. */
  readonly onFailed?: ((head: Head) => void) | undefined;
}

/** Jobs in the queue at most; more would only make it larger. */
const AHEAD = 1000;
const PAUSE = 200;
const READ = 100;
/** Rounds in which nothing is in the queue, before what is missing counts as lost. */
const SILENCE = 5;
const STATES = ["waiting", "active", "delayed", "prioritized", "waiting-children"] as const;

interface State {
  /** Jobs that have not ended, by id. */
  readonly pending: Map<string, MapJob>;
  /** All that were planned, by repository. */
  readonly planned: ReadonlyMap<string, MapJob>;
  readonly unqueued: MapJob[];
  /** Jobs that have to run alone, after the others, by id. Until then they stay in the queue as failed, so that whoever dies does not forget them. */
  readonly suspects: Map<string, MapJob>;
  /** Ids of jobs that ended and stay in the queue for the coordinator whose they are. */
  readonly foreign: Set<string>;
  readonly mapped: string[];
  readonly failed: Head[];
  readonly outdated: string[];
}

export async function coordinate(jobs: readonly MapJob[], given: Coordination): Promise<Ended> {
  const { engine, signal, onProgress } = given;
  const failed: Head[] = [];
  const state: State = {
    pending: new Map(jobs.map((job) => [jobId(job), job])),
    planned: new Map(jobs.map((job) => [job.repository, job])),
    unqueued: [],
    suspects: new Map(),
    foreign: new Set(),
    mapped: [],
    failed,
    outdated: [],
  };
  await dropOvertaken(jobs, given);
  const known = await suspectsOf(given);
  state.unqueued.push(...jobs.filter((job) => !known.has(jobId(job))));
  let silent = 0;
  // Once at least: a run that has nothing to do still reads what an earlier one has left.
  do {
    const before = failed.length;
    const read = await readEnded(state, given);
    for (const head of failed.slice(before)) given.onFailed?.(head);
    const counts = await patiently(async () => await engine.queue.getJobCounts(...STATES), signal);
    const inQueue = STATES.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
    const added = await fill(state, inQueue, given);
    const { active = 0 } = counts;
    onProgress({
      total: jobs.length,
      mapped: state.mapped.length,
      failed: state.failed.length,
      active,
      waiting: state.pending.size - active,
    });
    silent = read + added + inQueue === 0 ? silent + 1 : 0;
    if (silent > SILENCE) await findLost(state, given);
    if (read === 0 && state.pending.size > 0) await sleep(PAUSE, undefined, { signal }).catch(() => undefined);
  } while (!signal.aborted && state.pending.size > 0);
  return { mapped: state.mapped.sort(), failed: state.failed, outdated: state.outdated.sort(), left: state.pending.size };
}

/** Ids of jobs that an earlier coordinator had found to be suspects. */
async function suspectsOf({ engine, signal }: Coordination): Promise<ReadonlySet<string>> {
  const jobs = await patiently(async () => await engine.queue.getJobs([...STATES], 0, -1), signal);
  return new Set(
    jobs.flatMap((job) => readJob(job?.data) ?? []).flatMap((job) => (job.alone === true ? jobId({ ...job, alone: false }) : [])),
  );
}

async function fill(state: State, inQueue: number, given: Coordination): Promise<number> {
  const { engine, signal } = given;
  const next = state.unqueued.splice(0, Math.max(0, AHEAD - inQueue)).filter((job) => state.pending.has(jobId(job)));
  const suspect = next.length === 0 && inQueue === 0 && state.unqueued.length === 0 ? await nextSuspect(state, given) : undefined;
  if (suspect !== undefined) next.push({ ...suspect, alone: true });
  // Ids make a second attempt harmless.
  if (next.length > 0)
    await patiently(
      async () => await engine.queue.addBulk(next.map((data) => ({ name: QUEUE, data, opts: { ...JOB_OPTIONS, jobId: jobId(data) } }))),
      signal,
    );
  if (suspect !== undefined) {
    const id = jobId(suspect);
    state.suspects.delete(id);
    await patiently(async () => await (await engine.queue.getJob(id))?.remove(), signal);
  }
  return next.length;
}

/** A suspect that did not end meanwhile: what was mapped alone must not kill further workers because its first job is still in the queue. */
async function nextSuspect(state: State, given: Coordination): Promise<MapJob | undefined> {
  // Several coordinators choose the same one, so that no other suspect runs beside it.
  for (const [id, job] of [...state.suspects].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (state.pending.has(id) && !(await endedElsewhere(id, job, state, given))) return job;
    state.suspects.delete(id);
  }
  return undefined;
}

/** Reads ended jobs and removes them from the queue. What must not be lost is written before. Resolves with their number. */
async function readEnded(state: State, { engine, store, signal }: Coordination): Promise<number> {
  const most = READ + state.suspects.size + state.foreign.size;
  const ended = await patiently(async () => await engine.queue.getJobs(["completed", "failed"], 0, most - 1), signal);
  let read = 0;
  for (const job of ended) {
    // Another coordinator may have removed it.
    if (job?.id === undefined || !(await settle(job, state, store))) continue;
    await job.remove().catch(() => undefined);
    read += 1;
  }
  return read;
}

/** Resolves with whether the job may go. */
async function settle(job: OneJob, state: State, store: Store): Promise<boolean> {
  const data = readJob(job.data);
  // It is none of a coordinator: no head could say how it ended.
  if (data === undefined) return true;
  const id = jobId({ ...data, alone: false });
  const isOwn = state.pending.has(id);
  // The reason of an attempt that failed stays with a job that went well in the end, so it tells nothing.
  const result = job.returnvalue as MapResult | null | undefined;
  if (result?.outcome !== undefined) {
    const { outcome } = result;
    if (isOwn) (outcome === "outdated" ? state.outdated : state.mapped).push(data.repository);
    state.pending.delete(id);
    return true;
  }
  const failure = readFailure(job.failedReason);
  // Its worker died, and perhaps for another's fault.
  if (failure.stalled && data.alone !== true) {
    if (!isOwn && (isOvertaken(data, state.planned) || isSettled((await readableHead(data.repository, store))?.head, id, data)))
      return true;
    if (isOwn) state.suspects.set(id, data);
    else state.foreign.add(id);
    return false;
  }
  const head = await settleFailure(data, failure, store);
  if (isOwn && head.state === "mapped") state.mapped.push(data.repository);
  else if (isOwn) state.failed.push(head);
  state.pending.delete(id);
  return true;
}

/** The queue is empty and jobs are missing: it lost them, or another coordinator has read them. The heads know. */
async function findLost(state: State, given: Coordination): Promise<void> {
  state.unqueued.length = 0;
  state.suspects.clear();
  for (const [id, job] of state.pending) if (!(await endedElsewhere(id, job, state, given))) state.unqueued.push(job);
}

/** Whether the head tells how this job ended, in whatever run. */
function isSettled(head: Head | undefined, id: string, job: MapJob): boolean {
  return isMapped(head, job) || (head !== undefined && head.state !== "mapped" && head.job?.startsWith(`${id}@`) === true);
}

/** Whether another coordinator has read how the job ended. Then it is pending no longer. */
async function endedElsewhere(id: string, job: MapJob, state: State, { store, heads }: Coordination): Promise<boolean> {
  const head = (await readableHead(job.repository, store))?.head;
  if (isMapped(head, job)) state.mapped.push(job.repository);
  else if (head !== undefined && isSettled(head, id, job) && head.job !== heads.get(job.repository)?.job) state.failed.push(head);
  else return false;
  state.pending.delete(id);
  return true;
}

// Takes jobs out of the queue that a newer plan has overtaken: nobody needs the map of an older commit any more.

/**
 * Whether a queued job is for a repository that is planned otherwise. Jobs for another version of the mapper, or with other options, are those of another coordinator
 * with workers of its own.
 */
export function isOvertaken(queued: MapJob, planned: ReadonlyMap<string, MapJob>): boolean {
  const now = planned.get(queued.repository);
  if (now === undefined || now.program !== queued.program || now.options !== queued.options) return false;
  return jobId({ ...queued, alone: false }) !== jobId(now);
}

/** Resolves with the number of jobs that are out of the queue. */
async function dropOvertaken(
  jobs: readonly MapJob[],
  { engine, signal }: { readonly engine: Pick<Engine, "queue">; readonly signal: AbortSignal },
): Promise<number> {
  const planned = new Map(jobs.map((job) => [job.repository, job]));
  const queued = await patiently(async () => await engine.queue.getJobs([...NOT_BEGUN], 0, -1), signal);
  let dropped = 0;
  for (const job of queued) {
    const data = readJob(job?.data);
    if (data === undefined || !isOvertaken(data, planned)) continue;
    // A worker that has just taken it holds its lock, and finds out by itself.
    dropped += await job.remove().then(
      () => 1,
      () => 0,
    );
  }
  return dropped;
}
