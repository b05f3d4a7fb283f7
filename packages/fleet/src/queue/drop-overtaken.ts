/** Takes jobs out of the queue that a newer plan has overtaken: nobody needs the map of an older commit any more. */
import type { Engine } from "./engine.js";
import { jobId, type MapJob, readJob } from "./map-job.js";
import { patiently } from "./patience.js";

/** What has not begun. Who maps already goes on: its map is what the next one continues, or is refused when it is published. */
const NOT_BEGUN = ["waiting", "delayed", "prioritized"] as const;

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
export async function dropOvertaken(
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
