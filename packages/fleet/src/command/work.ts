/** `fleet worker`: maps for coordinators on other machines. */
import { jsonText } from "../ask/answer.js";
import { seldom } from "../engine-place.js";
import { readFleetFile } from "../sources/fleet-file.js";
import { startWorker, usualJobs } from "../worker/start-worker.js";
import { type Context, openFleetEngine, openFleetStore, programOf, tellOn } from "./context.js";
import { FleetError } from "../fleet-error.js";
import { acceptedBy, openFleetGit, openWorkshop } from "./workshop.js";

export interface WorkerValues {
  readonly jobs?: number | undefined;
  readonly cached: boolean;
}

/** Returns when it is told to stop. */
export async function work(context: Context, { jobs = usualJobs(), cached }: WorkerValues): Promise<number> {
  const { host, folder, signal, values } = context;
  if (values.redis === undefined && values.postgres === undefined)
    throw new FleetError(
      "a worker needs a queue that others reach",
      "add --redis URL or --postgres URL, or set DSP_FLEET_REDIS or DSP_FLEET_POSTGRES; without one, 'fleet run' maps by itself",
    );
  if (values.store === undefined)
    throw new FleetError("a worker needs the store of the fleet", "add --store s3://BUCKET/PREFIX, or a folder that all machines see");
  readFleetFile(folder);
  // Anew for each job: who adds a source need not start the worker again.
  const accepts = (url: string): boolean => acceptedBy(readFleetFile(folder).source, folder)(url);
  const onRefused = seldom((reason) => tellOn(host)(`a job is refused: ${reason}`));
  const store = await openFleetStore(context);
  const engine = await openFleetEngine(context);
  let [running, done] = [0, 0];
  const onJob = (_: string, state: "started" | "ended"): void => {
    running += state === "started" ? 1 : -1;
    done += state === "ended" ? 1 : 0;
    host.progress(`${running} of ${jobs} running, ${done} done`);
  };
  try {
    const workshop = openWorkshop(context, { store, git: openFleetGit(folder), cached });
    const worker = startWorker(engine, { workshop, jobs, accepts, program: programOf(host), onJob, onRefused });
    host.err(`worker ${process.pid} takes up to ${jobs} ${jobs === 1 ? "job" : "jobs"} at a time; Ctrl-C ends it\n`);
    await stopped(signal);
    await worker.close();
  } finally {
    await engine.close();
  }
  host.out(values.json === true ? jsonText({ schemaVersion: 1, done }) : `${done} jobs done\n`);
  return 0;
}

export async function stopped(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    // A pending promise alone keeps no process alive.
    const alive = setInterval(() => undefined, 60_000);
    signal.addEventListener("abort", () => {
      clearInterval(alive);
      resolve();
    });
  });
}
