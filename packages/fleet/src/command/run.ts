/** `fleet run`: lists, queues what changed, maps here if asked to, waits for the end and builds the index. */
import { coordinate, type Ended, type Progress } from "../queue/coordinate.js";
import { buildFleetIndex, type IndexOutcome } from "../queue/build-fleet-index.js";
import type { Engine } from "../queue/engine.js";
import { type Plan, planJobs } from "../queue/plan-jobs.js";
import { forgetMap, settleFailure, settleUnchanged } from "../queue/settle.js";
import { type FleetFile, readFleetFile } from "../sources/fleet-file.js";
import type { Git } from "../sources/git.js";
import { listRepositories } from "../sources/list-repositories.js";
import { type RemoteHead, remoteHeads } from "../sources/remote-heads.js";
import { isMeant } from "../sources/repository.js";
import type { Head } from "../store/head.js";
import type { Store } from "../store/store.js";
import { MAPPER_OPTIONS } from "../worker/run-mapper.js";
import { startWorker, usualJobs } from "../worker/start-worker.js";
import { type Context, headsByName, openFleetEngine, openFleetStore, programOf } from "./context.js";
import { InputError } from "../surface/input-error.js";
import { FleetError, reasonOf } from "./fleet-error.js";
import { printRun } from "./print-run.js";
import { takeRunLock } from "./run-lock.js";
import { acceptedBy, openFleetGit, openWorkshop } from "./workshop.js";

export interface RunValues {
  /** Repositories mapped here at a time; 0: workers elsewhere do it. */
  readonly jobs?: number | undefined;
  readonly only?: readonly string[] | undefined;
  readonly cached: boolean;
}

export interface RunResult {
  readonly repositories: number;
  readonly plan: Plan;
  readonly ended: Ended;
  readonly index: IndexOutcome | undefined;
  /** Why there is no new index, if the store did not take it. */
  readonly indexFault?: string | undefined;
  readonly faults: readonly string[];
  readonly seconds: number;
}

/** Returns the exit code. */
export async function run(context: Context, values: RunValues): Promise<number> {
  const began = performance.now();
  const release = await takeRunLock(context.folder);
  try {
    const result = await runLocked(context, values, began);
    printRun(result, context);
    const { ended, plan, faults, indexFault } = result;
    const isWhole = indexFault === undefined && ended.failed.length + plan.unreachable.length + faults.length + ended.left === 0;
    return isWhole ? 0 : 1;
  } finally {
    await release();
  }
}

async function runLocked(context: Context, values: RunValues, began: number): Promise<RunResult> {
  const { host, folder, signal } = context;
  const file = readFleetFile(folder);
  if (file.source.length === 0)
    throw new FleetError("this fleet has no repositories yet", "add some: dsp-cli fleet add --dir FOLDER, or an address");
  const store = await openFleetStore(context);
  const git = openFleetGit(folder);
  host.progress("listing repositories");
  const { repositories, faults } = await listRepositories(file.source, { folder, git });
  const only = values.only ?? [];
  const chosen = only.length === 0 ? repositories : repositories.filter(({ name }) => only.some((words) => isMeant(words, name)));
  let asked = 0;
  const remote = await remoteHeads(chosen, git, {
    signal,
    onHead: () => host.progress(`asking for commits ${(asked += 1)}/${chosen.length}`),
  });
  const heads = await headsByName(store);
  const plan = planJobs(remote, heads, { program: programOf(host), options: MAPPER_OPTIONS, skip: file.skip });
  const ended = signal.aborted ? NOTHING : await mapAll({ context, values, file, store, git, plan, heads });
  if (!signal.aborted) await settleOthers({ plan, heads, remote, store, program: programOf(host) });
  host.progress("building the index");
  const listed = faults.length === 0 ? new Set(repositories.map(({ name }) => name)) : undefined;
  const indexed = signal.aborted ? {} : await indexAll({ context, store, file, listed });
  return { repositories: chosen.length, plan, ended, index: undefined, ...indexed, faults, seconds: (performance.now() - began) / 1000 };
}

const NOTHING: Ended = { mapped: [], failed: [], outdated: [], left: 0 };

interface Mapping {
  readonly context: Context;
  readonly values: RunValues;
  readonly file: FleetFile;
  readonly store: Store;
  readonly git: Git;
  readonly plan: Plan;
  readonly heads: ReadonlyMap<string, Head>;
}

async function mapAll({ context, values, file, store, git, plan, heads }: Mapping): Promise<Ended> {
  // An embedded queue takes seconds to start, and nobody else can have put anything into it.
  const isShared = context.values.redis !== undefined || context.values.postgres !== undefined;
  if (plan.jobs.length === 0 && !isShared) return NOTHING;
  const { host, folder, signal } = context;
  host.progress("opening the queue");
  const engine = await openFleetEngine(context);
  const jobs = values.jobs ?? usualJobs();
  const began = performance.now();
  try {
    if (jobs === 0) await noteMissingWorkers(engine, context);
    const workshop = openWorkshop(context, { store, git, cached: values.cached });
    const acceptance = { accepts: acceptedBy(file.source, folder), program: programOf(host) };
    const worker = jobs === 0 ? undefined : startWorker(engine, { workshop, jobs, ...acceptance });
    const onProgress = (progress: Progress): void => host.progress(progressLine(progress, (performance.now() - began) / 1000));
    const ended = await coordinate(plan.jobs, { engine, store, heads, signal, onProgress });
    await worker?.close();
    return ended;
  } finally {
    await engine.close();
  }
}

async function noteMissingWorkers(engine: Engine, { host }: Context): Promise<void> {
  const workers = await engine.queue.getWorkers().catch(() => undefined);
  if (workers?.length === 0)
    host.err(`note: no worker is connected; start some with '${host.program} fleet worker' and the same --store and --name\n`);
}

function progressLine({ total, mapped, failed, active, waiting }: Progress, seconds: number): string {
  const done = mapped + failed;
  const left = done === 0 ? "" : `, about ${Math.ceil(((total - done) * seconds) / done)} s left`;
  return `${done}/${total} mapped, ${active} running, ${waiting} waiting${failed === 0 ? "" : `, ${failed} failed`}${left}`;
}

interface Others {
  readonly plan: Plan;
  readonly heads: ReadonlyMap<string, Head>;
  readonly remote: readonly RemoteHead[];
  readonly store: Store;
  readonly program: string;
}

/** Repositories without a job: what is known of them may have changed all the same. */
async function settleOthers({ plan, heads, remote, store, program }: Others): Promise<void> {
  const at = new Date().toISOString();
  const urls = new Map(remote.map(({ repository }) => [repository.name, repository.url]));
  for (const { repository, reason, permanent } of plan.unreachable)
    await settleFailure(
      { repository, url: urls.get(repository) ?? "", commit: "", program, options: "" },
      { reason, permanent, at },
      store,
    );
  for (const name of plan.unchanged) {
    const head = heads.get(name);
    if (head !== undefined) await settleUnchanged(head, store);
  }
}

interface Indexing {
  readonly context: Context;
  readonly store: Store;
  readonly file: FleetFile;
  /** Names of all repositories; undefined if a source could not be listed, and then none is left out. */
  readonly listed: ReadonlySet<string> | undefined;
}

/** A store that refuses is no reason to keep quiet about what was mapped. Throws errors that the user can act on. */
async function indexAll({ context, store, file, listed }: Indexing): Promise<Pick<RunResult, "index" | "indexFault">> {
  try {
    const heads = [...(await headsByName(store)).values()].filter(({ repository }) => listed?.has(repository) !== false);
    const index = await buildFleetIndex({ store, folder: context.folder, heads, pins: file.pins, version: programOf(context.host) });
    for (const repository of index.lost) await forgetMap(repository, store);
    return { index };
  } catch (error) {
    if (error instanceof FleetError || error instanceof InputError) throw error;
    return { index: undefined, indexFault: reasonOf(error) };
  }
}
