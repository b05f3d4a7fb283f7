/** Takes jobs from the queue until it is told to stop. */
import { availableParallelism, totalmem } from "node:os";
import { UnrecoverableError } from "bullmq";
import { reasonOf } from "../command/fleet-error.js";
import type { Engine, OneJob } from "../queue/engine.js";
import { DEADLY, failureText, type MapResult } from "../queue/map-job.js";
import { GitFault } from "../sources/git.js";
import { mapRepository, type Workshop } from "./map-repository.js";
import { type Acceptance, acceptJob } from "./accept-job.js";
import { MapperFault } from "./run-mapper.js";

export interface RunningWorker {
  /** Resolves when no job of it runs any more. Without a running job it takes moments. */
  readonly close: () => Promise<void>;
}

/** Megabytes that a job may be expected to take: worker's share and mapper. */
const MEGABYTES = 400;

export function usualJobs(): number {
  return Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / 1024 ** 2 / MEGABYTES)));
}

export interface Work extends Acceptance {
  readonly workshop: Workshop;
  readonly jobs: number;
  readonly onJob?: (repository: string, state: "started" | "ended") => void;
}

export function startWorker(engine: Engine, { workshop, jobs, onJob, ...acceptance }: Work): RunningWorker {
  const process = async (job: OneJob): Promise<MapResult> => {
    const accepted = acceptJob(job.data, acceptance);
    if ("refused" in accepted) throw accepted.permanent ? permanent(accepted.refused) : new Error(accepted.refused);
    const { repository, alone } = accepted;
    if (alone === true && job.stalledCounter > 0) throw permanent(DEADLY);
    onJob?.(repository, "started");
    try {
      return await mapRepository(accepted, workshop);
    } catch (error) {
      if ((error instanceof GitFault || error instanceof MapperFault) && error.permanent) throw permanent(error.message);
      throw new Error(reasonOf(error), { cause: error });
    } finally {
      onJob?.(repository, "ended");
    }
  };
  const worker = engine.work(process, { jobs });
  return { close: async () => await worker.close() };
}

function permanent(reason: string): Error {
  return new UnrecoverableError(failureText(reason, true));
}
