/** Takes jobs from the queue until it is told to stop. */
import { availableParallelism, totalmem } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { isAbsolute } from "node:path";
import { DelayedError, UnrecoverableError, WaitingError } from "bullmq";
import { reasonOf } from "../fleet-error.js";
import type { Engine, OneJob } from "../queue/engine.js";
import { DEADLY, failureText, type MapJob, type MapResult, OF_WORKER, readJob } from "../queue/map-job.js";
import { GitFault } from "../sources/git.js";
import { mapRepository, type Workshop } from "./map-repository.js";
import { MAPPER_OPTIONS, MapperFault } from "./run-mapper.js";
import { withoutCredentials } from "../../../../src/model/secrets/credentials.js";
import { nameOfUrl } from "../sources/repository.js";

export interface RunningWorker {
  /** Resolves when no job of it runs any more. Without a running job it takes moments. */
  readonly close: () => Promise<void>;
}

/** Megabytes that a job may be expected to take: worker's share and mapper. */
const MEGABYTES = 400;

export function usualJobs(): number {
  return Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / 1024 ** 2 / MEGABYTES)));
}

/** Milliseconds for the server to answer at the end. */
const PATIENCE = 5000;

export interface Work extends Acceptance {
  readonly workshop: Workshop;
  readonly jobs: number;
  readonly onJob?: (repository: string, state: "started" | "ended") => void;
  /** Hears why a job is not done. */
  readonly onRefused?: (reason: string) => void;
}

export function startWorker(engine: Engine, { workshop, jobs, onJob, onRefused, ...acceptance }: Work): RunningWorker {
  const { signal } = workshop;
  const process = async (job: OneJob, token?: string): Promise<MapResult> => {
    const accepted = acceptJob(job.data, acceptance);
    if ("refused" in accepted) {
      onRefused?.(accepted.refused);
      if (accepted.permanent) throw permanent(accepted.refused);
      throw job.attemptsStarted < MOST_REFUSALS ? await leftToOthers(job, token) : new Error(accepted.refused);
    }
    const { repository, alone } = accepted;
    // Once a lock may have lapsed on a busy machine without any death.
    if (alone === true && job.stalledCounter > 1) throw permanent(DEADLY);
    onJob?.(repository, "started");
    try {
      return await mapRepository(accepted, workshop);
    } catch (error) {
      if (signal.aborted) throw await givenBack(job, token);
      if ((error instanceof GitFault || error instanceof MapperFault) && error.permanent) throw permanent(error.message);
      throw new Error(failureText(reasonOf(error), false), { cause: error });
    } finally {
      onJob?.(repository, "ended");
    }
  };
  const worker = engine.work(process, { jobs });
  // What is closed while it connects may leave a connection behind, and that would keep this process alive.
  const close = async (): Promise<void> => {
    const waited = new AbortController();
    const patience = sleep(PATIENCE, undefined, { signal: waited.signal }).catch(() => undefined);
    await Promise.race([worker.waitUntilReady().catch(() => undefined), patience]);
    waited.abort();
    await worker.close();
  };
  // Else it would take the jobs that it gives back.
  const stop = (): void => void close();
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  return {
    close: async () => {
      signal.removeEventListener("abort", stop);
      await close();
    },
  };
}

/** How often workers refuse a job before that counts as an attempt. */
const MOST_REFUSALS = 8;
const PAUSE = 1000;

/** A job that this worker must not do waits a moment for another one. Resolves with what tells that to the queue. */
async function leftToOthers(job: OneJob, token: string | undefined): Promise<Error> {
  await job.moveToDelayed(Date.now() + PAUSE, token);
  return new DelayedError();
}

/** A job whose worker is told to stop waits for another one, and has all its attempts. Resolves with what tells that to the queue. */
async function givenBack(job: OneJob, token: string | undefined): Promise<Error> {
  await job.moveToWait(token);
  return new WaitingError();
}

function permanent(reason: string): Error {
  return new UnrecoverableError(failureText(reason, true));
}

/**
 * Which jobs of a queue a worker does. Whoever may write to the queue chooses among what this worker would read and publish anyway: no options of the
 * mapper, which may name files to write, and no commit that git would take for something else.
 */
interface Acceptance {
  /** Whether this worker may read the repository at the address. */
  readonly accepts: (url: string) => boolean;
  /** Version of the mapper of this worker, as in `MapJob`. */
  readonly program: string;
}

interface Refused {
  readonly refused: string;
  /** No worker does it. */
  readonly permanent: boolean;
}

/** `data`: what the queue has. */
export function acceptJob(data: unknown, { accepts, program }: Acceptance): MapJob | Refused {
  const job = readJob(data);
  if (job === undefined) return { refused: "the queue has something else than a job", permanent: true };
  const { repository, url, options } = job;
  if (!accepts(url))
    return {
      refused: `${OF_WORKER}may not read ${withoutCredentials(url)}, since its own fleet.toml does not name it; run 'fleet add' there, too`,
      permanent: false,
    };
  // A clone on this machine is called as its origin is.
  if (!isAbsolute(url) && nameOfUrl(url) !== repository)
    return { refused: `${withoutCredentials(url)} is not ${repository}`, permanent: true };
  // The map would be published as that of another version.
  if (job.program !== program)
    return {
      refused: `${OF_WORKER}has version ${program}, and the job is for ${job.program}; install the same everywhere`,
      permanent: false,
    };
  if (options !== MAPPER_OPTIONS) return { refused: `the mapper is not run with ${JSON.stringify(options)}`, permanent: true };
  return job;
}
