/** The queue over one of three stores. It is never the truth: what it loses is found missing and queued again. */
import type { Job, Processor, Queue, Worker, WorkerOptions } from "bullmq";
import type { MapJob, MapResult } from "./map-job.js";

export type MapQueue = Pick<
  Queue<MapJob, MapResult>,
  "addBulk" | "getJobs" | "getJob" | "getJobCounts" | "getWorkers" | "exportPrometheusMetrics" | "close"
>;
type MapWorker = Pick<Worker<MapJob, MapResult>, "close" | "waitUntilReady">;
export type OneJob = Job<MapJob, MapResult>;

export interface Engine {
  readonly kind: "embedded" | "redis" | "postgres";
  readonly queue: MapQueue;
  readonly work: (process: Processor<MapJob, MapResult>, options: { readonly jobs: number }) => MapWorker;
  /** Last: workers are closed before. */
  readonly close: () => Promise<void>;
}

export const QUEUE = "map";

/** Seconds after which the job of a worker that died is taken by another; tests shorten it. */
function lockSeconds(usual: number): number {
  const given = Number(process.env["DSP_FLEET_LOCK_SECONDS"]);
  return Number.isFinite(given) && given > 0 ? given : usual;
}

const MOST_DEATHS = 2;

/** The mapper is a child process, so a worker renews its locks whatever a repository does. */
export function workerOptions(
  jobs: number,
  usual: number,
): Pick<WorkerOptions, "concurrency" | "lockDuration" | "stalledInterval" | "maxStalledCount"> {
  const seconds = lockSeconds(usual);
  return { concurrency: jobs, lockDuration: seconds * 1000, stalledInterval: seconds * 500, maxStalledCount: MOST_DEATHS };
}

export const JOB_OPTIONS = { attempts: 3, backoff: { type: "exponential", delay: 1000 } } as const;

/** What the coordinator has read is removed by it. */
export const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,40}$/;
