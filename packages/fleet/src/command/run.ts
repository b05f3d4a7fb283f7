/** `fleet run`: lists, queues what changed, maps here if asked to, waits for the end and builds the index. */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { coordinate, type Ended, type Progress } from "../queue/coordinate.js";
import { buildFleetIndex, type IndexOutcome } from "../queue/build-fleet-index.js";
import type { Engine } from "../queue/engine.js";
import { isSkipped, type Plan, planJobs } from "../queue/plan-jobs.js";
import { forgetMap, settleFailure, settleUnchanged } from "../queue/settle.js";
import { compareListing, formerNames, keptInIndex, type Listed, type Now, sourceKey } from "../sources/compare-listing.js";
import { readKnown, writeKnown } from "../sources/known-file.js";
import { FLEET_FILE, type FleetFile, readFleetFile } from "../sources/fleet-file.js";
import type { Git } from "../sources/git.js";
import { listRepositories } from "../sources/list-repositories.js";
import { type RemoteHead, remoteHeads } from "../sources/remote-heads.js";
import { isMeant } from "../sources/repository.js";
import type { DamagedHead, Head } from "../store/head.js";
import { moveRepositories } from "../store/move-repository.js";
import type { Store } from "../store/store.js";
import { MAPPER_OPTIONS } from "../worker/run-mapper.js";
import { type RunningWorker, startWorker, usualJobs } from "../worker/start-worker.js";
import { type Context, headsByName, openFleetEngine, openFleetStore, programOf, tellOn } from "./context.js";
import { FleetError } from "../fleet-error.js";
import { nextCommand } from "./next-command.js";
import { printRun, type RunResult } from "./print-run.js";
import { takeRunLock } from "./run-lock.js";
import { acceptedBy, openFleetGit, openWorkshop } from "./workshop.js";
import { shown } from "../ask/answer.js";
import type { Host } from "../host.js";
import { BYTES } from "../limits.js";
import { readBounded } from "../store/read-own.js";
import { writeWhole } from "../store/write-whole.js";

const ID = /^[0-9a-f-]{36}$/;

/** Milliseconds between two lines. */
const PAUSE = 30_000;

export interface RunValues {
  /** Repositories mapped here at a time; 0: workers elsewhere do it. */
  readonly jobs?: number | undefined;
  readonly only?: readonly string[] | undefined;
  readonly cached: boolean;
  /** See `Wanted`. */
  readonly spread?: number | undefined;
}

/** Returns the exit code. */
export async function run(context: Context, values: RunValues): Promise<number> {
  const began = performance.now();
  const release = await takeRunLock(context.folder);
  try {
    const current = await takeRun(context.folder);
    const result = await runLocked(context, values, { began, run: current.id });
    if (!context.signal.aborted) await current.end();
    printRun(result, context);
    const { ended, plan, faults, damaged, index } = result;
    const isDone =
      ended.failed.length + plan.unreachable.length + faults.length + damaged.length + ended.left === 0 && index?.refused === undefined;
    return isDone ? 0 : 1;
  } finally {
    await release();
  }
}

interface Started {
  /** By `performance.now()`. */
  readonly began: number;
  readonly run: string;
}

async function runLocked(context: Context, values: RunValues, { began, run: id }: Started): Promise<RunResult> {
  const { host, folder, signal } = context;
  const progress = openProgress(host, process.stderr.isTTY);
  const file = readFleetFile(folder);
  if (file.source.length === 0)
    throw new FleetError("this fleet has no repositories yet", `add some: ${nextCommand(context, "add --dir FOLDER")}, or an address`);
  const store = await openFleetStore(context);
  await store.sweep();
  const git = openFleetGit(folder);
  host.progress("listing repositories");
  const { repositories, faults, unlisted } = await listRepositories(file.source, { folder, git });
  const only = values.only ?? [];
  const chosen = only.length === 0 ? repositories : repositories.filter(({ name }) => only.some((words) => isMeant(words, name)));
  let asked = 0;
  const remote = await remoteHeads(chosen, git, {
    signal,
    onHead: () => progress.line(`asking for commits ${(asked += 1)}/${chosen.length}`),
  });
  const reached = new Map(remote.map(({ repository, commit, isEmpty }) => [repository.name, commit !== undefined || isEmpty === true]));
  const known = signal.aborted ? undefined : await keepKnown({ context, store, file, repositories, unlisted, reached, run: id });
  const damaged = new Map<string, DamagedHead>();
  const heads = await headsByName(store, (one) => damaged.set(one.repository, one));
  const former = formerNames(repositories, (name) => heads.get(name)?.aliases ?? []);
  for (const [name, now] of former)
    tellOn(host)(`${name} is ${now} now and counts once; correct its address in ${FLEET_FILE} or its clone`);
  const counted = remote.filter(({ repository: { name } }) => !former.has(name) && !isDamaged(name, damaged));
  const plan = planJobs(counted, heads, {
    program: programOf(host),
    options: MAPPER_OPTIONS,
    skip: file.skip,
    run: id,
    spread: values.spread,
  });
  const ended = signal.aborted ? NOTHING : await mapAll({ context, values, file, store, git, plan, heads, progress });
  if (!signal.aborted) await settleOthers({ plan, heads, remote, store, program: programOf(host), run: id });
  host.progress("building the index");
  const index = known === undefined || signal.aborted ? undefined : await indexAll({ context, store, file, known });
  return {
    repositories: chosen.filter(({ name }) => !former.has(name)).length,
    plan,
    ended,
    index,
    faults,
    damaged: [...damaged.values()],
    seconds: (performance.now() - began) / 1000,
  };
}

/** Whether the head of the repository, or of a group that it is in, cannot be read. */
function isDamaged(name: string, damaged: ReadonlyMap<string, DamagedHead>): boolean {
  return [...damaged.keys()].some((one) => name === one || name.startsWith(`${one}/`));
}

/** Compares with what earlier runs have listed, and has renamed repositories go on. Who is gone stays known. */
async function keepKnown({
  context: { host, folder },
  store,
  file,
  ...now
}: Omit<Now, "sources" | "time"> & { readonly context: Context; readonly store: Store; readonly file: FleetFile }): Promise<Listed> {
  const before = readKnown(folder, tellOn(host));
  const { known, renamed } = compareListing(before ?? [], {
    ...now,
    sources: file.source.map(sourceKey),
    time: new Date().toISOString(),
  });
  for (const { from, to } of await moveRepositories(renamed, store))
    tellOn(host)(`${from} is called ${to} now, and that name was another's; both go on from the map under their name`);
  for (const { from, to, replaces } of renamed)
    if (replaces) tellOn(host)(`${from} has taken the name ${to}; what was called so is not listed any more, and its uses leave the index`);
  const isFirst = before === undefined && now.unlisted.length > 0;
  if (!isFirst) await writeKnown(folder, known);
  return { known, repositories: now.repositories, isFirst };
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
  readonly progress: RunProgress;
}

async function mapAll({ context, values, file, store, git, plan, heads, progress }: Mapping): Promise<Ended> {
  // An embedded queue takes seconds to start, and nobody else can have put anything into it.
  const isShared = context.values.redis !== undefined || context.values.postgres !== undefined;
  if (plan.jobs.length === 0 && !isShared) return NOTHING;
  const { host, folder, signal } = context;
  host.progress("opening the queue");
  const engine = await openFleetEngine(context);
  const jobs = values.jobs ?? usualJobs();
  const began = performance.now();
  const failed = new AbortController();
  let worker: RunningWorker | undefined;
  try {
    if (jobs === 0) await noteMissingWorkers(engine, context);
    const workshop = openWorkshop({ ...context, signal: AbortSignal.any([signal, failed.signal]) }, { store, git, cached: values.cached });
    const acceptance = { accepts: acceptedBy(file.source, folder), program: programOf(host) };
    worker = jobs === 0 ? undefined : startWorker(engine, { workshop, jobs, ...acceptance });
    const onProgress = (now: Progress): void => progress.line(progressLine(now, (performance.now() - began) / 1000));
    const onFailed = ({ repository, failure }: Head): void => progress.failed(repository, failure?.reason ?? "");
    return await coordinate(plan.jobs, { engine, store, heads, signal, onProgress, onFailed });
  } catch (error) {
    // What runs here is given back to the queue.
    failed.abort();
    throw error;
  } finally {
    await worker?.close().catch(() => undefined);
    await engine.close();
  }
}

async function noteMissingWorkers(engine: Engine, context: Context): Promise<void> {
  const workers = await engine.queue.getWorkers().catch(() => undefined);
  if (workers?.length === 0)
    tellOn(context.host)(`no worker is connected; start some with ${nextCommand(context, "worker")} and the same queue`);
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
  readonly run: string;
}

/** Repositories without a job: what is known of them may have changed all the same. */
async function settleOthers({ plan, heads, remote, store, program, run: id }: Others): Promise<void> {
  const urls = new Map(remote.map(({ repository }) => [repository.name, repository.url]));
  for (const { repository, reason, permanent } of plan.unreachable)
    await settleFailure(
      { repository, url: urls.get(repository) ?? "", commit: "", program, options: "", run: id },
      { reason, permanent },
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
  readonly known: Listed;
}

async function indexAll({ context, store, file, known }: Indexing): Promise<IndexOutcome> {
  // Those that cannot be read have been told.
  const all = await headsByName(store, () => undefined);
  const isKept = keptInIndex(known, (name) => isSkipped(file.skip, all.get(name) ?? { repository: name }));
  const heads = [...all.values()].filter(({ repository }) => isKept(repository));
  const outcome = await buildFleetIndex({ store, folder: context.folder, heads, pins: file.pins, version: programOf(context.host) });
  for (const repository of outcome.lost) await forgetMap(repository, store);
  return outcome;
}

/** What a long run says where nobody sees a line that is replaced: in logs of service managers and CI. */
interface RunProgress {
  readonly line: (text: string) => void;
  readonly failed: (repository: string, reason: string) => void;
}

/** `isTerminal`: whether standard error is one. `now`: milliseconds. */
export function openProgress({ progress, err }: Pick<Host, "progress" | "err">, isTerminal: boolean, now = Date.now): RunProgress {
  if (isTerminal) return { line: progress, failed: () => undefined };
  let last = now();
  return {
    line: (text) => {
      progress(text);
      if (now() - last < PAUSE) return;
      last = now();
      err(`${text}\n`);
    },
    failed: (repository, reason) => err(`failed ${shown(repository)}: ${shown(reason)}\n`),
  };
}

/**
 * What counts as one run: from its first start until it has reached its end. One that was killed or stopped is continued by the next start, so that a
 * repository which fails is not counted again each time a service manager starts the run anew.
 */
interface Run {
  readonly id: string;
  /** The next start is another run. */
  readonly end: () => Promise<void>;
}

/** The caller holds the lock of the folder. */
async function takeRun(folder: string): Promise<Run> {
  const file = join(folder, "run.unfinished");
  const end = async (): Promise<void> => await rm(file, { force: true, recursive: true });
  const former = formerIn(file);
  if (ID.test(former)) return { id: former, end };
  const id = randomUUID();
  await writeWhole(file, `${id}\n`);
  return { id, end };
}

/** Empty if there is none that can be read. */
function formerIn(file: string): string {
  try {
    return readBounded(file, { most: BYTES.word, links: false })?.toString("utf8").trim() ?? "";
  } catch {
    return "";
  }
}
